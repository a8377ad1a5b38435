// A binary problem with an L1 penalty, or an L1 and an L2 penalty, in the core's memory
// (core/elastic-net.ts): columns of √c_i y_i x_ij, the weights, and the slack of every row.

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
/** What `netCertify` finds. */
const SUMMARY = 7;

/** Sums over a solution, from which its objective and a dual bound follow. */
export interface NetSummary {
  /** Σ|w_j| and Σ w_j² of the penalised weights. */
  readonly absolute: number;
  readonly square: number;
  /** The largest violation of an optimality condition. */
  readonly violation: number;
  /** The largest gradient of the loss in a penalised weight, if one reaches l1. */
  readonly steepest: number;
  /** Σ max(0, |gradient| − l1)² of the penalised weights. */
  readonly over: number;
  /** 2 Σ r_i ξ_i. */
  readonly pulled: number;
  /** Σ r_i ξ_i². */
  readonly loss: number;
}

/** The cells of a column that the problem stores: those of its rows, times √c y. */
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
      core.routines.netSetup(this.address, padded, this.columnCount);
      // The core has ½ Σ c s².
      const signs = Float64Array.from(this.places, (k) => problem.signs[k] * Math.sqrt(2 * problem.costs[k]));
      core.doubles(core.routines.netSigns(this.address), signs.length).set(signs);
      this.#writeColumns(columns, rowCount, { rows: problem.rows, signs }, padded);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  #hold(bytes: number): Address {
    const address = this.core.allocate(bytes);
    this.#held.push(address);
    return address;
  }

  #writeColumns(
    columns: readonly FeatureValues[],
    rowCount: number,
    { rows: given, signs }: Pick<BinaryProblem, 'rows' | 'signs'>,
    padded: number,
  ): void {
    const { core, places, address } = this;
    const own = Int32Array.from(places, (place) => given[place]);
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

  /**
   * Prepares for the next penalties: lists the columns that have a weight or a gradient of at least
   * `strong`, and moves all weights by `further` times their last change.
   */
  begin(strong: number, further: number): void {
    this.core.routines.netBegin(this.address, strong, further);
  }

  /** Descends over the listed columns, and others that turn out to matter, with the penalties l1 |w| + ½ l2 w². */
  descend(l1: number, l2: number, { tolerance, limit }: { readonly tolerance: number; readonly limit: number }) {
    const { core, address } = this;
    const isSettled = core.routines.netDescend(address, l1, l2, tolerance, limit);
    return { isSettled: isSettled === 1, sweeps: core.routines.netSweeps(address) };
  }

  /** Computes the gradients of all columns; returns the largest of the features. */
  steepest(): number {
    this.core.routines.netAnchor(this.address);
    const records = this.#records();
    const count = this.isBiasFree ? this.featureCount : this.columnCount;
    let most = 0;
    for (let j = 0; j < count; j++) most = Math.max(most, Math.abs(records[RECORD * j + GRADIENT]));
    return most;
  }

  /** Of the solution that the last descent reached. */
  summary(): NetSummary {
    const at = this.core.routines.netCertify(this.address);
    const [absolute, square, violation, steepest, over, pulled, lost] = this.core.doubles(at, SUMMARY);
    return { absolute, square, violation, steepest, over, pulled, loss: 0.5 * lost };
  }

  /** Every weight, that of the bias column behind the features. */
  weights(): Float64Array {
    const records = this.#records();
    const out = new Float64Array(this.columnCount);
    for (let j = 0; j < out.length; j++) out[j] = records[RECORD * j + WEIGHT];
    return out;
  }

  /** Σ r_i max(0, 1 − y_i f(x_i))². */
  loss(): number {
    return this.core.routines.netLoss(this.address);
  }

  #records(): Float64Array {
    return this.core.doubles(this.core.routines.netColumns(this.address), RECORD * this.columnCount);
  }

  dispose(): void {
    for (const address of this.#held.splice(0)) this.core.release(address);
  }
}

const fillOf = (data: FeatureValues) => (data.kind === 'sparse' ? data.fill : 0);

/** √c y (x − fill) of the rows of the problem where it is not 0. */
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
