// A newcomer's walk: every command that README and documentation print is typed as printed, page by
// page, each page in an empty folder, with the package as it is packed and installed; and the first
// pages once more with a clone's own build. What a page shows as output must be what the command
// prints, times apart. UPDATE_OUTPUTS=1 npx vitest run test/guide writes the outputs into the pages.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installed, installPacked } from '../house/packed.ts';
import { read, root } from '../house/sources.ts';
import { type Place, prepareDesk } from './desk.ts';
import { guidePages, type Output, type Step, shownPart, stepsOf, withOutputs, withoutTimes } from './pages.ts';

/** Pages that ask for something to be done, and so have commands. */
const TO_FOLLOW = /^(README|docs\/getting-started|docs\/(tutorials|how-to)\/[^/]+)\.md$/;
/**
 * Pages that are about programs or a server, or need more computers than one; those of other
 * programs are run by test/clients and test/mcp.
 */
const NOTHING_TO_TYPE = ['library', 'cluster', 'studio', 'python', 'r', 'assistant', 'workflows'].map(
  (name) => `docs/how-to/${name}.md`,
);
/**
 * What an sh block may begin a line with; what is not to be typed here (servers, installations)
 * stands in ```bash or ```text.
 */
const KNOWN = /^(npx svm-sieve|svm-sieve|node examples\/[\w-]+\.mjs|awk|cut|mkdir -p|cat|head) ?/;
/** What is read first, in a clone. */
const FIRST_PAGES = ['README.md', 'docs/getting-started.md'];
/** Fewer would mean that the blocks are not found any more; the pages of today have more. */
const MIN_COMMANDS = 100;
const MIN_OUTPUTS = 20;
/** A page may take long on a computer that is busy with other tests. */
const PAGE_TIMEOUT = 1_800_000;
const isUpdating = process.env.UPDATE_OUTPUTS === '1';

const pages = guidePages();
const toRun = pages.filter(({ steps }) => steps.length > 0);
const all = toRun.flatMap(({ steps }) => steps);

/** Types all of a page's commands, and stops at the first that does not do as the page says. */
async function walk(path: string, steps: readonly Step[], place: Place = {}): Promise<void> {
  expect(steps.map(({ command }) => command).filter((command) => !KNOWN.test(command))).toEqual([]);
  const desk = prepareDesk(place);
  const replaced: (readonly [Output, string])[] = [];
  try {
    for (const { command, output } of steps) {
      const { code, stdout, stderr } = await desk.run(command);
      const context = `${path}: ${command}\n${stdout.slice(-500)}${stderr}`;
      expect(code, context).toBe(0);
      expect(stderr, context).not.toMatch(/^svm-sieve: |\b(Error|error):/m);
      if (output === undefined) continue;
      const shown = withoutTimes(shownPart(stdout, output.ranges));
      if (!isUpdating) expect(shown, context).toBe(output.text);
      else if (shown !== output.text) replaced.push([output, shown]);
    }
  } finally {
    desk.clear();
  }
  if (replaced.length > 0) writeFileSync(join(root, path), withOutputs(read(path), replaced));
}

const counted = (page: (typeof pages)[number]) => [page.path, page.steps.length, page.steps] as const;

describe(`the ${all.length} commands of the pages`, () => {
  let installed: Installed;
  beforeAll(() => {
    installed = installPacked();
  });
  afterAll(() => installed?.remove());

  it.concurrent.each(toRun.map(counted))(
    '%s: all %i commands work as printed',
    (path, _count, steps) => walk(path, steps, { installed: installed.home, isNpxReal: path === 'README.md' }),
    PAGE_TIMEOUT,
  );

  it.skipIf(isUpdating).each(toRun.filter(({ path }) => FIRST_PAGES.includes(path)).map(counted))(
    '%s: all %i commands work in a clone',
    (path, _count, steps) => walk(path, steps),
    PAGE_TIMEOUT,
  );

  it('are on every page that asks for something to be done', () => {
    const without = pages.filter(({ steps }) => steps.length === 0).map(({ path }) => path);
    expect(without.filter((path) => TO_FOLLOW.test(path) && !NOTHING_TO_TYPE.includes(path))).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(MIN_COMMANDS);
    expect(all.filter(({ output }) => output !== undefined).length).toBeGreaterThanOrEqual(MIN_OUTPUTS);
  });
});

describe('reading the blocks of a page', () => {
  it('takes the lines of sh blocks, joined where they go on, and nothing else', () => {
    const page = '```sh\na 1 \\\n  2   # why\n\n# a remark\nb\n```\n```text\nc\n```\n```bash\nd\n```\n```sh\ne\n```\n';
    expect(stepsOf(page).map(({ command }) => command)).toEqual(['a 1   2   # why', 'b', 'e']);
  });

  it('takes outputs with the lines that they show', () => {
    const page = 'x\n```sh\na\nb\n```\n\n```text output=1-2,4\none\ntwo\n…\nfour\n```\n';
    const steps = stepsOf(page);
    expect(steps.map(({ command, output }) => [command, output?.text])).toEqual([
      ['a', undefined],
      ['b', 'one\ntwo\n…\nfour\n'],
    ]);
    const { ranges } = steps[1].output!;
    expect(shownPart('one\ntwo\nthree\nfour\nfive\n', ranges)).toBe('one\ntwo\n…\nfour\n…\n');
    expect(withOutputs(page, [[steps[1].output!, 'new\n']])).toBe(
      'x\n```sh\na\nb\n```\n\n```text output=1-2,4\nnew\n```\n',
    );
    expect(withoutTimes('done in 0.13 s')).toBe('done in … s');
    const table = 'method  estimate  seconds\nfisher     0.921    33.39\n\nn  1\n';
    expect(withoutTimes(table)).toBe('method  estimate  seconds\nfisher     0.921        …\n\nn  1\n');
    expect(() => stepsOf('```text output\na\n```\n')).toThrow('an output without a command');
  });

  it('fails where a command fails', async () => {
    const desk = prepareDesk();
    const { code, stderr } = await desk.run('npx svm-sieve rank no-such-file.csv');
    desk.clear();
    expect(code).toBe(2);
    expect(stderr).toMatch(/^svm-sieve: /m);
  });
});
