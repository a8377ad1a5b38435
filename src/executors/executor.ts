// Where work runs. Executors differ in nothing else: any of them gives the same results to the bit, and one contract suite holds them all.

import type { Judge } from '../evaluation/judge.ts';
import type { Evaluation } from '../evaluation/subset-evaluator.ts';

export interface Executor {
  /** How many subsets are evaluated at the same time. */
  readonly threads: number;
  /** A judge whose incumbent has the given features, or all. Several may be open at a time. */
  open(evaluation: Evaluation, features?: ArrayLike<number>): Promise<Judge>;
  /** Ends it with whatever is running; its judges are of no use afterwards. */
  dispose(): Promise<void>;
}
