// The area under the ROC curve of two classes: the fraction of pairs of a positive (later class)
// and a negative sample in which the positive one has the larger decision value, ties counted half
// (Mann-Whitney). O(n log n): both classes are sorted, then merged. A value that is not a number
// wins no pair.
//
// A fold that lacks one of the classes has no pair, and so no area: null.

import type { Score } from './score.ts';

export const auc: Score = {
  name: 'auc',
  synonyms: ['roc', 'roc_auc', 'roc-auc', 'auroc'],
  title: 'AUC',
  summary:
    'area under the ROC curve: how often a sample of the second class has the larger decision value (two classes only)',
  target: 'classes',
  needs: 'decision',
  largest: 1,
  smallest: 0,
  of(truth, decision) {
    const positives = valuesOf(truth, decision, 1);
    const negatives = valuesOf(truth, decision, 0);
    if (positives.length === 0 || negatives.length === 0) return null;
    return wonPairs(positives, negatives) / (positives.length * negatives.length);
  },
};

/** The values of a class, ascending. Written out: it is asked for every size of every fold. */
function valuesOf(truth: ArrayLike<number>, decision: ArrayLike<number>, label: number): Float64Array {
  const values = new Float64Array(decision.length);
  let count = 0;
  for (let row = 0; row < decision.length; row++) if (truth[row] === label) values[count++] = decision[row];
  return values.subarray(0, count).sort();
}

function wonPairs(positives: Float64Array, negatives: Float64Array): number {
  let won = 0;
  let below = 0;
  let notAbove = 0;
  for (const value of positives) {
    if (Number.isNaN(value)) break; // sorted last
    while (negatives[below] < value) below++;
    while (negatives[notAbove] <= value) notAbove++;
    won += (below + notAbove) / 2;
  }
  return won;
}
