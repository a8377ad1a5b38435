// One elimination run on all rows: the ranking and the trace.

import { listed, UserError } from '../base/errors.ts';
import { choiceOption, type Given, inGroup, type Resolved, resolveOptions, withDefault } from '../base/option.ts';
import type { Dataset } from '../data/dataset.ts';
import { datasetDigest, type Hash } from '../data/digest.ts';
import { machineOptions, weightsByClass } from '../machines/options.ts';
import { type Elimination, eliminate } from '../selection/eliminate.ts';
import { methodOptions, seedOption } from '../selection/options.ts';
import { parseStep } from '../selection/schedule.ts';
import type { TraceStep } from '../selection/trace.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../transforms/chain.ts';
import { fittedOptions, preparationOptions } from '../transforms/options.ts';
import type { Data } from './data.ts';
import { type ResultHead, resultHead } from './result.ts';

const { cost, gamma, degree, coef0, classWeights, multiclass, tolerance, maxIterations } = machineOptions;

export const rankOptions = {
  ...preparationOptions,
  ...inGroup('Machine', {
    kernel: withDefault(choiceOption(['linear'], { summary: 'kernel of the machine that ranks' }), 'linear'),
    // Those of other kernels are ignored, not refused.
    ...{ cost, gamma, degree, coef0, classWeights, multiclass, tolerance, maxIterations },
  }),
  ...methodOptions,
  ...seedOption,
};

export type RankOptions = Resolved<typeof rankOptions>;

export interface RankResult extends ResultHead {
  readonly options: Readonly<Record<string, unknown>>;
  readonly ranking: readonly string[];
  readonly eliminationOrder: readonly string[];
  readonly survivors: readonly string[];
  readonly trace: readonly TraceStep[];
  readonly notes: readonly string[];
  readonly timings: { readonly seconds: number };
}

export interface RankContext {
  /** Rows that never take part, scored along the path. */
  readonly test?: Dataset;
  readonly signal?: AbortSignal;
  readonly hash?: Hash;
  /** Called after each step, with the number of features to begin with. */
  onStep?(step: TraceStep, featureCount: number): void;
}

/** Milliseconds of computing after which other work, such as a Ctrl-C, gets its turn. */
const BREATH = 50;

/** Ranks the features. An abort ends it with what is known so far. */
export async function rank(
  data: Data,
  given: Given<typeof rankOptions> = {},
  context: RankContext = {},
): Promise<RankResult> {
  const options = resolveOptions(rankOptions, given);
  const start = performance.now();
  const { elimination, notes } = prepare(data, options, context.test ?? null);
  const { dataset } = elimination;
  const trace: TraceStep[] = [];
  let lastBreath = start;
  for (const step of eliminate(elimination)) {
    trace.push(step);
    context.onStep?.(step, dataset.features.length);
    if (performance.now() - lastBreath > BREATH) {
      await new Promise((resolve) => setTimeout(resolve));
      lastBreath = performance.now();
    }
    if (context.signal?.aborted) break;
  }
  const seconds = (performance.now() - start) / 1000;
  const eliminationOrder = trace.flatMap(({ removed }) => removed);
  const gone = new Set(eliminationOrder);
  const survivors = dataset.features.map(({ name }) => name).filter((name) => !gone.has(name));
  return {
    ...resultHead('rank', dataset, datasetDigest(data.dataset, context.hash)),
    options: { ...data.options, ...options },
    ranking: [...survivors, ...eliminationOrder.toReversed()],
    eliminationOrder,
    survivors,
    trace,
    notes: [
      ...data.notes,
      ...notes,
      ...solverNotes(trace),
      ...rankingNotes(trace, survivors, elimination, context.signal?.aborted === true),
    ],
    timings: { seconds },
  };
}

/** Fits the transforms on all rows and states the elimination. */
function prepare(
  data: Data,
  options: RankOptions,
  test: Dataset | null,
): { elimination: Elimination; notes: string[] } {
  const rows = Int32Array.from({ length: data.dataset.rowCount }, (_, row) => row);
  const fitted = fitTransforms(data.dataset, rows, transformSteps(fittedOptions(options)));
  const dataset = applyTransforms(fitted, data.dataset);
  const elimination = {
    dataset,
    test: test && applyTransforms(fitted, test),
    cost: options.cost,
    classWeights: weightsByClass(options.classWeights, dataset.classes),
    multiclass: options.multiclass,
    tolerance: options.tolerance,
    maxIterations: options.maxIterations,
    schedule: { segments: parseStep(options.step)!, stepOf: options.stepOf, halveAbove: options.halveAbove },
    minFeatures: options.minFeatures,
    keep: keptFeatures(options.keep, dataset),
    fullTrace: options.trace === 'full',
  };
  return { elimination, notes: fitted.flatMap(({ notes }) => notes) };
}

/** A name means the feature, or every column of the categorical attribute of that name. */
function keptFeatures(names: readonly string[], dataset: Dataset): Set<number> {
  const kept = new Set<number>();
  for (const name of names) {
    const own = [...dataset.features.keys()].filter(
      (index) => dataset.features[index].name === name || dataset.features[index].group === name,
    );
    if (own.length === 0)
      throw new UserError(`--keep names ${listed([name])}, which is not among the features; correct the name`);
    for (const index of own) kept.add(index);
  }
  return kept;
}

function solverNotes(trace: readonly TraceStep[]): string[] {
  const unfinished = trace.filter(({ stop }) => stop !== 'tolerance');
  if (unfinished.length === 0) return [];
  return [
    `in ${unfinished.length} of ${trace.length} steps the solver stopped before its tolerance (first: ${unfinished[0].stop} at ${unfinished[0].features} features)`,
  ];
}

/** A few constant columns leave by column order, rightly; more such steps than this share are worth a note. */
const MOST_BLIND = 0.2;

/** What makes the ranking less than it looks. */
function rankingNotes(
  trace: readonly TraceStep[],
  survivors: readonly string[],
  elimination: Elimination,
  isAborted: boolean,
): string[] {
  const notes: string[] = [];
  const left = survivors.length - Math.max(elimination.minFeatures, elimination.keep.size);
  if (left > 0) {
    const why = isAborted ? 'it was interrupted' : 'no hard margin separates the classes any more';
    notes.push(
      `the elimination ended early (${why}): ${survivors.length} features are not ranked and stand at the head in column order`,
    );
  }
  // Where even the runner-up is 0, whoever left did so by column alone.
  const blind = trace.filter(({ runnerUp }) => runnerUp?.criterion === 0);
  if (blind.some(({ weightNorm2 }) => weightNorm2 === 0) || blind.length > MOST_BLIND * trace.length) {
    const { features } = blind[0];
    notes.push(
      `in ${blind.length} of ${trace.length} steps, from ${features} features on, the lowest weights are 0 or below their rounding, so the order there is that of the columns; scale the data or lower the cost`,
    );
  }
  return notes;
}
