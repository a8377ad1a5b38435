// The mean over the classes of the fraction of their samples that is predicted correctly (recall).
// A class without a sample in the fold has no recall and is passed over, as in scikit-learn.

import { classCounts } from './class-counts.ts';
import type { Score } from './score.ts';

export const balancedAccuracy: Score = {
  name: 'balanced-accuracy',
  synonyms: ['balanced_accuracy', 'balanced', 'bac', 'uar'],
  title: 'balanced accuracy',
  summary: 'mean recall of the classes, so that all classes have equal weight',
  target: 'classes',
  needs: 'predicted',
  largest: 1,
  smallest: 0,
  of(truth, predicted, classCount) {
    const counts = classCounts(truth, predicted, classCount);
    let recalls = 0;
    let classes = 0;
    for (let k = 0; k < classCount; k++) {
      if (counts.truth[k] === 0) continue;
      recalls += counts.right[k] / counts.truth[k];
      classes++;
    }
    return recalls / classes;
  },
  lossWeights(truth, classCount) {
    const { truth: counts } = classCounts(truth, truth, classCount);
    const present = counts.filter((count) => count > 0).length;
    return Float64Array.from({ length: truth.length }, (_, row) => 1 / (present * counts[truth[row]]));
  },
};
