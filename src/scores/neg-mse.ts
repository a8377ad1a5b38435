// The mean squared error, negated so that larger is better, as in scikit-learn.

import { meanSquaredError } from './errors.ts';
import type { Score } from './score.ts';

export const negatedMse: Score = {
  name: 'neg-mse',
  title: 'negated mean squared error',
  summary: 'negated mean squared error (regression)',
  target: 'real',
  needs: 'predicted',
  largest: 0,
  // Exact predictions give 0, not −0.
  of: (truth, predicted) => 0 - meanSquaredError(truth, predicted),
};
