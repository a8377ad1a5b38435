// --ranking per-fold and --scale-within-folds: what they share with the other ways, and that test samples
// have no say.

import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { random } from '../../src/base/random.ts';
import { type Dataset, pickRows } from '../../src/data/dataset.ts';
import { generatedTable } from '../../src/data/generators/table.ts';
import { bytesSource } from '../../src/data/source.ts';
import { foldsFor, splitAt } from '../../src/evaluation/folds.ts';
import { inline } from '../../src/executors/inline.ts';
import { threads } from '../../src/executors/threads.node.ts';
import { type Data, evaluate, generate, rank, readData, type SelectResult, select } from '../../src/index.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { selectOptions } from '../../src/plan/task-options.ts';
import { useTable } from '../../src/tasks/data.ts';
import { prepareElimination } from '../../src/tasks/elimination.ts';
import { nestedPart } from '../../src/tasks/nested-part.ts';
import { codesOf } from '../problem.ts';

const example = (name: string) => readData(bytesSource(`example:${name}`, ''));

/**
 * Two classes that overlap, the first columns telling them apart best, each in units of its own.
 */
function small(features = 12): Promise<Data> {
  const numbers = random(3, 'small');
  const names = Array.from({ length: features }, (_, j) => `f${j}`);
  const rows = Array.from({ length: 60 }, (_, i) =>
    [...names.map((_, j) => (j + 1) * (numbers.uniform() + ((i % 2) * 0.5) / (j + 1))), i % 2].join(','),
  );
  return readData(bytesSource('small.csv', [[...names, 'class'].join(','), ...rows].join('\n')));
}

/** Everything but the options, which differ, and the time. */
const computed = ({ options: _options, timings: _timings, ...rest }: SelectResult) => rest;
const scoresOf = ({ curve }: SelectResult) => curve.map(({ features, score }) => [features, score]);

/** Both sides of a comparison are solved this exactly, so that no row is decided by the solver. */
const TIGHT = 1e-9;

describe('--ranking per-fold', () => {
  it.each([
    {},
    { folds: 'loo' },
    { holdout: 0.3, repeats: 3 },
    { repeats: 2 },
    { score: 'auc' },
    { kernel: 'rbf' },
  ] as const)('is --ranking once where the order does not depend on the rows: %j', async (given) => {
    const data = await small();
    const options = { method: 'random', tolerance: TIGHT, ...given } as const;
    const [along, nested] = [await select(data, options), await select(data, { ...options, ranking: 'per-fold' })];
    expect(scoresOf(nested)).toEqual(scoresOf(along));
    expect(nested.selected).toEqual(along.selected);
  });

  it('trains every size where the ranking kept its model', async () => {
    const data = await small();
    const options = { method: 'random', tolerance: TIGHT } as const;
    const nested = await select(data, { ...options, ranking: 'per-fold', retrainEvery: 0 });
    expect(scoresOf(nested)).toEqual(scoresOf(await select(data, options)));
  });

  it('takes the subset from the ranking on all samples', async () => {
    const data = await example('wdbc');
    const [ranked, nested] = [await rank(data), await select(data, { ranking: 'per-fold', choose: 'n=7' })];
    expect(nested.ranking).toEqual(ranked.ranking);
    expect(nested.selected.features).toEqual(ranked.ranking.slice(0, 7));
    expect(nested.options.ranking).toBe('per-fold');
  });

  it('is less kind to noise than --ranking once', async () => {
    const data = await useTable(generatedTable(generate('noise', { rows: 40, features: 200, seed: 2 })));
    const [along, nested] = [await select(data, { ranking: 'once' }), await select(data)];
    const at = (result: SelectResult, size: number) =>
      result.curve.find(({ features }) => features === size)!.score.mean;
    expect(at(along, 20)).toBeGreaterThan(0.9);
    expect(at(nested, 20)).toBeLessThan(0.75);
  });

  it('reports each fold as it is done', async () => {
    const parts: [number, number][] = [];
    await select(await small(), { folds: 4, repeats: 1 }, { onPart: (part, of) => parts.push([part, of]) });
    expect(parts).toEqual([1, 2, 3, 4].map((part) => [part, 4]));
  });

  it('keeps to sizes that every part has, and says so', async () => {
    const data = await small(150);
    const { curve, notes, trace } = await select(data, { ranking: 'per-fold', step: 'entropy' });
    expect(curve[0].features).toBe(150);
    const sizes = new Set([...trace.map(({ features }) => features), 1]);
    for (const { features } of curve) expect(sizes.has(features)).toBe(true);
    const left = sizes.size - curve.length;
    expect(left).toBeGreaterThan(0);
    expect(codesOf(notes)).toContainEqual(['sizes-missing-in-folds', { missing: left, of: sizes.size }]);
  });

  it('has the sizes asked for', async () => {
    const { curve } = await select(await small(), { ranking: 'per-fold', validateStep: 5 });
    expect(curve.map(({ features }) => features)).toEqual([12, 11, 6, 1]);
  });

  it('stops between parts when it is interrupted', async () => {
    const stop = new AbortController();
    const context = { signal: stop.signal, partial: true, onPart: (part: number) => part === 2 && stop.abort() };
    await expect(select(await small(), { ranking: 'per-fold' }, context as never)).rejects.toThrow(
      /interrupted before a subset size/,
    );
  });
});

describe('a tuned or evaluated loop in nested parts', () => {
  it.each([
    { method: 'eb-rfe', candidates: 2 },
    { costs: [0.01, 1] },
    { costs: [0.01, 1], scaleWithinFolds: true },
  ] as const)('is run by each part on its own rows: %j', async (given) => {
    const data = await small(6);
    const own = { scaleWithinFolds: false, ...given, ranking: 'per-fold', folds: 3, repeats: 1, seed: 4 };
    const options = resolveOptions(selectOptions, own);
    const nested = await select(data, options as never);
    const split = splitAt(foldsFor(data.dataset, { folds: 3, seed: 4 }), 1);
    const { curve } = await partByHand(data, split, given);
    for (const { features, test } of curve) {
      const { score } = nested.curve.find((entry) => entry.features === features)!;
      expect(score.folds[1]).toBeCloseTo(test!, 12);
    }
  });

  /**
   * The part as a plain selection on its rows, the others given as other rows; scaled as the
   * whole table, or by itself.
   */
  async function partByHand(data: Data, { train, test }: ReturnType<typeof splitAt>, given: object) {
    const isOwn = 'scaleWithinFolds' in given;
    const whole = isOwn ? data.dataset : scaled(data);
    const part = { ...data, dataset: pickRows(whole, train) };
    const options = { ...given, ranking: 'once', folds: 3, seed: 4, ...(!isOwn && { scale: 'none' as const }) };
    return select(part, options as never, { test: pickRows(whole, test) });
  }

  const scaled = (data: Data) => prepareElimination(data, plan('select', {}), null).elimination.dataset;

  it('generates the folds inside the parts where a column gives those of the curve', async () => {
    const text = [
      'fold,a,b,class',
      ...Array.from({ length: 30 }, (_, i) => `${i % 3},${i % 2},${(i * 7) % 5},${i % 2}`),
    ];
    const data = await readData(bytesSource('given.csv', text.join('\n')), { foldsColumn: 'fold' });
    const { notes, curve } = await select(data, { ranking: 'per-fold', costs: [0.1, 1] });
    expect(codesOf(notes)).toContainEqual(['inner-folds-generated', {}]);
    expect(curve[0].score.folds).toHaveLength(3);
  });
});

describe('--scale-within-folds', () => {
  it.each([
    {},
    { ranking: 'per-fold' },
    { method: 'eb-rfe', candidates: 3, costs: [0.1, 1] },
    { refine: 'bit-flip' },
  ] as const)('changes nothing where nothing is learned from rows: %j', async (given) => {
    const data = await small(8);
    const options = { ...given, scale: 'none', tolerance: TIGHT };
    const within = await select(data, { ...options, scaleWithinFolds: true } as never);
    expect(computed(within)).toEqual(computed(await select(data, options as never)));
  });

  it('scales with the training samples of each fold', async () => {
    const data = await small(5);
    const result = await select(data, { scaleWithinFolds: true, folds: 3, tolerance: TIGHT });
    const folds = foldsFor(data.dataset, { folds: 3, seed: 1 });
    for (const k of [0, 1, 2]) {
      const { train, test } = splitAt(folds, k);
      const part = { ...data, dataset: pickRows(data.dataset, train) };
      const held = pickRows(data.dataset, test);
      const { curve } = await select(part, { minFeatures: 5, folds: 2 }, { test: held });
      expect(result.curve[0].score.folds[k]).toBeCloseTo(curve[0].test!, 12);
    }
  });

  it('lets test samples have no say in the ranking of their part', async () => {
    const data = await small();
    const planned = plan('select', { scaleWithinFolds: true, ranking: 'per-fold', costs: [0.1, 1] });
    const split = splitAt(foldsFor(data.dataset, { folds: 5, seed: 1 }), 2);
    const changed = { ...data, dataset: otherValues(data.dataset, split.test) };
    const [own, other] = await Promise.all(
      [data, changed].map(async (table) => {
        return (await nestedPart({ dataset: table.dataset, split, plan: planned }))!;
      }),
    );
    expect(other.eliminationOrder).toEqual(own.eliminationOrder);
    expect(own.eliminationOrder).toHaveLength(11);
    // They do have a say in what is scored.
    expect(other.sizes).not.toEqual(own.sizes);
  });

  /** The dataset with wild values in the given rows. */
  function otherValues(dataset: Dataset, rows: Int32Array): Dataset {
    const features = dataset.features.map((feature, j) => {
      const values = Float64Array.from(feature.data.values);
      for (const row of rows) values[row] = 50 * Math.sin(row * (j + 1));
      return { ...feature, data: { kind: 'dense' as const, values } };
    });
    return { ...dataset, features };
  }

  it('keeps the columns of a table with categories and missing cells', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => {
      const colour = i === 3 ? '' : ['red', 'green', 'blue'][(i * 5) % 3];
      return `${i % 9 === 4 ? '' : (i * 7) % 10},${colour},${(i % 2) + ((i * 3) % 4) / 2},${i % 2 ? 'x' : 'y'}`;
    });
    const data = await readData(bytesSource('mixed.csv', ['size,colour,weight,class', ...lines].join('\n')));
    for (const impute of ['mode', 'constant=0'] as const) {
      const result = await select(data, { impute, scaleWithinFolds: true, ranking: 'per-fold', folds: 4 });
      expect(result.curve.map(({ features }) => features)).toEqual(
        result.ranking.map((_, i) => result.ranking.length - i),
      );
    }
  });
});

describe('awkward folds', () => {
  const column = (folds: (i: number) => number | string, label = (i: number) => i % 2) =>
    readData(
      bytesSource(
        'folds.csv',
        [
          'fold,a,b,c,class',
          ...Array.from(
            { length: 36 },
            (_, i) => `${folds(i)},${i % 5},${label(i) + (i % 3)},${(i * 11) % 7},${label(i)}`,
          ),
        ].join('\n'),
      ),
      { foldsColumn: 'fold' },
    );

  it.each(['once', 'per-fold'] as const)(
    'go on with a note where a fold lacks a class: --ranking %s',
    async (ranking) => {
      const data = await column(
        (i) => (i < 12 ? 'last' : i % 3),
        (i) => (i < 12 ? 2 : i % 2),
      );
      const { notes, curve } = await select(data, { ranking });
      expect(codesOf(notes)).toContainEqual(['folds-lack-class', { folds: ['last'], set: 'training', class: '2' }]);
      expect(curve[0].score.folds).toHaveLength(4);
    },
  );

  it.each(['once', 'per-fold'] as const)('have null where auc is undefined: --ranking %s', async (ranking) => {
    const data = await column((i) => (i % 2 === 0 && i < 8 ? 'even' : i % 3));
    const { curve, notes } = await select(data, { ranking, score: 'auc' });
    expect(curve[0].score.folds.filter((score) => score === null)).toHaveLength(1);
    expect(codesOf(notes)).toContainEqual(['score-undefined-in-folds', { score: 'auc', folds: 1, of: 4 }]);
  });

  it.each(['once', 'per-fold'] as const)(
    'are refused where the column has one value: --ranking %s',
    async (ranking) => {
      const data = await column(() => 'all');
      await expect(select(data, { ranking })).rejects.toThrow(/single value/);
    },
  );
});

describe('nested parts as jobs', () => {
  const untimed = ({ timings: _, ...rest }: SelectResult) => rest;

  it.each([
    { method: 'svm-rfe', scored: 0 },
    { method: 'eb-rfe', candidates: 2, costs: '0.1,1', scored: 26 },
    { method: 'fisher', score: 'balanced-accuracy', scored: 0 },
  ] as const)(
    'are the same on threads, and not done again where a checkpoint file has them: $method',
    async ({ scored, ...own }) => {
      const data = await example('wine');
      const options = { ...own, ranking: 'per-fold', folds: 4, repeats: 1 } as const;
      const alone = untimed(await select(data, options));
      const executor = await threads({ threads: 2, worker: new URL('../../dist/worker.js', import.meta.url) });
      const known = new Map<string, unknown>();
      const journal = {
        find: (key: string) => known.get(key),
        append: (key: string, value: unknown) => void known.set(key, JSON.parse(JSON.stringify(value))),
      };
      try {
        const parts: number[] = [];
        const onPart = (part: number) => void parts.push(part);
        expect(untimed(await select(data, options, { executor, journal, onPart }))).toEqual(alone);
        expect(parts).toEqual([1, 2, 3, 4]);
        // An evaluated ranking keeps what it has scored in the same checkpoint file.
        const outcomes = [...known.values()].filter((value) => Object.hasOwn(value as object, 'answer'));
        expect(outcomes).toHaveLength(4);
        expect(known.size).toBe(4 + scored);
        const idle = { ...inline, run: () => Promise.reject(new Error('nothing is left to do')) };
        expect(untimed(await select(data, options, { executor: idle, journal }))).toEqual(alone);
      } finally {
        await executor.dispose();
      }
    },
  );
});

describe('holding out one of two batches', () => {
  it('splits the other batch in the inner folds, and says so', async () => {
    const numbers = random(5, 'batches');
    const records = Array.from({ length: 40 }, (_, i) => ({
      a: numbers.normal() + 2 * (i % 2),
      b: numbers.normal(),
      batch: i < 20 ? 'first' : 'second',
      class: i % 2 === 0 ? 'no' : 'yes',
    }));
    const data = await readData(records, { subjects: 'batch' });
    const { evaluation, notes } = await evaluate(data, { outerFolds: 'loo' });
    expect(evaluation.outer.folds).toHaveLength(2);
    expect(JSON.stringify(notes)).toContain('inner-folds-split-subject');
  });
});
