// w_j², w = Σ β_i x_i: how much ‖w‖² falls when the feature is eliminated and the model stays as it
// is. Linear models only. Guyon et al. 2002. (Krupka (2016) prints the ranking as w'w, a scalar;
// the squares by element are meant.)

import type { Criterion } from './criterion.ts';

export const weight: Criterion = {
  name: 'weight',
  title: 'squared weight',
  summary: 'squared weight of the feature in a linear classifier',
  reference: 'Guyon et al. 2002',
  way: 'recursive',
  needs: 'weights',
  isSquaredWeight: true,
  score: ({ weights }) => squares(weights),
};

/** Written out: the map of a typed array takes longer than the weights themselves. */
function squares(values: Float64Array): Float64Array {
  const out = new Float64Array(values.length);
  for (let j = 0; j < values.length; j++) out[j] = values[j] * values[j];
  return out;
}
