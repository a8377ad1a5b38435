// --ranking per-fold against scikit-learn's RFECV (make_rfecv.py): the score of every fold at every size.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bytesSource } from '../../src/data/source.ts';
import { readData, select } from '../../src/index.ts';

interface Curve {
  readonly example: string;
  readonly every: number;
  readonly score: string;
  readonly sizes: readonly { readonly features: number; readonly mean: number; readonly folds: readonly number[] }[];
}

const curves: Curve[] = JSON.parse(readFileSync(new URL('rfecv.json', import.meta.url), 'utf8'));

/** Shares of rows, or of pairs of them: they are equal or a whole one apart. */
const ROUNDING = 1e-9;

const SCORES = new Map([
  ['accuracy', 'accuracy'],
  ['roc_auc', 'auc'],
]);

/** The example with a column of folds: row i is tested in fold i mod 5. */
async function folded({ example, every }: Curve) {
  const text = readFileSync(new URL(`../../examples/data/${example}.csv`, import.meta.url), 'utf8');
  const [head, ...lines] = text.trim().split('\n');
  const rows = lines.filter((_, i) => i % every === 0).map((line, i) => `${i % 5},${line}`);
  return readData(bytesSource('folded.csv', [`fold,${head}`, ...rows].join('\n')), { foldsColumn: 'fold' });
}

it.each(curves)('ranks and tests each part as RFECV does: $example, $score', async (golden) => {
  const { curve } = await select(await folded(golden), {
    scaleWithinFolds: false, // RFECV was given scaled samples.
    score: SCORES.get(golden.score) as never,
  });
  expect(curve.map(({ features }) => features)).toEqual(golden.sizes.map(({ features }) => features).toReversed());
  for (const [i, { mean, folds }] of golden.sizes.toReversed().entries()) {
    expect(Math.abs(curve[i].score.mean - mean)).toBeLessThan(ROUNDING);
    for (const [k, fold] of folds.entries())
      expect(Math.abs(curve[i].score.folds[k]! - fold), `fold ${k} of ${curve[i].features}`).toBeLessThan(ROUNDING);
  }
});
