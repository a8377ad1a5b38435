// |w_j| · |t_j|: the weight of the feature in a linear SVM times Welch's t between the two sides of
// the binary problem. The product keeps features that the SVM uses and that also differ by
// themselves (sigFeature; Das et al. 2020, who recompute both in every iteration). Linear models
// only. (They print w_j · t_j; both signs follow the coding of the classes, so absolute values are
// meant.)

import type { Criterion } from './criterion.ts';
import { welchStatistics } from './t-statistic.ts';

export const svmT: Criterion = {
  name: 'svm-t',
  synonyms: ['sigfeature'],
  title: 'weight times t-statistic',
  summary: "weight of the feature in a linear SVM times Welch's |t|",
  reference: 'Das et al. 2020',
  way: 'recursive',
  readsClasses: true,
  needs: 'weights',
  score: (context) => welchStatistics(context).map((t, j) => t * Math.abs(context.weights[j])),
};
