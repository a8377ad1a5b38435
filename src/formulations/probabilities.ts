// Class probabilities of samples: Platt's sigmoid of every binary classifier, then what the
// multi-class scheme makes of them.

import { type Core, core as sharedCore } from '../numeric/core.ts';
import type { BinaryTask } from '../solvers/problem.ts';
import { plattProbability, type Sigmoid } from './platt.ts';
import { couplingLimits } from './schemes/coupling.ts';
import { knownClasses, type Scheme } from './schemes/index.ts';

function clipped(p: number): number {
  const { leastProbability } = couplingLimits;
  return Math.min(Math.max(p, leastProbability), 1 - leastProbability);
}

/** A binary classifier with its sigmoid. */
export interface Calibrated extends BinaryTask {
  readonly sigmoid: Sigmoid;
}

/** Whether every binary classifier has its sigmoid. */
export function isCalibrated<M extends BinaryTask & { readonly sigmoid?: Sigmoid }>(
  classifiers: readonly M[],
): classifiers is readonly (M & Calibrated)[] {
  return classifiers.every(({ sigmoid }) => sigmoid !== undefined);
}

/**
 * The probability of each class (one array per class, one number per sample) from the decision
 * values of each binary classifier. A class in none of them has probability 0. `classes`: the known
 * ones, in the order in which they are coupled.
 */
export function classProbabilities(
  scheme: Scheme,
  classifiers: readonly Calibrated[],
  decisions: readonly ArrayLike<number>[],
  classCount: number,
  core: Core = sharedCore(),
  classes: readonly number[] = knownClasses(classifiers),
): Float64Array[] {
  const table = Array.from({ length: classCount }, () => new Float64Array(decisions[0].length));
  for (let row = 0; row < decisions[0].length; row++) {
    const own = classifiers.map(({ sigmoid }, k) => clipped(plattProbability(decisions[k][row], sigmoid, core)));
    const p = scheme.couple(classifiers, own, classes);
    for (let k = 0; k < classes.length; k++) table[classes[k]][row] = p[k];
  }
  return table;
}
