// The rank-sum test of Wilcoxon (1945), in the normal approximation with correction for ties and
// for continuity, as R's wilcox.test(exact = FALSE) computes it: with R₁ the rank sum of the n₁
// samples of the later class among N,
//   z = (|U − n₀n₁/2| − ½) / √(n₀n₁/12 · (N + 1 − Σ(t³ − t)/(N(N − 1)))),   U = R₁ − n₁(n₁ + 1)/2.
// With more than two classes it is the H statistic of Kruskal and Wallis (1952), corrected for ties,
// as R's kruskal.test. No model, no weights of samples. A result lists p-values and
// Benjamini–Hochberg q-values next to the scores (tasks/significance.ts).

import { denseValues } from '../data/dataset.ts';
import { classesOf } from './class-columns.ts';
import type { Criterion, DataContext } from './criterion.ts';
import { midranks } from './ranks.ts';

export const wilcoxon: Criterion = {
  name: 'wilcoxon',
  synonyms: ['mann-whitney', 'kruskal-wallis', 'rank-sum', 'ranksum'],
  title: 'Wilcoxon rank-sum statistic',
  summary: 'rank-sum test between two classes, Kruskal–Wallis test between several; needs no SVM',
  reference: 'Wilcoxon 1945; Kruskal and Wallis 1952',
  way: 'once',
  readsClasses: true,
  needs: 'data',
  nullDistribution: (classCount) =>
    classCount === 2
      ? { test: 'Wilcoxon rank-sum test', kind: 'normal' }
      : { test: 'Kruskal–Wallis test', kind: 'chi-square', df: classCount - 1 },
  score(context) {
    const { data, features, rowCount, labels, classCount } = context;
    const { counts } = classesOf(labels, classCount);
    const labelled = Uint32Array.from(labels.keys()).filter((row) => labels[row] >= 0);
    const values = new Float64Array(labelled.length);
    const sums = new Float64Array(classCount);
    return Float64Array.from(features, (feature) => {
      const column = denseValues(data[feature], rowCount);
      for (let i = 0; i < labelled.length; i++) values[i] = column[labelled[i]];
      const { ranks, ties } = midranks(values);
      sums.fill(0);
      for (let i = 0; i < labelled.length; i++) sums[labels[labelled[i]]] += ranks[i];
      return classCount === 2 ? rankSumZ(sums[1], counts, ties) : kruskalWallis(sums, counts, ties);
    });
  },
};

/** The fraction of the variance of ranks that ties leave: 0 if all values are equal. */
const untied = (count: number, ties: number) => (count > 1 ? 1 - ties / (count ** 3 - count) : 0);

function rankSumZ(sum: number, [n0, n1]: DataContext['labels'], ties: number): number {
  const count = n0 + n1;
  const variance = ((n0 * n1) / 12) * (count + 1) * untied(count, ties);
  if (!(variance > 0)) return 0;
  const distance = Math.abs(sum - (n1 * (n1 + 1)) / 2 - (n0 * n1) / 2);
  // The correction for continuity never turns the sign.
  return Math.max(0, distance - 0.5) / Math.sqrt(variance);
}

function kruskalWallis(sums: Float64Array, counts: Int32Array, ties: number): number {
  const count = counts.reduce((sum, own) => sum + own, 0);
  const share = untied(count, ties);
  if (!(share > 0)) return 0;
  const middle = (count + 1) / 2;
  // Squared distances of the mean ranks, not a difference of large sums.
  const between = sums.reduce(
    (sum, own, k) => sum + (counts[k] > 0 ? counts[k] * (own / counts[k] - middle) ** 2 : 0),
    0,
  );
  return (12 * between) / (count * (count + 1)) / share;
}
