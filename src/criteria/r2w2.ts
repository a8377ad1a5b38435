// |∂T/∂σ_j| at σ = 1, where σ_j multiplies feature j and T = (R² + 1/C)(‖w‖² + 2C Σ ξ) is the
// radius–margin bound in the form of Chung et al. 2003 for the hinge loss (Δ = 1), as in the search by
// `radius-margin`: for a hard margin R²‖w‖², the first-order criterion of Rakotomamonjy 2003 (Weston
// et al. 2000; Chapelle et al. 2002), who has a quadratic loss. R is the radius of the smallest ball
// around the samples of the binary problem in feature space (enclosing-ball.ts). Both factors are
// optimal values of quadratic programs, so by the envelope theorem, with centre weights μ,
//   ∂R²/∂σ_j = Σ μ_i ∂K_ii/∂σ_j − ∂(μᵀKμ)/∂σ_j,   ∂(‖w‖² + 2C Σ ξ)/∂σ_j = −∂(βᵀKβ)/∂σ_j,
// ∂K_ii/∂σ_j = 2 k′(P_ii) x_ij² for kernels of inner products P and 0 for those of distances. A
// feature on a larger scale widens the ball, and fewer or smaller weights separate the classes.
//
// For a hard margin and a linear kernel, T does not change if all features are multiplied by the same
// factor: see `sensitivity` in scale-change.ts for the last two features.

import { denseValues } from '../data/dataset.ts';
import { doubleAt } from '../numeric/address.ts';
import type { ClassifierContext, Criterion } from './criterion.ts';
import { enclosingBall } from './enclosing-ball.ts';
import { changeOf, kernelRows, sensitivity } from './scale-change.ts';

export const r2w2: Criterion = {
  name: 'r2w2',
  synonyms: ['radius-margin', 'r2-w2'],
  title: 'sensitivity of the radius–margin bound to the scale of the feature',
  summary: 'derivative of the radius–margin bound R²‖w‖² with respect to the scale of the feature, for any kernel',
  reference: 'Weston et al. 2000; Chapelle et al. 2002; Rakotomamonjy 2003; Chung et al. 2003',
  way: 'recursive',
  readsClasses: true,
  needs: 'machine',
  isByFeature: true,
  score(context) {
    const { machine: classifier, features } = context;
    const rows = kernelRows(context);
    const { squaredRadius, weights: centre } = enclosingBall(rows);
    const normChange = changeOf(context, classifier.beta);
    const ballChange = changeOf(context, centre);
    const diagonal = diagonalChange(context, centre);
    const { beta, costs } = classifier;
    const cost = costs.reduce((sum, own) => sum + own, 0) / costs.length;
    const doubleObjective = 2 * beta.reduce((sum, own) => sum + Math.abs(own), 0) - quadraticForm(rows, beta);
    return Float64Array.from(features, (_, j) =>
      sensitivity(doubleObjective * (diagonal[j] - ballChange[j]) - (squaredRadius + 1 / cost) * normChange[j]),
    );
  },
};

/** Σ μ_i ∂K_ii/∂σ_j of every feature. */
function diagonalChange(
  { set, machine: classifier, features, data, rowCount }: ClassifierContext,
  centre: Float64Array,
) {
  const { gram, kernel, trainedWith } = set;
  const { core } = gram.columns;
  // A sample is at distance 0 from itself, whatever the scale of a feature.
  if (gram.kind === 'distances') return new Float64Array(features.length);
  const slopes = Float64Array.from(classifier.rows, (row, k) => {
    const product = core.doubles(doubleAt(gram.address, row * gram.stride), gram.stride)[row];
    return centre[k] === 0 ? 0 : 2 * centre[k] * kernel.slope(product, trainedWith, core);
  });
  return Float64Array.from(features, (feature) => {
    const column = denseValues(data[feature], rowCount);
    let sum = 0;
    for (let k = 0; k < slopes.length; k++) sum += slopes[k] * column[classifier.rows[k]] ** 2;
    return sum;
  });
}

function quadraticForm(rows: readonly Float64Array[], beta: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < rows.length; k++) {
    if (beta[k] === 0) continue;
    for (let l = 0; l < rows.length; l++) sum += beta[k] * beta[l] * rows[k][l];
  }
  return sum;
}
