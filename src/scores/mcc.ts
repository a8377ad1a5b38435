// Matthews' correlation coefficient for any number of classes (Gorodkin 2004): the correlation of
// truth and prediction,
//   (s c − Σ t_k p_k) / √((s² − Σ t_k²)(s² − Σ p_k²)),
// with s samples, c of them right, t_k samples of class k and p_k predictions of it. From −1 to 1;
// guessing gives 0. It is 0 by convention where truth or prediction has a single class, as in
// scikit-learn.
//
// The counts are whole and exact, and rounding keeps order, so the quotient never exceeds 1.

import { classCounts } from './class-counts.ts';
import type { Score } from './score.ts';

export const mcc: Score = {
  name: 'mcc',
  synonyms: ['matthews', 'matthews_corrcoef'],
  title: 'MCC',
  summary: 'Matthews correlation coefficient: 1 is perfect, 0 is no better than guessing',
  target: 'classes',
  needs: 'predicted',
  largest: 1,
  smallest: -1,
  of(truth, predicted, classCount) {
    const counts = classCounts(truth, predicted, classCount);
    const squaredRows = counts.rows * counts.rows;
    let covariance = 0;
    let truthVariance = squaredRows;
    let predictedVariance = squaredRows;
    for (let k = 0; k < classCount; k++) {
      covariance += counts.rows * counts.right[k] - counts.truth[k] * counts.predicted[k];
      truthVariance -= counts.truth[k] * counts.truth[k];
      predictedVariance -= counts.predicted[k] * counts.predicted[k];
    }
    const variances = truthVariance * predictedVariance;
    return variances > 0 ? covariance / Math.sqrt(variances) : 0;
  },
};
