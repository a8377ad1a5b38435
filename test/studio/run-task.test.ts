// Runs as the run worker of the studio does them, here on threads of Node: they give the results of
// the library.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FinishedFold, Options, RunRequest, Source } from '../../apps/studio/engine/protocol.ts';
import { type RunHooks, runTask } from '../../apps/studio/engine/run-task.ts';
import { TableWorker } from '../../apps/studio/engine/table-worker.ts';
import { foldReferences, permutationMeans } from '../../apps/studio/results/live-folds.ts';
import { generatedTable } from '../../src/data/generators/table.ts';
import { bytesSource } from '../../src/data/source.ts';
import { writers } from '../../src/data/writers/index.ts';
import { averagedSizes, type SizeScore } from '../../src/evaluation/part-scores.ts';
import { inline } from '../../src/executors/inline.ts';
import { compare, describe as describeTable, evaluate, generate, rank, readData, select } from '../../src/index.ts';
import { type Threads, threads } from '../../src/node.ts';
import type { ComparedMethod, CompareResult } from '../../src/tasks/compare.ts';
import { csvText } from '../../src/tasks/csv-text.ts';
import type { EvaluateResult } from '../../src/tasks/evaluate.ts';
import type { SelectResult } from '../../src/tasks/select.ts';
import { codesOf } from '../problem.ts';

let pool: Threads;
beforeAll(async () => {
  pool = await threads({ threads: 2, worker: new URL('../../dist/worker.js', import.meta.url) });
});
afterAll(() => pool.dispose());

const hooks: RunHooks = { workers: async () => ({ ...pool, dispose: async () => {} }) };
const wine: Source = { kind: 'example', name: 'wine' };
const request = (more: Partial<RunRequest>): RunRequest => ({
  source: wine,
  task: 'rank',
  options: {},
  threads: 2,
  ...more,
});
const plain = (result: unknown) => JSON.stringify(result, (name, value) => (name === 'timings' ? undefined : value));

describe('a run', () => {
  it.each(['rank', 'select', 'evaluate', 'compare'] as const)(
    'gives the result of %s, with the options of the task',
    async (task) => {
      const options = { drop: ['Ash'], cost: 0.5, outerFolds: 3, methods: 'fisher', choose: 'one-se' };
      const result = await runTask(request({ task, options }), hooks);
      const data = await readData('example:wine', { drop: ['Ash'] });
      const expected = {
        rank: () => rank(data, { cost: 0.5 }),
        select: () => select(data, { cost: 0.5, choose: 'one-se' }),
        evaluate: () => evaluate(data, { cost: 0.5, choose: 'one-se', outerFolds: 3 }),
        compare: () => compare(data, { cost: 0.5, choose: 'one-se', outerFolds: 3, methods: 'fisher' }),
      };
      const own = await expected[task]();
      const expectedResult =
        task === 'rank' || task === 'select' ? { ...own, options: { ...own.options, test: null } } : own;
      expect(plain(result)).toBe(plain(expectedResult));
    },
  );

  it('reports the scores of every inner fold, whose means are the curve, and the majority class', async () => {
    const parts: (readonly SizeScore[])[] = [];
    let counted = 0;
    let reference: unknown;
    const result = (await runTask(request({ task: 'select', options: {} }), {
      ...hooks,
      onRead: (_, majority) => {
        reference = majority;
      },
      onPartScores: (sizes) => parts.push(sizes),
      onPart: (done) => {
        counted = done;
        expect(parts).toHaveLength(done);
      },
    })) as SelectResult;
    expect(counted).toBe(result.curve[0].score.folds.length);
    const scoreAt = averagedSizes(parts);
    expect(result.curve.length).toBeGreaterThan(5);
    // Folds are done in any order.
    for (const { features, score } of result.curve) expect(scoreAt(features)!.mean).toBeCloseTo(score.mean, 12);
    expect(reference).toEqual({ name: 'majority class (2)', score: 71 / 178 });
    expect(result.baselines!.majority).toMatchObject({ class: '2' });
    expect(result.baselines!.majority.score.mean).toBeCloseTo(71 / 178, 2);
  });

  it('reports the subsets of a search, and the rankings that a method combines', async () => {
    const subsets: number[] = [];
    await runTask(request({ options: { method: 'forward', maxFeatures: 3 } }), {
      ...hooks,
      onSubset: ({ features }) => subsets.push(features),
    });
    expect(subsets).toEqual([1, 2, 3]);
    const rankings: number[] = [];
    const options = { method: 'ensemble', rankings: 4 };
    await runTask(request({ options }), { ...hooks, onRankings: (done) => rankings.push(done) });
    expect(rankings.length).toBeGreaterThan(0);
    expect(rankings).toEqual([...rankings].sort((a, b) => a - b));
  });

  it('reads a file of the name that it has, and the file that generate would write', async () => {
    const table = generatedTable(generate('hermes', { rows: 60 }));
    const text = [...writers.get('csv').write(table)].join('');
    const options = { step: 0.5 };
    const file = await runTask(
      request({ source: { kind: 'file', name: 'hermes.csv', blob: new Blob([text]) }, options }),
      hooks,
    );
    const made = await runTask(
      request({ source: { kind: 'generated', name: 'hermes', options: { rows: 60 } }, options }),
      hooks,
    );
    expect(plain(made)).toBe(plain(file));
    expect(made.data.source).toBe('hermes.csv');
  });

  it('gives the partial result of a selection that is stopped before a size is selected', async () => {
    const controller = new AbortController();
    const stopping = { ...hooks, signal: controller.signal, onStep: () => controller.abort() };
    const result = await runTask(request({ task: 'select' }), stopping);
    expect(result).not.toHaveProperty('selected');
    expect(codesOf(result.notes).map(([code]) => code)).toContain('elimination-ended-early');
  });

  it.each([
    ['evaluate', { outerFolds: 3, permutations: 2 }, 9],
    ['compare', { outerFolds: 3, methods: 'fisher', baselines: false }, 3],
  ] as const)('reports every outer fold of %s with its score', async (task, options, count) => {
    const folds: FinishedFold[] = [];
    let reference: unknown;
    const result = await runTask(request({ task, options }), {
      ...hooks,
      onFold: (fold) => folds.push(fold),
      onRead: (_, majority) => {
        reference = majority;
      },
    });
    expect(reference).toEqual({ name: 'majority class (2)', score: 71 / 178 });
    expect(folds).toHaveLength(count);
    const own = folds.filter(({ permutation }) => permutation === undefined);
    const evaluation =
      task === 'evaluate'
        ? (result as EvaluateResult).evaluation
        : ((result as CompareResult).methods[0] as ComparedMethod).evaluation;
    expect(own.map(({ score }) => score).toSorted()).toEqual(evaluation.outer.folds.toSorted());
    expect(new Set(own.map(({ method }) => method))).toEqual(new Set([task === 'compare' ? 'fisher' : undefined]));
    if (task !== 'evaluate') return;
    expect(permutationMeans(folds, 3)).toHaveLength(2);
    // The lines to beat, while the folds are computed, are those of the result in the end.
    const { majority, allFeatures } = (result as EvaluateResult).baselines!;
    expect(foldReferences(folds, 'majority class (2)')).toEqual([
      { name: 'majority class (2)', score: expect.closeTo(majority.score.mean, 12) },
      { name: 'all features', score: expect.closeTo(allFeatures!.score.mean, 12) },
    ]);
  });

  it('starts workers only where the work can be shared', async () => {
    const asked = async (task: RunRequest['task'], options: Options) => {
      let count = 0;
      const counting = {
        ...hooks,
        workers: async () => {
          count++;
          return inline;
        },
      };
      await runTask(request({ task, options }), counting);
      return count > 0;
    };
    expect(await asked('rank', {})).toBe(false);
    expect(await asked('rank', { method: 'eb-rfe' })).toBe(true);
    expect(await asked('select', { method: 'eb-rfe' })).toBe(true);
    expect(await asked('select', { ranking: 'per-fold' })).toBe(true);
    expect(await asked('select', { ranking: 'once', refine: 'none' })).toBe(false);
    expect(await asked('select', { ranking: 'once', refine: 'bit-flip' })).toBe(true);
    expect(await asked('evaluate', { outerFolds: 2 })).toBe(true);
  });
});

const csv = csvText([
  ['a', 'colour', 'whole', 'class'],
  [0, 'red', 1, 'x'],
  [1, 'blue', 2, 'x'],
  [2.5, 'red', 2, 'y'],
  ['', 'red', 4, 'y'],
  [10, 'blue', 4, 'y'],
]);
const file: Source = { kind: 'file', name: 'small.csv', blob: new Blob([csv]) };

describe('the table worker', () => {
  it('describes as the library does', async () => {
    const opened = await new TableWorker().open(file, { impute: 'mean', method: 'eb-rfe' });
    expect(opened).toMatchObject({ rowCount: 5, columnCount: 4 });
    expect(opened.description).toEqual(await describeTable(bytesSource('small.csv', csv), { impute: 'mean' }));
  });

  it('gives windows of cells, also beyond the table', async () => {
    const worker = new TableWorker();
    expect(worker.cells({ rows: [0, 3], columns: [0, 3] })).toEqual([]);
    await worker.open(file, {});
    expect(worker.cells({ rows: [2, 9], columns: [0, 2] })).toEqual([
      ['2.5', 'red'],
      [null, 'red'],
      ['10', 'blue'],
    ]);
    expect(worker.cells({ rows: [9, 12], columns: [0, 2] })).toEqual([]);
  });

  it('gives the distribution of a feature in each class', async () => {
    const worker = new TableWorker();
    await worker.open(file, {});
    const [a, colour, whole, red, ...none] = await worker.distributions([
      'a',
      'colour',
      'whole',
      'colour=red',
      'nowhere',
    ]);
    expect(none).toEqual([]);
    expect(a).toMatchObject({
      missing: 1,
      bins: { edges: [0, 2, 4, 6, 8, 10] },
      counts: [
        [2, 0, 0, 0, 0],
        [0, 1, 0, 0, 1],
      ],
    });
    expect(a.quartiles).toEqual([
      [0, 0.25, 0.5, 0.75, 1],
      [2.5, 4.375, 6.25, 8.125, 10],
    ]);
    expect(colour).toMatchObject({
      bins: { kind: 'levels', levels: ['blue', 'red'] },
      counts: [
        [1, 1],
        [1, 2],
      ],
      missing: 0,
    });
    expect(whole).toMatchObject({
      bins: { edges: [0.5, 1.5, 2.5, 3.5, 4.5] },
      counts: [
        [1, 1, 0, 0],
        [0, 1, 0, 2],
      ],
    });
    expect(red.feature).toBe('colour=red');
  });

  it('counts every sample once', async () => {
    const values = fc.array(fc.double({ noNaN: true, min: -1e60, max: 1e60 }), { minLength: 4, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(values, async (cells) => {
        const rows = cells.map((value, i) => [value, i % 2 ? 'x' : 'y']);
        const blob = new Blob([csvText([['a', 'class'], ...rows])]);
        const worker = new TableWorker();
        await worker.open({ kind: 'file', name: 'wide.csv', blob }, {});
        const [{ counts, bins, quartiles }] = await worker.distributions(['a']);
        expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(cells.length);
        const edges = bins.kind === 'numeric' ? bins.edges : [];
        expect(edges).toEqual(edges.toSorted((a, b) => a - b));
        expect(edges[0]).toBeLessThanOrEqual(Math.min(...cells));
        expect(edges.at(-1)).toBeGreaterThanOrEqual(Math.max(...cells));
        for (const five of quartiles) expect(five).toEqual(five!.toSorted((a, b) => a - b));
      }),
      { numRuns: 40 },
    );
  });
});
