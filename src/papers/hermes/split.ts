// One experiment of Hermes and Buhmann 2000: rank the features once on training samples, by
// gradient angle and by average separation, keep the m best for every m, and see how models on
// these classify samples that were not used. Besides them the two orders that say what a ranking is
// worth: the gradient angle's own reversed (the least important are kept), and a random one.

import * as z from 'zod/mini';
import { runGenerator } from '../../base/event-loop.ts';
import type { Dataset } from '../../data/dataset.ts';
import { type Parts, partsOf } from '../../data/parts.ts';
import { testPath } from '../../evaluation/retrained-path.ts';
import type { JobKind } from '../../executors/job.ts';
import * as shapes from '../../executors/job-shapes.ts';
import { plan } from '../../plan/make-plan.ts';
import type { Setting } from '../../plan/settings.ts';
import type { ResolvedRankOptions } from '../../plan/task-options.ts';
import { scoreFor } from '../../scores/index.ts';
import { eliminate } from '../../search/eliminate.ts';
import { type Prepared, prepareElimination } from '../../tasks/elimination.ts';
import { type GeneratedRows, generatedParts } from './generated-rows.ts';

export const ORDERS = ['gradient-angle', 'average-separation', 'random', 'reversed'] as const;
export type Order = (typeof ORDERS)[number];

/** Plain JSON. */
export interface HermesSplit {
  /** Samples of the dataset, or how to make some. */
  readonly rows: { readonly train: readonly number[]; readonly test: readonly number[] } | GeneratedRows;
  /** The model, ε and the scaling; its seed is that of the random order. */
  readonly options: ResolvedRankOptions;
}

/** Accuracies with the m features that an order keeps longest, at place m − 1. */
export interface HermesCurve {
  readonly test: readonly number[];
  readonly train: readonly number[];
}

export interface HermesOutcome {
  /** α̃ and γ of every feature, by column. */
  readonly importances: Readonly<Record<'gradient-angle' | 'average-separation', readonly number[]>>;
  readonly curves: Readonly<Record<Order, HermesCurve>>;
}

export const hermesSplitJob: JobKind<HermesSplit, HermesOutcome> = {
  name: 'hermes-split',
  summary: 'features ranked once on a training set by gradient angle and other methods, each size scored on a test set',
  shape: {
    input: z.strictObject({
      rows: z.union([
        z.strictObject({ train: shapes.counts, test: shapes.counts }),
        z.strictObject({
          seed: shapes.seed,
          features: shapes.generatedCount,
          train: shapes.generatedCount,
          test: shapes.generatedCount,
        }),
      ]),
      options: shapes.options,
    }),
    answer: z.strictObject({
      importances: z.strictObject({ 'gradient-angle': shapes.numbers, 'average-separation': shapes.numbers }),
      curves: z.record(z.enum(ORDERS), z.strictObject({ test: shapes.numbers, train: shapes.numbers })),
    }),
    rows: ({ rows }) => ('seed' in rows ? [] : [rows.train, rows.test]),
  },
  async run({ rows, options }, dataset, signal) {
    const parts = 'seed' in rows ? generatedParts(rows) : splitRows(dataset!, rows);
    const ranked = (method: Exclude<Order, 'reversed'>) =>
      rankedOnce(parts, { ...options, method, retrainEvery: 0 }, signal);
    const [angle, separation, random] = [
      await ranked('gradient-angle'),
      await ranked('average-separation'),
      await ranked('random'),
    ];
    return {
      importances: { 'gradient-angle': angle.scores, 'average-separation': separation.scores },
      curves: {
        'gradient-angle': await curveAlong(angle, angle.leaving, signal),
        'average-separation': await curveAlong(angle, separation.leaving, signal),
        random: await curveAlong(angle, random.leaving, signal),
        reversed: await curveAlong(angle, angle.leaving.toReversed(), signal),
      },
    };
  },
};

function splitRows(dataset: Dataset, { train, test }: { train: readonly number[]; test: readonly number[] }): Parts {
  return partsOf(dataset, Int32Array.from(train), Int32Array.from(test));
}

interface Ranked {
  readonly prepared: Prepared;
  readonly options: ResolvedRankOptions;
  /** All features, in the order of elimination. */
  readonly leaving: readonly number[];
  readonly scores: readonly number[];
}

async function rankedOnce(
  { train, test }: Parts,
  options: ResolvedRankOptions,
  signal: AbortSignal | undefined,
): Promise<Ranked> {
  const prepared = prepareElimination({ dataset: train }, plan('rank', options), test);
  // The test samples wait for models that are trained on what is left.
  const { values, result: summary } = await runGenerator(eliminate({ ...prepared.elimination, test: null }), signal);
  const names = values.flatMap(({ removed }) => removed);
  const places = new Map(train.features.map(({ name }, index) => [name, index]));
  const left = names.map((name) => places.get(name)!);
  const last = [...places.values()].filter((feature) => !left.includes(feature));
  return { prepared, options, leaving: [...left, ...last], scores: [...summary.scores!] };
}

/** Features are eliminated in this order, and a model is trained on every number of them that is left. */
async function curveAlong(
  { prepared, options }: Ranked,
  leaving: readonly number[],
  signal: AbortSignal | undefined,
): Promise<HermesCurve> {
  const { dataset: train, test, machine: classifier, method } = prepared.elimination;
  const setting: Setting = { kernel: options.kernel, parameters: classifier.parameters, cost: options.cost };
  const accuracy = scoreFor('accuracy', train.classes.length);
  const path = testPath({
    train,
    test: test!,
    machine: classifier,
    multiclass: method.multiclass,
    seed: options.seed,
    steps: leaving.slice(0, -1).map((feature) => ({ removed: [feature] })),
    settingAt: () => setting,
    isTrainWanted: true,
  });
  const { values } = await runGenerator(path, signal);
  const sizes = values.toReversed().map(({ test: tested, train: trained }) => ({
    test: accuracy.of(test!.labels, tested.predicted, train.classes.length)!,
    train: accuracy.of(train.labels, trained!.predicted, train.classes.length)!,
  }));
  return { test: sizes.map((size) => size.test), train: sizes.map((size) => size.train) };
}
