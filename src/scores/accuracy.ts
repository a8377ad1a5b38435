// The fraction of samples that are classified correctly.

import type { Score } from './score.ts';

export const accuracy: Score = {
  name: 'accuracy',
  summary: 'fraction of samples that are classified correctly',
  target: 'classes',
  needs: 'predicted',
  largest: 1,
  smallest: 0,
  isFraction: true,
  of(truth, predicted) {
    let right = 0;
    for (let row = 0; row < truth.length; row++) if (truth[row] === predicted[row]) right++;
    return right / truth.length;
  },
  lossWeights: (truth) => new Float64Array(truth.length).fill(1 / truth.length),
};
