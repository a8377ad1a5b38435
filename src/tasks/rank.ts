// One elimination run on all rows: the ranking and the trace.

import { listed, quoted, UserError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import { choiceOption, type Given, inGroup, optional, type Resolved, resolveOptions } from '../base/option.ts';
import type { Dataset } from '../data/dataset.ts';
import { datasetDigest, type Hash } from '../data/digest.ts';
import { kernels } from '../kernels/index.ts';
import { machineOptions, weightsByClass } from '../machines/options.ts';
import { RANKING_TOLERANCE } from '../machines/solver.ts';
import { type Elimination, type Ending, eliminate as eliminationSteps } from '../selection/eliminate.ts';
import { type ResolvedMethod, resolveMethod } from '../selection/methods.ts';
import { methodOptions, seedOption } from '../selection/options.ts';
import { parseStep } from '../selection/schedule.ts';
import type { TraceStep } from '../selection/trace.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../transforms/chain.ts';
import { fittedOptions, preparationOptions } from '../transforms/options.ts';
import type { Data } from './data.ts';
import { rankingNotes } from './rank-notes.ts';
import { type ResultHead, resultHead } from './result.ts';

const { probability: _, multiclass: _usual, ...rankingMachine } = machineOptions;

export const rankOptions = {
  ...preparationOptions,
  ...rankingMachine,
  ...inGroup('Machine', {
    multiclass: optional(
      choiceOption(['ovo', 'ovr'], {
        summary: 'more than two classes: pairs, or each against the rest',
        defaultText: 'ovo; ovr for gradient-angle',
      }),
    ),
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
  /** One-shot rankings: the criterion of every feature. */
  readonly scores?: Readonly<Record<string, number>>;
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
  const run = eliminate(data, given, context);
  for (let next = await run.next(); ; next = await run.next()) if (next.done) return next.value;
}

/** Ranks the features step by step: gives each step as it is taken, and the whole result at the end. */
export async function* eliminate(
  data: Data,
  given: Given<typeof rankOptions> = {},
  context: RankContext = {},
): AsyncGenerator<TraceStep, RankResult, void> {
  const options = resolveOptions(rankOptions, given);
  const start = performance.now();
  const { elimination, notes } = prepare(data, options, context.test ?? null);
  const { dataset } = elimination;
  const trace: TraceStep[] = [];
  let ending: Ending = { notes: [], early: 'it was interrupted', scores: null };
  let lastBreath = start;
  const run = eliminationSteps(elimination);
  try {
    for (let next = run.next(); !context.signal?.aborted; next = run.next()) {
      if (next.done) {
        ending = next.value;
        break;
      }
      trace.push(next.value);
      context.onStep?.(next.value, dataset.features.length);
      yield next.value;
      if (performance.now() - lastBreath > BREATH) {
        await new Promise((resolve) => setTimeout(resolve));
        lastBreath = performance.now();
      }
    }
  } finally {
    run.return(ending);
  }
  const seconds = (performance.now() - start) / 1000;
  const { method } = elimination;
  return {
    ...resultHead('rank', dataset, datasetDigest(data.dataset, context.hash)),
    options: { ...data.options, ...options, ...resolvedOptions(options, method) },
    ...ranks(dataset, trace),
    ...(ending.scores && { scores: scoresByName(dataset, ending.scores) }),
    trace,
    notes: [...data.notes, ...notes, ...rankingNotes(trace, dataset.features.length, elimination, ending)],
    timings: { seconds },
  };
}

/** What the method and the machine stand for, where the user has left it open. */
function resolvedOptions(
  options: RankOptions,
  { criterion, strategy, retrainEvery, merge, multiclass }: ResolvedMethod,
) {
  const coef0 = kernels.get(options.kernel).options.find(({ name }) => name === 'coef0')?.default ?? null;
  return {
    ...{ criterion: criterion.name, retrainEvery, merge, multiclass },
    once: strategy === 'once',
    recursive: strategy !== 'once',
    coef0: options.coef0 ?? coef0,
    loss: options.loss ?? (options.machine === 'linear' ? 'squared' : 'hinge'),
    tolerance: options.tolerance ?? RANKING_TOLERANCE,
  };
}

function ranks(dataset: Dataset, trace: readonly TraceStep[]) {
  const eliminationOrder = trace.flatMap(({ removed }) => removed);
  const gone = new Set(eliminationOrder);
  const survivors = dataset.features.map(({ name }) => name).filter((name) => !gone.has(name));
  return { ranking: [...survivors, ...eliminationOrder.toReversed()], eliminationOrder, survivors };
}

function scoresByName(dataset: Dataset, scores: Float64Array): Record<string, number> {
  return Object.fromEntries(dataset.features.map(({ name }, index) => [name, scores[index]]));
}

/** Fits the transforms on all rows and states the elimination. */
function prepare(
  data: Data,
  options: RankOptions,
  test: Dataset | null,
): { elimination: Elimination; notes: string[] } {
  const method = resolveMethod(options);
  const rows = Int32Array.from({ length: data.dataset.rowCount }, (_, row) => row);
  const fitted = fitTransforms(data.dataset, rows, transformSteps(fittedOptions(options)));
  const dataset = applyTransforms(fitted, data.dataset);
  const { gamma, degree, coef0, littleOptimization, mfeCandidates, onNonseparable } = options;
  const elimination: Elimination = {
    dataset,
    test: test && applyTransforms(fitted, test),
    machine: {
      ...options,
      parameters: { gamma, degree, coef0: coef0 ?? undefined },
      classWeights: weightsByClass(options.classWeights, dataset.classes),
    },
    method,
    normalization: options.normalizeCriteria,
    epsilon: options.epsilon,
    margin: { littleOptimization, mfeCandidates, onNonseparable },
    schedule: {
      segments: parseStep(options.step)!,
      stepOf: options.stepOf,
      halveAbove: options.halveAbove,
      sizes: options.sizes ?? [],
    },
    minFeatures: options.minFeatures,
    keep: keptFeatures(options.keep, dataset),
    eliminateGroups: options.eliminateGroups,
    correlationBias: options.correlationBias,
    reverse: options.reverse,
    resamples: options.resamples,
    sampleRows: options.sampleRows,
    seed: options.seed,
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
    if (own.length === 0) {
      const guess = nearest(
        name,
        dataset.features.map((feature) => feature.name),
      );
      const hint = guess ? `did you mean ${quoted(guess)}?` : 'correct the name';
      throw new UserError(`--keep names ${listed([name])}, which is not among the features; ${hint}`);
    }
    for (const index of own) kept.add(index);
  }
  return kept;
}
