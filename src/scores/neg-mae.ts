// The mean absolute error, negated so that larger is better, as in scikit-learn.

import { meanAbsoluteError } from './errors.ts';
import type { Score } from './score.ts';

export const negatedMae: Score = {
  name: 'neg-mae',
  title: 'negated mean absolute error',
  summary: 'negated mean absolute error (regression)',
  target: 'real',
  needs: 'predicted',
  largest: 0,
  // Exact predictions give 0, not −0.
  of: (truth, predicted) => 0 - meanAbsoluteError(truth, predicted),
};
