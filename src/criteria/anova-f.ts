// The F statistic of a one-way analysis of variance (Fisher 1925):
//   F = [Σ_k n_k (μ_kj − μ_j)² / (K − 1)] / [Σ_k n_k σ_kj² / (N − K)],
// σ² with divisor n_k. It is the Fisher score times (N − K)/(K − 1), so both give the same ranking;
// F is what scikit-learn's f_classif and R's aov report.

import { classesOf } from './class-columns.ts';
import type { Criterion } from './criterion.ts';
import { fisherScores } from './fisher.ts';

export const anovaF: Criterion = {
  name: 'anova-f',
  synonyms: ['f_classif', 'anova', 'f-test', 'ftest'],
  title: 'ANOVA F statistic',
  summary: 'F of a one-way analysis of variance over the classes; needs no SVM',
  reference: 'Fisher 1925',
  way: 'once',
  readsClasses: true,
  needs: 'data',
  score(context) {
    const counts = classesOf(context.labels, context.classCount).counts.filter((count) => count > 0);
    const sampleCount = counts.reduce((sum, count) => sum + count, 0);
    // One sample in each class leaves no degree of freedom within; the order is still that of the
    // distances between the means.
    const factor = Math.max(1, sampleCount - counts.length) / Math.max(1, counts.length - 1);
    return fisherScores(context).map((score) => factor * score);
  },
};
