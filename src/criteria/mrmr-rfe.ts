// SVM-RFE with minimum redundancy and maximum relevance (Mundra and Rajapakse 2010):
//   r_j = β ‖w_j‖ + (1 − β) R_j / Q_j,
// ‖w_j‖ = √Σ_k w_kj² over the binary classifiers k (|w_j| for two classes), R_j the mutual
// information of the feature and the class, Q_j the mean mutual information of the feature and the
// remaining features, itself included; values in three levels (pairwise-information.ts). R and Q
// carry the same factor 1/|S| in the source, which cancels. β = 1 is linear SVM-RFE.

import { numberOption, withDefault } from '../base/option.ts';
import type { FeatureValues } from '../data/dataset.ts';
import type { AllWeightsContext, Criterion } from './criterion.ts';
import { PairwiseInformation } from './pairwise-information.ts';

const DEFAULT_BETA = 0.5;

export const mrmrRfe = {
  name: 'mrmr-rfe',
  synonyms: ['svm-rfe-mrmr', 'mrmr-svm-rfe'],
  title: 'weighted sum of SVM weight and relevance-to-redundancy ratio',
  ranked: 'by SVM-RFE with minimum redundancy and maximum relevance',
  summary: 'SVM-RFE with mRMR: weighted sum of the SVM weight and the ratio of relevance to redundancy',
  reference: 'Mundra and Rajapakse 2010',
  way: 'recursive',
  readsClasses: true,
  options: {
    mrmrBeta: withDefault(
      numberOption({
        min: 0,
        max: 1,
        argument: 'BETA',
        summary: 'mrmr-rfe: weight of the SVM criterion; the mRMR ratio gets the rest',
      }),
      DEFAULT_BETA,
    ),
  },
  needs: 'all-weights',
  score(context) {
    const { weights, features } = context;
    const mrmrBeta = context.options?.mrmrBeta ?? DEFAULT_BETA;
    const norms = Float64Array.from(features, (_, j) => Math.sqrt(weights.reduce((sum, own) => sum + own[j] ** 2, 0)));
    if (mrmrBeta === 1) return norms;
    const information = informationOf(context);
    const redundancies = information.redundancies(features);
    return norms.map((norm, j) => {
      const relevance = information.relevance(features[j]);
      // A constant feature has no information on anything, and no weight either.
      const quotient = redundancies[j] > 0 ? relevance / redundancies[j] : 0;
      return mrmrBeta * norm + (1 - mrmrBeta) * quotient;
    });
  },
} as const satisfies Criterion;

/** By the values that are ranked, so that the iterations of one ranking share it. */
const known = new WeakMap<readonly FeatureValues[], PairwiseInformation>();

function informationOf(context: AllWeightsContext): PairwiseInformation {
  const own = known.get(context.data) ?? new PairwiseInformation(context);
  known.set(context.data, own);
  return own;
}
