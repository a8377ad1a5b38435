// The context of a run: the executor, the abort signal, the checkpoint and the progress callbacks.
// One type serves every computing task, and nothing in it changes a number of the result.

import type { Pause } from '../base/event-loop.ts';
import { type Note, problem } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Hash } from '../data/digest.ts';
import type { SizeScore } from '../evaluation/part-scores.ts';
import type { ScoredSize } from '../evaluation/path-curve.ts';
import type { ReachedSize } from '../evaluation/sequential-search.ts';
import { abortable } from '../executors/abortable-cross-validator.ts';
import type { Executor } from '../executors/executor.ts';
import { inline } from '../executors/inline.ts';
import type { OpenCrossValidator } from '../executors/job.ts';
import type { Journal } from '../executors/journal.ts';
import { withJournal } from '../executors/journalled-cross-validator.ts';
import type { JobContext } from '../executors/run-jobs.ts';
import type { SolverProgress } from '../formulations/formulation.ts';
import { type OwnParts, withoutObjects } from '../plan/own-parts.ts';
import type { SelectPlan } from '../plan/plan.ts';
import type { OpenScoring } from '../search/strategies/shared-scores.ts';
import type { AnyStep, SelectionSource } from './elimination.ts';
import type { FinishedFold } from './finished-fold.ts';

/**
 * Where a task runs, how it is stopped and where its progress is reported; this is the last
 * argument of every computing task.
 */
export interface RunContext {
  /**
   * The executor that runs the work: `inline` in this thread [inline], `threads` or `cluster` in
   * Node, `webWorkers` in a page.
   */
  readonly executor?: Executor;
  /** An abort stops the task, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Whether the task resolves with its partial results after an abort, if there are any, instead of
   * rejecting.
   */
  readonly partial?: boolean;
  /**
   * Called between steps and before jobs are handed out. If the function returns a promise, the
   * task waits for it, so that a page can pause a run. Work in progress on other threads is
   * finished first. A pause never changes a result.
   */
  readonly pause?: Pause;
  /**
   * Stores results, for instance in a checkpoint file, so that an interrupted run can be resumed.
   */
  readonly journal?: Journal;
  /**
   * Creates a faster hash than the portable one, for the digest of the data and the ids of jobs.
   */
  readonly hash?: () => Hash;
  /**
   * `rank` and `select`: held-out samples that are scored along the path and not used for anything
   * else; read them with `data.like(…)`.
   */
  readonly test?: Dataset;
  /** Methods that combine rankings: called when some of the rankings are done. */
  onRankings?(done: number, of: number): void;
  /** `rank` and `select`: called after each step, with the initial number of features. */
  onStep?(step: AnyStep, featureCount: number): void;
  /**
   * `rank` and `select`: called when a sequential search has reached a subset; its steps are
   * reported when the search has ended.
   */
  onSubset?(size: ReachedSize, featureCount: number): void;
  /** `select`: called when a size has been scored, with the initial number of features. */
  onSize?(size: ScoredSize, featureCount: number): void;
  /**
   * `select`: called when a fold has been ranked and scored (if `ranking` is per-fold) or trained
   * along the path.
   */
  onPart?(part: number, of: number): void;
  /**
   * `select`: called with the scores of such a fold, from the full set downwards, before `onPart`
   * counts it, so that the curve can be drawn while it grows. Folds may finish in any order.
   */
  onPartScores?(sizes: readonly SizeScore[]): void;
  /**
   * `evaluate`, `compare` and `reproduce`: called when a job is done or was found in the checkpoint
   * file.
   */
  onJob?(done: number, of: number): void;
  /** Called at the beginning if the checkpoint file contains some of the jobs. */
  onResumed?(found: number, of: number): void;
  /**
   * Called from time to time with the same numbers, which then include fractions of the jobs in
   * progress.
   */
  onJobProgress?(done: number, of: number): void;
  /** `train`: called from time to time while the linear solver is running. */
  onIterations?(progress: SolverProgress): void;
  /** Called with notes about the options, before the computation begins. */
  onNotes?(notes: readonly Note[]): void;
  /**
   * `evaluate` and `compare`: called when an outer fold is done, so that its results can be shown
   * immediately.
   */
  onFold?(fold: FinishedFold): void;
}

/** Runs the selections that a composite combines; null if they were interrupted. */
export type SelectMembers = (
  plans: readonly SelectPlan[],
  source: SelectionSource,
  context: TaskContext,
) => Promise<readonly MemberOutcome[] | null>;

/** What a selection that a composite combines found, by the names of the features. Plain JSON. */
export interface MemberOutcome {
  readonly ranking: readonly string[];
  readonly selected: readonly string[];
  readonly score: number | null;
  readonly notes: readonly Note[];
}

/** The context with what tasks pass to one another. */
export interface TaskContext extends RunContext {
  /** Where selections can be combined: runs them. */
  readonly selectMembers?: SelectMembers;
  /** The cross-validator of a job; that of the executor if the job has none. */
  readonly open?: OpenCrossValidator;
  /** The objects that the plan names and that are not built in. */
  readonly own?: OwnParts;
  /**
   * The task is part of another one, such as the selection of an outer fold. What only describes
   * its result is left out: the digest of its data, details of features, marks of samples.
   */
  readonly isPart?: boolean;
}

/**
 * The context with the objects among the options; rejected if the work would run on another thread
 * or outlive them.
 */
export function withOwnParts(context: RunContext, given: object): TaskContext {
  const { own } = withoutObjects({ ...given });
  const options = Object.keys(own);
  if (options.length === 0) return context;
  if (context.executor && !context.executor.runsHere) throw problem('own-part-needs-inline', { options });
  if (context.journal) throw problem('own-part-needs-no-checkpoint', { options });
  return { ...context, own };
}

/** The cross-validator. A partial result includes the step in progress, which is finished first. */
export function crossValidatorOpener(context: TaskContext): OpenCrossValidator {
  const { open, executor = inline, journal, signal, partial, hash } = context;
  const kept = open ?? (journal ? withJournal(executor.open, journal, { signal, hash }) : executor.open);
  return partial ? kept : abortable(kept, signal);
}

/**
 * The workers that share the features of a step; undefined where there are none. The cross-validator
 * of a job is that of others, who are busy with it.
 */
export function scoringOpener({ open, executor, signal, partial }: TaskContext): OpenScoring | undefined {
  if (open || !executor?.openScoring) return undefined;
  const { openScoring } = executor;
  return (ranking) => openScoring(ranking, partial ? undefined : signal);
}

/** Runs whole jobs; null if they can just as well run here, one after the other. */
export function jobsOf({
  open,
  executor = inline,
  journal,
  signal,
  pause,
  hash,
  onResumed,
}: TaskContext): JobContext | null {
  const isElsewhere = !executor.runsHere && open === undefined;
  return isElsewhere || journal ? { executor, journal, signal, pause, hash, onResumed } : null;
}

/** Throws the signal's reason after an abort, unless a partial result is needed. */
export function stopIfAborted({ signal, partial = false }: RunContext): void {
  if (!partial) signal?.throwIfAborted();
}
