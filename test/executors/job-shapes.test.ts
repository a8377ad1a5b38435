// Jobs and answers that did not come from a run of ours: refused with a code before anything is
// computed.

import { describe, expect, it } from 'vitest';
import { checkAnswer, checkInput, isOutcomeOf } from '../../src/executors/job.ts';
import { WorkerRuntime } from '../../src/executors/worker-runtime.ts';
import { jobKinds } from '../../src/papers/job-kinds.ts';
import { plan, rankingPart, withSeed } from '../../src/plan/make-plan.ts';
import { isPlan } from '../../src/plan/same-plan.ts';
import { outerFoldJob } from '../../src/tasks/outer-fold.ts';
import { problemOf } from '../problem.ts';
import { exampleData } from './evaluations.ts';

const PLANS = [
  {},
  { method: 'eb-rfe', costs: [0.1, 1] },
  { method: 'mfe', cost: Infinity, onNonseparable: 'soft' },
  { kernel: 'rbf', gammas: [0.1, 1], tolerance: 1e-4 },
  { kernels: ['linear', 'rbf'], degrees: [2, 3] },
  { machine: 'linear', classWeights: 'balanced', multiclass: 'ovr' },
  { method: 'gradient-angle', epsilon: 0.1, choose: 'one-se' },
  { refine: 'bit-flip', folds: 'loo', step: 0.1 },
  { holdout: 0.3, sizes: [1, 2, 3] },
] as const;

/** A plan as it comes out of a queue. */
const sent = <T>(value: T): T => structuredClone(value);

const part = (changes: object = {}) => ({
  train: [0, 1, 2, 3],
  test: [4, 5],
  plan: sent(plan('select', {})),
  curve: false,
  ...changes,
});

describe('a plan', () => {
  it.each(PLANS)('of this version is known: %j', (options) => {
    const select = plan('select', options);
    expect(isPlan('select', sent(select))).toBe(true);
    expect(isPlan('select', sent(withSeed(select, 7)))).toBe(true);
    expect(isPlan('rank', sent(rankingPart(select)))).toBe(true);
  });

  it('that was changed is not', () => {
    const own = () => sent(plan('select', {})) as unknown as Record<string, Record<string, unknown>>;
    const changes: ((one: ReturnType<typeof own>) => void)[] = [
      (one) => Object.assign(one.validation, { repeats: 1e9 }),
      (one) => Object.assign(one.options, { repeats: 1e9 }),
      (one) => Object.assign(one.formulation, { cacheMb: 1e9 }),
      (one) => Object.assign(one.options, { cost: 'x' }),
      (one) => Object.assign(one, { options: null }),
      (one) => Object.assign(one, { parallel: null }),
      (one) => Object.assign(one, { task: 'rank' }),
    ];
    for (const change of changes) {
      const one = own();
      change(one);
      expect(isPlan('select', one)).toBe(false);
    }
    for (const value of [null, 3, 'x', [], {}]) expect(isPlan('select', value)).toBe(false);
  });
});

describe('a job', () => {
  it('of every kind has a shape, which no stranger fits', () => {
    expect(jobKinds.entries.length).toBeGreaterThan(5);
    for (const kind of jobKinds.entries) {
      expect(kind.shape, kind.name).toBeDefined();
      for (const value of [null, {}, [], 'x', 3]) {
        expect(kind.shape!.input.safeParse(value).success, kind.name).toBe(false);
        if (!Array.isArray(value)) expect(kind.shape!.answer.safeParse(value).success, kind.name).toBe(false);
      }
    }
  });

  it('is refused where its input is of another shape, too large, or names samples that are not there', async () => {
    const dataset = await exampleData('wine');
    expect(() => checkInput(outerFoldJob as never, part(), dataset)).not.toThrow();
    const refused = (changes: object) => problemOf(() => checkInput(outerFoldJob as never, part(changes), dataset));
    const inputs = [
      { train: 'all' },
      { train: [-1] },
      { train: [0.5] },
      { train: [dataset.rowCount] },
      { test: Array.from({ length: dataset.rowCount + 1 }, () => 0) },
      { plan: {} },
      { permutation: -1 },
      { more: 1 },
    ];
    for (const input of inputs)
      expect(refused(input)).toMatchObject({ code: 'job-input-invalid', facts: { job: 'outer-fold' } });
  });

  it('that would make more data than a model holds is refused by a worker', async () => {
    const runtime = new WorkerRuntime(jobKinds);
    const plane = {
      seed: 1,
      perClass: 1e9,
      theta: 1,
      cost: 1,
      epsilon: 0,
      epsilons: [0],
      gridSteps: 9,
      latticeSteps: 9,
    };
    const rows = { seed: 1, features: 1e9, train: 10, test: 10 };
    for (const [job, input] of [
      ['hermes-plane', plane],
      ['hermes-plane', { ...plane, perClass: 9, gridSteps: 1e6 }],
      ['hermes-split', { rows, options: {} }],
    ] as const)
      expect(await runtime.do({ kind: 'job', job, input, dataset: null, data: null })).toMatchObject({
        kind: 'failed',
        problems: [{ code: 'job-input-invalid', facts: { job } }],
      });
  });
});

describe('an answer', () => {
  const answer = {
    ranking: ['a'],
    selected: { features: ['a'], score: { mean: 1, sd: 0, se: 0, folds: [1, null] }, cost: 1 },
    outer: null,
    predicted: [0],
    decision: [[1]],
    curve: [],
    notes: [],
  };

  it('of the kind is taken, also from a checkpoint file', () => {
    expect(() => checkAnswer(outerFoldJob, answer)).not.toThrow();
    expect(() => checkAnswer(outerFoldJob, { failed: [{ code: 'inseparable', facts: {} }] })).not.toThrow();
    expect(isOutcomeOf(outerFoldJob)({ answer, seconds: 1 })).toBe(true);
  });

  it.each([null, {}, { ...answer, ranking: [1] }, { ...answer, decision: [1] }, { failed: 3 }])(
    '%j is refused',
    (value) => {
      expect(problemOf(() => checkAnswer(outerFoldJob, value))).toMatchObject({ code: 'job-answer-invalid' });
      expect(isOutcomeOf(outerFoldJob)({ answer: value, seconds: 1 })).toBe(false);
    },
  );
});
