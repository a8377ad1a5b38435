// The values of a dataset in the core's memory, feature-major: what Gram matrices and weights are
// made from.

import { problem } from '../base/problem.ts';
import { type Dataset, denseValues } from '../data/dataset.ts';
import { type Address, doubleAt } from '../numeric/address.ts';
import { type Core, core as sharedCore } from '../numeric/core.ts';

/** Rows are padded to a multiple of this; the core works on blocks of four. */
const BLOCK = 4;

/**
 * Columns that are made when they are read: all of them at once, dense, would be as much memory
 * again.
 */
export interface ColumnReader {
  readonly count: number;
  readonly rowCount: number;
  read(column: number): ArrayLike<number>;
}

const readerOf = (values: readonly ArrayLike<number>[]): ColumnReader => ({
  count: values.length,
  rowCount: values[0]?.length ?? 0,
  read: (column) => values[column],
});

/** The features of a dataset as columns. */
export const featureColumns = ({ features, rowCount }: Pick<Dataset, 'features' | 'rowCount'>): ColumnReader => ({
  count: features.length,
  rowCount,
  read: (column) => denseValues(features[column].data, rowCount),
});

/** Columns of a dataset in the core's memory. */
export class Columns {
  readonly core: Core;
  readonly address: Address;
  readonly rowCount: number;
  readonly count: number;
  /** Doubles from one column to the next; padding rows are 0. */
  readonly stride: number;
  /** Mean, Σ x² and Σ (x − mean)² of each column. */
  readonly means: Float64Array;
  readonly squares: Float64Array;
  readonly deviations: Float64Array;
  /** The largest |x| of all. */
  largest = 0;

  /**
   * One array per feature, all of the same length, every value finite; or a function that supplies
   * them one at a time.
   */
  constructor(values: readonly ArrayLike<number>[] | ColumnReader, core = sharedCore()) {
    const { count, rowCount, read } = 'read' in values ? values : readerOf(values);
    if (count === 0 || rowCount === 0) throw problem('no-values', {});
    this.core = core;
    this.count = count;
    this.rowCount = rowCount;
    this.stride = Math.ceil(this.rowCount / BLOCK) * BLOCK;
    this.means = new Float64Array(this.count);
    this.squares = new Float64Array(this.count);
    this.deviations = new Float64Array(this.count);
    this.address = core.allocate(8 * this.stride * this.count);
    try {
      for (let j = 0; j < this.count; j++) this.#write(read(j), j);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  #write(values: ArrayLike<number>, j: number): void {
    if (values.length !== this.rowCount) throw new Error(`column ${j} has ${values.length} rows, not ${this.rowCount}`);
    // One view of the whole memory: thousands of short ones take longer to make than to fill. It is
    // requested each time, since reading a column may make the memory grow.
    const all = this.core.allDoubles;
    const start = this.at(j) >> 3;
    let { largest } = this;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      const size = Math.abs(value);
      if (!(size <= Number.MAX_VALUE)) {
        throw problem('value-not-finite', { value: String(value), feature: j + 1, sample: i + 1 });
      }
      all[start + i] = value;
      sum += value;
      if (size > largest) largest = size;
      squares += value * value;
    }
    all.fill(0, start + values.length, start + this.stride);
    const mean = sum / values.length;
    let deviation = 0;
    for (let i = 0; i < values.length; i++) deviation += (values[i] - mean) * (values[i] - mean);
    this.largest = largest;
    this.means[j] = mean;
    this.squares[j] = squares;
    this.deviations[j] = deviation;
  }

  /** Where a column begins. */
  at(feature: number): Address {
    return doubleAt(this.address, this.stride * feature);
  }

  /** A view of a column; as every view, dead after a call that allocates. */
  view(feature: number): Float64Array {
    return this.core.doubles(this.at(feature), this.rowCount);
  }

  /** The variance over all cells of the features. */
  variance(features: ArrayLike<number>): number {
    let mean = 0;
    for (let k = 0; k < features.length; k++) mean += this.means[features[k]] / features.length;
    let sum = 0;
    for (let k = 0; k < features.length; k++) {
      const shift = this.means[features[k]] - mean;
      sum += this.deviations[features[k]] + this.rowCount * shift * shift;
    }
    return sum / (features.length * this.rowCount);
  }

  dispose(): void {
    this.core.release(this.address);
  }
}
