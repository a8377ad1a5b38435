// The data of linear models in the core's memory, row after row: dense, or only the cells that
// differ from their column's fill. All problems on the data (pairs, folds, costs) share it;
// eliminated features are taken out of it for all of them.

import { problem, type UserError } from '../../base/problem.ts';
import { denseValues, type FeatureValues } from '../../data/dataset.ts';
import { isWorthSparse } from '../../data/stored-column.ts';
import { type Address, NULL_ADDRESS } from '../../numeric/address.ts';
import { type Core, core as sharedCore } from '../../numeric/core.ts';

/** The core adds four doubles at a time. */
const BLOCK = 4;
/** Columns written together (`writeEight`). */
const COLUMNS_AT_ONCE = 8;
/** Rows of sparse data written together (`#writeSparse`). */
const ROWS_AT_ONCE = 2 ** 14;

export interface LinearRowsOptions {
  readonly core?: Core;
  /** The storage format; by default, the one that needs less memory. */
  readonly storage?: 'dense' | 'sparse';
}

const padded = (count: number) => Math.ceil(count / BLOCK) * BLOCK;

const fillOf = (data: FeatureValues) => (data.kind === 'sparse' ? data.fill : 0);

/** The number of cells that differ from their column's fill, and the largest |x| + |fill|. */
function survey(data: readonly FeatureValues[], rowCount: number): { cells: number; largest: number } {
  let cells = 0;
  let largest = 0;
  for (const [feature, column] of data.entries()) {
    const { values } = column;
    const fill = fillOf(column);
    let size = Math.abs(fill);
    for (let i = 0; i < values.length; i++) {
      if (values[i] !== fill) cells++;
      size = Math.max(size, Math.abs(values[i]));
    }
    if (!Number.isFinite(size)) throw notFinite(column, feature);
    // As a Gram matrix does: a sum of squares that is not a number would end in weights of 0.
    if (!Number.isFinite(size * size * rowCount))
      throw problem('feature-too-large', { feature: feature + 1 }, { fixes: [{ set: { scale: 'standardize' } }] });
    largest = Math.max(largest, size + Math.abs(fill));
  }
  return { cells, largest };
}

function notFinite(data: FeatureValues, feature: number): UserError {
  const at = data.values.findIndex((value) => !Number.isFinite(value));
  // Where every stored value is finite, it is the one that a sparse column does not store.
  const sample = at < 0 ? null : (data.kind === 'sparse' ? data.rows[at] : at) + 1;
  const value = String(at < 0 ? fillOf(data) : data.values[at]);
  return problem('value-not-finite', { value, feature: feature + 1, sample });
}

/** The stored cells of all rows before each row. */
function rowStarts(data: readonly FeatureValues[], rowCount: number): Int32Array {
  const starts = new Int32Array(rowCount + 1);
  for (const column of data) {
    const { values } = column;
    const fill = fillOf(column);
    const rows = column.kind === 'sparse' ? column.rows : null;
    for (let i = 0; i < values.length; i++) if (values[i] !== fill) starts[(rows ? rows[i] : i) + 1]++;
  }
  for (let i = 0; i < rowCount; i++) starts[i + 1] += starts[i];
  return starts;
}

/** Eight columns into row-major data: a cache line of each row, written at once. */
function writeEight(target: Float64Array, first: number, width: number, block: readonly Float64Array[]): void {
  const [c0, c1, c2, c3, c4, c5, c6, c7] = block;
  for (let i = 0, at = first; i < c0.length; i++, at += width) {
    target[at] = c0[i];
    target[at + 1] = c1[i];
    target[at + 2] = c2[i];
    target[at + 3] = c3[i];
    target[at + 4] = c4[i];
    target[at + 5] = c5[i];
    target[at + 6] = c6[i];
    target[at + 7] = c7[i];
  }
}

/** The places of those in an ascending list that stay. */
function placesWithout(features: Int32Array, leaving: Iterable<number>): Int32Array {
  const marks = new Uint8Array(features[features.length - 1] + 1);
  let marked = 0;
  for (const feature of leaving) {
    if (marks[feature] === 0) marked++;
    marks[feature] = 1;
  }
  const kept = new Int32Array(features.length);
  let count = 0;
  for (let place = 0; place < features.length; place++) if (marks[features[place]] === 0) kept[count++] = place;
  if (count + marked !== features.length) throw new Error('a feature to remove is not in the data');
  return kept.slice(0, count);
}

/** Rows of a dataset in the core's memory, for the linear model. */
export class LinearRows {
  readonly core: Core;
  readonly rowCount: number;
  readonly kind: 'dense' | 'sparse';
  /** The memory used by the data in the core, in bytes. */
  readonly bytes: number;
  /** The number of cells that differ from the fill of their column, over all features. */
  readonly cells: number;
  /** The largest |x| + |fill|, which is an upper bound on |x − fill|. */
  readonly largest: number;
  readonly values: Address;
  /** 0 for dense data. */
  readonly columns: Address;
  readonly starts: Address;
  readonly fill: Address;
  #features: Int32Array;

  /** Takes one column per feature, with finite values only. */
  constructor(data: readonly FeatureValues[], rowCount: number, options: LinearRowsOptions = {}) {
    if (data.length === 0 || rowCount === 0) throw problem('no-values', {});
    const { cells, largest } = survey(data, rowCount);
    const core = options.core ?? sharedCore();
    this.core = core;
    this.rowCount = rowCount;
    this.cells = cells;
    this.largest = largest;
    this.kind = options.storage ?? (isWorthSparse(cells, rowCount * data.length) ? 'sparse' : 'dense');
    this.#features = Int32Array.from(data, (_, feature) => feature);
    const isSparse = this.kind === 'sparse';
    const [valueBytes, columnBytes, startBytes] = isSparse
      ? [8 * cells, 4 * cells, 4 * (rowCount + 1)]
      : [8 * rowCount * this.width, 0, 0];
    this.bytes = valueBytes + columnBytes + startBytes + 8 * this.length;
    this.values = core.allocate(valueBytes);
    this.columns = isSparse ? core.allocate(columnBytes) : NULL_ADDRESS;
    this.starts = isSparse ? core.allocate(startBytes) : NULL_ADDRESS;
    this.fill = core.allocate(8 * this.length);
    core.doubles(this.fill, this.length).fill(0);
    if (isSparse) this.#writeSparse(data, rowStarts(data, rowCount));
    else this.#writeDense(data);
  }

  /** The remaining features, as ascending indices into the given data. */
  get features(): Int32Array {
    return this.#features;
  }

  /** The distance between consecutive dense rows, in doubles. */
  get width(): number {
    return padded(this.#features.length);
  }

  /** The length of a weight vector in doubles: features, bias and padding. */
  get length(): number {
    return padded(this.#features.length + 1);
  }

  #writeDense(data: readonly FeatureValues[]): void {
    const { rowCount, width } = this;
    const target = this.core.doubles(this.values, rowCount * width);
    const whole = data.length - (data.length % COLUMNS_AT_ONCE);
    for (let first = 0; first < whole; first += COLUMNS_AT_ONCE) {
      const block = data.slice(first, first + COLUMNS_AT_ONCE).map((column) => denseValues(column, rowCount));
      writeEight(target, first, width, block);
    }
    for (let j = whole; j < width; j++) {
      const column = j < data.length ? denseValues(data[j], rowCount) : new Float64Array(rowCount);
      for (let i = 0; i < rowCount; i++) target[i * width + j] = column[i];
    }
  }

  #writeSparse(data: readonly FeatureValues[], starts: Int32Array): void {
    const cells = starts[this.rowCount];
    this.core.integers(this.starts, starts.length).set(starts);
    const values = this.core.doubles(this.values, cells);
    const columns = this.core.integers(this.columns, cells);
    const fill = this.core.doubles(this.fill, this.length);
    const next = new Int32Array(data.length); // the first cell of each column that is not written yet
    for (let feature = 0; feature < data.length; feature++) fill[feature] = fillOf(data[feature]);
    // Some rows at a time, so that the places where rows continue stay in the cache.
    for (let end = ROWS_AT_ONCE; end < this.rowCount + ROWS_AT_ONCE; end += ROWS_AT_ONCE) {
      for (let feature = 0; feature < data.length; feature++) {
        const column = data[feature];
        const rows = column.kind === 'sparse' ? column.rows : null;
        const own = fill[feature];
        let i = next[feature];
        for (; i < column.values.length; i++) {
          const row = rows ? rows[i] : i;
          if (row >= end) break;
          const value = column.values[i];
          if (value === own) continue;
          // From here on each start is the place of the row's next cell.
          const at = starts[row]++;
          columns[at] = feature;
          values[at] = value - own;
        }
        next[feature] = i;
      }
    }
  }

  /** Removes features from the data; they are given by the same indices as in `features`. */
  removeFeatures(leaving: Iterable<number>): void {
    const before = this.#features;
    const kept = placesWithout(before, leaving);
    if (kept.length === 0) throw new Error('the last feature cannot leave');
    const { core, rowCount, width } = this;
    this.#features = new Int32Array(kept.length);
    for (let k = 0; k < kept.length; k++) this.#features[k] = before[kept[k]];
    const fill = core.doubles(this.fill, padded(before.length + 1));
    for (let k = 0; k < kept.length; k++) fill[k] = fill[kept[k]];
    fill.fill(0, kept.length);
    core.withScratch((scratch) => {
      if (this.kind === 'dense') {
        const list = scratch.copyIntegers(kept);
        core.routines.linearKeepDense({
          values: this.values,
          rowCount,
          width,
          kept: list,
          count: kept.length,
          newWidth: this.width,
        });
      } else {
        const places = new Int32Array(before.length).fill(-1);
        for (let k = 0; k < kept.length; k++) places[kept[k]] = k;
        core.routines.linearKeepSparse(this.values, this.columns, this.starts, rowCount, scratch.copyIntegers(places));
      }
    });
  }

  dispose(): void {
    for (const address of [this.values, this.columns, this.starts, this.fill]) {
      if (address !== NULL_ADDRESS) this.core.release(address);
    }
  }
}
