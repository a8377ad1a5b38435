// The values of a dataset in the core's memory, feature-major: what Gram matrices and weights are
// made from.

import { problem, type UserError } from '../base/problem.ts';
import { type ColumnView, viewOf } from '../data/column-view.ts';
import { type Dataset, denseValues } from '../data/dataset.ts';
import { type Address, doubleAt } from '../numeric/address.ts';
import { type Core, core as sharedCore } from '../numeric/core.ts';
import { eachChunk } from '../preprocessing/view-chunks.ts';

/** Rows are padded to a multiple of this; the core works on blocks of four. */
const BLOCK = 4;

/**
 * Columns that are created when they are read; storing all of them densely would double the memory.
 */
export interface ColumnReader {
  readonly count: number;
  readonly rowCount: number;
  read(column: number): ArrayLike<number>;
  /** Set if the columns are a view of a table, which the core reads without copying each column. */
  readonly view?: ColumnView | null;
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
  view: viewOf(features),
});

/** Columns of a dataset in the core's memory. */
export class Columns {
  readonly core: Core;
  readonly address: Address;
  readonly rowCount: number;
  readonly count: number;
  /** The distance between consecutive columns, in doubles; padding rows are 0. */
  readonly stride: number;
  /** Σ x² of each column. */
  readonly squares: Float64Array;
  /** Mean and Σ (x − mean)² of each column. */
  #known: { readonly means: Float64Array; readonly deviations: Float64Array } | null = null;
  /** The largest |x|. */
  readonly largest: number;

  /**
   * Takes one array per feature, all of the same length and with finite values only, or a function
   * that supplies the arrays one at a time.
   */
  constructor(values: readonly ArrayLike<number>[] | ColumnReader, core = sharedCore()) {
    const reader = 'read' in values ? values : readerOf(values);
    const { count, rowCount } = reader;
    if (count === 0 || rowCount === 0) throw problem('no-values', {});
    this.core = core;
    this.count = count;
    this.rowCount = rowCount;
    this.stride = Math.ceil(this.rowCount / BLOCK) * BLOCK;
    this.address = core.allocate(8 * this.stride * this.count);
    try {
      if (reader.view) this.#writeView(reader.view);
      else for (let j = 0; j < this.count; j++) this.#write(reader.read(j), j);
      [this.squares, this.largest] = this.#summed();
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
    for (let i = 0; i < values.length; i++) all[start + i] = values[i];
  }

  #writeView(view: ColumnView): void {
    const { core, stride } = this;
    const { routines } = core;
    const { scales } = view;
    eachChunk(core, view, this.count, (scratch, perChunk) => {
      const [centres, residues, divisors] = [0, 1, 2].map(() => scratch.doubles(scales ? perChunk : 0));
      return (chunk, from) => {
        const out = this.at(from);
        if (scales === null) routines.writeRows({ ...chunk, out, stride });
        else {
          const to = from + chunk.columnCount;
          core.doubles(centres, chunk.columnCount).set(scales.centres.subarray(from, to));
          core.doubles(residues, chunk.columnCount).set(scales.residues.subarray(from, to));
          core.doubles(divisors, chunk.columnCount).set(scales.divisors.subarray(from, to));
          routines.writeScaled({ ...chunk, centres, residues, divisors, out, stride });
        }
        return true;
      };
    });
  }

  #summed(): [Float64Array, number] {
    const { core, address, stride, rowCount, count } = this;
    return core.withScratch((scratch) => {
      const squares = scratch.doubles(4 * Math.ceil(count / 4));
      const largest = core.routines.columnSquares(address, stride, rowCount, count, squares);
      if (Number.isNaN(largest)) throw this.#notFinite();
      return [core.doubles(squares, count).slice(), largest];
    });
  }

  get means(): Float64Array {
    return this.#spreads.means;
  }

  get deviations(): Float64Array {
    return this.#spreads.deviations;
  }

  /** Computed when first asked for: a linear kernel has no use for them. */
  get #spreads() {
    this.#known ??= this.core.withScratch((scratch) => {
      const { core, address: columns, stride, rowCount, count: columnCount } = this;
      const [means, deviations] = [scratch.doubles(columnCount), scratch.doubles(columnCount)];
      core.routines.columnSpreads({ columns, stride, rowCount, columnCount, means, deviations });
      return {
        means: core.doubles(means, columnCount).slice(),
        deviations: core.doubles(deviations, columnCount).slice(),
      };
    });
    return this.#known;
  }

  /** The problem of the first value that is not finite. */
  #notFinite(): UserError {
    const all = this.core.allDoubles;
    for (let j = 0; j < this.count; j++) {
      const start = this.at(j) >> 3;
      for (let i = 0; i < this.rowCount; i++) {
        const value = all[start + i];
        if (!Number.isFinite(value))
          return problem('value-not-finite', { value: String(value), feature: j + 1, sample: i + 1 });
      }
    }
    throw new Error('every value is finite');
  }

  /** Where a column begins. */
  at(feature: number): Address {
    return doubleAt(this.address, this.stride * feature);
  }

  /** A view of a column; like every view, it is invalid after a call that allocates. */
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
