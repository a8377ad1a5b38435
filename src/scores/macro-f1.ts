// The mean over the classes of F1, the harmonic mean of precision and recall:
//   F1_k = 2 right_k / (truth_k + predicted_k).
// Classes that are neither true nor predicted in the fold are passed over; one that is never right
// has F1 = 0, also where its precision or recall is 0/0, as in scikit-learn.

import { classCounts } from './class-counts.ts';
import type { Score } from './score.ts';

export const macroF1: Score = {
  name: 'macro-f1',
  synonyms: ['f1', 'f1_macro', 'f1-macro'],
  title: 'macro-averaged F1',
  summary: 'F1 (harmonic mean of precision and recall) of each class, averaged over the classes',
  target: 'classes',
  needs: 'predicted',
  largest: 1,
  smallest: 0,
  of(truth, predicted, classCount) {
    const counts = classCounts(truth, predicted, classCount);
    let sum = 0;
    let classes = 0;
    for (let k = 0; k < classCount; k++) {
      const occurrences = counts.truth[k] + counts.predicted[k];
      if (occurrences === 0) continue;
      sum += (2 * counts.right[k]) / occurrences;
      classes++;
    }
    return sum / classes;
  },
};
