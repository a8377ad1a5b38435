// The optimal objective ½‖w‖² + Σ C ξ of the classifier that is trained on the subset; by strong
// duality it is that of the dual. It grows when a feature is removed from a subset (with kernels of
// inner products; w is restricted), and the increase is what SVM-RFE estimates from the weights of
// the larger subset (Guyon et al. 2002). A backward search by it takes the steps of recursive
// elimination by the criterion `retrained`.

import type { SubsetCriterion } from './subset-criterion.ts';

export const objective = {
  name: 'objective',
  title: 'objective of the classifier',
  summary: 'objective ½‖w‖² + C Σ ξ of the classifier that is trained on the subset',
  reference: 'Guyon et al. 2002',
  readsClasses: false,
  of: ({ classifier: { objective: dual, stop } }) => (stop === 'unbounded' ? Infinity : 0 - dual),
} as const satisfies SubsetCriterion;
