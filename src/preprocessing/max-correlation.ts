// The correlation filter: in column order, a column leaves when Pearson's |r| with an earlier
// column that stayed exceeds R. A constant column has no correlation: it neither leaves nor makes
// another one leave.

import { note } from '../base/problem.ts';
import type { Dataset, Feature } from '../data/dataset.ts';
import { firstFew, fitColumns } from './columns.ts';
import { greedyPartners, refuseTooManyVectors, type UnitVectors, unitVector } from './correlation.ts';
import { checkNumber, type FittedFilter, withoutKept, withoutLeft } from './leaving.ts';
import type { Transform } from './transform.ts';

export const maxCorrelation: Transform<FittedFilter> = {
  name: 'max-correlation',
  summary: 'drops columns whose absolute correlation with an earlier column exceeds a limit',
  order: 50,
  wanted: (options) => options.maxCorrelation !== undefined,
  fit(dataset, rows, options) {
    const limit = checkNumber('maxCorrelation', options.maxCorrelation, 0, 1);
    const { features, vectors } = unitVectors(dataset, rows);
    const partners = greedyPartners(vectors, limit);
    const correlated = features.flatMap((feature, j) =>
      partners[j] < 0 ? [] : [{ name: feature.name, for: features[partners[j]].name }],
    );
    const left = withoutKept(correlated, dataset, options.keep);
    const pairs = firstFew(left).map((pair) => ({ name: pair.name, with: pair.for }));
    const notes = left.length === 0 ? [] : [note('correlated-dropped', { count: left.length, limit, pairs })];
    return { kind: 'max-correlation', left, notes };
  },
  apply: withoutLeft,
};

/** The numeric columns that vary on the fit rows, centred and of length 1. */
function unitVectors(dataset: Dataset, rows: Int32Array): { features: Feature[]; vectors: UnitVectors } {
  const numeric = dataset.features.filter((feature) => feature.kind === 'numeric');
  refuseTooManyVectors(dataset, 'maxCorrelation', numeric.length, rows.length);
  const columns = fitColumns(dataset, rows);
  const length = rows.length;
  const values = new Float64Array(numeric.length * length);
  const features: Feature[] = [];
  for (const feature of numeric) {
    const vector = values.subarray(features.length * length, (features.length + 1) * length);
    if (unitVector(columns.readComplete(feature), vector)) features.push(feature);
  }
  return { features, vectors: { count: features.length, length, values } };
}
