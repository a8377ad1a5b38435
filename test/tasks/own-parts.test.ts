// Criteria, kernels, scores and readers that a program passes as objects: equal to a built-in one
// they give its results, and what cannot work is refused with a code.

import { describe, expect, it } from 'vitest';
import { tableFromRecords } from '../../src/data/from-memory.ts';
import { bytesSource } from '../../src/data/source.ts';
import type { Executor } from '../../src/executors/executor.ts';
import { inline } from '../../src/executors/inline.ts';
import { compare, evaluate, rank, readData, select, train } from '../../src/index.ts';
import { kernelFrom } from '../../src/kernels/custom.ts';
import { core } from '../../src/numeric/core.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { problemFrom } from '../problem.ts';

const wine = () => readData('example:wine');

const squaredWeight = {
  name: 'my-weight',
  needs: 'weights',
  score: ({ weights }: { weights: Float64Array }) => weights.map((weight) => weight * weight),
} as const;

const GAMMA = 0.05;
const { exponential } = core().routines;
const gaussian = kernelFrom({
  name: 'my-rbf',
  of: 'distances',
  value: (distance) => exponential(-GAMMA * distance),
  slope: (distance) => -GAMMA * exponential(-GAMMA * distance),
  semidefinite: true,
});

const share = {
  name: 'my-accuracy',
  needs: 'predicted',
  largest: 1,
  of: (truth: ArrayLike<number>, predicted: ArrayLike<number>) =>
    Array.from(truth).filter((label, row) => label === predicted[row]).length / truth.length,
} as const;

/** The same work as by the built-in part, which only the options and the time may tell apart. */
function same<R extends { options: object; timings: object }>(result: R) {
  const { options: _options, timings: _timings, ...rest } = result;
  // Notes name the score.
  return JSON.parse(JSON.stringify(rest).replaceAll('my-accuracy', 'accuracy'));
}

describe('a criterion of the program', () => {
  it('ranks as the built-in one that it equals', async () => {
    const data = await wine();
    const [own, known] = [await rank(data, { criterion: squaredWeight }), await rank(data, { criterion: 'weight' })];
    expect(own.ranking).toEqual(known.ranking);
    expect(own.options.criterion).toBe('my-weight');
    expect(own.ranking).toHaveLength(13);
  });

  it('ranks inside the folds of select, evaluate and compare', async () => {
    const data = await wine();
    const options = { folds: 3, step: '4' } as const;
    for (const ranking of ['once', 'per-fold'] as const) {
      const [own, known] = [
        await select(data, { ...options, ranking, criterion: squaredWeight }),
        await select(data, { ...options, ranking, criterion: 'weight' }),
      ];
      expect(own.curve).toEqual(known.curve);
      expect(own.selected).toEqual(known.selected);
    }
    const nested = { ...options, outerFolds: 3 };
    const [own, known] = [
      await evaluate(data, { ...nested, criterion: squaredWeight }),
      await evaluate(data, { ...nested, criterion: 'weight' }),
    ];
    expect(own.evaluation.outer).toEqual(known.evaluation.outer);
    const compared = await compare(data, { ...nested, methods: ['svm-rfe'], criterion: squaredWeight });
    expect(compared.methods[0]).toMatchObject({ evaluation: { outer: known.evaluation.outer } });
  });

  it('ranks by the data alone', async () => {
    const data = await wine();
    const reversed = {
      name: 'column-order',
      needs: 'data',
      way: 'once',
      score: ({ features }: { features: Int32Array }) => Float64Array.from(features, (feature) => -feature),
    } as const;
    const { ranking } = await rank(data, { criterion: reversed, once: true });
    expect(ranking).toEqual(data.dataset.features.map(({ name }) => name));
  });

  it('must return a number for each feature', async () => {
    const data = await wine();
    const short = { ...squaredWeight, score: () => new Float64Array(2) };
    const facts = { criterion: 'my-weight', features: 13, values: 2 };
    expect(await problemFrom(rank(data, { criterion: short }))).toMatchObject({
      code: 'own-criterion-values-invalid',
      facts,
    });
    const nan = { ...squaredWeight, score: () => new Float64Array(13).fill(Number.NaN) };
    expect(await problemFrom(rank(data, { criterion: nan }))).toMatchObject({ code: 'own-criterion-values-invalid' });
  });
});

describe('a kernel of the program', () => {
  it('ranks and trains as the built-in one that it equals', async () => {
    const data = await wine();
    const [own, known] = [await rank(data, { kernel: gaussian }), await rank(data, { kernel: 'rbf', gamma: GAMMA })];
    expect(own.ranking).toEqual(known.ranking);
    for (const [step, { criterion }] of own.trace.entries())
      expect(criterion![0]).toBeCloseTo(known.trace[step].criterion![0], 9);
    const [model, other] = [
      await train(data, { kernel: gaussian }),
      await train(data, { kernel: 'rbf', gamma: GAMMA }),
    ];
    expect(model.objective).toBeCloseTo(other.objective!, 9);
    expect(model.predicted).toEqual(other.predicted);
    expect(model.model.kernel.name).toBe('my-rbf');
  });

  it('scores subsets in select and evaluate', async () => {
    const data = await wine();
    const options = { folds: 3, step: '4' } as const;
    const [own, known] = [
      await select(data, { ...options, kernel: gaussian }),
      await select(data, { ...options, kernel: 'rbf', gamma: GAMMA }),
    ];
    expect(own.curve.map(({ score }) => score)).toEqual(known.curve.map(({ score }) => score));
    expect(own.selected.features).toEqual(known.selected.features);
    const [nested, other] = [
      await evaluate(data, { ...options, outerFolds: 3, kernel: gaussian }),
      await evaluate(data, { ...options, outerFolds: 3, kernel: 'rbf', gamma: GAMMA }),
    ];
    expect(nested.evaluation.outer).toEqual(other.evaluation.outer);
  });

  it('is differentiated where its slope is not given', async () => {
    const data = await wine();
    const plain = kernelFrom({ name: 'plain', of: 'distances', value: (distance) => exponential(-GAMMA * distance) });
    const [own, known] = [
      await rank(data, { kernel: plain, criterion: 'sensitivity' }),
      await rank(data, { kernel: 'rbf', gamma: GAMMA, criterion: 'sensitivity' }),
    ];
    expect(own.ranking).toEqual(known.ranking);
  });

  it('must return finite numbers, and be a function of products or distances', async () => {
    const data = await wine();
    const broken = kernelFrom({ name: 'broken', of: 'products', value: () => Number.NaN });
    expect(await problemFrom(rank(data, { kernel: broken }))).toMatchObject({
      code: 'own-kernel-value-invalid',
      facts: { kernel: 'broken', value: 'NaN' },
    });
    const ofSamples = kernelFrom({ name: 'min', value: (u, v) => Math.min(u[0], v[0]) });
    expect(await problemFrom(rank(data, { kernel: ofSamples as never }))).toMatchObject({
      code: 'own-kernel-without-form',
      facts: { kernel: 'min' },
    });
  });
});

describe('a score of the program', () => {
  it('selects and evaluates as the built-in one that it equals', async () => {
    const data = await wine();
    const options = { folds: 3, step: '4' } as const;
    const [own, known] = [await select(data, { ...options, score: share }), await select(data, options)];
    expect(same(own)).toEqual(same(known));
    expect(own.options.score).toBe('my-accuracy');
    const [candidates, others] = [
      await select(data, { method: 'eb-rfe', folds: 3, minFeatures: 9, score: share }),
      await select(data, { method: 'eb-rfe', folds: 3, minFeatures: 9 }),
    ];
    expect(same(candidates)).toEqual(same(others));
    const nested = { ...options, outerFolds: 3, ranking: 'per-fold' } as const;
    // Notes name the score; its range is part of it, for the interval.
    const named = JSON.stringify(same(await evaluate(data, { ...nested, score: { ...share, smallest: 0 } })));
    expect(JSON.parse(named.replaceAll('my-accuracy', 'accuracy'))).toEqual(
      JSON.parse(JSON.stringify(same(await evaluate(data, nested)))),
    );
  });

  it('must return null or a number of at most its largest', async () => {
    const data = await wine();
    for (const value of [2, Number.NaN, 'much' as never])
      expect(await problemFrom(select(data, { folds: 3, score: { ...share, of: () => value } }))).toMatchObject({
        code: 'own-score-value-invalid',
        facts: { score: 'my-accuracy', value: String(value), largest: 1 },
      });
  });
});

describe('a reader of the program', () => {
  /** Cells between arrows. */
  const arrows = {
    name: 'arrows',
    async read(source: { name: string; chunks(): AsyncIterable<Uint8Array> }) {
      let text = '';
      for await (const chunk of source.chunks()) text += new TextDecoder().decode(chunk);
      const [names, ...lines] = text
        .trim()
        .split('\n')
        .map((line) => line.split(' -> '));
      const cell = (word: string) => (Number.isNaN(Number(word)) ? word : Number(word));
      const records = lines.map((words) => Object.fromEntries(words.map((word, k) => [names[k], cell(word)])));
      return tableFromRecords(records, { source: source.name });
    },
  };
  const CONTENT = 'a -> b -> class\n1 -> 0 -> x\n2 -> 1 -> y\n1.5 -> 0 -> x\n3 -> 1 -> y\n';

  it('reads data, and further samples like them', async () => {
    const data = await readData(bytesSource('table.arrows', CONTENT), { format: arrows });
    const known = await readData(CONTENT.replaceAll(' -> ', ','));
    expect(data.options.format).toBe('arrows');
    expect(data.dataset.classes).toEqual(['x', 'y']);
    expect((await rank(data)).ranking).toEqual((await rank(known)).ranking);
    const more = await data.like(bytesSource('more.arrows', 'a -> b -> class\n5 -> 5 -> y\n'));
    expect(more.rowCount).toBe(1);
  });

  it('must return a table', async () => {
    const broken = { name: 'broken', read: async () => ({}) as never };
    expect(await problemFrom(readData(bytesSource('x', 'y\n'), { format: broken }))).toMatchObject({
      code: 'own-reader-table-invalid',
      facts: { reader: 'broken' },
    });
  });
});

describe('an object of the program', () => {
  it('leaves the plan plain data', () => {
    const planned = plan('select', { criterion: squaredWeight, kernel: 'linear', score: share });
    expect(planned.search.criterion.name).toBe('my-weight');
    expect(planned.validation.score).toBe('my-accuracy');
    expect(structuredClone(planned)).toEqual(planned);
  });

  it('is refused by an executor of other threads, and together with a checkpoint', async () => {
    const data = await wine();
    const { runsHere: _runsHere, ...elsewhere } = inline;
    const executor: Executor = elsewhere;
    const given = { criterion: squaredWeight, score: share };
    const refused = { code: 'own-part-needs-inline', facts: { options: ['criterion', 'score'] } };
    for (const run of [rank, select, evaluate])
      expect(await problemFrom(run(data, given, { executor }))).toMatchObject(refused);
    const journal = { find: () => undefined, append: () => {} };
    expect(await problemFrom(select(data, given, { journal }))).toMatchObject({ code: 'own-part-needs-no-checkpoint' });
  });

  it.each([
    [
      { criterion: { ...squaredWeight, name: 'weight' } },
      'own-part-name-taken',
      { option: 'criterion', name: 'weight' },
    ],
    [{ criterion: { ...squaredWeight, name: '' } }, 'own-part-invalid', { option: 'criterion', property: 'name' }],
    [{ criterion: { name: 'x', needs: 'weights' } }, 'own-part-invalid', { option: 'criterion', property: 'score' }],
    [
      { criterion: { ...squaredWeight, needs: 'luck' } },
      'own-part-invalid',
      { option: 'criterion', property: 'needs' },
    ],
    [{ score: { ...share, largest: 'x' } }, 'own-part-invalid', { option: 'score', property: 'largest' }],
    [{ kernel: { name: 'x' } }, 'own-part-invalid', { option: 'kernel', property: 'kind' }],
  ])('must be whole: %j', async (given, code, facts) => {
    expect(await problemFrom(rank(await wine(), given as never))).toMatchObject({ code, facts });
  });

  it('needs what the rest offers, like a built-in one', async () => {
    expect(await problemFrom(rank(await wine(), { criterion: squaredWeight, kernel: 'rbf' }))).toMatchObject({
      code: 'criterion-needs-capability',
      facts: { criterion: 'my-weight', kernel: 'rbf' },
    });
  });
});
