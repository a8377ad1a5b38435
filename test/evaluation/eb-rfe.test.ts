// EB-RFE and its relatives against loops written here: cross-validation and training from the
// beginning at every step.

import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { type Dataset, pickFeatures } from '../../src/data/dataset.ts';
import { bytesSource } from '../../src/data/source.ts';
import type { Evaluation } from '../../src/evaluation/subset-evaluator.ts';
import { formulationOptions } from '../../src/formulations/options.ts';
import { trainSvm } from '../../src/formulations/train-svm.ts';
import { rank, readData, select } from '../../src/index.ts';
import { sample } from '../formulations/data.ts';
import { datasetOf } from '../formulations/train-model.ts';
import { problemFrom } from '../problem.ts';
import { crossValidated, evaluationOf, LINEAR, TIGHT } from './cross-validate.ts';

/** Means of a few fractions, added up in another order. */
const EQUAL = 1e-12;
/** Criteria of identical columns, by two solvers at the tight tolerance. */
const TIED = 1e-8;

interface Way {
  readonly evaluation: Evaluation;
  readonly candidates: number;
  readonly keep?: readonly number[];
  readonly minFeatures?: number;
}

interface Step {
  readonly removed: string;
  readonly score: number;
  readonly cost: number;
}

/** The best mean over the costs; of equal ones the first cost. */
function bestOf(evaluation: Evaluation, features: readonly number[]): { score: number; cost: number } {
  let best = { score: -Infinity, cost: Number.NaN };
  for (const [k, folds] of crossValidated(evaluation, features).entries()) {
    // The data are chosen so that no row is in doubt: then there is one right answer.
    for (const { low, high } of folds) expect(high).toBe(low);
    const score = folds.reduce((sum, { low }) => sum + low, 0) / folds.length;
    if (score > best.score + EQUAL) best = { score, cost: evaluation.settings[k].cost };
  }
  return best;
}

/** The sum of w² over the machines. */
function squaredWeights(dataset: Dataset, features: readonly number[], cost: number): number[] {
  const options = { ...resolveOptions(formulationOptions, {}), cost, tolerance: TIGHT };
  const { model } = trainSvm({ dataset: pickFeatures(dataset, features), transforms: [], options, seed: 1 });
  return features.map((_, j) => model.machines.reduce((sum, { weights }) => sum + weights![j] ** 2, 0));
}

function slowly({ evaluation, candidates, keep = [], minFeatures = 1 }: Way) {
  const { dataset } = evaluation;
  let features = [...dataset.features.keys()];
  let incumbent = bestOf(evaluation, features);
  const steps: Step[] = [];
  while (features.length > Math.max(minFeatures, keep.length)) {
    const criteria = squaredWeights(dataset, features, incumbent.cost);
    const tie = TIED * Math.max(...criteria);
    const order = [...features.keys()]
      .filter((j) => !keep.includes(features[j]))
      .sort((a, b) => (Math.abs(criteria[a] - criteria[b]) <= tie ? a - b : criteria[a] - criteria[b]));
    let winner = { removed: -1, score: -Infinity, cost: Number.NaN };
    for (const j of order.slice(0, candidates)) {
      const own = bestOf(
        evaluation,
        features.filter((_, at) => at !== j),
      );
      if (own.score > winner.score + EQUAL) winner = { removed: features[j], ...own };
    }
    steps.push({ ...incumbent, removed: dataset.features[winner.removed].name });
    features = features.filter((feature) => feature !== winner.removed);
    incumbent = winner;
  }
  return { steps, survivors: features.map((feature) => dataset.features[feature].name), last: incumbent };
}

const csv = ({ features, labels, rowCount }: Dataset) =>
  [
    [...features.map(({ name }) => name), 'class'],
    ...Array.from({ length: rowCount }, (_, row) => [
      ...features.map(({ data }) => data.values[row]),
      `c${labels[row]}`,
    ]),
  ]
    .map((cells) => cells.join(','))
    .join('\n');

const dataOf = (dataset: Dataset, options = {}) => readData(bytesSource('sample.csv', csv(dataset)), options);
const tiny = (text: string, options = {}) => readData(bytesSource('tiny.csv', text), options);

const COSTS = [1, 0.05, 20];
const OURS = { method: 'eb-rfe', scale: 'none', tolerance: TIGHT, costs: COSTS, folds: 3 } as const;
const evaluationFor = (dataset: Dataset, costs: readonly number[] = COSTS) =>
  evaluationOf(dataset, { settings: costs.map((cost) => ({ ...LINEAR, cost })) });

async function expectSame(dataset: Dataset, way: Omit<Way, 'evaluation'>, options = {}) {
  const slow = slowly({ evaluation: evaluationFor(dataset), ...way });
  const ours = await select(await dataOf(dataset), { ...OURS, ...options });
  expect(ours.trace.map(({ removed }) => removed[0])).toEqual(slow.steps.map(({ removed }) => removed));
  expect(ours.survivors).toEqual(slow.survivors);
  for (const [k, step] of [...slow.steps, slow.last].entries()) {
    expect(ours.curve[k].score.mean).toBeCloseTo(step.score, 12);
    expect(ours.curve[k].cost).toBe(step.cost);
    if (k < slow.steps.length)
      expect(ours.trace[k]).toMatchObject({ cost: step.cost, score: ours.curve[k].score.mean });
  }
  return ours;
}

const SAMPLES = [
  ['two classes', datasetOf(sample('normal', 21, 45, 7))],
  ['three classes', datasetOf(sample('normal', 22, 54, 6, 3))],
] as const;

describe.each(SAMPLES)('%s', (_, dataset) => {
  it('with one candidate: SVM-RFE with the cost tuned at every step', async () => {
    const ours = await expectSame(dataset, { candidates: 1 }, { candidates: 1 });
    const tuned = await rank(await dataOf(dataset), { ...OURS, method: 'svm-rfe' });
    expect(tuned.trace).toEqual(ours.trace);
  });

  it('with three candidates', async () => {
    const ours = await expectSame(dataset, { candidates: 3 }, { candidates: 3 });
    // 1 ranks; 3 splits × 3 costs for the full set and for each candidate.
    const evaluated = ours.trace.map(({ features }, k) => Math.min(3, features) + Number(k === 0));
    expect(ours.trace.map(({ fits }) => fits)).toEqual(evaluated.map((count) => 1 + 9 * count));
  });

  it('with all: backward sequential selection', async () => {
    await expectSame(dataset, { candidates: Infinity }, { candidates: 'all' });
  });

  it('with more candidates than features are left: the same as with all', async () => {
    const data = await dataOf(dataset);
    const [all, many] = await Promise.all(['all', 50].map((candidates) => rank(data, { ...OURS, candidates })));
    expect(many.trace).toEqual(all.trace);
  });

  it('with features to keep and a smallest size', async () => {
    const { survivors } = await expectSame(
      dataset,
      { candidates: 3, keep: [1, 4] },
      { candidates: 3, keep: ['x1', 'x4'] },
    );
    expect(survivors).toEqual(['x1', 'x4']);
    await expectSame(dataset, { candidates: 2, minFeatures: 3 }, { candidates: 2, minFeatures: 3 });
  });
});

describe('candidates that are all alike', () => {
  // Five times the same column, and one of noise with more weight than none.
  const labels = Int32Array.from({ length: 24 }, (_, row) => row % 2);
  const twin = Float64Array.from(labels, (label, row) => 2 * label - 1 + 0.1 * (row % 5));
  const dataset = datasetOf({ columns: [twin, twin, twin, twin, twin], labels });

  it.each([1, 3, 'all'])('are eliminated in column order: %s', async (candidates) => {
    const result = await rank(await dataOf(dataset), { ...OURS, candidates });
    expect(result.eliminationOrder).toEqual(['x0', 'x1', 'x2', 'x3']);
  });

  it('of equal scores are eliminated by criterion', async () => {
    // Everything is right with or without any one of them, so that scores tell nothing: the lowest
    // weight leaves.
    const columns = [3, 1, 2].map((size) => Float64Array.from(labels, (label) => size * (2 * label - 1)));
    const data = await dataOf(datasetOf({ columns, labels }));
    const result = await rank(data, { ...OURS, candidates: 'all' });
    expect(result.trace.map(({ score }) => score)).toEqual([1, 1]);
    expect(result.eliminationOrder).toEqual(['x1', 'x2']);
    expect(result.trace[0].runnerUp?.feature).toBe('x2');
  });
});

describe('costs', () => {
  it('given twice count once, and in another order give the same where no two are equally good', async () => {
    const dataset = SAMPLES[0][1];
    const data = await dataOf(dataset);
    const once = await rank(data, { ...OURS, costs: [0.05, 1] });
    const twice = await rank(data, { ...OURS, costs: [0.05, 1, 0.05, 1, 1] });
    expect(twice.trace).toEqual(once.trace);
    const { steps } = slowly({ evaluation: evaluationFor(dataset, [1, 0.05]), candidates: 5 });
    const turned = await rank(data, { ...OURS, costs: [1, 0.05] });
    expect(turned.trace.map(({ removed, cost }) => [removed[0], cost])).toEqual(
      steps.map(({ removed, cost }) => [removed, cost]),
    );
  });

  it('that are equally good: the first listed', async () => {
    const rows = Array.from(
      { length: 12 },
      (_, i) => `${i % 2 === 0 ? -3 - (i % 3) : 3 + (i % 3)},${i % 5},${i % 2 === 0 ? 'x' : 'y'}`,
    );
    const data = await tiny(`a,b,class\n${rows.join('\n')}`);
    for (const costs of [
      [1, 10],
      [10, 1],
    ]) {
      const result = await rank(data, { ...OURS, costs });
      expect(result.trace[0]).toMatchObject({ cost: costs[0], score: 1 });
    }
  });
});

describe('kernels tried side by side', () => {
  it('are ranked by DJ, and the best goes on', async () => {
    const data = await readData(bytesSource('example:wine', ''));
    const result = await select(data, { method: 'eb-rfe', candidates: 2, kernels: ['linear', 'rbf'], costs: [0.1, 1] });
    expect(result.options.criterion).toBe('dj');
    expect(result.curve).toHaveLength(13);
    // Linear classifiers alone are half of the settings: no worse may come of more.
    const linear = await select(data, { method: 'eb-rfe', candidates: 2, costs: [0.1, 1] });
    expect(result.curve[0].score.mean).toBeGreaterThanOrEqual(linear.curve[0].score.mean);
  });

  it('do not go with weights unless all are linear', async () => {
    const data = await readData(bytesSource('example:wine', ''));
    expect(await problemFrom(rank(data, { kernels: ['linear', 'rbf'], criterion: 'weight' }))).toMatchObject({
      code: 'criterion-needs-capability',
      facts: { criterion: 'weight', capability: 'linear-weights', kernel: 'rbf' },
    });
    const result = await rank(data, { kernel: 'rbf', kernels: ['linear'], method: 'eb-rfe' });
    expect(result.options.criterion).toBe('weight');
  });
});

describe('the trace', () => {
  it('tells who would have left next, also where one candidate is looked at, and every criterion if asked', async () => {
    const data = await dataOf(SAMPLES[0][1]);
    const plain = await rank(data, { scale: 'none', tolerance: TIGHT, trace: 'full' });
    const tuned = await rank(data, { ...OURS, candidates: 1, costs: [1], trace: 'full' });
    expect(tuned.trace.map(({ runnerUp }) => runnerUp)).toEqual(plain.trace.map(({ runnerUp }) => runnerUp));
    expect(tuned.trace[0].criteria).toEqual(plain.trace[0].criteria);
  });
});

it('notes a kernel matrix that says nothing, as SVM-RFE does', async () => {
  const data = await readData(bytesSource('example:wine', ''));
  const options = { kernel: 'rbf', gamma: 1000, minFeatures: 12 } as const;
  const [plain, evaluated] = [await rank(data, options), await rank(data, { ...options, method: 'eb-rfe' })];
  const told = plain.notes.find(({ code }) => code === 'kernel-nearly-identity');
  expect(told).toBeDefined();
  expect(evaluated.notes).toContainEqual(told);
});

describe('given folds', () => {
  const rows = ['1,5,1,x', '2,3,1,x', '4,1,1,y', '5,4,1,y', '0,2,2,x', '3,3.5,2,x', '6,2,3,y', '7,1,3,y'];
  const text = `a,b,fold,class\n${rows.join('\n')}`;

  it('that lack a class go on with a note', async () => {
    const result = await rank(await tiny(text, { foldsColumn: 'fold' }), { method: 'eb-rfe', costs: [1, 10] });
    expect(result.ranking).toHaveLength(2);
    expect(result.notes).toContainEqual(expect.objectContaining({ code: 'folds-lack-class' }));
  });

  it('of a single value are refused', async () => {
    const data = await tiny(text.replaceAll(/,\d,([xy])/g, ',1,$1'), { foldsColumn: 'fold' });
    expect(await problemFrom(rank(data, { method: 'eb-rfe' }))).toMatchObject({
      code: 'folds-column-constant',
      facts: { value: '1' },
    });
  });
});

describe('few features', () => {
  const column = (j: number, row: number) => (row % 2 === 0 ? -1 : 1) * (j + 1) + ((row * 3) % 4) / 4;
  const table = (count: number) =>
    [
      [...Array(count).keys()].map((j) => `x${j}`).join(','),
      ...Array.from({ length: 12 }, (_, row) => [...Array(count).keys()].map((j) => column(j, row)).join(',')),
    ]
      .map((line, i) => `${line},${i === 0 ? 'class' : i % 2 === 0 ? 'x' : 'y'}`)
      .join('\n');

  it('one is the whole curve', async () => {
    const result = await select(await tiny(table(1)), { method: 'eb-rfe', folds: 3 });
    expect(result).toMatchObject({ ranking: ['x0'], trace: [], survivors: ['x0'], pareto: [1] });
    expect(result.curve).toHaveLength(1);
  });

  it('of two features one is eliminated', async () => {
    const result = await select(await tiny(table(2)), { method: 'eb-rfe', folds: 3 });
    expect(result.trace).toHaveLength(1);
    expect(result.curve.map(({ features }) => features)).toEqual([2, 1]);
  });
});

describe('training that does not come to its end', () => {
  it('is told where it ranks and where it scores', async () => {
    const data = await readData(bytesSource('example:wine', ''));
    const result = await rank(data, { method: 'eb-rfe', candidates: 2, maxIterations: 1, minFeatures: 11 });
    expect(result.trace.map(({ stop }) => stop)).toEqual(['iteration-limit', 'iteration-limit']);
    expect(result.notes).toMatchObject([
      { code: 'solver-stopped-in-steps', facts: { steps: 2, of: 2 } },
      { code: 'scoring-stopped-early', facts: { stopped: expect.any(Number), of: expect.any(Number) } },
    ]);
    const whole = await rank(data, { method: 'eb-rfe', candidates: 2, minFeatures: 11 });
    expect(whole.notes.map(({ code }) => code)).not.toContain('scoring-stopped-early');
  });

  it('for want of a hard margin ends the ranking early, as in SVM-RFE', async () => {
    // c − a − b alone parts the classes, so that no two of the three do.
    const corners = [0, 3, 1, 2, 5, 4, 7, 6];
    const rows = corners.map((a, i) => `${a},${i},${a + i + (i % 2 === 0 ? 0.5 : -0.5)},${i % 2 === 0 ? 'x' : 'y'}`);
    const data = await tiny(`a,b,c,class\n${rows.join('\n')}`);
    const options = { cost: Infinity, scale: 'none', folds: 3 } as const;
    const [plain, evaluated] = [
      await rank(data, options),
      await rank(data, { ...options, method: 'eb-rfe', candidates: 1 }),
    ];
    expect(plain.eliminationOrder.length).toBeLessThan(2);
    expect(evaluated.eliminationOrder).toEqual(plain.eliminationOrder);
    expect(evaluated.notes).toContainEqual(
      expect.objectContaining({
        code: 'elimination-ended-early',
        facts: expect.objectContaining({ reason: expect.objectContaining({ code: 'no-hard-margin' }) }),
      }),
    );
  });
});
