// A newcomer's walk: every command that README and guide print is typed as printed, page by page,
// each page at an empty desk, with the package as it is packed and installed; and the first pages
// once more with a clone's own build.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installed, installPacked } from '../house/packed.ts';
import { type Place, prepareDesk } from './desk.ts';
import { commandsOf, guidePages } from './pages.ts';

/** Pages that ask for something to be done, and so have commands. */
const TO_FOLLOW = /^(README|docs\/getting-started|docs\/(tutorials|how-to)\/[^/]+)\.md$/;
/** Pages that are about programs or a server, or need more computers than one. */
const NOTHING_TO_TYPE = ['docs/how-to/library.md', 'docs/how-to/cluster.md', 'docs/how-to/studio.md'];
/**
 * What an sh block may begin a line with; what is not to be typed here (servers, installations)
 * stands in ```bash or ```text.
 */
const KNOWN = /^(npx svm-sieve|svm-sieve|node examples\/[\w-]+\.mjs|awk|mkdir -p|cat|head) ?/;
/** What is read first, in a clone. */
const FIRST_PAGES = ['README.md', 'docs/getting-started.md'];
/** So few would mean that the blocks are not found any more; the pages of today have more. */
const LEAST_COMMANDS = 60;
/** A page may take long on a machine that is busy with other tests. */
const PAGE_TIMEOUT = 900_000;

const pages = guidePages();
const toRun = pages.filter(({ commands }) => commands.length > 0);
const total = toRun.reduce((sum, { commands }) => sum + commands.length, 0);

/** Types all of a page's commands, and stops at the first that does not do as the page says. */
async function walk(path: string, commands: readonly string[], place: Place = {}): Promise<void> {
  expect(commands.filter((command) => !KNOWN.test(command))).toEqual([]);
  const desk = prepareDesk(place);
  try {
    for (const command of commands) {
      const { code, stdout, stderr } = await desk.run(command);
      const told = `${path}: ${command}\n${stdout.slice(-500)}${stderr}`;
      expect(code, told).toBe(0);
      expect(stderr, told).not.toMatch(/^svm-sieve: |\b(Error|error):/m);
    }
  } finally {
    desk.clear();
  }
}

const counted = (page: (typeof pages)[number]) => [page.path, page.commands.length, page.commands] as const;

describe(`the ${total} commands of README and guide`, () => {
  let installed: Installed;
  beforeAll(() => {
    installed = installPacked();
  });
  afterAll(() => installed?.remove());

  it.concurrent.each(toRun.map(counted))(
    '%s: all %i commands work as printed',
    (path, _count, commands) => walk(path, commands, { installed: installed.home, isNpxReal: path === 'README.md' }),
    PAGE_TIMEOUT,
  );

  it.each(toRun.filter(({ path }) => FIRST_PAGES.includes(path)).map(counted))(
    '%s: all %i commands work in a clone',
    (path, _count, commands) => walk(path, commands),
    PAGE_TIMEOUT,
  );

  it('are on every page that asks for something to be done', () => {
    const without = pages.filter(({ commands }) => commands.length === 0).map(({ path }) => path);
    expect(without.filter((path) => TO_FOLLOW.test(path) && !NOTHING_TO_TYPE.includes(path))).toEqual([]);
    expect(total).toBeGreaterThanOrEqual(LEAST_COMMANDS);
  });
});

describe('reading the blocks of a page', () => {
  it('takes the lines of sh blocks, joined where they go on, and nothing else', () => {
    const page = '```sh\na 1 \\\n  2   # why\n\n# a remark\nb\n```\n```text\nc\n```\n```bash\nd\n```\n```sh\ne\n```\n';
    expect(commandsOf(page)).toEqual(['a 1   2   # why', 'b', 'e']);
  });

  it('fails where a command fails', async () => {
    const desk = prepareDesk();
    const { code, stderr } = await desk.run('npx svm-sieve rank no-such-file.csv');
    desk.clear();
    expect(code).toBe(2);
    expect(stderr).toMatch(/^svm-sieve: /m);
  });
});
