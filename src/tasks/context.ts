// The context of a run: where it computes, who may stop it, where it keeps what it knows, and who
// hears of its progress. One type serves every task that computes, and none of it changes a number
// of the result.

import type { Pause } from '../base/event-loop.ts';
import { type Note, problem } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Hash } from '../data/digest.ts';
import type { ScoredSize } from '../evaluation/path-curve.ts';
import { abortable } from '../executors/abortable-cross-validator.ts';
import type { Executor } from '../executors/executor.ts';
import { inline } from '../executors/inline.ts';
import type { OpenCrossValidator } from '../executors/job.ts';
import type { Journal } from '../executors/journal.ts';
import { withJournal } from '../executors/journalled-cross-validator.ts';
import type { JobContext } from '../executors/run-jobs.ts';
import type { SolverProgress } from '../formulations/formulation.ts';
import { type OwnParts, withoutObjects } from '../plan/own-parts.ts';
import type { AnyStep } from './elimination.ts';
import type { FinishedFold } from './finished-fold.ts';

/**
 * Where a task computes, who may stop it, and who hears of its progress: the last argument of every
 * task that computes.
 */
export interface RunContext {
  /**
   * Where the work runs: `inline` in this thread [inline], `threads` or `cluster` of Node,
   * `webWorkers` of a page.
   */
  readonly executor?: Executor;
  /** An abort stops the task, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * An abort makes the task resolve with what is known by then, where that is something, instead of
   * rejecting.
   */
  readonly partial?: boolean;
  /**
   * Asked between steps, and before jobs are handed out: a promise holds up the task until it is
   * resolved, so that a page can pause it. Work that is under way on other threads is finished
   * first. It never changes a result.
   */
  readonly pause?: Pause;
  /** Where results are kept, so that an interrupted run can be resumed. */
  readonly journal?: Journal;
  /** Makes hashes faster than the portable one, for the digest of the data and the ids of jobs. */
  readonly hash?: () => Hash;
  /**
   * `rank` and `select`: held-out samples that are scored along the path and never used otherwise;
   * `data.like(…)` reads them.
   */
  readonly test?: Dataset;
  /** `rank` and `select`: called after each step, with the number of features to begin with. */
  onStep?(step: AnyStep, featureCount: number): void;
  /** `select`: called when a size has been scored, with the number of features to begin with. */
  onSize?(size: ScoredSize, featureCount: number): void;
  /**
   * `select`: called when a fold of so many has been ranked and tested by itself (`ranking` per-fold), or
   * trained along the path.
   */
  onPart?(part: number, of: number): void;
  /**
   * `evaluate`, `compare` and `reproduce`: called when a job is done, or known from the checkpoint
   * file.
   */
  onJob?(done: number, of: number): void;
  /** The same at the beginning, where the checkpoint file knows some of the jobs. */
  onResumed?(found: number, of: number): void;
  /** The same, called now and then with fractions of the jobs under way. */
  onJobProgress?(done: number, of: number): void;
  /** `train`: called now and then while the linear solver computes. */
  onIterations?(progress: SolverProgress): void;
  /** Called before the computation begins, with what is to be known about its options. */
  onNotes?(notes: readonly Note[]): void;
  /** `evaluate` and `compare`: called when an outer fold is done, so that it can be drawn at once. */
  onFold?(fold: FinishedFold): void;
}

/** The context with what tasks tell one another. */
export interface TaskContext extends RunContext {
  /** Who cross-validates subsets, where a job was given somebody; by the executor otherwise. */
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
 * The context with the objects among the options; refused where the work would leave this thread,
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

/**
 * Who cross-validates subsets. What is known so far includes the step under way, which is then
 * finished.
 */
export function crossValidatorOpener(context: TaskContext): OpenCrossValidator {
  const { open, executor = inline, journal, signal, partial, hash } = context;
  const kept = open ?? (journal ? withJournal(executor.open, journal, { signal, hash }) : executor.open);
  return partial ? kept : abortable(kept, signal);
}

/** Who does whole jobs; null where they are as well done here, one after the other. */
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

/** Throws the signal's reason after an abort, unless what is known so far is wanted. */
export function stopIfAborted({ signal, partial = false }: RunContext): void {
  if (!partial) signal?.throwIfAborted();
}
