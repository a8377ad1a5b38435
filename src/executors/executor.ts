// Where work runs. Executors differ in nothing else: any of them gives the same results to the bit,
// and one contract suite holds them all.

import type { Job, OnProgress, OpenCrossValidator, Outcome } from './job.ts';

/**
 * Where work runs. Executors differ in nothing else: any of them gives the same results to the bit.
 */
export interface Executor {
  /** How many subsets are evaluated, or jobs done, at the same time. */
  readonly threads: number;
  /**
   * Set where work runs in the calling thread, so that objects of the program, such as its own
   * criterion, can be used.
   */
  readonly runsHere?: true;
  /**
   * A cross-validator whose incumbent has the given features, or all. Several may be open at a
   * time.
   */
  open: OpenCrossValidator;
  /**
   * Does a whole job. An abort may make it throw the signal's reason. An executor that knows the
   * progress of the job calls `onProgress`.
   */
  run<Answer>(job: Job<Answer>, signal?: AbortSignal, onProgress?: OnProgress): Promise<Outcome<Answer>>;
  /** Ends it with whatever is running; its cross-validators are of no use afterwards. */
  dispose(): Promise<void>;
}
