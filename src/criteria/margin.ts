// The margin after a removal, min_n y_n f(x_n) / ‖w‖, with the model otherwise unchanged: the
// feature whose removal keeps the largest margin is eliminated (Aksu et al. 2008). It is not a sum
// over models; search/strategies/margin.ts computes it.

import type { Criterion } from './criterion.ts';

export const margin: Criterion = {
  name: 'margin',
  title: 'margin without the feature',
  summary: 'margin without the feature; the feature with the largest one is eliminated',
  reference: 'Aksu et al. 2008',
  way: 'recursive',
  readsClasses: true,
  needs: 'margins',
};
