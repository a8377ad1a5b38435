// Sequential searches through the tasks: ranking, selection, nested evaluation, comparison,
// explanation, on threads as in this one.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare, type Data, evaluate, explain, rank, readData, select } from '../../src/index.ts';
import { type Threads, threads } from '../../src/node.ts';
import { subsetOfSize } from '../../src/search/finished-path.ts';
import { explanationWords } from '../../src/tasks/explanation-words.ts';
import { selectReport } from '../../src/tasks/reports/select.ts';

let data: Data;
let executor: Threads;
beforeAll(async () => {
  data = await readData('example:wine');
  executor = await threads({ threads: 2, worker: new URL('../../dist/worker.js', import.meta.url) });
});
afterAll(() => executor.dispose());

const untimed = <R extends { readonly timings: unknown }>({ timings: _, ...rest }: R) => rest;

describe.each(['forward', 'floating'] as const)('%s', (method) => {
  const options = { method, folds: 3, maxFeatures: 4 } as const;

  it.each(['once', 'per-fold'] as const)('gives the same bits on threads, ranked %s', async (ranking) => {
    const own = { ...options, ranking, repeats: 1 };
    const inline = untimed(await select(data, own));
    expect(untimed(await select(data, own, { executor }))).toEqual(inline);
    expect(inline.curve.map(({ features }) => features)).toEqual([13, 4, 3, 2, 1]);
  });

  it('is evaluated by nested cross-validation: every size on the held-out samples', async () => {
    const result = await evaluate(data, { ...options, outerFolds: 3, choose: 'best' });
    expect(result.curve.map(({ features }) => features)).toEqual([13, 4, 3, 2, 1]);
    expect(result.evaluation.outer.mean).toBeGreaterThan(0.8);
  });
});

it('is compared with other methods on the same folds', async () => {
  const result = await compare(data, {
    methods: 'svm-rfe,forward',
    choose: 'at-most=3',
    folds: 3,
    outerFolds: 3,
    baselines: false,
  });
  expect(result.methods.map((method) => 'problem' in method && method.problem)).toEqual([false, false]);
});

it('explains which score a feature brought, and that some were never added', async () => {
  const result = await rank(data, { method: 'forward', folds: 3, maxFeatures: 3 });
  expect(result.trace.map(({ features }) => features)).toEqual([13, 3, 2]);
  expect(result.trace[0].removed).toHaveLength(10);
  expect(result.notes.map(({ code }) => code)).toContain('features-never-added');
  const [, second] = result.ranking;
  const { elimination } = explain(result, result.ranking[2]);
  expect(elimination!.score).toEqual({ before: result.trace[1].score, after: result.trace[2].score });
  expect(elimination!.isExtreme).toBe(false);
  expect(explanationWords(explain(result, result.ranking[2])).join(' ')).toMatch(
    /score of this subset is 0\.\d+, that of the next smaller one 0\.\d+/,
  );
  expect(result.trace[2].removed).toEqual([second]);
});

it('explains a feature that was eliminated, added again and eliminated again by its last removal', async () => {
  const result = await select(data, { method: 'floating' });
  const [back] = result.trace.flatMap(({ added = [] }) => added);
  expect(back).toBeDefined();
  const at = result.trace.findLastIndex(({ removed }) => removed.includes(back));
  expect(explain(result, back).elimination?.features).toBe(result.trace[at].features);
});

it('describes the search in the methods paragraph and shows the subset of each size', async () => {
  const result = await select(data, { method: 'floating', patience: 20, startSet: ['Hue'] });
  const report = selectReport(result);
  const text = JSON.stringify(report);
  expect(text).toContain('Subsets were searched by sequential floating forward selection (SFFS; Pudil et al. 1994)');
  expect(text).toContain('starting from 1 feature specified in advance');
  expect(text).not.toContain('squared weight was eliminated');
  const block = report.sections.flatMap(({ blocks }) => blocks).find(({ kind }) => kind === 'sizes');
  if (block?.kind !== 'sizes') throw new Error('no sizes');
  for (const { features, members } of block.sizes) {
    const names = members?.map((place) => block.ranking[place]) ?? block.ranking.slice(0, features);
    expect(names).toEqual(subsetOfSize(result, features));
  }
});

describe.each(['score', 'objective'] as const)('a search by %s that is interrupted', (searchBy) => {
  const options = { method: 'forward', searchBy, folds: 3 } as const;

  it('gives the subsets that it has visited, if a partial result is wanted', async () => {
    const controller = new AbortController();
    const reached: number[] = [];
    const result = await rank(data, options, {
      signal: controller.signal,
      partial: true,
      onSubset({ features, score }) {
        reached.push(features);
        expect(score === undefined).toBe(searchBy === 'objective');
        if (features === 4) controller.abort();
      },
    });
    expect(reached).toEqual([1, 2, 3, 4]);
    expect(result.trace.map(({ features }) => features)).toEqual([13, 4, 3, 2]);
    expect(result.notes.find(({ code }) => code === 'search-interrupted')).toMatchObject({
      facts: { features: 4, of: 13 },
    });
    const whole = await rank(data, { ...options, maxFeatures: 4 });
    expect(result.trace).toEqual(whole.trace);
  });

  it('throws the reason otherwise', async () => {
    const controller = new AbortController();
    const run = rank(data, options, {
      signal: controller.signal,
      onSubset: () => controller.abort(new Error('enough')),
    });
    await expect(run).rejects.toThrow('enough');
  });
});

it('selects from the sizes that an interrupted search has scored', async () => {
  const controller = new AbortController();
  const result = await select(
    data,
    { method: 'floating', folds: 3, choose: 'best' },
    {
      signal: controller.signal,
      partial: true,
      onSubset: ({ features }) => features === 3 && controller.abort(),
    },
  );
  expect(result.curve.map(({ features }) => features)).toEqual([13, 3, 2, 1]);
  expect(result.notes.map(({ code }) => code)).toContain('search-interrupted');
});

it('combines the last removals of a floating search, whose steps also add features', async () => {
  const result = await rank(data, { method: 'ensemble:floating', bags: 3, folds: 3 });
  expect(result.ranking.toSorted()).toEqual(data.dataset.features.map(({ name }) => name).toSorted());
});

it('names the nearest feature where the start set has an unknown one', async () => {
  await expect(rank(data, { method: 'forward', startSet: ['Ashe'] })).rejects.toThrow(/"Ashe".*Did you mean "Ash"/);
});
