// Variance pruning (thesis 2.6): a column stays when its sample variance s² = Σ(x − x̄)²/(n − 1)
// exceeds V, on raw values.

import { moments } from '../base/moments.ts';
import { note, problem } from '../base/problem.ts';
import { firstFew, fitColumns } from './columns.ts';
import { checkNumber, type FittedFilter, withoutKept, withoutLeft } from './leaving.ts';
import type { Transform } from './transform.ts';

// A variance that equals V but for rounding does not exceed it.
const TIE = 1e-12;

export const minVariance: Transform<FittedFilter> = {
  name: 'min-variance',
  summary: 'drops columns whose variance before scaling does not exceed a limit; 0 drops constant columns',
  order: 30,
  wanted: (options) => options.minVariance !== undefined,
  fit(dataset, rows, options) {
    const limit = checkNumber('minVariance', options.minVariance, 0, Number.POSITIVE_INFINITY);
    const columns = fitColumns(dataset, rows);
    const still = dataset.features
      .filter((feature) => {
        if (feature.kind !== 'numeric') return false;
        const { min, max, sampleVariance } = moments(columns.readComplete(feature));
        // By comparison: the variance of a column that varies by less than 1e-162 is 0 in double
        // precision.
        return limit === 0 ? min === max : !(sampleVariance > limit * (1 + TIE));
      })
      .map(({ name }) => ({ name }));
    const left = withoutKept(still, dataset, options.keep);
    if (left.length > 0 && left.length === dataset.features.length) {
      const at = { source: dataset.source };
      throw problem('min-variance-leaves-nothing', { limit }, { at, fixes: [{ ask: ['minVariance'] }] });
    }
    const facts = { count: left.length, columns: firstFew(left).map(({ name }) => name), limit };
    const notes = left.length === 0 ? [] : [note('low-variance-dropped', facts)];
    return { kind: 'min-variance', left, notes };
  },
  apply: withoutLeft,
};
