// `--choose evidence` on wide data, whose paths visit few of the large sizes: the number of features
// that a method selects is scored all the same.

import { describe, expect, it } from 'vitest';
import { generate, generatedTable } from '../../src/data/generators/index.ts';
import { evaluate, rank, select } from '../../src/index.ts';
import { useTable } from '../../src/tasks/data.ts';

const wide = () => useTable(generatedTable(generate('microarray', { rows: 40, features: 1200, seed: 3 })));
const OPTIONS = {
  method: 'stability:fisher',
  pairs: 5,
  topFeatures: 300,
  threshold: 0.6,
  folds: 3,
  repeats: 1,
} as const;

describe('a method that selects a size between those of its path', () => {
  it.each(['per-fold', 'once'] as const)('has that size scored, ranked %s', async (ranking) => {
    const data = await wide();
    const result = await select(data, { ...OPTIONS, ranking, choose: 'evidence' });
    const { selected } = result.evidence!;
    const usual = await select(data, { ...OPTIONS, ranking });
    // Else this would show nothing.
    expect(usual.curve.map(({ features }) => features)).not.toContain(selected.length);
    expect(result.selected.features.toSorted()).toEqual(selected.toSorted());
    expect(result.curve.map(({ features }) => features)).toContain(selected.length);
    // The other sizes are scored as before.
    const known = new Map(result.curve.map(({ features, score }) => [features, score.mean]));
    for (const { features, score } of usual.curve) expect(known.get(features)).toBe(score.mean);
    const { ranking: order } = await rank(data, OPTIONS);
    expect(result.ranking).toEqual(order);
  });

  it('is evaluated, with the selection of every outer fold', async () => {
    const result = await evaluate(await wide(), { ...OPTIONS, choose: 'evidence', outerFolds: 2 });
    expect(result.evaluation.outer.mean).toBeGreaterThan(0.5);
    expect(result.notes.map(({ code }) => code)).not.toContain('sizes-missing-in-folds');
  });
});
