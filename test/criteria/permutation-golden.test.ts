// Permutation importance against scikit-learn's permutation_importance of the same SVMs
// (test/golden/make_permutation.py): with the same permutations, and in expectation.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { heldOutFolds } from '../../src/criteria/permutation.ts';
import { type Data, type RankOptions, rank, readData } from '../../src/index.ts';

interface Case {
  readonly name: string;
  readonly options: RankOptions;
  readonly columns: readonly (readonly number[])[];
  readonly labels: readonly number[];
  readonly subjects: readonly number[];
  /** By subject, feature and held-out sample: a digit for each held-out sample whose value it may have. */
  readonly right: readonly (readonly (readonly string[])[])[];
  readonly expected: readonly number[];
  readonly sampled: readonly number[];
  readonly error: readonly number[];
}

const golden: { readonly repeats: number; readonly cases: readonly Case[] } = JSON.parse(
  readFileSync(new URL('../golden/permutation.json', import.meta.url), 'utf8'),
);

const nameOf = (j: number) => `f${j}`;

function data({ columns, labels, subjects }: Case): Promise<Data> {
  const header = [...columns.map((_, j) => nameOf(j)), 'subject', 'class'].join(',');
  const lines = labels.map((label, i) => [...columns.map((own) => own[i]), `s${subjects[i]}`, `c${label}`].join(','));
  return readData([header, ...lines].join('\n'), { target: 'class', subjects: 'subject' });
}

async function importances(own: Case, more: RankOptions): Promise<number[]> {
  const options = { ...own.options, ...more, method: 'permutation', scale: 'none', tolerance: 1e-8 } as const;
  const { scores } = await rank(await data(own), options);
  return own.columns.map((_, j) => scores![nameOf(j)]!);
}

/** The importances that scikit-learn's predictions give with the permutations of a seed. */
function withPermutations({ columns, labels, subjects, right }: Case, seed: number, repeats: number): number[] {
  const folds = heldOutFolds({ rows: [...labels.keys()], labels, subjects, seed });
  expect(folds).toHaveLength(right.length);
  const falls = columns.map(() => 0);
  for (const [fold, held] of folds.entries()) {
    const tables = right[subjects[held[0]]];
    for (const [j, table] of tables.entries()) {
      const stream = random(seed, 'permutation importance', fold, j);
      let before = 0;
      for (const n of held.keys()) before += Number(table[n][n]) / held.length;
      let after = 0;
      for (let r = 0; r < repeats; r++) {
        const order = stream.shuffle(Int32Array.from(held));
        for (const n of held.keys()) after += Number(table[n][held.indexOf(order[n])]) / held.length / repeats;
      }
      falls[j] += (before - after) / folds.length;
    }
  }
  return falls;
}

describe.each(golden.cases)('permutation importance of scikit-learn’s SVC: $name', (own) => {
  it.each([
    { seed: 1, permutationRepeats: 5 },
    { seed: 2, permutationRepeats: 40 },
  ])('is the same with the same permutations, %o', async (options) => {
    const wanted = withPermutations(own, options.seed, options.permutationRepeats);
    expect(Math.max(...wanted)).toBeGreaterThan(0.03);
    const found = await importances(own, options);
    for (const [j, value] of wanted.entries()) expect(found[j]).toBeCloseTo(value, 12);
  });

  it('has the same expectation', async () => {
    const found = await importances(own, { permutationRepeats: golden.repeats });
    for (const [j, value] of found.entries()) {
      // As many permutations as scikit-learn's, so the standard error is the same.
      expect(Math.abs(value - own.expected[j])).toBeLessThanOrEqual(4 * own.error[j]);
      expect(Math.abs(value - own.sampled[j])).toBeLessThanOrEqual(4 * Math.SQRT2 * own.error[j]);
    }
  });
});
