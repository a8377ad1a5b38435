// The span estimate of the leave-one-out loss of the subset: Σ_p (ξ_p + α_p S_p²) over the support
// vectors (span-bound.ts). If the support vectors on the margin stay there when sample p is left out,
// its output y_p f(x_p) falls by α_p S_p², from 1 − ξ_p, so that the sum is that of the leave-one-out
// hinge losses, and at least the number of leave-one-out errors. For a hard margin it is the span
// bound Σ α_p S_p² of Vapnik and Chapelle 2000. Where no sample is on the margin nothing spans a
// hull, and S_p² is the distance K_pp from the origin.

import { type Span, spanBound } from '../span-bound.ts';
import type { SubsetCriterion, TrainedSubset } from './subset-criterion.ts';

export const span = {
  name: 'span',
  synonyms: ['span-bound'],
  title: 'span estimate of the leave-one-out loss',
  summary: 'span estimate of the leave-one-out hinge loss',
  reference: 'Vapnik and Chapelle 2000',
  readsClasses: true,
  of(trained) {
    const { classifier } = trained;
    if (classifier.stop === 'unbounded') return Infinity;
    const kernel = trained.kernelRows();
    const spans = spanBound(kernel, classifier.beta, classifier.costs)?.spans ?? unspanned(trained);
    return spans.reduce((sum, { alpha, squared }) => sum + alpha * squared, 0) + totalSlack(classifier, kernel);
  },
} as const satisfies SubsetCriterion;

function unspanned({ classifier: { beta }, kernelRows }: TrainedSubset): Pick<Span, 'alpha' | 'squared'>[] {
  return kernelRows().map((row, place) => ({ alpha: Math.abs(beta[place]), squared: row[place] }));
}

/** Σ ξ: 1 − y f where it is positive. */
function totalSlack(
  { beta, bias, signs, costs }: TrainedSubset['classifier'],
  kernel: readonly Float64Array[],
): number {
  let sum = 0;
  for (const [n, row] of kernel.entries()) {
    if (costs[n] === 0) continue;
    let output = bias;
    for (let k = 0; k < row.length; k++) output += beta[k] * row[k];
    sum += Math.max(0, 1 - signs[n] * output);
  }
  return sum;
}
