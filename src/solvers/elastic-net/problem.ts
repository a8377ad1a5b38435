// A binary problem with an L1 penalty, or an L1 and an L2 penalty, in the core's memory
// (core/elastic-net.ts): columns of y_i x_ij, the weights, and the slack of every row.

import { denseValues, type FeatureValues } from '../../data/dataset.ts';
import { type Address, doubleAt, integerAt, NULL_ADDRESS } from '../../numeric/address.ts';
import { type Core, core as sharedCore } from '../../numeric/core.ts';
import type { BinaryProblem } from '../problem.ts';

/**
 * min ρ‖w‖₁ + ½(1 − ρ)‖w‖² + C Σ r_i max(0, 1 − y_i f(x_i))², f(x) = w·x + bias, with ρ the L1
 * ratio and r_i the costs of the binary problem. Rows with cost 0 are ignored.
 */
export interface ElasticNetOptions {
  /**
   * The mixing parameter ρ, above 0; 1 by default, which means no L2 penalty (the lasso, `-s 5` in
   * LIBLINEAR).
   */
  readonly l1Ratio?: number;
  /**
   * With `free`, the default, the bias is not penalised. With a number, the bias is the weight of a
   * column with this constant value and is penalised like every other weight (`-B` in LIBLINEAR); 0
   * means no bias.
   */
  readonly bias?: 'free' | number;
}

/** Rows are padded to a multiple of this (core/elastic-net.ts). */
const BLOCK = 4;
/** The doubles of a column's record, and the places of its weight and gradient. */
const [RECORD, WEIGHT, GRADIENT] = [8, 3, 5];

/** The cells of a column that the problem stores: those of its rows, times y. */
interface Cells {
  readonly rows: Int32Array | null;
  readonly values: Float64Array;
}

/** The problem of some columns in the core's memory. */
export class NetProblem {
  readonly core: Core;
  readonly address: Address;
  /** The columns, then the bias, if there is one. */
  readonly columnCount: number;
  readonly featureCount: number;
  /** The value of the bias column; 0 if there is none. */
  readonly biasValue: number;
  readonly isBiasFree: boolean;
  /** Rows with a cost, by their place in the problem. */
  readonly places: Int32Array;
  readonly #list: Address;
  readonly #held: Address[] = [];

  /** `columns` are those of all rows, every value finite. */
  constructor(
    columns: readonly FeatureValues[],
    rowCount: number,
    problem: BinaryProblem,
    { bias = 'free' }: Pick<ElasticNetOptions, 'bias'> = {},
    core = sharedCore(),
  ) {
    this.core = core;
    this.featureCount = columns.length;
    this.isBiasFree = bias === 'free';
    this.biasValue = bias === 'free' ? 1 : bias;
    this.columnCount = columns.length + (this.biasValue === 0 ? 0 : 1);
    this.places = Int32Array.from(problem.rows.keys()).filter((place) => problem.costs[place] > 0);
    try {
      const padded = BLOCK * Math.ceil(this.places.length / BLOCK);
      this.address = this.#hold(core.routines.netBytes(padded, this.columnCount));
      this.#list = this.#hold(4 * this.columnCount);
      core.routines.netSetup(this.address, padded, this.columnCount);
      this.#writeRows(problem);
      this.#writeColumns(columns, rowCount, problem, padded);
    } catch (error) {
      this.dispose();
      throw error;
    }
    core.routines.netRefresh(this.address);
  }

  #hold(bytes: number): Address {
    const address = this.core.allocate(bytes);
    this.#held.push(address);
    return address;
  }

  #writeRows({ signs, costs }: BinaryProblem): void {
    const { core, places, address } = this;
    const ownSigns = core.doubles(core.routines.netSigns(address), places.length);
    const ownCosts = core.doubles(core.routines.netCosts(address), places.length);
    for (let k = 0; k < places.length; k++) {
      ownSigns[k] = signs[places[k]];
      // The core has ½ Σ c s².
      ownCosts[k] = 2 * costs[places[k]];
    }
  }

  #writeColumns(columns: readonly FeatureValues[], rowCount: number, problem: BinaryProblem, padded: number): void {
    const { core, places, address } = this;
    const signs = Float64Array.from(places, (place) => problem.signs[place]);
    const own = Int32Array.from(places, (place) => problem.rows[place]);
    const placeOf = new Int32Array(rowCount).fill(-1);
    for (let k = 0; k < own.length; k++) placeOf[own[k]] = k;
    const isWhole = own.length === rowCount && own.every((row, k) => row === k);
    const cells = columns.map((column) =>
      column.kind === 'sparse' ? storedCells(column, placeOf, signs, isWhole) : null,
    );
    const stored = cells.reduce((sum, cell) => sum + (cell?.values.length ?? 0), 0);
    const denseCount = cells.reduce((sum, cell) => sum + Number(cell === null), 0) + this.columnCount - columns.length;
    const values = this.#hold(8 * (padded * denseCount + stored));
    const rows = stored > 0 ? this.#hold(4 * stored) : NULL_ADDRESS;
    const allDoubles = core.doubles(values, padded * denseCount + stored);
    const allRows = stored > 0 ? core.integers(rows, stored) : new Int32Array(0);
    let at = 0;
    let rowAt = 0;
    for (let j = 0; j < this.columnCount; j++) {
      const cell = cells[j];
      if (cell) {
        allDoubles.set(cell.values, at);
        allRows.set(cell.rows!, rowAt);
      } else {
        const column = j < columns.length ? denseValues(columns[j], rowCount) : null;
        for (let k = 0; k < own.length; k++)
          allDoubles[at + k] = signs[k] * (column === null ? this.biasValue : column[own[k]]);
        allDoubles.fill(0, at + own.length, at + padded);
      }
      core.routines.netSetColumn({
        problem: address,
        j,
        values: doubleAt(values, at),
        rows: cell ? integerAt(rows, rowAt) : NULL_ADDRESS,
        count: cell ? cell.values.length : padded,
        fill: cell ? fillOf(columns[j]) : 0,
        isFree: j === columns.length && this.isBiasFree,
      });
      at += cell ? cell.values.length : padded;
      rowAt += cell?.values.length ?? 0;
    }
  }

  /** Descends over some columns, ascending, with the penalties l1 |w| + ½ l2 w². */
  descend(columns: Int32Array, l1: number, l2: number, stop: { readonly tolerance: number; readonly limit: number }) {
    const { core, address } = this;
    core.integers(this.#list, columns.length).set(columns);
    const isSettled = core.routines.netDescend({
      problem: address,
      list: this.#list,
      count: columns.length,
      l1,
      l2,
      ...stop,
    });
    return { isSettled: isSettled === 1, sweeps: core.routines.netSweeps(address) };
  }

  /** The gradient of the loss in every weight, the bias behind the features. */
  gradients(): Float64Array {
    this.core.routines.netGradients(this.address);
    return this.#field(GRADIENT);
  }

  /** Every weight, that of the bias column behind the features. */
  weights(): Float64Array {
    return this.#field(WEIGHT);
  }

  /** Sets every weight. */
  setWeights(weights: ArrayLike<number>): void {
    const records = this.#records();
    for (let j = 0; j < this.columnCount; j++) records[RECORD * j + WEIGHT] = weights[j];
    this.core.routines.netRefresh(this.address);
  }

  /** Computes the slack again: steps leave rounding in it. */
  refresh(): void {
    this.core.routines.netRefresh(this.address);
  }

  /** Σ r_i max(0, 1 − y_i f(x_i))². */
  loss(): number {
    return this.core.routines.netLoss(this.address);
  }

  /** 1 − y_i f(x_i) of the rows with a cost. */
  slack(): Float64Array {
    return this.core.doubles(this.core.routines.netSlack(this.address), this.places.length).slice();
  }

  #records(): Float64Array {
    return this.core.doubles(this.core.routines.netColumns(this.address), RECORD * this.columnCount);
  }

  #field(place: number): Float64Array {
    const records = this.#records();
    const out = new Float64Array(this.columnCount);
    for (let j = 0; j < out.length; j++) out[j] = records[RECORD * j + place];
    return out;
  }

  dispose(): void {
    for (const address of this.#held.splice(0)) this.core.release(address);
  }
}

const fillOf = (data: FeatureValues) => (data.kind === 'sparse' ? data.fill : 0);

/** y (x − fill) of the rows of the problem where it is not 0. */
function storedCells(
  { rows, values, fill }: Extract<FeatureValues, { kind: 'sparse' }>,
  placeOf: Int32Array,
  signs: Float64Array,
  isWhole: boolean,
): Cells {
  const places = new Int32Array(rows.length);
  const cells = new Float64Array(rows.length);
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    const place = isWhole ? rows[i] : placeOf[rows[i]];
    if (place < 0 || values[i] === fill) continue;
    places[count] = place;
    cells[count++] = signs[place] * (values[i] - fill);
  }
  return { rows: places.subarray(0, count), values: cells.subarray(0, count) };
}
