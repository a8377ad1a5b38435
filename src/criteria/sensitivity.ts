// |∂‖w‖²/∂σ_j| at σ = 1, where σ_j multiplies feature j, with α as trained: the first-order criterion of ‖w‖² of
// Rakotomamonjy, "Variable selection using SVM-based criteria", JMLR 3 (2003). With β = α y, over
// pairs of support vectors:
//   linear   2 w_j²
//   rbf      k = e^(−γ Σ σ_j² Δ_j²), so |2γ Σ Σ β_k β_l K_kl (x_kj − x_lj)²|
//   poly, sigmoid   k(a), a = γ Σ σ_j² x_kj x_lj + c₀, so |2γ Σ Σ β_k β_l k′(a_kl) x_kj x_lj|

import type { ClassifierContext, Criterion } from './criterion.ts';
import { pairSums } from './pairs.ts';

function sensitivities(context: ClassifierContext): Float64Array {
  if (context.weights) return context.weights.map((value) => 2 * value * value);
  return pairSums(context, context.set.kernel.pairSums.derivatives).map(Math.abs);
}

export const sensitivity: Criterion = {
  name: 'sensitivity',
  title: 'sensitivity of the squared norm of the weights to the scale of the feature',
  summary: 'derivative of ‖w‖² with respect to the scale of the feature, for any kernel',
  reference: 'Rakotomamonjy 2003',
  way: 'recursive',
  needs: 'machine',
  isByFeature: true,
  score: sensitivities,
};
