// What holds for every executor: the same results as in one thread, to the bit.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserError } from '../../src/base/problem.ts';
import { beats, type CrossValidator, type SettingScore } from '../../src/evaluation/cross-validator.ts';
import { type EvaluatedStep, eliminateEvaluated } from '../../src/evaluation/eliminate-evaluated.ts';
import { inlineCrossValidator } from '../../src/evaluation/inline-cross-validator.ts';
import type { Change, Evaluation } from '../../src/evaluation/subset-evaluator.ts';
import type { Executor } from '../../src/executors/executor.ts';
import { type Job, runHere } from '../../src/executors/job.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { resolveMethod } from '../../src/plan/methods.ts';
import { scores } from '../../src/scores/index.ts';
import { outerFoldJob } from '../../src/tasks/outer-fold.ts';
import { rank } from '../../src/tasks/rank.ts';
import {
  add,
  evaluationOf,
  exampleData,
  NOTHING,
  removals,
  remove,
  settings,
  sharedData,
  tiedData,
} from '../executors/evaluations.ts';

/** The place of the winner: the highest mean, of equal ones the first. */
export function winner(results: readonly (SettingScore | null)[]): number {
  let best = -1;
  for (const [place, result] of results.entries()) {
    if (result === null) continue;
    if (best < 0 || beats(result.summary.mean, results[best]!.summary.mean)) best = place;
  }
  return best;
}

/**
 * A way there and back, with a contest after each change; what is told of it never depends on the
 * executor.
 */
export async function wander(validator: CrossValidator, changes: readonly Change[], neighbours: readonly Change[]) {
  const told = [];
  for (const change of changes) {
    const incumbent = await validator.commit(change);
    const results = await validator.pickBest(neighbours);
    expect(results).toHaveLength(neighbours.length);
    const first = winner(results);
    told.push({ incumbent, first, best: results[first] });
  }
  return told;
}

/** The winner found without giving up anyone: each neighbour is judged by itself. */
async function winnerAlone(validator: CrossValidator, changes: readonly Change[]) {
  const results: (SettingScore | null)[] = [];
  for (const change of changes) results.push(...(await validator.pickBest([change])));
  return { first: winner(results), best: results[winner(results)] };
}

export function executorContract(name: string, make: () => Promise<Executor>): void {
  describe(name, () => {
    let executor: Executor;
    beforeAll(async () => {
      executor = await make();
    });
    afterAll(() => executor.dispose());

    /** Runs the same inline and with the executor. */
    async function both<T>(
      evaluation: Evaluation,
      run: (validator: CrossValidator) => Promise<T>,
      features?: number[],
    ): Promise<T> {
      const inline = inlineCrossValidator(evaluation, features);
      const validator = await executor.open(evaluation, features);
      try {
        const given = await run(validator);
        expect(given).toEqual(await run(inline));
        return given;
      } finally {
        await validator.dispose();
        await inline.dispose();
      }
    }

    it('follows an incumbent, and finds the best of each set of candidates', async () => {
      const wine = await exampleData('wine');
      const neighbours = [0, 1, 6, 7, 8].map((feature) => remove(feature));
      const changes = [NOTHING, remove(2), remove(3, 5), add(2), remove(4)];
      const told = await both(evaluationOf(wine), (validator) => wander(validator, changes, neighbours));
      const { scores, machines: classifiers } = told[0].incumbent;
      expect(scores).toHaveLength(2);
      expect(scores[0]).toHaveLength(5);
      // Three pairs of classes, five splits, two costs.
      expect(classifiers).toBe(30);
    });

    it('counts the models that stop at the limit of iterations', async () => {
      const evaluation = evaluationOf(await exampleData('wine'), { maxIterations: 3 });
      const told = await both(evaluation, (validator) => wander(validator, [NOTHING, remove(2)], []));
      for (const { incumbent } of told) expect(incumbent.stopped).toBeGreaterThan(0);
    });

    it.each(['ovo', 'ovr'] as const)(
      'agrees for kernels, costs and parameters side by side, %s',
      async (multiclass) => {
        const wine = await exampleData('wine');
        const varied = [
          ...settings('linear', [0.01, 1]),
          ...settings('rbf', [1, 10], { gamma: 'auto' }),
          ...settings('rbf', [10], { gamma: 0.01 }),
          ...settings('poly', [1], { gamma: 'scale', degree: 2, coef0: 1 }),
          ...settings('sigmoid', [1], { gamma: 0.05, coef0: -1 }),
        ];
        const evaluation = evaluationOf(wine, { settings: varied, multiclass, classWeights: 'balanced' });
        await both(evaluation, (validator) => wander(validator, [NOTHING, remove(0), remove(1)], removals(8).slice(2)));
      },
    );

    it('agrees for row weights and a score of decision values', async () => {
      const dataset = { ...tiedData(5), weights: Float64Array.from({ length: 24 }, (_, row) => 1 + (row % 3)) };
      const evaluation = evaluationOf(dataset, { score: scores.get('auc'), classWeights: [1, 3] });
      await both(evaluation, (validator) => wander(validator, [NOTHING, remove(0)], removals(12).slice(1)));
    });

    it.each([1, 2, 3, 4])('lets the first of many equal neighbours win, data %i', async (seed) => {
      const evaluation = evaluationOf(tiedData(seed));
      const told = await both(evaluation, async (validator) => {
        await validator.commit(NOTHING);
        return {
          alone: await winnerAlone(validator, removals(12)),
          ...(await wander(validator, [NOTHING], removals(12)))[0],
        };
      });
      expect({ first: told.first, best: told.best }).toEqual(told.alone);
    });

    it('begins with the features given', async () => {
      const evaluation = evaluationOf(tiedData(1));
      await both(
        evaluation,
        (validator) => wander(validator, [NOTHING, add(1)], [remove(4), add(5), remove(3)]),
        [3, 4, 8],
      );
    });

    it('keeps judges of the same data apart', async () => {
      const evaluation = evaluationOf(tiedData(2));
      const validators = await Promise.all([1, 2, 3].map(() => executor.open(evaluation)));
      const ways = [[NOTHING, remove(1)], [remove(2)], [NOTHING, remove(3), remove(1)]];
      const told = await Promise.all(
        validators.map((validator, k) => wander(validator, ways[k], [remove(6), remove(7)])),
      );
      for (const [k, way] of ways.entries()) {
        const alone = inlineCrossValidator(evaluation);
        expect(told[k]).toEqual(await wander(alone, way, [remove(6), remove(7)]));
        await alone.dispose();
        await validators[k].dispose();
      }
    });

    it('tells a user error as one, and continues', async () => {
      const dataset = tiedData(1);
      const unfit = evaluationOf(dataset, { settings: settings('rbf', [1], { gamma: -1 }) });
      const validator = await executor.open(unfit);
      const error = await validator.commit(NOTHING).catch((reason) => reason);
      expect(error).toBeInstanceOf(UserError);
      expect(error.problems).toMatchObject([{ code: 'kernel-parameter-invalid', facts: { value: '-1' } }]);
      await expect(validator.pickBest(removals(3))).rejects.toThrow(error.message);
      await validator.dispose();
      await expect(executor.open(evaluationOf(dataset, { settings: settings('rfb', [1]) }))).rejects.toThrow(UserError);
      await both(evaluationOf(dataset), (next) => wander(next, [NOTHING], removals(4)));
    });

    it('does whole jobs, tells their user errors, and continues', async () => {
      const wine = await exampleData('wine');
      const rows = Array.from({ length: wine.rowCount }, (_, row) => row);
      const partJob = (own: object): Job => ({
        kind: outerFoldJob,
        dataset: wine,
        input: {
          train: rows.slice(0, 150),
          test: rows.slice(150),
          plan: plan('select', { step: 3, folds: 3, ...own }),
          curve: true,
        },
      });
      const jobs = [partJob({}), partJob({ method: 'fisher' }), partJob({ score: 'auc' })];
      const outcomes = await Promise.all(jobs.map((job) => executor.run(job)));
      const here = await Promise.all(jobs.map((job) => runHere(job)));
      expect(outcomes.map(({ answer }) => answer)).toEqual(here.map(({ answer }) => answer));
      expect(outcomes[2].answer).toMatchObject({
        failed: [{ code: 'score-needs-two-classes', facts: { score: 'auc', classes: 3 } }],
      });
      const noData = executor.run({ ...jobs[0], dataset: null });
      await expect(noData).rejects.toThrow();
    });

    it('ranks by a kernel as one thread does, to the last digit', async () => {
      const data = await sharedData();
      for (const options of [{ step: 60 }, { kernel: 'poly', degree: 2, halveAbove: 40, step: 20 }] as const) {
        const { timings: _here, ...expected } = await rank(data, { kernel: 'rbf', ...options });
        const { timings: _there, ...ranked } = await rank(data, { kernel: 'rbf', ...options }, { executor });
        expect(expected.trace.length).toBeGreaterThan(4);
        expect(JSON.stringify(ranked)).toBe(JSON.stringify(expected));
      }
    });

    it('eliminates as one thread does, to the last digit', async () => {
      const evaluation = evaluationOf(await exampleData('wine'), { settings: settings('linear', [0.1, 1, 10]) });
      const steps = await both(evaluation, (validator) => elimination(evaluation, validator));
      expect(steps).toHaveLength(12);
    });
  });
}

async function elimination(
  { dataset, settings: varied, splits }: Evaluation,
  validator: CrossValidator,
): Promise<EvaluatedStep[]> {
  const method = { method: 'svm-rfe', criterion: null, once: false, recursive: false, retrainEvery: null };
  // The cross-validator is disposed of by the code that opened it.
  const open = async (): Promise<CrossValidator> => ({
    commit: (change) => validator.commit(change),
    pickBest: (changes, toBeat) => validator.pickBest(changes, toBeat),
    dispose: async () => {},
  });
  const run = eliminateEvaluated({
    elimination: {
      dataset,
      test: null,
      machine: {
        machine: 'svm',
        kernel: 'linear',
        parameters: {},
        cost: 1,
        classWeights: 'none',
        loss: null,
        tolerance: null,
        maxIterations: null,
        maxEpochs: 1,
      },
      method: resolveMethod({ ...method, merge: null, multiclass: null }, true),
      normalization: 'none',
      epsilon: 0.1,
      schedule: { segments: [], stepOf: 'surviving', halveAbove: null, sizes: [] },
      margin: { littleOptimization: 'each', mfeCandidates: 'exact', onNonseparable: 'stop' },
      minFeatures: 1,
      keep: new Set<number>(),
      eliminateGroups: false,
      correlationBias: null,
      reverse: false,
      resamples: 1,
      sampleRows: null,
      seed: 1,
      fullTrace: false,
    },
    settings: varied,
    splitCount: splits.length,
    candidates: () => 3,
    open,
  });
  const steps: EvaluatedStep[] = [];
  for await (const step of run) steps.push(step);
  return steps;
}
