// A binary problem of the linear model, the outcome of solving it, and its state in the core while
// it is solved.

import type { Address } from '../../numeric/address.ts';
import type { Core, Scratch } from '../../numeric/core.ts';
import type { BinaryProblem, Stop } from '../problem.ts';
import type { LinearRows } from './rows.ts';

/** Of an error ξ = max(0, 1 − y f(x)): C ξ, or C ξ². */
export type Loss = 'hinge' | 'squared';

/** min ½‖w‖² + ½ v² + Σ C_k loss_k, f(x) = w·x + v·bias. Rows of cost 0 play no part. */
export interface LinearProblem extends BinaryProblem {
  readonly loss: Loss;
  /** The value of the constant column whose weight v is the bias; 0: f goes through the origin. */
  readonly bias: number;
}

/**
 * Which method gave the solution; a takeover: left to choose, another one had begun, and was not
 * getting on.
 */
export type LinearSolvedBy = 'dual' | 'newton' | 'dual-takeover' | 'newton-takeover';

/** What the solver of the linear model found. */
export interface LinearSolution {
  /** The features the weights belong to, as the data number them, ascending. */
  readonly features: Int32Array;
  readonly weights: Float64Array;
  /** f(x) = w·x + bias. */
  readonly bias: number;
  /** α_k y_k of each row of the problem. */
  readonly beta: Float64Array;
  /** The primal objective. */
  readonly objective: number;
  /** What the stopping test compares with the tolerance. */
  readonly violation: number;
  /** (primal − dual) / primal objective. */
  readonly gap: number;
  /** Epochs of coordinate descent, or steps of Newton's method. */
  readonly iterations: number;
  readonly stop: Stop;
  readonly solver: LinearSolvedBy;
}

/**
 * Where to begin: coordinate descent needs beta; Newton's method takes the weights, or makes them
 * from beta.
 */
export type LinearStart = Partial<Pick<LinearSolution, 'features' | 'weights' | 'bias' | 'beta'>>;

/** α is the first of the doubles of a row's record (core/linear-rows.ts). */
const RECORD = 8;
/** A weight below this fraction of Σ |β_k x_kj| is rounding, and 0. */
const NEGLIGIBLE = 1e-10;
/** If every weight is below this fraction, w is 0 within the tolerance of the solver. */
const TRIVIAL = 1e-5;

/** A problem in the core, for as long as the scratch memory lives. */
export class CoreLinearProblem {
  readonly core: Core;
  readonly address: Address;
  readonly rows: LinearRows;
  readonly problem: LinearProblem;
  /** The rows of the problem that have a cost, by their place in it. */
  readonly places: Int32Array;
  readonly length: number;
  readonly #scratch: Scratch;

  constructor(rows: LinearRows, problem: LinearProblem, scratch: Scratch) {
    const { core, length } = rows;
    this.core = core;
    this.rows = rows;
    this.problem = problem;
    this.length = length;
    this.#scratch = scratch;
    this.places = Int32Array.from(problem.rows.keys()).filter((place) => problem.costs[place] > 0);
    const { places } = this;
    const chosen = scratch.copyIntegers(places.map((place) => problem.rows[place]));
    const signs = scratch.copyDoubles(Float64Array.from(places, (place) => problem.signs[place]));
    const costs = scratch.copyDoubles(Float64Array.from(places, (place) => problem.costs[place]));
    this.address = scratch.bytes(core.routines.linearBytes(places.length, length));
    const { values, columns, starts, width, fill, features } = rows;
    const squared = problem.loss === 'squared';
    core.routines.linearSetup({
      problem: this.address,
      values,
      columns,
      starts,
      width,
      chosen,
      signs,
      costs,
      count: places.length,
      fill,
      features: features.length,
      length,
      bias: problem.bias,
      squared,
    });
  }

  /** Room for a weight vector, holding anything. */
  vector(): Address {
    return this.#scratch.doubles(this.length);
  }

  /** x·w and x·s of every row with a cost. */
  decisions(...vectors: Address[]): Float64Array[] {
    const out = vectors.map(() => this.#scratch.doubles(this.places.length));
    for (const [k, vector] of vectors.entries()) this.core.routines.linearDecide(this.address, vector, out[k]);
    return out.map((address) => this.core.doubles(address, this.places.length).slice());
  }

  /** Writes α, brought into its bounds. */
  writeBeta(beta: ArrayLike<number>): void {
    const { signs, costs, loss } = this.problem;
    const records = this.#records();
    for (const [k, place] of this.places.entries()) {
      const upper = loss === 'squared' ? Infinity : costs[place];
      records[RECORD * k] = Math.min(Math.max(beta[place] * signs[place], 0), upper);
    }
  }

  readBeta(): Float64Array {
    const beta = new Float64Array(this.problem.rows.length);
    const records = this.#records();
    for (const [k, place] of this.places.entries()) beta[place] = records[RECORD * k] * this.problem.signs[place];
    return beta;
  }

  #records(): Float64Array {
    return this.core.doubles(this.core.routines.linearRecords(this.address), RECORD * this.places.length);
  }

  /**
   * Puts given weights at an address; a feature that has left is passed over, one that they do not
   * have gets 0.
   */
  writeWeights(start: LinearStart, address: Address): void {
    const own = this.rows.features;
    const { features = own, weights = new Float64Array(own.length), bias = 0 } = start;
    const target = this.core.doubles(address, this.length).fill(0);
    for (let k = 0, given = 0; k < own.length; k++) {
      while (features[given] < own[k]) given++;
      if (features[given] === own[k]) target[k] = weights[given];
    }
    if (this.problem.bias !== 0) target[own.length] = bias / this.problem.bias;
  }

  /** The weights at an address, with rounding taken for 0; α must be in the records. */
  readWeights(address: Address): Pick<LinearSolution, 'features' | 'weights' | 'bias' | 'beta'> {
    const { features, largest } = this.rows;
    const beta = this.readBeta();
    const all = this.core.doubles(address, features.length + 1).slice();
    const weights = all.slice(0, features.length);
    const most = largest * beta.reduce((sum, value) => sum + Math.abs(value), 0);
    const isDoubtful =
      weights.some((weight) => weight !== 0 && Math.abs(weight) < NEGLIGIBLE * most) ||
      weights.every((weight) => Math.abs(weight) < TRIVIAL * most);
    if (isDoubtful) {
      const sizes = this.vector();
      this.core.routines.linearSizes(this.address, sizes);
      const limits = this.core.doubles(sizes, features.length);
      const isTrivial = weights.every((weight, j) => Math.abs(weight) <= TRIVIAL * limits[j]);
      for (let j = 0; j < weights.length; j++)
        if (isTrivial || Math.abs(weights[j]) < NEGLIGIBLE * limits[j]) weights[j] = 0;
    }
    return { features: features.slice(), weights, bias: all[features.length] * this.problem.bias, beta };
  }
}
