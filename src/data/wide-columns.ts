// The columns of a very wide table. All numbers lie in one array, and an array of its own for the
// values of each column takes more memory than some tens of numbers: it is made when it is read,
// and not kept. To everyone else these are columns, and features, like any others.

import type { DenseValues, Feature } from './feature.ts';
import type { NumberColumn } from './table.ts';

/** Fewer columns take little memory, and values that are kept are reached faster. */
export const WIDE_FROM = 100_000;

/** Numbers of all columns, one column after the other. */
export class NumberStore {
  readonly #values: Float64Array;
  readonly #rowCount: number;
  readonly #stride: number;
  /** The column that was read last, which is often the next one too. */
  #last = -1;
  #lastValues: Float64Array = new Float64Array(0);

  /** `stride`: from the first number of a column to that of the next; at least the number of rows. */
  constructor(values: Float64Array, rowCount: number, stride: number) {
    this.#values = values;
    this.#rowCount = rowCount;
    this.#stride = stride;
  }

  column(place: number): Float64Array {
    if (place === this.#last) return this.#lastValues;
    const { buffer, byteOffset } = this.#values;
    this.#last = place;
    this.#lastValues = new Float64Array(buffer, byteOffset + 8 * place * this.#stride, this.#rowCount);
    return this.#lastValues;
  }
}

/** Kind and name are its own properties, so that a column with other values can be spread. */
export class WideColumn implements NumberColumn {
  readonly kind = 'number';
  readonly name: string;
  readonly #store: NumberStore;
  readonly #place: number;

  constructor(name: string, store: NumberStore, place: number) {
    this.name = name;
    this.#store = store;
    this.#place = place;
  }

  get values(): Float64Array {
    return this.#store.column(this.#place);
  }

  /** The same values under another name. */
  renamed(name: string): WideColumn {
    return new WideColumn(name, this.#store, this.#place);
  }
}

/** A numeric feature whose values are those of a wide column. */
export class WideFeature implements Feature {
  readonly name: string;
  readonly kind = 'numeric';
  readonly #column: WideColumn;

  constructor(column: WideColumn) {
    this.name = column.name;
    this.#column = column;
  }

  get data(): DenseValues {
    return { kind: 'dense', values: this.#column.values };
  }
}
