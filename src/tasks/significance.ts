// The p-values of a one-shot ranking whose criterion is a test statistic, on all samples. They say
// whether a feature differs between the classes, not how well a classifier does with it.

import type { Criterion } from '../criteria/criterion.ts';
import type { Dataset } from '../data/dataset.ts';
import { benjaminiHochberg, pValue } from '../evaluation/statistics/significance.ts';

/** The p-value of every feature, unadjusted and adjusted for the number of features. */
export interface Significance {
  /** `Wilcoxon rank-sum test`. */
  readonly test: string;
  readonly adjustment: 'Benjamini–Hochberg';
  /**
   * For each feature, the p-value of the test and the smallest false discovery rate at which the
   * feature would be selected.
   */
  readonly features: Readonly<Record<string, { readonly p: number; readonly q: number }>>;
}

/** Null if the criterion is no test statistic. */
export function significanceOf(criterion: Criterion, dataset: Dataset, scores: Float64Array): Significance | null {
  const distribution = criterion.nullDistribution?.(dataset.classes.length);
  if (!distribution) return null;
  const pValues = scores.map((score) => pValue(score, distribution));
  const adjusted = benjaminiHochberg(pValues);
  return {
    test: distribution.test,
    adjustment: 'Benjamini–Hochberg',
    features: Object.fromEntries(dataset.features.map(({ name }, j) => [name, { p: pValues[j], q: adjusted[j] }])),
  };
}
