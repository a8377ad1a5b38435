// The correlation filter: in column order, a column leaves when Pearson's |r| with an earlier column that stayed exceeds R.
// A constant column has no correlation: it neither leaves nor makes another one leave.

import { counted, harmless, quoted, UserError } from '../base/errors.ts';
import type { Dataset, Feature } from '../data/dataset.ts';
import { expandColumn, fitColumns, remarked } from './columns.ts';
import { greedyPartners, type UnitVectors } from './correlation.ts';
import { checkNumber, type FittedFilter, withoutKept, withoutLeft } from './leaving.ts';
import { moments } from './moments.ts';
import type { Transform } from './transform.ts';

// Two gibibytes of unit vectors. Beyond that the filter would take hours, if memory held at all.
const LARGEST_TABLE = 2 ** 28;

export const maxCorrelation: Transform<FittedFilter> = {
  name: 'max-correlation',
  summary: 'leaves out columns whose absolute correlation with an earlier column exceeds a limit',
  order: 50,
  wanted: (options) => options.maxCorrelation !== undefined,
  fit(dataset, rows, options) {
    const limit = checkNumber('--max-correlation', options.maxCorrelation, 0, 1);
    const { features, vectors } = unitVectors(dataset, rows);
    const partners = greedyPartners(vectors, limit);
    const correlated = features.flatMap((feature, j) =>
      partners[j] < 0 ? [] : [{ name: feature.name, for: features[partners[j]].name }],
    );
    const left = withoutKept(correlated, dataset, options.keep);
    const pairs = remarked(left.map((pair) => ({ name: pair.name, remark: `with ${quoted(pair.for)}` })));
    const subject = `${counted(left.length, 'column')} with a correlation above ${limit}`;
    return { kind: 'max-correlation', left, notes: left.length === 0 ? [] : [`${subject} left out: ${pairs}`] };
  },
  apply: withoutLeft,
};

/** The numeric columns that vary on the fit rows, centred and of length 1. */
function unitVectors(dataset: Dataset, rows: Int32Array): { features: Feature[]; vectors: UnitVectors } {
  const numeric = dataset.features.filter((feature) => feature.kind === 'numeric');
  refuseTooLarge(dataset, numeric.length, rows.length);
  const columns = fitColumns(dataset, rows);
  const length = rows.length;
  const values = new Float64Array(numeric.length * length);
  const features: Feature[] = [];
  for (const feature of numeric) {
    const column = columns.readComplete(feature);
    const { min, max, mean, residue, populationDeviation } = moments(column);
    if (min === max || populationDeviation === 0) continue;
    const vector = values.subarray(features.length * length, (features.length + 1) * length);
    expandColumn(column, vector);
    for (let i = 0; i < length; i++) vector[i] = (vector[i] - mean - residue) / populationDeviation / Math.sqrt(length);
    features.push(feature);
  }
  return { features, vectors: { count: features.length, length, values } };
}

function refuseTooLarge(dataset: Dataset, columnCount: number, rowCount: number): void {
  if (columnCount * rowCount <= LARGEST_TABLE) return;
  const gigabytes = Math.ceil((columnCount * rowCount * 8) / 1e9);
  throw new UserError(
    `${harmless(dataset.source)}: --max-correlation on ${counted(columnCount, 'column')} and ${counted(rowCount, 'row')} needs ${gigabytes} GB of memory; leave it out or thin the columns with --min-variance first`,
  );
}
