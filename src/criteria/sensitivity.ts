// |∂‖w‖²/∂σ_j| at σ = 1, where σ_j multiplies feature j, with α as trained: the first-order criterion of ‖w‖² of
// Rakotomamonjy, "Variable selection using SVM-based criteria", JMLR 3 (2003). With β = α y, over pairs of support vectors:
//   linear   2 w_j²
//   rbf      k = e^(−γ Σ σ_j² Δ_j²), so |2γ Σ Σ β_k β_l K_kl (x_kj − x_lj)²|
//   poly, sigmoid   k(a), a = γ Σ σ_j² x_kj x_lj + c₀, so |2γ Σ Σ β_k β_l k′(a_kl) x_kj x_lj|

import { UserError } from '../base/problem.ts';
import type { Criterion, MachineContext } from './criterion.ts';
import { distanceSums } from './distance-pairs.ts';
import { withPairs } from './pairs.ts';
import { productSlopes } from './product-pairs.ts';

function sensitivities(context: MachineContext): Float64Array {
  const { name } = context.set.kernel;
  const { gamma } = context.set.trainedWith;
  if (name === 'linear') return context.weights!.map((value) => 2 * value * value);
  if (name === 'rbf') {
    // The sums have each pair once and γ in them.
    const sums = withPairs(context, (pairs) => distanceSums(pairs, 'first-order'));
    return sums.map((sum) => Math.abs(4 * sum));
  }
  if (name === 'poly' || name === 'sigmoid') {
    return withPairs(context, productSlopes).map((sum) => Math.abs(2 * gamma * sum));
  }
  throw new UserError(`the criterion sensitivity does not know the kernel ${name}; use linear, poly, rbf or sigmoid`);
}

export const sensitivity: Criterion = {
  name: 'sensitivity',
  summary: 'how fast the norm of the weights changes as the feature is scaled, for any kernel',
  reference: 'Rakotomamonjy 2003',
  way: 'recursive',
  needs: 'machine',
  score: sensitivities,
};
