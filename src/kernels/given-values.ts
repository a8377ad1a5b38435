// The kernel whose values the data give: column i of a sample is its kernel value with training
// sample i. A model on it is a weighted sum of these columns, so that it predicts as a linear one
// does. It is not among the kernels that searches can use: a column is a sample, not a feature.

import type { Kernel } from './kernel.ts';
import { linear } from './linear.ts';

export const givenValues: Kernel = {
  ...linear,
  name: 'precomputed',
  summary: 'the columns are the kernel values with each training sample (train and predict only)',
  synonyms: ['given', 'matrix', 'user', 'gram'],
  formula: 'K(u, v)',
  describe: () => 'a precomputed kernel',
  semidefinite: () => false,
  isGiven: true,
  libsvm: { type: 'precomputed', parameters: [] },
};
