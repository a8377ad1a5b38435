// DJ(j) = ½ (αᵀHα − αᵀH(−j)α), H_kl = y_k y_l k(x_k, x_l): how much ½‖w‖² falls when feature j leaves and α and γ stay as they were
// trained. Guyon, Weston, Barnhill, Vapnik 2002, for any kernel. With β = α y, over pairs of support vectors:
//   linear   w_j²/2
//   rbf      −½ Σ Σ β_k β_l K_kl (e^(γ (x_kj − x_lj)²) − 1), no difference of nearly equal numbers
//   poly, sigmoid   ½ Σ Σ β_k β_l (k(P_kl) − k(P_kl − x_kj x_lj)), from the stored inner products P
// It may be negative: without feature j the machine would be longer.

import { UserError } from '../base/problem.ts';
import type { Criterion, MachineContext } from './criterion.ts';
import { distanceSums } from './distance-pairs.ts';
import { type Pairs, withPairs } from './pairs.ts';
import { polyChanges, sigmoidChanges } from './product-pairs.ts';
import { screenedChanges } from './screen.ts';

/** ½ uᵀ(K − K(−j))v for every surviving feature j, where the kernel is not linear. */
export function formChanges(pairs: Pairs): Float64Array {
  const { name } = pairs.context.set.kernel;
  if (name === 'rbf') return distanceSums(pairs, 'expm1');
  if (name === 'poly') return polyChanges(pairs);
  if (name === 'sigmoid') return sigmoidChanges(pairs);
  throw new UserError(`this criterion does not know the kernel ${name}; use linear, poly, rbf or sigmoid`);
}

/** DJ of every surviving feature. */
export function normChanges(context: MachineContext): Float64Array {
  if (context.set.kernel.name === 'linear') return context.weights!.map((value) => (value * value) / 2);
  return withPairs(context, formChanges);
}

export const dj: Criterion = {
  name: 'dj',
  summary: 'how much the norm of the weights falls when the feature leaves, for any kernel',
  reference: 'Guyon, Weston, Barnhill, Vapnik 2002',
  way: 'recursive',
  needs: 'machine',
  score: normChanges,
  screen: screenedChanges,
};
