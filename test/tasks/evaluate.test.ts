// Nested evaluation: honest on noise, blind to the held-out samples, the same on threads and after
// an interruption.

import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import type { Dataset } from '../../src/data/dataset.ts';
import { pickRows } from '../../src/data/dataset.ts';
import { tableFromRecords } from '../../src/data/from-memory.ts';
import { generatedTable } from '../../src/data/generators/table.ts';
import { bytesSource } from '../../src/data/source.ts';
import { foldsFor, splits } from '../../src/evaluation/folds.ts';
import { threads } from '../../src/executors/threads.node.ts';
import { type Data, type EvaluateResult, evaluate, generate, predict, readData, select } from '../../src/index.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { useTable } from '../../src/tasks/data.ts';
import type { OuterOutcome } from '../../src/tasks/outer-fold.ts';
import { outerFoldJob } from '../../src/tasks/outer-fold.ts';

const worker = new URL('../../dist/worker.js', import.meta.url);
const example = (name: string) => readData(bytesSource(`example:${name}`, ''));
const generated = (name: string, options: { rows: number; features: number; seed: number }) =>
  useTable(generatedTable(generate(name, options)));

const untimed = ({ timings: _, ...rest }: EvaluateResult) => rest;

describe('a nested evaluation', () => {
  it('is a selection on each training part and a prediction of its test part', async () => {
    const data = await example('wine');
    const own = { choose: 'one-se', costs: [0.1, 1], folds: 4, seed: 5 };
    const { evaluation, curve } = await evaluate(data, { ...own, outerFolds: 3 });
    const outer = [...splits(foldsFor(data.dataset, { folds: 3, seed: 5 }))];
    for (const [part, { train, test }] of outer.entries()) {
      const selected = await select({ ...data, dataset: pickRows(data.dataset, train) }, own);
      const records = Array.from(test, (row) =>
        Object.fromEntries(data.dataset.features.map(({ name, data: values }) => [name, values.values[row]])),
      );
      const { predicted } = await predict(selected.model, tableFromRecords(records));
      const truth = Array.from(test, (row) => data.dataset.classes[data.dataset.labels[row]]);
      const right = truth.filter((label, i) => label === predicted[i]).length;
      expect(evaluation.parts[part]).toMatchObject({
        features: selected.selected.features,
        selection: selected.selected.score.mean,
        outer: right / test.length,
      });
      expect(
        evaluation.predictions.filter(({ fold }) => fold === String(part + 1)).map((one) => one.predicted),
      ).toEqual(predicted);
    }
    expect(evaluation.optimism).toBeCloseTo(evaluation.selection.mean - evaluation.outer.mean, 14);
    expect(evaluation.predictions.map(({ row }) => row).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 178 }, (_, row) => row + 1),
    );
    // The curve at the full set needs no ranking.
    expect(curve[0].features).toBe(13);
    expect(evaluation.confusion!.counts.flat().reduce((sum, count) => sum + count, 0)).toBe(178);
  });

  it('takes the outer folds from a folds column, and makes inner folds of its own', async () => {
    const table = generatedTable(generate('verbs', { rows: 120, features: 40, classes: 3, seed: 2 }));
    const data = await useTable(table, { foldsColumn: 'fold' });
    const { evaluation } = await evaluate(data, { folds: 3, step: 8 });
    expect(evaluation.parts.map(({ fold }) => fold)).toEqual(data.dataset.folds!.names);
  });

  it('is the same on threads, and continues from a checkpoint file', async () => {
    const data = await example('wine');
    const options = { outerFolds: 4, permutations: 2, method: 'eb-rfe', candidates: 2 } as const;
    const alone = untimed(await evaluate(data, options));
    const executor = await threads({ threads: 2, worker });
    const known = new Map<string, unknown>();
    const interruption = new AbortController();
    const journal = {
      find: (key: string) => known.get(key),
      append: (key: string, value: unknown) => void known.set(key, JSON.parse(JSON.stringify(value))),
    };
    try {
      const onJob = (done: number) => done === 3 && interruption.abort();
      const half = await evaluate(data, options, {
        executor,
        journal,
        signal: interruption.signal,
        partial: true,
        onJob,
      });
      expect(half.notes.map(({ code }) => code)).toContain('evaluation-interrupted');
      expect(known.size).toBeGreaterThanOrEqual(3);
      expect(known.size).toBeLessThan(12);
      const whole = await evaluate(data, options, { executor, journal });
      expect(untimed(whole)).toEqual(alone);
    } finally {
      await executor.dispose();
    }
  });
});

/** Strategies of all kinds, quick enough on few rows. */
const WAYS = [
  { method: 'svm-rfe' },
  { method: 'svm-rfe', kernel: 'rbf', criterion: 'dj-abs' },
  { method: 'mfe', onNonseparable: 'soft' },
  { method: 'eb-rfe', candidates: 3 },
  { method: 'gradient-angle', epsilon: 0.1 },
  { method: 'average-separation' },
  { method: 'fisher' },
  { method: 'svm-rfe', costs: '0.1,10', refine: 'bit-flip' },
] as const;

describe('on noise', () => {
  const SEEDS = [1, 2, 3, 4];
  const ROWS = 50;
  /** Three standard errors of a fraction of this many rows, each right by chance. */
  const BOUND = 3 * Math.sqrt(0.25 / (SEEDS.length * ROWS));

  it.each(WAYS)(
    'the held-out accuracy is that of chance, and what is chosen is not stable: $method, %#',
    async (way) => {
      const found: EvaluateResult['evaluation'][] = [];
      for (const seed of SEEDS) {
        const data = await generated('noise', { rows: ROWS, features: 12, seed });
        // Halves share no row, so that what they agree on is not their common rows.
        found.push((await evaluate(data, { ...way, ranking: 'once', choose: 'best', outerFolds: 2, seed })).evaluation);
      }
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(Math.abs(mean(found.map(({ outer }) => outer.mean)) - 0.5)).toBeLessThan(BOUND);
      expect(mean(found.map(({ optimism }) => optimism))).toBeGreaterThan(0.05);
      expect(Math.abs(mean(found.map(({ stability }) => stability.nogueira ?? 0)))).toBeLessThan(NOT_STABLE);
    },
  );
});

/**
 * Two random sets of a handful of 12 features agree by up to about this much, on the average of
 * four pairs.
 */
const NOT_STABLE = 0.35;

/**
 * Mixed columns, missing cells, an outlier: everything that a transform could learn something from.
 */
function mixedData(): Promise<Data> {
  const numbers = random(11);
  const lines = Array.from({ length: 60 }, (_, i) => {
    const shift = i % 2;
    const cells = Array.from({ length: 6 }, (_, j) =>
      (numbers.normal() * (j + 1) + shift * (j < 2 ? 1.5 : 0)).toFixed(3),
    );
    if (i % 13 === 5) cells[3] = '';
    const colour = ['red', 'green', 'blue', 'grey'][numbers.integer(i % 7 === 0 ? 4 : 3)];
    return [...cells, (Number(cells[0]) * 2).toFixed(3), colour, shift ? 'b' : 'a'].join(',');
  });
  return readData(bytesSource('mixed.csv', `f1,f2,f3,f4,f5,f6,copy,colour,class\n${lines.join('\n')}\n`));
}

/** The dataset with other values, levels and labels in some rows. */
function disturbed(dataset: Dataset, rows: Int32Array): Dataset {
  const numbers = random(3);
  const labels = dataset.labels.slice();
  for (const row of rows) labels[row] = 1 - labels[row];
  const features = dataset.features.map((feature) => {
    const values = (feature.data as { values: Float64Array }).values.slice();
    const levels = feature.levels && [...feature.levels, 'never seen'];
    for (const row of rows) values[row] = levels ? levels.length - 1 : 1000 * numbers.normal();
    return { ...feature, ...(levels && { levels }), data: { kind: 'dense' as const, values } };
  });
  return { ...dataset, features, labels };
}

describe('what is selected on a training part', () => {
  it.each([
    { kernel: 'rbf', gamma: 'scale' },
    { kernel: 'rbf', gamma: 'auto', method: 'eb-rfe', candidates: 2 },
    { maxCorrelation: 0.9, minVariance: 0.3, dropDuplicates: true, scale: 'minmax' },
    { method: 'mfe', onNonseparable: 'soft', costs: null },
    { method: 'average-separation', choose: 'one-se' },
    { kernel: 'linear', costs: [0.1, 1], refine: 'attribute-flip' },
  ] as const)('does not change with the rows that judge: %o', async (own) => {
    const { dataset } = await mixedData();
    const planned = plan('select', { impute: 'median', ...own });
    for (const { train, test } of splits(foldsFor(dataset, { folds: 3, seed: 2 }))) {
      const part = { train: [...train], test: [...test], plan: planned, curve: true };
      const [plain, other] = (await Promise.all(
        [dataset, disturbed(dataset, test)].map((data) => outerFoldJob.run(part, data)),
      )) as OuterOutcome[];
      expect(other.ranking).toEqual(plain.ranking);
      expect(other.selected).toEqual(plain.selected);
      expect(other.curve.map(({ selection, train: trained }) => [selection, trained])).toEqual(
        plain.curve.map(({ selection, train: trained }) => [selection, trained]),
      );
      // The disturbance is seen where it should be.
      expect(other.decision).not.toEqual(plain.decision);
    }
  });

  it('knows a level that no training row has as none of its own', async () => {
    const text = `size,colour,class\n${Array.from({ length: 20 }, (_, i) => `${i % 5},${i === 0 ? 'gold' : i % 3 ? 'red' : 'blue'},${i % 2 ? 'x' : 'y'}`).join('\n')}\n`;
    const { dataset } = await readData(bytesSource('levels.csv', text));
    const rows = Array.from({ length: 20 }, (_, row) => row);
    const planned = plan('select', { folds: 2 });
    const part = { train: rows.slice(1), test: [0], plan: planned, curve: true };
    const { ranking } = (await outerFoldJob.run(part, dataset)) as OuterOutcome;
    expect([...ranking].sort()).toEqual(['colour=blue', 'colour=red', 'size']);
  });
});

describe('a part whose training samples lack a class', () => {
  it('has the columns of all pairs, those without a model empty', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, i) => `${i % 7},${(i * 5) % 11},${'abc'[i % 3]},${i % 3 === 2 ? 'p' : i % 2 ? 'q' : 'r'}`,
    );
    const data = await readData(bytesSource('lack.csv', `f,g,class,part\n${rows.join('\n')}\n`), {
      foldsColumn: 'part',
    });
    const { evaluation } = await evaluate(data, { choose: 'n=2', folds: 3 });
    const ofPart = (name: string) => evaluation.predictions.filter(({ fold }) => fold === name);
    // Without the rows of p there is no c: only the pair a, b has a classifier.
    for (const { decision } of ofPart('p'))
      expect(decision.map((value) => value === null)).toEqual([false, true, true]);
    for (const { decision } of ofPart('q')) expect(decision).not.toContain(null);
    expect(evaluation.parts).toHaveLength(3);
  });
});

describe('planted features', () => {
  it.each([{ method: 'svm-rfe' }, { method: 'eb-rfe', candidates: 2 }, { method: 'fisher' }] as const)(
    'are recovered and stable: $method',
    async (way) => {
      const numbers = random(17);
      const planted = ['f4', 'f11', 'f19'];
      const names = Array.from({ length: 20 }, (_, j) => `f${j + 1}`);
      const records = Array.from({ length: 160 }, (_, i) => {
        const shift = (name: string) => (planted.includes(name) ? 1.4 * (i % 2) : 0);
        return { ...Object.fromEntries(names.map((name) => [name, numbers.normal() + shift(name)])), class: i % 2 };
      });
      const data = await useTable(tableFromRecords(records));
      const { evaluation } = await evaluate(data, { ...way, outerFolds: 5, choose: 'n=3', cost: 0.1 });
      expect(evaluation.stability.nogueira).toBeGreaterThan(0.7);
      expect(evaluation.consensus.slice(0, 3).sort()).toEqual([...planted].sort());
      expect(evaluation.outer.mean).toBeGreaterThan(0.85);
    },
  );
});
