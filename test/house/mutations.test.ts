// The faults of scripts/mutation-check.mjs fit the code: each replaces one piece of text that is
// there exactly once, and names unit tests that should notice it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { MUTATIONS } from '../../scripts/mutations.mjs';
import { testFiles } from '../tiers.ts';

interface Mutation {
  readonly what: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Those that should notice. */
  readonly tests: readonly string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const { unit } = testFiles();
const mutations = MUTATIONS as readonly Mutation[];

describe('the seeded faults', () => {
  it('are 30, each different from the code', () => {
    expect(mutations).toHaveLength(30);
    expect(new Set(mutations.map(({ what }) => what)).size).toBe(30);
    expect(mutations.filter(({ find, replace }) => find === replace)).toEqual([]);
  });

  it.each(mutations)('$file: $what', ({ file, find, tests }) => {
    expect(readFileSync(join(root, file), 'utf8').split(find).length - 1).toBe(1);
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((path) => !unit.includes(path))).toEqual([]);
  });
});
