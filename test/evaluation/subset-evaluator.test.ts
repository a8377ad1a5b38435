// Scores of subsets on one shared, corrected Gram matrix with warm starts, against every split
// trained from the beginning.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, type Evaluation, SubsetEvaluator } from '../../src/evaluation/subset-evaluator.ts';
import type { Setting } from '../../src/plan/settings.ts';
import { scores } from '../../src/scores/index.ts';
import { sample } from '../formulations/data.ts';
import { datasetOf } from '../formulations/train-model.ts';
import { crossValidated, evaluationOf, LINEAR } from './cross-validate.ts';

/** Accuracies are fractions of a few rows: two ways to divide differ by less. */
const ROUNDING = 1e-12;

const settings = (kernel: string, parameters: Setting['parameters'] = {}): Setting[] =>
  [10, 0.1, 1].map((cost) => ({ kernel, parameters, cost }));

const KERNELS: Record<string, Setting[]> = {
  linear: settings('linear'),
  'rbf, γ auto': settings('rbf', { gamma: 'auto' }),
  'rbf, γ 0.3': settings('rbf', { gamma: 0.3 }),
  poly: settings('poly', { degree: 3, gamma: 'auto', coef0: 1 }),
  'linear and rbf together': [...settings('rbf', { gamma: 'auto' }), ...settings('linear')],
};

/** A way of incumbents through the subsets, with neighbours looked at next to it. */
const WAY: { change: Change; isCommitted: boolean }[] = [
  { change: { removed: [], added: [] }, isCommitted: true },
  { change: { removed: [1], added: [] }, isCommitted: false },
  { change: { removed: [4], added: [] }, isCommitted: true },
  { change: { removed: [0, 2], added: [] }, isCommitted: false },
  { change: { removed: [3], added: [] }, isCommitted: true },
  { change: { removed: [], added: [4] }, isCommitted: false },
  { change: { removed: [1], added: [3] }, isCommitted: true },
  { change: { removed: [0], added: [4] }, isCommitted: false },
  { change: { removed: [], added: [] }, isCommitted: true },
];

function apply(features: readonly number[], { removed, added }: Change): number[] {
  return [...features.filter((feature) => !removed.includes(feature)), ...added].sort((a, b) => a - b);
}

function expectSame(evaluation: Evaluation, way = WAY): void {
  const evaluator = new SubsetEvaluator(evaluation);
  try {
    let features = [...evaluation.dataset.features.keys()];
    for (const { change, isCommitted } of way) {
      const scores = isCommitted ? evaluator.commit(change).scores : evaluator.score(change);
      const subset = apply(features, change);
      if (isCommitted) features = subset;
      expect([...evaluator.features]).toEqual(features);
      for (const [k, setting] of crossValidated(evaluation, subset).entries()) {
        expect(scores[k]).toHaveLength(evaluation.splits.length);
        for (const [split, { low, high }] of setting.entries()) {
          expect(scores[k][split]).toBeGreaterThanOrEqual(low - ROUNDING);
          expect(scores[k][split]).toBeLessThanOrEqual(high + ROUNDING);
        }
      }
    }
  } finally {
    evaluator.dispose();
  }
}

describe('scores of subsets, along a way of incumbents', () => {
  for (const [name, own] of Object.entries(KERNELS)) {
    it.each(['ovo', 'ovr'] as const)(
      `are those of each split trained from the beginning: ${name}, %s`,
      (multiclass) => {
        const dataset = datasetOf(sample('normal', 5, 45, 5, 3));
        expectSame(evaluationOf(dataset, { settings: own, multiclass }));
      },
    );
  }

  it.each(['balanced', 'inverse', 'inverse-plus-classes', [3, 0.5, 1]])('with class weights %s', (classWeights) => {
    const dataset = datasetOf(sample('flipped', 8, 40, 5, 3));
    expectSame(evaluationOf(dataset, { settings: KERNELS.linear, classWeights }));
  });

  it('with weights of rows, of which some are 0', () => {
    const dataset = datasetOf(sample('normal', 3, 40, 5));
    const weights = Float64Array.from({ length: 40 }, (_, row) => (row % 5 === 0 ? 0 : 1 + (row % 3)));
    expectSame(evaluationOf({ ...dataset, weights }, { settings: KERNELS.linear }));
  });

  it('on random data of awkward kinds', () => {
    const kinds = fc.constantFrom('normal', 'duplicates', 'flipped', 'low-rank', 'constant' as const);
    const kernel = fc.constantFrom(...Object.keys(KERNELS));
    fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: 0, max: 1e6 }),
        kernel,
        fc.integer({ min: 2, max: 4 }),
        (kind, seed, name, k) => {
          const dataset = datasetOf(sample(kind as 'normal', seed, 24, 5, k));
          expectSame(evaluationOf(dataset, { settings: KERNELS[name], folds: 2 }));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a subset to begin with', () => {
  it('is scored as one that came about by removals', () => {
    const evaluation = evaluationOf(datasetOf(sample('normal', 5, 45, 5, 3)), { settings: KERNELS.linear });
    const evaluator = new SubsetEvaluator(evaluation, [1, 3]);
    const whole = new SubsetEvaluator(evaluation);
    whole.commit({ removed: [], added: [] });
    const change = { removed: [0, 2, 4], added: [] };
    expect(evaluator.commit({ removed: [], added: [] })).toEqual(whole.commit(change));
    for (const own of [evaluator, whole]) own.dispose();
  });
});

describe('a neighbour', () => {
  it('leaves no trace in what is scored after it', () => {
    const evaluation = evaluationOf(datasetOf(sample('flipped', 2, 40, 6, 3)), {
      settings: KERNELS['linear and rbf together'],
      tolerance: 1e-2,
    });
    const [alone, among] = [new SubsetEvaluator(evaluation), new SubsetEvaluator(evaluation)];
    for (const evaluator of [alone, among]) evaluator.commit({ removed: [2], added: [] });
    for (const feature of [0, 1, 4]) among.score({ removed: [feature], added: [] }, (own) => own[0]! < 0.9);
    among.score({ removed: [], added: [2] });
    const last = { removed: [3], added: [] };
    expect(among.score(last)).toEqual(alone.score(last));
    expect(among.commit(last)).toEqual(alone.commit(last));
    for (const evaluator of [alone, among]) evaluator.dispose();
  });
});

describe('a cost among others', () => {
  // Costs that bound some α, all or none of them, not in order: the higher of those that bound none
  // need no training of their own.
  const costs = [1000, 0.05, 10, 1, Number.POSITIVE_INFINITY, 100];

  it.each(['normal', 'flipped'] as const)('is scored to the bit as alone: %s', (kind) => {
    const dataset = datasetOf(sample(kind, 7, 60, 5, 2));
    const parameters = { gamma: 'auto' } as const;
    const all = costs.map((cost): Setting => ({ kernel: 'rbf', parameters, cost }));
    const more = { score: scores.get('auc'), tolerance: 1e-3, classWeights: 'balanced' };
    const together = new SubsetEvaluator(evaluationOf(dataset, { ...more, settings: all }));
    const alone = all.map((setting) => new SubsetEvaluator(evaluationOf(dataset, { ...more, settings: [setting] })));
    for (const { change, isCommitted } of WAY) {
      const scoresOf = (evaluator: SubsetEvaluator) =>
        isCommitted ? evaluator.commit(change).scores : evaluator.score(change);
      expect(scoresOf(together)).toEqual(alone.flatMap(scoresOf));
    }
    for (const evaluator of [together, ...alone]) evaluator.dispose();
  });
});

describe('a split whose training samples', () => {
  const labels = Int32Array.of(0, 0, 0, 1, 1, 1, 2, 2);
  const columns = [Float64Array.of(-1, -2, -1.5, 1, 2, 1.5, 5, 6)];
  const dataset = datasetOf({ columns, labels });
  const rows = (...list: number[]) => Int32Array.from(list);

  it.each(['ovo', 'ovr'] as const)('lack a class never gives that class: %s', (multiclass) => {
    const splits = [{ train: rows(0, 1, 3, 4), test: rows(2, 5, 6, 7) }];
    const evaluator = new SubsetEvaluator(evaluationOf(dataset, { splits, multiclass }));
    expect(evaluator.commit({ removed: [], added: [] }).scores).toEqual([[0.5]]);
    evaluator.dispose();
  });

  it('have one class give that to every row', () => {
    const splits = [
      { train: rows(0, 1, 2), test: rows(3, 4, 5, 6, 7) },
      { train: rows(3, 4), test: rows(0, 5) },
    ];
    const evaluator = new SubsetEvaluator(evaluationOf(dataset, { splits }));
    expect(evaluator.commit({ removed: [], added: [] }).scores).toEqual([[0, 0.5]]);
    evaluator.dispose();
  });

  it('have one class among those that count give that to every row', () => {
    const weights = Float64Array.of(0, 0, 0, 1, 1, 1, 1, 1);
    const splits = [{ train: rows(0, 1, 3), test: rows(2, 4, 5) }];
    const evaluator = new SubsetEvaluator(evaluationOf({ ...dataset, weights }, { splits }));
    expect(evaluator.commit({ removed: [], added: [] }).scores).toEqual([[2 / 3]]);
    evaluator.dispose();
  });
});

it('scores with a hard margin where none can be had, and continues', () => {
  const dataset = datasetOf({
    columns: [Float64Array.of(0, 1, 2, 3, 4, 5, 6, 7)],
    labels: Int32Array.of(0, 1, 0, 1, 1, 0, 1, 0),
  });
  const settings = [{ ...LINEAR, cost: Infinity }, LINEAR];
  const evaluator = new SubsetEvaluator(evaluationOf(dataset, { settings, folds: 2 }));
  const first = evaluator.commit({ removed: [], added: [] }).scores;
  for (const score of first.flat()) expect(Number.isFinite(score)).toBe(true);
  expect(evaluator.score({ removed: [], added: [] })).toHaveLength(2);
  evaluator.dispose();
});
