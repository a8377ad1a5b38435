// Selecting: the curve, the rules, the model on what was chosen, and flips next to it.

import { describe, expect, it } from 'vitest';
import { denseValues, pickFeatures, pickRows } from '../../src/data/dataset.ts';
import { generatedTable } from '../../src/data/generators/table.ts';
import { bytesSource } from '../../src/data/source.ts';
import type { CrossValidator } from '../../src/evaluation/cross-validator.ts';
import { foldsFor, splits } from '../../src/evaluation/folds.ts';
import { inlineCrossValidator } from '../../src/evaluation/inline-cross-validator.ts';
import { stretchLength } from '../../src/evaluation/path-curve.ts';
import type { Change, Evaluation } from '../../src/evaluation/subset-evaluator.ts';
import { inline } from '../../src/executors/inline.ts';
import type { OpenCrossValidator } from '../../src/executors/job.ts';
import type { Journal } from '../../src/executors/journal.ts';
import { withJournal } from '../../src/executors/journalled-cross-validator.ts';
import { decisionTable, predictedClasses } from '../../src/formulations/predict-model.ts';
import { type Data, generate, predict, readData, type SelectResult, select, train } from '../../src/index.ts';
import { choosePoint } from '../../src/plan/size-rules.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../../src/preprocessing/chain.ts';
import { useTable } from '../../src/tasks/data.ts';
import { crossValidated, evaluationOf, TIGHT } from '../evaluation/cross-validate.ts';
import { problemFrom } from '../problem.ts';

const example = (name: string) => readData(bytesSource(`example:${name}`, ''));

const MIXED = [
  'size,colour,weight,age,noise,class',
  ...Array.from({ length: 40 }, (_, i) => {
    const label = i % 2 === 0 ? 'x' : 'y';
    const shift = i % 2 === 0 ? 0 : 1.5;
    const colour = i % 11 === 3 ? '' : ['red', 'green', 'blue'][(i + (i % 2) * (i % 3)) % 3];
    const size = i % 9 === 4 ? '' : (((i * 7) % 10) / 5 + shift).toFixed(2);
    return `${size},${colour},${(((i * 3) % 8) / 4 - shift).toFixed(2)},${20 + ((i * 13) % 17)},${(i * 5) % 7},${label}`;
  }),
].join('\n');
const IMPUTE = { impute: 'mode' } as const;
const mixed = (text = MIXED) => readData(bytesSource('mixed.csv', text));

/** The scores of a subset, by training every split from the beginning. */
function validated(data: Data, names: readonly string[], cost: number, kernel = 'linear') {
  const rows = Int32Array.from({ length: data.dataset.rowCount }, (_, row) => row);
  const scaled = applyTransforms(
    fitTransforms(data.dataset, rows, transformSteps({ scale: 'standardize' })),
    data.dataset,
  );
  const indices = [...scaled.features.keys()].filter((j) => names.includes(scaled.features[j].name));
  const evaluation = evaluationOf(scaled, {
    splits: [...splits(foldsFor(scaled, { folds: 5, seed: 1 }))],
    settings: [{ kernel, parameters: { gamma: 'auto' }, cost }],
  });
  return crossValidated(evaluation, indices)[0];
}

describe('the curve', () => {
  it.each([
    ['wine', 'svm-rfe', 'linear'],
    ['wine', 'svm-rfe', 'rbf'],
    ['wine', 'eb-rfe', 'linear'],
    ['wdbc', 'average-separation', 'linear'],
  ] as const)('is that of an independent cross-validation: %s, %s, %s', async (name, method, kernel) => {
    const data = await example(name);
    const result = await select(data, { ranking: 'once', method, kernel, candidates: 2, tolerance: TIGHT });
    expect(result.curve.map(({ features }) => features)).toEqual(
      result.ranking.map((_, i) => result.ranking.length - i),
    );
    for (const { features, score, cost } of result.curve.filter(({ features }) => features % 4 === 1)) {
      const folds = validated(data, result.ranking.slice(0, features), cost, kernel);
      for (const [k, { low, high }] of folds.entries()) {
        expect(score.folds[k]).toBeGreaterThanOrEqual(low - 1e-12);
        expect(score.folds[k]).toBeLessThanOrEqual(high + 1e-12);
      }
      expect(score.mean).toBeCloseTo(score.folds.reduce<number>((sum, own) => sum + own!, 0) / score.folds.length, 12);
    }
  });

  it('has the sizes asked for', async () => {
    const { curve } = await select(await example('wine'), { validateStep: 5 });
    expect(curve.map(({ features }) => features)).toEqual([13, 11, 6, 1]);
  });

  it('scores the test samples, which change nothing else', async () => {
    const data = await example('wine');
    const [without, beside] = [await select(data), await select(data, {}, { test: data.dataset })];
    expect(beside.selected).toEqual(without.selected);
    expect(beside.curve[0].test).toBeGreaterThan(0.95);
    expect(beside.curve.map(({ test: _, ...rest }) => rest)).toEqual(without.curve);
    expect(beside.trace.map(({ test: _, ...rest }) => rest)).toEqual(without.trace);
  });
});

describe('the more samples', () => {
  it.each([
    {},
    { method: 'eb-rfe', candidates: 2 },
    { costs: [0.1, 1] },
    { method: 'random' },
    { method: 'mfe', onNonseparable: 'continue' },
    { minFeatures: 13 },
    { ranking: 'per-fold' },
    { machine: 'linear' },
    { step: 4, keep: ['Ash', 'Hue'] },
  ] as const)('are scored at every size of the curve: %j', async (given) => {
    const data = await example('wine');
    const { curve, trace } = await select(data, given as never, { test: data.dataset });
    for (const { test } of curve) expect(test).toBeGreaterThan(0.3);
    for (const { features, test } of trace) expect(curve.find((entry) => entry.features === features)?.test).toBe(test);
  });

  it('are scored by the model of the last size', async () => {
    const data = await example('wine');
    const options = { minFeatures: 3, choose: 'n=3' } as const;
    const { curve, model } = await select(data, options, { test: data.dataset });
    const { accuracy } = await predict(model, bytesSource('example:wine', ''));
    expect(curve.at(-1)!.test).toBeCloseTo(accuracy!, 12);
  });
});

describe('the chosen subset', () => {
  it.each(['best', 'one-se', 'tolerance=2', 'tradeoff=0.8', 'n=4'])(
    'is what the rule takes from the curve: %s',
    async (choose) => {
      const result = await select(await example('wdbc'), { choose, method: 'svm-rfe' });
      const point = choosePoint(result.curve, choose, { featureCount: 30, resolution: 1 / 569 });
      expect(result.selected).toEqual({
        rule: choose,
        features: result.ranking.slice(0, point.features),
        score: point.score,
        cost: point.cost,
        details: expect.any(Array),
      });
      expect(result.selected.details.map(({ feature }) => feature)).toEqual(result.selected.features);
      expect(result.model.columns.toSorted()).toEqual(result.selected.features.toSorted());
    },
  );

  it.each([2, 4])('can be chosen again from the scores of the folds of %i repeats', async (repeats) => {
    const FOLDS = 5;
    const result = await select(await example('wdbc'), { repeats, folds: FOLDS });
    const { curve, choice, selected, data } = JSON.parse(JSON.stringify(result)) as SelectResult;
    expect(curve).toHaveLength(30);
    const redone = curve.map(({ features, score }) => {
      const folds = score.folds as number[];
      expect(folds).toHaveLength(repeats * FOLDS);
      const mean = folds.reduce((sum, own) => sum + own, 0) / folds.length;
      const squares = folds.reduce((sum, own) => sum + (own - mean) ** 2, 0);
      const se = Math.sqrt(squares / (folds.length - 1) / folds.length);
      expect(score.mean).toBeCloseTo(mean, 12);
      expect(score.se).toBeCloseTo(se, 12);
      return { features, mean, se };
    });
    const highest = Math.max(...redone.map(({ mean }) => mean));
    const best = redone.findLast(({ mean }) => mean > highest - 1e-12)!;
    const error = Math.max(best.se, 1 / data.rows);
    const within = redone.filter(({ mean }) => mean >= best.mean - error - 1e-12).map(({ features }) => features);
    expect(selected.features).toHaveLength(Math.min(...within));
    expect(choice!.best).toEqual({ features: best.features, score: expect.closeTo(best.mean, 12) });
    expect(choice!.plateau).toEqual({
      smallest: Math.min(...within),
      largest: Math.max(...within),
      sizes: within.length,
      error: expect.closeTo(error, 12),
    });
  });

  it('stands among the sizes that none beats with fewer features', async () => {
    const { curve, pareto, selected } = await select(await example('wdbc'));
    expect(pareto).toContain(selected.features.length);
    expect(pareto).toEqual(pareto.toSorted((a, b) => a - b));
    const mean = new Map(curve.map(({ features, score }) => [features, score.mean]));
    for (const size of pareto) {
      const smaller = curve.filter(({ features }) => features < size);
      for (const { score } of smaller) expect(score.mean).toBeLessThan(mean.get(size)!);
    }
  });
});

/** A plain training on the chosen columns of the prepared table, with the chosen cost. */
async function expectPlain(result: SelectResult, text: string, options = {}) {
  const source = () => bytesSource('rows.csv', text);
  const ours = await predict(result.model, source());
  const data = await readData(source());
  const sources = data.dataset.features.filter(
    ({ name, levels }) =>
      result.selected.features.includes(name) ||
      levels?.some((level) => result.selected.features.includes(`${name}=${level}`)),
  );
  const places = sources.map((feature) => data.dataset.features.indexOf(feature));
  const rows = Int32Array.from({ length: data.dataset.rowCount }, (_, row) => row);
  const own = pickFeatures(data.dataset, places);
  const prepared = applyTransforms(fitTransforms(own, rows, transformSteps({ scale: 'standardize', ...IMPUTE })), own);
  const chosen = [...prepared.features.keys()].filter((j) =>
    result.selected.features.includes(prepared.features[j].name),
  );
  const plain = await train(
    { ...data, dataset: pickFeatures(prepared, chosen) },
    { ...options, scale: 'none', cost: result.selected.cost },
  );
  expect(ours.predicted).toEqual(plain.predicted);
  for (const [row, values] of ours.decision.entries())
    for (const [k, value] of values.entries()) expect(value).toBeCloseTo(plain.decision[row][k], 6);
}

describe('the model', () => {
  it.each([
    { kernel: 'linear', choose: 'n=3' },
    { kernel: 'rbf', choose: 'n=3' },
    { kernel: 'linear', choose: 'n=5', method: 'eb-rfe', costs: '0.1,10' },
    { kernel: 'linear', choose: 'n=3', refine: 'attribute-flip' },
  ] as const)(
    'says what a plain training on the chosen columns says, with categories and missing cells: %j',
    async (options) => {
      const result = await select(await mixed(), { ...options, ...IMPUTE, folds: 4 });
      await expectPlain(result, MIXED, { kernel: options.kernel });
    },
  );

  it('reads the columns it needs and no others', async () => {
    const result = await select(await mixed(), { ...IMPUTE, choose: 'n=2', folds: 4 });
    const needed = new Set(result.selected.features.map((name) => name.split('=')[0]));
    const lines = MIXED.split('\n').map((line) => line.split(','));
    const kept = lines[0].map((name, j) => (needed.has(name) ? j : -1)).filter((j) => j >= 0);
    const narrow = lines.map((cells) => kept.map((j) => cells[j]).join(',')).join('\n');
    expect(needed.size).toBeLessThan(5);
    const [whole, part] = [
      await predict(result.model, bytesSource('whole.csv', MIXED)),
      await predict(result.model, bytesSource('narrow.csv', narrow)),
    ];
    expect(part.predicted).toEqual(whole.predicted);
  });

  it('has the kernel that scored best', async () => {
    const data = await useTable(generatedTable(generate('xor', { rows: 120, features: 4, seed: 1 })));
    const result = await select(data, {
      method: 'eb-rfe',
      candidates: 2,
      kernels: ['linear', 'rbf'],
      gammas: [1e-6, 0.5],
    });
    // No line parts the classes of the product of two signs.
    expect(result.model.kernel).toMatchObject({ name: 'rbf', gamma: 0.5 });
    expect(result.selected.score.mean).toBeGreaterThan(0.8);
  });
});

describe('a refined subset', () => {
  it('is better than the chosen one, reports every round, and has the model', async () => {
    const data = await example('wdbc');
    const plain = await select(data, { ranking: 'once', choose: 'n=15' });
    const result = await select(data, { ranking: 'once', choose: 'n=15', refine: 'bit-flip', refineRounds: 3 });
    const { refinement, features, score } = result.selected;
    expect(refinement!.from).toEqual({ features: plain.selected.features, score: plain.selected.score });
    expect(refinement!.kind).toBe('bit-flip');
    expect(refinement!.rounds.length).toBeGreaterThan(0);
    const means = [refinement!.from.score.mean, ...refinement!.rounds.map((round) => round.score.mean)];
    for (let k = 1; k < means.length; k++) expect(means[k]).toBeGreaterThan(means[k - 1]);
    expect(score).toEqual(refinement!.rounds.at(-1)!.score);
    const members = new Set(refinement!.from.features);
    for (const { removed, added, fits } of refinement!.rounds) {
      if (removed !== null) members.delete(removed);
      if (added !== null) members.add(added);
      expect(fits).toBe(30 * 5);
    }
    expect(features).toEqual(result.ranking.filter((name) => members.has(name)));
    expect(result.model.columns.toSorted()).toEqual(features.toSorted());
    // The ranking and the curve are those of the elimination.
    for (const key of ['ranking', 'trace', 'curve', 'pareto'] as const) expect(result[key]).toEqual(plain[key]);
  });

  it('scores what an independent cross-validation gives', async () => {
    const data = await example('wine');
    const result = await select(data, {
      ranking: 'once',
      choose: 'n=4',
      refine: 'attribute-flip',
      refineRounds: 2,
      tolerance: TIGHT,
    });
    const folds = validated(data, result.selected.features, result.selected.cost);
    for (const [k, { low, high }] of folds.entries()) {
      expect(result.selected.score.folds[k]).toBeGreaterThanOrEqual(low - 1e-12);
      expect(result.selected.score.folds[k]).toBeLessThanOrEqual(high + 1e-12);
    }
  });

  it('is scored with every cost', async () => {
    const data = await example('wine');
    const options = {
      method: 'eb-rfe',
      costs: '0.01,1,100',
      candidates: 1,
      choose: 'n=2',
      refine: 'bit-flip',
    } as const;
    const { selected, model } = await select(data, { ...options, refineRounds: 4 });
    expect(selected.features.length).toBeGreaterThan(2);
    const again = await select(data, { ...options, choose: `n=2`, refine: 'none' });
    expect(selected.score.mean).toBeGreaterThan(again.selected.score.mean);
    expect(model.columns).toHaveLength(selected.features.length);
  });

  it('keeps whom it must, and says when the budget ended it', async () => {
    const data = await example('wdbc');
    const keep = ['radius_mean', 'area_se'];
    const result = await select(data, {
      ranking: 'once',
      choose: 'n=4',
      keep,
      refine: 'attribute-flip',
      refineRounds: 5,
      refineBudget: 200,
    });
    for (const name of keep) expect(result.selected.features).toContain(name);
    expect(result.selected.refinement!.fits).toBeLessThanOrEqual(200);
    expect(result.notes).toMatchObject([
      { code: 'score-optimistic', facts: { reason: 'scores-guide-search' } },
      { code: 'refinement-budget-spent', facts: { budget: 200, round: 1, scored: 40, neighbours: 52 } },
      { code: 'selection-costs-score', facts: { features: 4, of: 30 } },
    ]);
  });

  it('asks where to compute for the chosen features', async () => {
    const data = await example('wine');
    const opened: (ArrayLike<number> | undefined)[] = [];
    const open: OpenCrossValidator = async (evaluation, features) => {
      opened.push(features);
      return inlineCrossValidator(evaluation, features);
    };
    const options = { ranking: 'once', choose: 'n=3', refine: 'bit-flip' } as const;
    const [own, elsewhere] = [
      await select(data, options),
      await select(data, options, { executor: { ...inline, open } }),
    ];
    expect(elsewhere.selected).toEqual(own.selected);
    expect(opened[0]).toBeUndefined();
    const names = Array.from(opened.at(-1)!, (index) => data.dataset.features[index].name);
    expect(names.toSorted()).toEqual(own.selected.refinement!.from.features.toSorted());
  });

  it('does not go with groups that are eliminated together', async () => {
    const options = { ...IMPUTE, eliminateGroups: true, refine: 'bit-flip', folds: 4 } as const;
    expect(await problemFrom(select(await mixed(), options))).toMatchObject({
      code: 'options-exclude-each-other',
      facts: { options: ['refine', 'eliminateGroups'] },
    });
  });

  it('is refused by name where it is none', async () => {
    expect(await problemFrom(select(await example('wine'), { refine: 'bitflip' as never }))).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'refine', nearest: 'bit-flip' },
    });
  });
});

/** Rows of words, most of which most rows lack. */
const SPARSE = Array.from({ length: 60 }, (_, i) => {
  const own = [1 + (i % 2), 3 + ((i * 7) % 5), 8 + ((i * 11) % 13), 21 + ((i * 5) % 4)];
  return [i % 2 ? '+1' : '-1', ...own.map((index) => `${index}:${1 + ((i * index) % 3)}`)].join(' ');
}).join('\n');

describe('other models', () => {
  it.each([{}, { scaleWithinFolds: true }] as const)('are trained on each fold at every size: %j', async (given) => {
    const data = await example('wine');
    const result = await select(data, { ranking: 'once', machine: 'linear', ...given });
    const folds = [...splits(foldsFor(data.dataset, { folds: 5, seed: 1 }))];
    const all = Int32Array.from(data.dataset.labels.keys());
    for (const { features, score } of result.curve.filter(({ features }) => features % 3 === 1)) {
      const subset = new Set(result.ranking.slice(0, features));
      const places = [...data.dataset.features.keys()].filter((j) => subset.has(data.dataset.features[j].name));
      const picked = pickFeatures(data.dataset, places);
      for (const [k, { train: own, test }] of folds.entries()) {
        const teachers = 'scaleWithinFolds' in given ? own : all;
        const scaled = applyTransforms(
          fitTransforms(picked, teachers, transformSteps({ scale: 'standardize' })),
          picked,
        );
        const part = { ...data, dataset: pickRows(scaled, own) };
        const { model } = await train(part, { machine: 'linear', scale: 'none' });
        const held = pickRows(scaled, test);
        const predicted = predictedClasses(model, decisionTable(model, held));
        const right = predicted.filter((label, row) => label === held.labels[row]).length;
        expect(score.folds[k]).toBeCloseTo(right / test.length, 12);
      }
    }
    expect(result.model.machines[0]).toHaveProperty('weights');
  });

  it('score sparse rows as they score the same rows written out', async () => {
    const data = await readData(bytesSource('words.libsvm', SPARSE));
    expect(data.dataset.features.some((feature) => feature.data.kind === 'sparse')).toBe(true);
    const dense = data.dataset.features.map((feature) => {
      const values = denseValues(feature.data, data.dataset.rowCount);
      return { ...feature, data: { kind: 'dense' as const, values } };
    });
    for (const ranking of ['once', 'per-fold'] as const) {
      const options = { machine: 'linear', scale: 'none', ranking, choose: 'n=2', score: 'auc' } as const;
      const own = await select(data, options);
      const written = await select({ ...data, dataset: { ...data.dataset, features: dense } }, options);
      expect(own.curve).toEqual(written.curve);
      expect(own.selected.features).toEqual(written.selected.features);
      const { accuracy } = await predict(own.model, bytesSource('words.libsvm', SPARSE));
      expect(accuracy).toBe(1);
    }
  });

  it('keep to sizes of which a perceptron can be had, and have its model', async () => {
    const data = await example('wine');
    const { dataset } = data;
    const rows = Int32Array.from(dataset.labels.keys()).filter((row) => dataset.labels[row] < 2);
    const two = { ...data, dataset: pickRows(dataset, rows) };
    for (const way of ['once', 'per-fold'] as const) {
      const { curve, ranking, model, selected } = await select(two, { machine: 'perceptron', ranking: way });
      expect(curve[0].features).toBe(13);
      expect(curve[0].score.mean).toBeGreaterThan(0.9);
      // One column alone does not part the classes.
      expect(curve.at(-1)!.features).toBeGreaterThan(1);
      expect(selected.features).toEqual(ranking.slice(0, selected.features.length));
      expect(model.columns).toHaveLength(selected.features.length);
    }
  });

  it('do not go with what only kernel models score', async () => {
    const data = await example('wine');
    expect(await problemFrom(select(data, { machine: 'linear', refine: 'bit-flip' }))).toMatchObject({
      code: 'option-needs-capability',
      facts: { option: 'refine', formulation: 'linear' },
    });
    expect(await problemFrom(select(data, { machine: 'linear', costs: [1, 2] }))).toMatchObject({
      code: 'option-needs-capability',
      facts: { option: 'costs', formulation: 'linear' },
    });
  });
});

describe('a curve that resumes from a checkpoint file', () => {
  const data = useTable(generatedTable(generate('noise', { rows: 30, features: 100, seed: 1 })));

  function memory(): Journal & { readonly records: Map<string, unknown> } {
    const records = new Map<string, unknown>();
    return { records, find: (key) => records.get(key), append: (key, value) => void records.set(key, value) };
  }

  /** Cross-validators that count what they are asked. */
  function counting() {
    const asked = { commits: 0 };
    const open = async (evaluation: Evaluation, features?: ArrayLike<number>): Promise<CrossValidator> => {
      const validator = inlineCrossValidator(evaluation, features);
      const commit = (change: Change) => {
        asked.commits++;
        return validator.commit(change);
      };
      return { ...validator, commit };
    };
    return { asked, open };
  }

  it('repeats no more than the stretch it was in, and ends the same', async () => {
    const whole = await select(await data, { ranking: 'once' });
    const journal = memory();
    const stop = new AbortController();
    const first = counting();
    const SCORED = 70;
    let sizes = 0;
    const interrupted = select(await data, { ranking: 'once', choose: 'n=1' }, {
      executor: { ...inline, open: withJournal(first.open, journal) },
      signal: stop.signal,
      partial: true,
      onSize: () => ++sizes === SCORED && stop.abort(),
    } as never);
    await expect(interrupted).rejects.toThrow(/interrupted/);
    expect(first.asked.commits).toBe(SCORED);
    const second = counting();
    const again = await select(
      await data,
      { ranking: 'once' },
      { executor: { ...inline, open: withJournal(second.open, journal) } },
    );
    expect(again.curve).toEqual(whole.curve);
    expect(again.selected).toEqual(whole.selected);
    expect(second.asked.commits).toBeGreaterThanOrEqual(100 - SCORED);
    expect(second.asked.commits).toBeLessThan(100 - SCORED + stretchLength(100));
  });
});
