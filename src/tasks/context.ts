// What is said of a run beside its options: where it computes, who may stop it, and who hears of its progress. None of it changes a result.

import type { Pause } from '../base/event-loop.ts';
import { abortable } from '../executors/abortable-cross-validator.ts';
import type { Executor } from '../executors/executor.ts';
import { inline } from '../executors/inline.ts';
import type { OpenCrossValidator } from '../executors/job.ts';
import type { Journal } from '../executors/journal.ts';
import { withJournal } from '../executors/journalled-cross-validator.ts';
import type { JobContext } from '../executors/run-jobs.ts';

/** Where a task computes, and who may stop it. */
export interface RunContext {
  /** Where the work runs: `inline` in this thread [inline], `threads` of Node, `webWorkers` of a page. */
  readonly executor?: Executor;
  /** An abort stops the task, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** An abort makes the task resolve with what is known by then, where that is something, instead of rejecting. */
  readonly partial?: boolean;
  /**
   * Asked between steps, and before jobs are handed out: a promise holds up the task until it is resolved, so that a page can pause it. Work
   * that is under way on other threads is finished first. It never changes a result.
   */
  readonly pause?: Pause;
  /** Where results are kept, so that an interrupted run can go on. */
  readonly journal?: Journal;
}

type Ways = RunContext & { readonly open?: OpenCrossValidator; readonly jobs?: JobContext };

/** Who cross-validates subsets. What is known so far includes the step under way, which is then finished. */
export function crossValidatorOpener({ open, executor = inline, journal, signal, partial }: Ways): OpenCrossValidator {
  const kept = open ?? (journal ? withJournal(executor.open, journal, { signal }) : executor.open);
  return partial ? kept : abortable(kept, signal);
}

/** Who does whole jobs; null where they are as well done here, one after the other. */
export function jobsOf({ jobs, executor, journal, signal, pause }: Ways): JobContext | null {
  if (jobs) return jobs;
  const isElsewhere = executor !== undefined && executor !== inline;
  return isElsewhere || journal ? { executor: executor ?? inline, journal, signal, pause } : null;
}

/** Throws the signal's reason after an abort, unless what is known so far is wanted. */
export function stopIfAborted({ signal, partial = false }: RunContext): void {
  if (!partial) signal?.throwIfAborted();
}
