// The coefficient of determination, 1 − Σ (y − ŷ)² / Σ (y − ȳ)² with ȳ the mean of the same
// samples, as in scikit-learn: 1 for exact predictions, 0 for predicting the mean, negative for
// worse. A fold whose samples have one value has no variance to explain, and no score.

import type { Score } from './score.ts';

export const r2: Score = {
  name: 'r2',
  title: 'R²',
  summary: 'R², the fraction of the variance of the target explained by the predictions (regression)',
  target: 'real',
  needs: 'predicted',
  largest: 1,
  of(truth, predicted) {
    let mean = 0;
    for (let row = 0; row < truth.length; row++) mean += (truth[row] - mean) / (row + 1);
    let residual = 0;
    let total = 0;
    for (let row = 0; row < truth.length; row++) {
      residual += (truth[row] - predicted[row]) ** 2;
      total += (truth[row] - mean) ** 2;
    }
    return total > 0 ? 1 - residual / total : null;
  },
};
