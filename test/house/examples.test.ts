// Every example runs in the built package, and prints what its page says of it; the library's pages
// show the programs as they are.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, read, root } from './sources.ts';

/** What an example must print; whoever adds one says it here. */
const PRINTS: Record<string, RegExp> = {
  'correlated.mjs': /first in 4 of 5 tables.*weak, copy1[\s\S]*first in 0 of 5 tables.*copy1, copy4, weak/,
  'export.mjs': /best five: \w+[\s\S]*the module says M/,
  'gene-expression.mjs':
    /microarray: says 0\.9\d+ of itself[\s\S]*16 of the first 16 genes[\s\S]*noise: says 0\.[45]\d+ of itself, honest 0\.[345]/,
  'getting-started.mjs':
    /chosen: 19 features, 0\.968 in the selection\nthe model reads 19 columns[\s\S]*took no part: 0\.9\d+\na page of \d+ kB/,
  'model.mjs': /^chosen: \w+.*\nclass of the new row: 1\n$/,
  'own-kernel.mjs': /^α y of each word: /,
  'plain-data.mjs': /^(.+: width, length, noise \(sha256:3c4609fe…\)\n){5}$/,
  'rank.mjs': /^best five: \w+/,
  'stop.mjs': /stopped: TimeoutError\n$/,
  'ten-lines.mjs': /^30 .*\n(.*\n)+0\.96\d+ 0\.0\d+ 0\.\d+\n$/,
  'text.mjs': /46 words, 12 sentences; .*\bsail\b/,
  'trace.mjs':
    /8 features, 68 support vectors: radius_worst leaves, a toss-up with compactness_mean[\s\S]*rank 9 and left when 9/,
  'unbalanced.mjs': /25 of the rare class[\s\S]*balanced-accuracy, weights balanced: 0\.8/,
};

const bodyOf = (path: string) => read(path).split('\n').slice(1).join('\n').trim();

describe('the examples', () => {
  it.each(filesBelow('examples', '.mjs'))('%s runs and prints', (path) => {
    const text = execFileSync(process.execPath, [join(root, path)], { cwd: root, encoding: 'utf8' });
    expect(text).toMatch(PRINTS[path.replace('examples/', '')]);
  });

  it('stand in the guide of the library as they are', () => {
    const blocks = [...read('docs/how-to/library.md').matchAll(/```js\n\/\/ (\S+)\n([\s\S]*?)```/g)];
    expect(blocks.length).toBeGreaterThanOrEqual(4);
    for (const [, path, code] of blocks) expect(code.trim()).toBe(bodyOf(path));
  });

  it('stand in the README as they are, in ten lines', () => {
    const [, code] = /```js\n([\s\S]*?)```/.exec(read('README.md'))!;
    expect(code.trim()).toBe(bodyOf('examples/ten-lines.mjs'));
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(10);
  });
});
