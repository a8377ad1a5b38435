// The radius–margin bound of the subset, (R² + 1/C)(‖w‖² + 2 Σ C ξ): the modified bound for the hinge
// loss of Chung et al. 2003 (with Δ = 1), which is R²‖w‖² for a hard margin (Vapnik 1998; Weston et
// al. 2000). R is the radius of the smallest ball around the samples in feature space. Without the
// slack term R²‖w‖² would prefer subsets that say nothing, whose w is 0. C: the mean cost of the
// samples.

import { enclosingBall } from '../enclosing-ball.ts';
import { objective } from './objective.ts';
import type { SubsetCriterion } from './subset-criterion.ts';

export const radiusMargin = {
  name: 'radius-margin',
  synonyms: ['r2w2'],
  title: 'radius–margin bound',
  summary: 'radius–margin bound (R² + 1/C)(‖w‖² + 2C Σ ξ) on leave-one-out errors',
  reference: 'Chung et al. 2003',
  readsClasses: true,
  of(trained) {
    const { costs } = trained.classifier;
    const cost = costs.reduce((sum, own) => sum + own, 0) / costs.length;
    const { squaredRadius } = enclosingBall(trained.kernelRows());
    return (squaredRadius + 1 / cost) * 2 * objective.of(trained);
  },
} as const satisfies SubsetCriterion;
