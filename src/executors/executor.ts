// Where work runs. Executors differ in nothing else: any of them gives the same results bit for
// bit, and one contract suite holds them all.

import type { OpenScoring } from '../search/strategies/shared-scores.ts';
import type { Job, OnProgress, OpenCrossValidator, Outcome } from './job.ts';

/**
 * Where work runs. All executors give the same results, bit for bit.
 */
export interface Executor {
  /** The number of subsets or jobs that are processed at the same time. */
  readonly threads: number;
  /**
   * Set if work runs in the calling thread, so that custom objects, such as a criterion, can be
   * used.
   */
  readonly runsHere?: true;
  /**
   * Opens a cross-validator whose incumbent has the given features (all by default). Several
   * cross-validators may be open at the same time.
   */
  open: OpenCrossValidator;
  /**
   * Workers that share the features of a ranking step; absent where there are none, or where
   * messages to them take too long.
   */
  readonly openScoring?: OpenScoring;
  /**
   * Does a whole job. On an abort, the executor may throw the signal's reason. `onProgress` is
   * called if the executor knows the progress of the job.
   */
  run<Answer>(job: Job<Answer>, signal?: AbortSignal, onProgress?: OnProgress): Promise<Outcome<Answer>>;
  /** Ends the executor and all running work; its cross-validators cannot be used afterwards. */
  dispose(): Promise<void>;
}
