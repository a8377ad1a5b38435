// How much work the core does for a task, counted instead of timed: the same on every machine, however busy.

import { core } from '../../src/index.ts';
import type { Address, Routines } from '../../src/numeric/routines.ts';

export interface Work {
  /** Calls of routines of the core. */
  readonly calls: number;
  /** Steps of SMO. */
  readonly smoSteps: number;
  /** Rows that came and went in the exact solver. */
  readonly pivots: number;
  /** Entries of matrices of products or distances that were made (times features) or corrected. */
  readonly gramEntries: number;
  /** Kernel values computed from them. */
  readonly kernelEntries: number;
  /** Weights of features computed. */
  readonly weights: number;
  /** Pairs of support vectors times features that a criterion looked at. */
  readonly criterionPairs: number;
  /** The same in single precision, which finds who need not be looked at in double. */
  readonly screenedPairs: number;
  /** Features whose removal margin-based elimination tried. */
  readonly removals: number;
}

type Counts = { -readonly [Key in keyof Work]: number };
type Counter = (counts: Counts, args: readonly number[], routines: Routines) => void;

/** How many machines the lazy weights at an address have. */
const lazyMachines = new Map<Address, number>();

const square = (stride: number) => stride * stride;
const PAIRS: Counter = (counts, [, pairs, , , features]) => {
  counts.criterionPairs += square(pairs) * features;
};
const KERNEL: Counter = (counts, [, , length]) => {
  counts.kernelEntries += length;
};
const FORGET: Counter = (counts, [, , stride]) => {
  counts.gramEntries += square(stride);
};
const FORGET_CROSS: Counter = (counts, [, , strideA, , strideB]) => {
  counts.gramEntries += strideA * strideB;
};
const WEIGHTS: Counter = (counts, [, , , features]) => {
  counts.weights += features;
};

/** What a call adds, by its arguments (src/numeric/routines.ts). */
const COUNTERS: Partial<Record<keyof Routines, Counter>> = {
  gram(counts, [, stride, , features]) {
    counts.gramEntries += square(stride) * features;
  },
  cross(counts, [, strideA, , strideB, , features]) {
    counts.gramEntries += strideA * strideB * features;
  },
  forgetProducts: FORGET,
  forgetDistances: FORGET,
  forgetCrossProducts: FORGET_CROSS,
  forgetCrossDistances: FORGET_CROSS,
  rbfKernel: KERNEL,
  polyKernel: KERNEL,
  sigmoidKernel: KERNEL,
  weights: WEIGHTS,
  sparseWeights: WEIGHTS,
  weighMachine(counts, [, , , , features]) {
    counts.weights += features;
  },
  lazyMachine(_counts, [lazy, k]) {
    lazyMachines.set(lazy, k + 1);
  },
  lazyLowest(counts, [lazy], routines) {
    counts.weights += routines.lazyComputed(lazy) * lazyMachines.get(lazy)!;
  },
  removalMargins(counts, [, , , features]) {
    counts.removals += features;
  },
  screenSeries(counts, [, pairs, , , features]) {
    counts.screenedPairs += square(pairs) * features;
  },
  screenPowers(counts, [, , , pairs, , , features]) {
    counts.screenedPairs += square(pairs) * features;
  },
  pairSeries: PAIRS,
  pairForms: PAIRS,
  pairFar(counts, [, , , , pairs, , , features]) {
    counts.criterionPairs += square(pairs) * features;
  },
  pairParted(counts, [, width, , rows]) {
    counts.criterionPairs += width * rows;
  },
};

const nothing = (): Counts => ({
  ...{
    calls: 0,
    smoSteps: 0,
    pivots: 0,
    gramEntries: 0,
    kernelEntries: 0,
    weights: 0,
    criterionPairs: 0,
    screenedPairs: 0,
    removals: 0,
  },
});

const PIVOTING: readonly (keyof Routines)[] = ['activeSetStart', 'activeSet', 'activeSetForget'];

/** Does the task and counts what the core of this thread does for it. */
export async function workOf(task: () => Promise<unknown>): Promise<Work> {
  const shared = core() as { routines: Routines };
  const own = shared.routines;
  const counts = nothing();
  const before = own.smoSteps();
  const counting = (name: keyof Routines) => {
    const routine = own[name] as (...args: number[]) => number;
    const isPivoting = PIVOTING.includes(name);
    return (...args: number[]) => {
      counts.calls++;
      const known = isPivoting ? own.activeSetPivots(args[0] as Address) : 0;
      const answer = routine(...args);
      COUNTERS[name]?.(counts, args, own);
      if (isPivoting) counts.pivots += own.activeSetPivots(args[0] as Address) - known;
      return answer;
    };
  };
  const names = Object.keys(own).filter((name) => typeof own[name as keyof Routines] === 'function');
  shared.routines = Object.fromEntries(
    names.map((name) => [name, counting(name as keyof Routines)]),
  ) as unknown as Routines;
  try {
    await task();
  } finally {
    shared.routines = own;
  }
  return { ...counts, smoSteps: own.smoSteps() - before };
}
