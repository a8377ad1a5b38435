// |DJ(j)|, the size of the change of ½‖w‖², fall or rise. With the rbf kernel a feature may lengthen w as it leaves; without new
// training the signed criterion then runs away, removing what lengthens it most. Aksu, Miller,
// Kesidis 2008 (RFE_abs).

import type { Criterion } from './criterion.ts';
import { normChanges } from './dj.ts';

export const djAbs: Criterion = {
  name: 'dj-abs',
  title: 'absolute change |DJ| in the squared norm of the weights',
  summary: 'absolute change in ‖w‖² when the feature is eliminated, for any kernel',
  reference: 'Aksu et al. 2008',
  way: 'recursive',
  needs: 'machine',
  isByFeature: true,
  score: (context) => normChanges(context).map(Math.abs),
};
