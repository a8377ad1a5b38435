// One elimination run on prepared samples, recorded: the steps, the ranking and what is known of it.

import { eventLoopYielder } from '../base/event-loop.ts';
import { fact, type Note, type Reported } from '../base/problem.ts';
import type { Evidence } from '../composites/index.ts';
import { featureNames } from '../data/column-view.ts';
import type { Dataset } from '../data/dataset.ts';
import type { RankPlan } from '../plan/plan.ts';
import { eliminationOrder } from '../search/finished-path.ts';
import type { TraceStep } from '../search/trace.ts';
import { byCombined, combinedRanking, evidenceOf } from './combined-ranking.ts';
import { crossValidatorOpener, scoringOpener, type TaskContext } from './context.ts';
import type { ResolvedReadingOptions } from './data.ts';
import { type AnyStep, type AnySummary, eliminationRun, type PreparedRows } from './elimination.ts';
import { rankingNotes } from './rank-notes.ts';
import type { ResultHead } from './result.ts';
import { type Significance, significanceOf } from './significance.ts';

/** What `rank` gives. */
export interface RankResult extends ResultHead {
  /** Every option that can change the result, with its resolved value. */
  readonly options: ResolvedReadingOptions & RankPlan['options'];
  /** All features, best first; features that were never eliminated come first, in column order. */
  readonly ranking: readonly string[];
  /** The eliminated features, in the order of elimination. */
  readonly eliminationOrder: readonly string[];
  /** The features that were never eliminated. */
  readonly survivors: readonly string[];
  /** The criterion of every feature, for one-shot rankings. */
  readonly scores?: Readonly<Record<string, number>>;
  /** The p-values of the features on all samples, for one-shot rankings by a test statistic. */
  readonly significance?: Significance;
  /** The findings of a method that combines rankings, including the features that it selects. */
  readonly evidence?: Evidence;
  /** Every iteration: the eliminated features, their criteria, and the state of the models. */
  readonly trace: readonly TraceStep[];
  /** Notes for the user. */
  readonly notes: readonly Reported[];
  /** Computing time in seconds, the only part of a result that may differ between two runs. */
  readonly timings: { readonly seconds: number };
}

/** Of a run that was interrupted before its end. */
const INTERRUPTED: AnySummary = { notes: [], early: fact('interrupted', {}), scores: null };

export interface RecordedRun {
  readonly steps: readonly AnyStep[];
  readonly summary: AnySummary;
  readonly notes: readonly Note[];
  /** Of methods that combine rankings: what they found. */
  readonly evidence?: Evidence;
}

/**
 * Runs an elimination to its end, or until it is interrupted. The loop is all there is here: plans
 * come in many shapes, and each would have the loop compiled once more.
 */
export async function* recordedRun(
  prepared: PreparedRows,
  context: TaskContext,
): AsyncGenerator<AnyStep, RecordedRun, void> {
  const { run, featureCount, record, stopping } = await startedRun(prepared, context);
  const steps: AnyStep[] = [];
  if (run === null) return record(steps, INTERRUPTED);
  let summary: AnySummary = INTERRUPTED;
  const yieldToEventLoop = eventLoopYielder(context);
  try {
    while (!stopping?.aborted) {
      const next = await run.next();
      if (next.done) {
        summary = next.value;
        break;
      }
      steps.push(next.value);
      context.onStep?.(next.value, featureCount);
      yield next.value;
      const turn = yieldToEventLoop();
      if (turn) await turn;
    }
  } catch (error) {
    if (!isInterruption(error, context.signal)) throw error;
  } finally {
    await run.return(summary);
  }
  return record(steps, summary);
}

/** A run before its first step; `run` is null if combining rankings was interrupted. */
async function startedRun(prepared: PreparedRows, context: TaskContext) {
  const { composite } = prepared.plan.search;
  const combined = composite ? await combinedRanking(prepared, context) : null;
  const openScoring = prepared.plan.parallel.includes('features') ? scoringOpener(context) : undefined;
  const own = openScoring ? { ...prepared.elimination, openScoring } : prepared.elimination;
  const elimination = combined ? byCombined(own, prepared.plan, combined) : own;
  const featureCount = elimination.dataset.features.length;
  return {
    run:
      composite && combined === null
        ? null
        : eliminationRun({ ...prepared, elimination }, crossValidatorOpener(context), context),
    featureCount,
    // A search for a partial result stops by itself, and then still emits its path.
    stopping: prepared.plan.search.sequence && context.partial ? undefined : context.signal,
    record: (steps: readonly AnyStep[], summary: AnySummary): RecordedRun => ({
      steps,
      summary,
      notes: [...(combined?.notes ?? []), ...rankingNotes(steps, featureCount, elimination, summary)],
      ...(combined && { evidence: evidenceOf(combined) }),
    }),
  };
}

/** Null if the work was abandoned because of the interruption. */
export async function unlessInterrupted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isInterruption(error, signal)) return null;
    throw error;
  }
}

const isInterruption = (error: unknown, signal: AbortSignal | undefined) =>
  signal?.aborted === true && error === signal.reason;

/** The ranking and the trace of a run. */
export function rankingOf({ elimination }: PreparedRows, { steps, summary, evidence }: RecordedRun) {
  const { dataset, method } = elimination;
  const trace = steps.map(traced);
  const significance = summary.scores && significanceOf(method.criterion, dataset, summary.scores);
  return {
    ...ranks(dataset, trace),
    ...(summary.scores && { scores: scoresByName(dataset, summary.scores) }),
    ...(significance && { significance }),
    ...(evidence && { evidence }),
    trace,
  };
}

/** The mean score of an evaluated step; folds and hyperparameters are on the curve. */
function traced(step: AnyStep): TraceStep {
  if (!('summary' in step)) return step;
  const { summary: _summary, setting: _setting, ...rest } = step;
  return rest;
}

function ranks(dataset: Dataset, trace: readonly TraceStep[]) {
  const order = eliminationOrder(trace);
  const gone = new Set(order);
  const survivors = featureNames(dataset.features).filter((name) => !gone.has(name));
  return { ranking: [...survivors, ...order.toReversed()], eliminationOrder: order, survivors };
}

function scoresByName(dataset: Dataset, scores: Float64Array): Record<string, number> {
  return Object.fromEntries(dataset.features.map(({ name }, index) => [name, scores[index]]));
}

/** All steps to the end, when only the outcome is needed. */
export async function ended<T>(run: AsyncGenerator<unknown, T, void>): Promise<T> {
  for (let next = await run.next(); ; next = await run.next()) if (next.done) return next.value;
}

/**
 * How many features at the head of a ranking have no rank: several were never eliminated, and their
 * order is that of the columns. A single survivor has the first rank.
 */
export function unrankedCount({ survivors, scores }: Pick<RankResult, 'survivors' | 'scores'>): number {
  return scores || survivors.length < 2 ? 0 : survivors.length;
}
