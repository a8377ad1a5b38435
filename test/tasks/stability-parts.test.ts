// The chart of the features that outer folds select shows the pairs that the text below it names.

import { expect, it } from 'vitest';
import type { EvaluateResult } from '../../src/tasks/evaluate.ts';
import { stabilityChart, standInBlocks } from '../../src/tasks/reports/stability-parts.ts';

/** Sixty features of ten folds, f1 in all of them, the last ones in one; f3 and f58 replace one another. */
function evaluation(): EvaluateResult['evaluation'] {
  const names = Array.from({ length: 60 }, (_, j) => `f${j + 1}`);
  const folds = (j: number) => Math.max(1, 10 - Math.floor(j / 6));
  const parts = Array.from({ length: 10 }, (_, fold) => ({
    repeat: 0,
    fold: String(fold + 1),
    features: names.filter((_, j) => fold < folds(j)),
  }));
  return {
    parts,
    frequency: Object.fromEntries(names.map((name, j) => [name, folds(j) / 10])),
    consensus: names,
    standIns: [{ features: ['f3', 'f58'], r: 0.9, folds: [10, 1], both: 1 }],
  } as unknown as EvaluateResult['evaluation'];
}

it('has a bracket for a pair of which one feature is far down', () => {
  const own = evaluation();
  const chart = stabilityChart({ evaluation: own })!;
  const text = JSON.stringify(chart);
  expect(chart.title).toBe('Features selected in each outer fold (40 of 60)');
  expect(text).toContain('"f58"');
  expect(text).toContain('"f39"');
  // 38 of the most frequent features besides the pair.
  expect(text).not.toContain('"f40"');
  expect(text).toContain('f3 and f58 can replace one another (r = 0.90)');
  expect(JSON.stringify(standInBlocks(own))).toContain('f3 and f58 can replace one another');
});
