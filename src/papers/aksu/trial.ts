// One trial of Aksu, Miller and Kesidis 2008 as a job: a training subset is eliminated by several
// methods, and along every path is noted the margin, ‖w‖² and two test errors. `own` is that of the
// method's own model, trained on all features and since then only restricted (the paper's curves);
// `retrained` is that of a soft model (C = 1) trained from scratch on the features that are left,
// which says how good the features are. Both are measured on samples that were not used, neither in
// the ranking nor in the scaling.

import * as z from 'zod/mini';
import { runGenerator } from '../../base/event-loop.ts';
import type { Given } from '../../base/option.ts';
import { type Problem, UserError } from '../../base/problem.ts';
import { type Dataset, pickRows } from '../../data/dataset.ts';
import { testPath } from '../../evaluation/retrained-path.ts';
import type { JobKind } from '../../executors/job.ts';
import * as shapes from '../../executors/job-shapes.ts';
import { plan } from '../../plan/make-plan.ts';
import type { rankOptions } from '../../plan/task-options.ts';
import { scoreFor } from '../../scores/index.ts';
import { eliminate } from '../../search/eliminate.ts';
import type { Elimination } from '../../search/elimination.ts';
import { knownChanges } from '../../search/finished-path.ts';
import type { TraceStep } from '../../search/trace.ts';
import type { Data } from '../../tasks/data.ts';
import { prepareElimination } from '../../tasks/elimination.ts';

export interface TrialMethod {
  readonly name: string;
  readonly options: Given<typeof rankOptions>;
}

/** Plain JSON. */
export interface Trial {
  readonly train: readonly number[];
  readonly test: readonly number[];
  readonly methods: readonly TrialMethod[];
  /** The sizes that are noted; absent: all. */
  readonly sizes?: readonly number[];
}

export interface PathPoint {
  readonly features: number;
  /**
   * Of the method's own model on its training samples; negative where it errs on one of them, null
   * if w = 0.
   */
  readonly margin: number | null;
  readonly weightNorm2: number;
  /**
   * Fraction of the test samples that the own model gets wrong; null at the last size, where it is
   * not recorded.
   */
  readonly own: number | null;
  /** … and a model trained from scratch. */
  readonly retrained: number;
}

export interface TrialPath {
  readonly name: string;
  /** From all features down; as far as the method went. */
  readonly points: readonly PathPoint[];
  /** How many features were left when the method ended. */
  readonly left: number;
}

/** The answer of a trial; `failed` where a method cannot be used on these samples, and why. */
export type TrialAnswer = { readonly paths: readonly TrialPath[] } | { readonly failed: Problem };

/** A hard margin need not exist on the last few features; a soft one always does. */
const RETRAINED_COST = 1;

export const aksuTrialJob: JobKind<Trial, TrialAnswer> = {
  name: 'aksu-trial',
  summary: 'margins, norms and test errors along the eliminations of one training subset',
  shape: {
    input: z.strictObject({
      train: shapes.counts,
      test: shapes.counts,
      methods: z.array(z.strictObject({ name: z.string(), options: shapes.options })),
      sizes: z.optional(shapes.counts),
    }),
    answer: z.union([
      z.strictObject({ failed: z.looseObject({ code: z.string(), facts: z.looseObject({}) }) }),
      z.strictObject({
        paths: z.array(
          z.strictObject({
            name: z.string(),
            points: z.array(
              z.strictObject({
                features: shapes.count,
                margin: shapes.number,
                weightNorm2: shapes.number,
                own: shapes.number,
                retrained: shapes.number,
              }),
            ),
            left: shapes.count,
          }),
        ),
      }),
    ]),
    rows: ({ train, test }) => [train, test],
  },
  async run({ train, test, methods, sizes }, dataset, signal) {
    const isWanted = sizes ? (size: number) => sizes.includes(size) : () => true;
    // All levels are kept, so that every trial has as many columns: one that no training sample has
    // becomes 0 in every row when scaled.
    const training = pickRows(dataset!, Int32Array.from(train));
    const testing = pickRows(dataset!, Int32Array.from(test));
    try {
      const paths: TrialPath[] = [];
      for (const method of methods)
        paths.push(await pathOf({ train: training, test: testing }, method, isWanted, signal));
      return { paths };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { failed: error.problems[0] };
    }
  },
};

type IsWanted = (size: number) => boolean;

async function pathOf(
  { train, test }: { readonly train: Dataset; readonly test: Dataset },
  { name, options: given }: TrialMethod,
  isWanted: IsWanted,
  signal: AbortSignal | undefined,
): Promise<TrialPath> {
  const planned = plan('rank', given);
  const data = { dataset: train, target: '', options: {} as Data['options'], notes: [], like: neverRead };
  const { elimination } = prepareElimination(data, planned, test);
  const { values: trace } = await runGenerator(eliminate(elimination), signal);
  const left = trace.reduce((count, { removed }) => count - removed.length, elimination.dataset.features.length);
  const last = trace.at(-1);
  const before = trace.map(({ features, margin, weightNorm2, test: accuracy }) => ({
    features,
    margin,
    weightNorm2,
    own: 1 - accuracy!,
  }));
  const noted = [...before, ...(last ? [{ features: left, ...last.after, own: null }] : [])];
  const retrained = await retrainedErrors(elimination, trace, isWanted, signal);
  return {
    name,
    points: noted.flatMap((point) =>
      isWanted(point.features) ? [{ ...point, retrained: retrained.get(point.features)! }] : [],
    ),
    left,
  };
}

const neverRead = async (): Promise<never> => {
  throw new Error('a trial reads no file');
};

async function retrainedErrors(
  elimination: Elimination,
  trace: readonly TraceStep[],
  isWanted: IsWanted,
  signal: AbortSignal | undefined,
): Promise<Map<number, number>> {
  const { dataset: train, test, machine: classifier, method, seed } = elimination;
  const setting = { kernel: classifier.kernel, parameters: classifier.parameters, cost: RETRAINED_COST };
  const path = testPath({
    train,
    test: test!,
    machine: classifier,
    multiclass: method.multiclass,
    seed,
    steps: knownChanges(trace, train.features),
    settingAt: (size) => (isWanted(size) ? setting : null),
    isTrainWanted: false,
  });
  const accuracy = scoreFor('accuracy', train.classes.length);
  const errorOf = (predicted: ArrayLike<number>) => 1 - accuracy.of(test!.labels, predicted, train.classes.length)!;
  const { values } = await runGenerator(path, signal);
  return new Map(values.map(({ features, test: answers }) => [features, errorOf(answers.predicted)]));
}
