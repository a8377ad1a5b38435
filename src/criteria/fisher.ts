// Fisher score: Σ_k n_k (μ_kj − μ_j)² / Σ_k n_k σ_kj² over the classes k, σ² with divisor n_k (Duda
// et al. 2001; in this form Gu et al. 2011). No model, no weights of samples. Computed as the
// square of a quotient of lengths, so that no square overflows.

import { moments } from '../base/moments.ts';
import { norm } from '../base/norm.ts';
import { ratios } from './bounded.ts';
import { byClass, classesOf } from './class-columns.ts';
import type { Criterion, DataContext } from './criterion.ts';

export const fisher: Criterion = {
  name: 'fisher',
  title: 'Fisher score',
  summary: 'between-class variance over within-class variance; needs no SVM',
  reference: 'Duda et al. 2001; Gu et al. 2011',
  way: 'once',
  readsClasses: true,
  needs: 'data',
  score: fisherScores,
};

/** The Fisher score of every remaining feature. */
export function fisherScores({ data, labels, classCount, features }: DataContext): Float64Array {
  const all = classesOf(labels, classCount);
  const present = [...all.counts.keys()].filter((label) => all.counts[label] > 0);
  const counts = present.map((label) => all.counts[label]);
  const rowCount = counts.reduce((sum, count) => sum + count, 0);
  const between = new Float64Array(features.length);
  const within = new Float64Array(features.length);
  for (const [position, feature] of features.entries()) {
    const columns = byClass(data[feature], all);
    const own = present.map((label) => moments(columns[label]));
    // From the first mean on: means that are all equal have exactly this one as theirs.
    const shifts = own.map(({ mean, residue }) => mean - own[0].mean + (residue - own[0].residue));
    const shift = shifts.reduce((sum, value, k) => sum + counts[k] * value, 0) / rowCount;
    between[position] = norm(shifts.map((value, k) => Math.sqrt(counts[k]) * (value - shift)));
    within[position] = norm(own.map(({ populationDeviation }, k) => Math.sqrt(counts[k]) * populationDeviation));
  }
  return ratios(between, within).map((ratio) => ratio * ratio);
}
