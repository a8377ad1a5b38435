// Sequential searches by a criterion of the trained models: against the criterion of every subset,
// recursive elimination by retraining, and leave-one-out.

import { beforeAll, describe, expect, it } from 'vitest';
import { random as createRandom } from '../../src/base/random.ts';
import { subsetCriteria } from '../../src/criteria/subsets/index.ts';
import { searchByCriterion } from '../../src/evaluation/sequential-search.ts';
import { beatsMeasured } from '../../src/evaluation/subset-measurer.ts';
import { type Data, rank, readData, select } from '../../src/index.ts';
import { kernels } from '../../src/kernels/index.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { datasetFacts } from '../../src/plan/plan.ts';
import { prepareElimination } from '../../src/tasks/elimination.ts';
import { selectReport } from '../../src/tasks/reports/select.ts';
import { core, smallData, type Trained, train } from '../criteria/trained.ts';
import { problemOf } from '../problem.ts';
import { defined, KINDS, type Limits, type Sequence, sizeOf } from './defined-search.ts';

const COUNT = 5;
const FULL = 2 ** COUNT - 1;
const NAMES = 'abcde';

/** Three classes; some features say something alone, two only together. */
function table(seed: number, classes: number): number[][] {
  const random = createRandom(seed);
  return Array.from({ length: 24 }, (_, i) => {
    const label = i % classes;
    const noise = () => random.normal();
    const shared = noise();
    return [label + noise(), noise(), shared + 0.6 * label, shared + 0.3 * noise(), 0.5 * label + noise(), label];
  });
}

async function dataOf(rows: readonly (readonly number[])[]): Promise<Data> {
  const text = [
    `${[...NAMES].join(',')},y`,
    ...rows.map((row) => [...row.slice(0, COUNT), `c${row[COUNT]}`].join(',')),
  ];
  return readData(new TextEncoder().encode(`${text.join('\n')}\n`), { format: 'csv' });
}

/** K of the samples of a classifier, from the kernel's definition. */
function kernelRows({ set, values }: Trained, rows: Int32Array): Float64Array[] {
  const kernel = kernels.get(set.kernel.name);
  const all = Array.from(rows, (row) => values.map((column) => column[row]));
  return all.map((u) => Float64Array.from(all, (v) => kernel.value(u, v, set.trainedWith, core)));
}

function criterionOf(name: string, trained: Trained): number {
  const criterion = subsetCriteria.get(name);
  return trained.classifiers.reduce(
    (sum, classifier) => sum + criterion.of({ classifier, kernelRows: () => kernelRows(trained, classifier.rows) }),
    0,
  );
}

/** By subset, the negative criterion of classifiers that are trained on it alone. */
function allScores(name: string, rows: readonly (readonly number[])[], kernel: string): number[] {
  const labels = Int32Array.from(rows, (row) => row[COUNT]);
  return Array.from({ length: FULL + 1 }, (_, subset) => {
    const members = Array.from({ length: COUNT }, (_, j) => j).filter((j) => subset & (1 << j));
    if (members.length === 0) return Number.NaN;
    const values = members.map((j) => rows.map((row) => row[j]));
    return -criterionOf(name, train(values, labels, { kernel, parameters: kernel === 'rbf' ? { gamma: 0.2 } : {} }));
  });
}

async function searched(data: Data, kernel: string, name: string, kind: Sequence, limits: Limits = {}) {
  const options = { kernel, scale: 'none', tolerance: 1e-8, ...(kernel === 'rbf' && { gamma: 0.2 }) };
  const made = plan('select', options, datasetFacts(data.dataset));
  const { elimination } = prepareElimination(data, made, null);
  const { keep = [], ...others } = limits;
  const run = searchByCriterion({
    elimination: { ...elimination, keep: new Set(keep) },
    ...kind,
    start: null,
    maxFeatures: null,
    patience: null,
    ...others,
    setting: made.validation.settings[0],
    criterion: subsetCriteria.get(name),
  });
  const best = new Map<number, number>();
  let subset = FULL;
  for (let next = await run.next(); ; next = await run.next()) {
    best.set(sizeOf(subset), subset);
    if (next.done) return new Map([...best].sort(([a], [b]) => a - b));
    const { removed, added = [] } = next.value;
    expect('score' in next.value).toBe(false);
    for (const feature of removed) subset -= 1 << NAMES.indexOf(feature);
    for (const feature of added) subset += 1 << NAMES.indexOf(feature);
  }
}

describe.each(subsetCriteria.names)('%s', (name) => {
  it.each([
    ['linear', 2],
    ['linear', 3],
    ['rbf', 2],
  ] as const)('finds what the criterion of all subsets defines (%s, %i classes)', async (kernel, classes) => {
    for (const seed of [1, 2, 3]) {
      const rows = table(seed, classes);
      const scores = allScores(name, rows, kernel);
      const data = await dataOf(rows);
      for (const kind of KINDS) {
        expect(await searched(data, kernel, name, kind)).toEqual(defined(scores, kind, COUNT));
        const limits = { start: [1, 2], patience: 2, keep: [2] };
        expect(await searched(data, kernel, name, kind, limits)).toEqual(defined(scores, kind, COUNT, limits));
      }
    }
  });

  it('is at least 0 and prefers a feature that separates the classes to noise', async () => {
    const random = createRandom(3);
    const labels = Int32Array.from({ length: 30 }, (_, i) => i % 2);
    const good = Array.from(labels, (label) => 4 * label + random.normal());
    const noise = Array.from(labels, () => random.normal());
    const [separating, useless] = [good, noise].map((column) =>
      criterionOf(name, train([column], labels, { kernel: 'linear' })),
    );
    expect(separating).toBeGreaterThan(0);
    expect(separating).toBeLessThan(useless / 2);
  });
});

describe('objective', () => {
  it('is ½‖w‖² + C Σ ξ', () => {
    const { values, labels } = smallData(4, 30);
    const trained = train(values, labels, { kernel: 'linear', cost: 0.7 });
    const [classifier] = trained.classifiers;
    const [w] = trained.set.weights([classifier]);
    let primal = w.reduce((sum, own) => sum + (own * own) / 2, 0);
    for (const [k, row] of classifier.rows.entries()) {
      const f = w.reduce((sum, own, j) => sum + own * values[j][row], classifier.bias);
      primal += 0.7 * Math.max(0, 1 - classifier.signs[k] * f);
    }
    expect(criterionOf('objective', trained)).toBeCloseTo(primal, 6);
  });

  it('takes backwards the steps of recursive elimination by retraining', async () => {
    const data = await readData('example:wdbc');
    const options = { cost: 0.5, keep: [] };
    const small = { ...options, minFeatures: data.dataset.features.length - 6 };
    const search = await rank(data, { ...small, method: 'backward', searchBy: 'objective' });
    const elimination = await rank(data, { ...small, method: 'retrained' });
    expect(search.eliminationOrder).toHaveLength(6);
    expect(search.eliminationOrder).toEqual(elimination.eliminationOrder);
    // The criterion of a step is the increase of the objective.
    for (const [k, { criterion, objective }] of search.trace.entries()) {
      const next = search.trace[k + 1];
      if (next) expect(criterion[0]).toBeCloseTo(objective! - next.objective!, 6);
    }
  });
});

describe('span', () => {
  it('is the sum of the leave-one-out hinge losses where the margin keeps its samples', () => {
    let compared = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const { values, labels } = smallData(seed, 9, 6);
      if (new Set(labels).size < 2) continue;
      const trained = train(values, labels, { kernel: 'rbf', parameters: { gamma: 0.8 }, cost: 1e3 });
      const losses = leaveOneOut(trained);
      if (losses === null) continue;
      compared++;
      expect(criterionOf('span', trained) / losses).toBeCloseTo(1, 5);
    }
    expect(compared).toBeGreaterThan(3);
  });

  /** Σ max(0, 1 − y_p f⁻ᵖ(x_p)) over the support vectors; null if another set of samples is on the margin. */
  function leaveOneOut({ values, labels, set, classifiers: [whole] }: Trained): number | null {
    const onMargin = ({ beta, costs, rows }: typeof whole, placeOf: (row: number) => number) =>
      [...beta.keys()]
        .filter((k) => Math.abs(beta[k]) > 1e-9 && Math.abs(beta[k]) < costs[k] * (1 - 1e-9))
        .map((k) => placeOf(rows[k]));
    const all = onMargin(whole, (row) => row);
    const { value } = kernels.get('rbf');
    const at = (row: number) => values.map((column) => column[row]);
    let sum = 0;
    for (const [place, out] of whole.rows.entries()) {
      if (whole.beta[place] === 0) continue;
      const kept = [...labels.keys()].filter((row) => row !== out);
      if (new Set(kept.map((row) => labels[row])).size < 2) return null;
      const own = train(
        values.map((column) => kept.map((row) => column[row])),
        Int32Array.from(kept, (row) => labels[row]),
        { kernel: 'rbf', parameters: { gamma: 0.8 }, cost: 1e3 },
      );
      const [left] = own.classifiers;
      const margin = onMargin(left, (row) => kept[row]).sort((a, b) => a - b);
      if (
        margin.join() !==
        all
          .filter((row) => row !== out)
          .sort((a, b) => a - b)
          .join()
      )
        return null;
      let f = left.bias;
      for (const [k, row] of left.rows.entries())
        f += left.beta[k] * value(at(kept[row]), at(out), set.trainedWith, core);
      sum += Math.max(0, 1 - whole.signs[place] * f);
    }
    return sum;
  }
});

describe('radius-margin', () => {
  it('of a hard margin is R²‖w‖²', () => {
    // x = −1 and 3: w = 1/2 and R = 2.
    const trained = train([[-1, 3]], Int32Array.of(0, 1), { kernel: 'linear', cost: Infinity });
    expect(criterionOf('radius-margin', trained)).toBeCloseTo(1, 8);
  });

  it('counts the slack, so that w = 0 is not the best of all', () => {
    // Both classes have the same samples: w = 0, ξ = 1, R = 1, C = 2.
    const trained = train([[-1, 1, -1, 1]], Int32Array.of(0, 0, 1, 1), { kernel: 'linear', cost: 2 });
    expect(criterionOf('radius-margin', trained)).toBeCloseTo((1 + 1 / 2) * 2 * 2 * 4, 8);
  });
});

describe('as a task', () => {
  let wine: Data;
  beforeAll(async () => {
    wine = await readData('example:wine');
  });

  it('cross-validates the sizes with a search in every training set, and trains once per subset', async () => {
    const options = { method: 'forward', searchBy: 'span', maxFeatures: 3, folds: 3, repeats: 1 } as const;
    const result = await select(wine, options);
    expect(result.options.ranking).toBe('per-fold');
    expect(result.curve.map(({ features }) => features)).toEqual([13, 3, 2, 1]);
    expect(result.trace.every(({ score }) => score === undefined)).toBe(true);
    expect(result.curve[1].score.mean).toBeGreaterThan(0.85);
    const text = JSON.stringify(selectReport(result));
    expect(text).toContain('the smallest span estimate of the leave-one-out loss (Vapnik and Chapelle 2000)');
    expect(text).not.toContain('guided the elimination');
  });

  it('searches with regression, which has no cross-validated search', async () => {
    const random = createRandom(5);
    const rows = Array.from({ length: 40 }, () => {
      const x = Array.from({ length: 4 }, () => random.normal());
      return [...x, 2 * x[2] - x[0] + 0.1 * random.normal()];
    });
    const bytes = new TextEncoder().encode(`a,b,c,d,y\n${rows.map((row) => row.join(',')).join('\n')}\n`);
    const data = await readData(bytes, { format: 'csv', targetKind: 'real' });
    const options = { method: 'forward', searchBy: 'objective', machine: 'svr' } as const;
    expect((await rank(data, options)).ranking.slice(0, 2)).toEqual(['c', 'a']);
    await expect(rank(data, { ...options, searchBy: 'span' })).rejects.toThrow(/samples of several classes/);
  });

  it('refuses what it cannot do', () => {
    const by = { method: 'forward', searchBy: 'objective' } as const;
    const lacking = (options: object) => problemOf(() => plan('rank', { ...by, ...options })).facts;
    expect(lacking({ method: 'svm-rfe' })).toMatchObject({ option: 'searchBy', capability: 'sequential-search' });
    expect(lacking({ machine: 'linear' })).toMatchObject({ option: 'searchBy', capability: 'gram-matrix' });
    expect(lacking({ costs: [1, 10] })).toMatchObject({ option: 'searchBy', capability: 'single-setting' });
    expect(lacking({ step: 3 })).toMatchObject({ option: 'step', capability: 'unevaluated-steps' });
    expect(() => plan('rank', { ...by, searchBy: 'r2w2' })).toThrow(/radius-margin/);
  });

  it('goes one by one on wide data, where an elimination would not', () => {
    const facts = { sampleCount: 60, featureCount: 5000, classes: ['a', 'b'] };
    const made = plan('select', { method: 'forward', searchBy: 'objective' }, facts);
    expect(made.search.schedule.segments).toEqual(
      plan('select', { method: 'forward' }, facts).search.schedule.segments,
    );
    expect(made.notes).toEqual([]);
  });
});

it('takes values for equal that solutions cannot tell apart', () => {
  expect(beatsMeasured(-1, -1 - 1e-10)).toBe(false);
  expect(beatsMeasured(-1, -1 - 1e-8)).toBe(true);
  expect(beatsMeasured(-1e9, -1e9 - 0.1)).toBe(false);
  expect(beatsMeasured(-Number.MAX_VALUE, -Infinity)).toBe(true);
  expect(beatsMeasured(-Number.MAX_VALUE, -Number.MAX_VALUE)).toBe(false);
});
