// Small datasets for the tests of this room.

import type { Dataset, Feature } from '../../src/data/dataset.ts';

export function makeDataset(features: readonly Feature[], rowCount = cellCount(features)): Dataset {
  return {
    source: 'small.csv',
    rowCount,
    features,
    classes: ['no', 'yes'],
    labels: Int32Array.from({ length: rowCount }, (_, row) => row % 2),
    rowIds: null,
    weights: null,
    subjects: null,
    folds: null,
    place: (row) => ({ line: row + 2 }),
  };
}

function cellCount(features: readonly Feature[]): number {
  const dense = features.find(({ data }) => data.kind === 'dense');
  if (!dense) throw new Error('a dataset of sparse columns needs its number of rows');
  return dense.data.values.length;
}

export function numeric(name: string, values: ArrayLike<number>): Feature {
  return { name, kind: 'numeric', data: { kind: 'dense', values: Float64Array.from(values) } };
}

/** A sparse column of the cells that are not `fill`. */
export function sparse(name: string, values: readonly number[], fill = 0): Feature {
  const rows = Int32Array.from(values.keys()).filter((row) => values[row] !== fill);
  return {
    name,
    kind: 'numeric',
    data: { kind: 'sparse', rows, values: Float64Array.from(rows, (row) => values[row]), fill },
  };
}

/** Cells as texts; null is missing. */
export function categorical(name: string, levels: readonly string[], cells: readonly (string | null)[]): Feature {
  const values = Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : levels.indexOf(cell)));
  return { name, kind: 'categorical', levels, data: { kind: 'dense', values } };
}

export function rowsOf(...rows: number[]): Int32Array {
  return Int32Array.from(rows);
}

export function allRows(dataset: Dataset): Int32Array {
  return Int32Array.from({ length: dataset.rowCount }, (_, row) => row);
}
