// How much work the core does for a task, counted instead of timed: the same on every machine,
// however busy.

import type { Address } from '../../src/numeric/address.ts';
import { core } from '../../src/numeric/core.ts';
import type { Routines } from '../../src/numeric/routines.ts';

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
  /**
   * Pairs times columns of quadratic forms, in either precision: two operations each, where a pair
   * of the two counts above takes about twenty.
   */
  readonly formPairs: number;
  /** Features whose removal margin-based elimination tried. */
  readonly removals: number;
}

type Counts = { -readonly [Key in keyof Work]: number };
type Counter<Name extends keyof Routines> = (
  counts: Counts,
  args: Parameters<Routines[Name]>,
  routines: Routines,
) => void;

/** How many machines the lazy weights at an address have. */
const lazyClassifiers = new Map<Address, number>();

const square = (stride: number) => stride * stride;
const PAIRS = (counts: Counts, [call]: [{ count: number; featureCount: number }]) => {
  counts.criterionPairs += square(call.count) * call.featureCount;
};
const SCREENED = (counts: Counts, [call]: [{ count: number; featureCount: number }]) => {
  counts.screenedPairs += square(call.count) * call.featureCount;
};
const KERNEL = (counts: Counts, args: [Address, Address, number, ...unknown[]]) => {
  counts.kernelEntries += args[2];
};
const FORGET = (counts: Counts, args: [Address, Address, number, Address]) => {
  counts.gramEntries += square(args[2]);
};
const FORGET_CROSS = (counts: Counts, [call]: [{ strideA: number; strideB: number }]) => {
  counts.gramEntries += call.strideA * call.strideB;
};
const WEIGHTS = (counts: Counts, [call]: [{ featureCount: number }]) => {
  counts.weights += call.featureCount;
};

/** What a call adds, by its arguments (src/numeric/routines.ts). */
const COUNTERS: { [Name in keyof Routines]?: Counter<Name> } = {
  gram(counts, [{ stride, featureCount }]) {
    counts.gramEntries += square(stride) * featureCount;
  },
  cross(counts, [{ strideA, strideB, featureCount }]) {
    counts.gramEntries += strideA * strideB * featureCount;
  },
  forgetGram(counts, [{ stride, featureCount }]) {
    counts.gramEntries += square(stride) * featureCount;
  },
  forgetCross(counts, [{ strideA, strideB, featureCount }]) {
    counts.gramEntries += strideA * strideB * featureCount;
  },
  forgetProducts: FORGET,
  forgetDistances: FORGET,
  forgetCrossProducts: FORGET_CROSS,
  forgetCrossDistances: FORGET_CROSS,
  rbfKernel: KERNEL,
  rbfSquare(counts, [, , stride]) {
    counts.kernelEntries += square(stride);
  },
  polyKernel(counts, [{ length }]) {
    counts.kernelEntries += length;
  },
  sigmoidKernel: KERNEL,
  weights: WEIGHTS,
  sparseWeights: WEIGHTS,
  weighClassifier: WEIGHTS,
  lazyClassifier(_counts, [lazy, k]) {
    lazyClassifiers.set(lazy, k + 1);
  },
  lazyLowest(counts, [lazy], routines) {
    counts.weights += routines.lazyComputed(lazy) * lazyClassifiers.get(lazy)!;
  },
  removalMargins(counts, [{ count }]) {
    counts.removals += count;
  },
  formsSingle(counts, [{ count, width, panelCount }]) {
    counts.formPairs += 8 * panelCount * count * width;
  },
  formsDouble(counts, [{ count, width, panelCount }]) {
    counts.formPairs += 4 * panelCount * count * width;
  },
  screenSeries: SCREENED,
  screenPowers: SCREENED,
  pairSeries: PAIRS,
  pairForms: PAIRS,
  pairFar: PAIRS,
  pairParted(counts, [, width, , rows]) {
    counts.criterionPairs += width * rows;
  },
};

const nothing = (): Counts => ({
  calls: 0,
  smoSteps: 0,
  pivots: 0,
  gramEntries: 0,
  kernelEntries: 0,
  weights: 0,
  criterionPairs: 0,
  screenedPairs: 0,
  formPairs: 0,
  removals: 0,
});

const PIVOTING: readonly (keyof Routines)[] = ['activeSetStart', 'activeSet', 'activeSetForget'];

/** Does the task and counts what the core of this thread does for it. */
export async function workOf(task: () => Promise<unknown>): Promise<Work> {
  const shared = core() as { routines: Routines };
  const own = shared.routines;
  const counts = nothing();
  const before = own.smoSteps();
  const counting = (name: keyof Routines) => {
    const routine = own[name] as (...args: unknown[]) => number;
    const count = COUNTERS[name] as ((counts: Counts, args: unknown[], routines: Routines) => void) | undefined;
    const isPivoting = PIVOTING.includes(name);
    return (...args: unknown[]) => {
      counts.calls++;
      const known = isPivoting ? own.activeSetPivots(args[0] as Address) : 0;
      const answer = routine(...args);
      count?.(counts, args, own);
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
