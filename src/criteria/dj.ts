// DJ(j) = ½ (αᵀHα − αᵀH(−j)α), H_kl = y_k y_l k(x_k, x_l): how much ½‖w‖² falls when feature j
// leaves and α and γ stay as they were trained. Guyon et al. 2002, for any kernel. With β = α y,
// over pairs of support vectors:
//   linear   w_j²/2
//   rbf      −½ Σ Σ β_k β_l K_kl (e^(γ (x_kj − x_lj)²) − 1), no difference of nearly equal numbers
//   poly, sigmoid   ½ Σ Σ β_k β_l (k(P_kl) − k(P_kl − x_kj x_lj)), from the stored inner products P
// It may be negative: without feature j the model would be longer.

import type { Screened } from '../kernels/kernel.ts';
import type { ClassifierContext, Criterion } from './criterion.ts';
import { pairSums, withClassifierPairs } from './pairs.ts';

/** DJ of every surviving feature. */
export function normChanges(context: ClassifierContext): Float64Array {
  if (context.weights) return context.weights.map((value) => (value * value) / 2);
  return pairSums(context, context.set.kernel.pairSums.changes);
}

/**
 * DJ of every surviving feature in single precision, with bounds on the error; null if that cannot
 * be computed.
 */
export function screenedChanges(context: ClassifierContext): Screened | null {
  const { screen } = context.set.kernel.pairSums;
  const found = screen && withClassifierPairs(context, screen);
  return found?.bounds.every(Number.isFinite) && found.values.every(Number.isFinite) ? found : null;
}

export const dj: Criterion = {
  name: 'dj',
  title: 'change DJ in the squared norm of the weights',
  summary: 'decrease in ‖w‖² when the feature is eliminated, for any kernel',
  reference: 'Guyon et al. 2002',
  way: 'recursive',
  needs: 'machine',
  isByFeature: true,
  score: normChanges,
  screen: screenedChanges,
};
