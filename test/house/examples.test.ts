// Every example runs in the built package and prints what it should; the pages show the examples as
// they are.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { filesBelow, read, root } from './sources.ts';

/** What an example must print. */
const PRINTS: Record<string, RegExp> = {
  'correlated.mjs': /first in 4 of 5 tables.*weak, copy1[\s\S]*first in 0 of 5 tables.*copy1, copy4, weak/,
  'export.mjs': /best five: \w+[\s\S]*the module predicts M/,
  'five-lines.mjs': /'area_worst'[\s\S]*\] \d+ 0\.9\d+ 0\.\d+\n$/,
  'gene-expression.mjs':
    /microarray: inner-CV accuracy [\s\S]*16 of the first 16 genes[\s\S]*noise: .*nested-CV accuracy 0\.[345]/,
  'getting-started.mjs':
    /^selected: \d+ features, inner-CV accuracy 0\.9\d+\n[\s\S]*nested-CV accuracy: 0\.9\d+\na report of \d+ kB\n$/,
  'model.mjs': /^selected: \w+.*\nclass of the new sample: 1\n$/,
  'own-criterion.mjs': /^by \|w\|: area_worst.*\nLaplace kernel: \w+/,
  'own-kernel.mjs': /^α y of each word: /,
  'plain-data.mjs': /^(.+: width, length, noise \(sha256:3c4609fe…\)\n){5}$/,
  'rank.mjs': /^best five: \w+[\s\S]*eliminates \w+\n$/,
  'report.mjs': /^a page of \d+ kB\n$/,
  'stop.mjs': /stopped: TimeoutError\n$/,
  'text.mjs': /46 words, 12 sentences; .*\bsail\b/,
  'trace.mjs':
    /8 features, 68 support vectors: eliminates radius_worst, near tie with compactness_mean[\s\S]*rank 9; .* at 9 features/,
  'tutorial-data.mjs': /^1240 probes of 1200 genes, 84 samples and 20 further ones\n$/,
  'unbalanced.mjs': /25 of the rare class[\s\S]*balanced-accuracy, weights balanced: 0\.8/,
  'wine-page.mjs': /^[1-5] features, nested-CV accuracy 0\.9\d+\n$/,
};

const bodyOf = (path: string) => read(path).split('\n').slice(1).join('\n').trim();

describe('the examples', () => {
  // Some of them write files into the current folder.
  const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-examples-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(filesBelow('examples', '.mjs'))('%s runs and prints', (path) => {
    const text = execFileSync(process.execPath, [join(root, path)], { cwd: folder, encoding: 'utf8' });
    expect(text).toMatch(PRINTS[path.replace('examples/', '')]);
  });

  it('stand in the pages as they are; no page has other JavaScript', () => {
    const blocks = filesBelow('docs', '.md').flatMap((page) =>
      [...read(page).matchAll(/^```(?:js|ts)\n([\s\S]*?)^```$/gm)].map(([, block]) => ({ page, block })),
    );
    expect(blocks.length).toBeGreaterThanOrEqual(8);
    for (const { page, block } of blocks) {
      const [, path, code] = /^\/\/ (examples\/\S+)\n([\s\S]*)$/.exec(block) ?? [];
      expect(path, `${page}: ${block.slice(0, 80)}`).toBeDefined();
      expect(code.trim(), page).toBe(bodyOf(path));
    }
  });

  it('stand in the README as they are, in five lines', () => {
    const [, code] = /```js\n([\s\S]*?)```/.exec(read('README.md'))!;
    expect(code.trim()).toBe(bodyOf('examples/five-lines.mjs'));
    const lines = code.split('\n').filter((line) => line.trim() !== '');
    expect(lines).toHaveLength(5);
  });
});
