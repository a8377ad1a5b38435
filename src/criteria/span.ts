// |∂T/∂σ_j| at σ = 1, where σ_j multiplies feature j and T = Σ α_p S_p² is the span bound
// (span-bound.ts): the first-order criterion of Rakotomamonjy 2003, after Chapelle et al. 2002. S_p² =
// zᵀKz with the z that makes it smallest, so by the envelope theorem ∂S_p² = zᵀ ∂K z; coefficients on
// the margin follow the kernel, those at a bound stay:
//   ∂T/∂σ_j = Σ_p α_p z_pᵀ ∂K z_p − rᵀ ∂K β,  r = Σ_p y_p S_p² (A⁻¹)_p.
// The paper has a quadratic loss, for which all support vectors are on the margin. Where no sample is
// on the margin nothing spans a hull, and two support vectors have T = 4 whatever the features are:
// the criterion is |∂‖w‖²/∂σ_j| then.
//
// With the hinge loss and no sample at its bound C, T does not change if all features are multiplied
// by the same factor, so Σ_j ∂T/∂σ_j = 0 with a linear kernel: the derivatives of the last two
// features have the same size and opposite signs (see `sensitivity` in scale-change.ts).

import type { Criterion } from './criterion.ts';
import { changeOf, kernelRows, type PairWeights, sensitivity, weightedChange } from './scale-change.ts';
import { type SpanBound, spanBound } from './span-bound.ts';

export const span: Criterion = {
  name: 'span',
  synonyms: ['span-bound', 'span-estimate'],
  title: 'sensitivity of the span bound to the scale of the feature',
  summary:
    'derivative of the span bound on leave-one-out errors with respect to the scale of the feature, for any kernel',
  reference: 'Chapelle et al. 2002; Rakotomamonjy 2003',
  way: 'recursive',
  readsClasses: true,
  needs: 'machine',
  isByFeature: true,
  score(context) {
    const { beta, costs } = context.machine;
    const bound = spanBound(kernelRows(context), beta, costs);
    if (bound === null || bound.spans.length <= 2) return changeOf(context, beta).map(Math.abs);
    return weightedChange(context, boundWeights(bound, beta)).map(sensitivity);
  },
};

/** ∂T = Σ_k Σ_l W_kl ∂K_kl with W = Σ_p α_p z_p z_pᵀ − ½ (r βᵀ + β rᵀ), over the support vectors. */
function boundWeights({ spans, response }: SpanBound, beta: Float64Array): PairWeights {
  const places = spans.map(({ place }) => place);
  const count = places.length;
  const weights = places.map((k, at) =>
    Float64Array.from({ length: at + 1 }, (_, other) => {
      const l = places[other];
      return -0.5 * (response[k] * beta[l] + beta[k] * response[l]);
    }),
  );
  for (const { alpha, combination } of spans) {
    const own = Float64Array.from(places, (place) => combination[place]);
    for (let k = 0; k < count; k++) {
      const factor = alpha * own[k];
      if (factor === 0) continue;
      const row = weights[k];
      for (let l = 0; l <= k; l++) row[l] += factor * own[l];
    }
  }
  return { places, weights };
}
