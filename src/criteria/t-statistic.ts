// |t| of Welch 1947: |μ₊ − μ₋| / √(s₊²/n₊ + s₋²/n₋), s² with divisor n − 1 and 0 for a single sample. No model, no weights of samples.

import { norm } from '../base/norm.ts';
import type { Criterion, ProblemContext } from './criterion.ts';
import { meansApart, type Side } from './sides.ts';

/** s/√n = σ/√(n − 1), σ with divisor n. */
const standardError = ({ count, populationDeviation }: Side) =>
  count > 1 ? populationDeviation / Math.sqrt(count - 1) : 0;

export const tStatistic: Criterion = {
  name: 't-statistic',
  title: 'absolute Welch t-statistic',
  summary: "Welch's |t| between the two sides of each binary problem; needs no SVM",
  reference: 'Welch 1947',
  way: 'once',
  readsClasses: true,
  needs: 'problem',
  score: welchStatistics,
};

/** |t| of every remaining feature. */
export function welchStatistics(context: ProblemContext): Float64Array {
  return meansApart(context, (negative, positive) => norm([standardError(negative), standardError(positive)]));
}
