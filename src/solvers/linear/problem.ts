// A binary problem of the linear model, the outcome of solving it, and its state in the core while
// it is solved.

import type { Address } from '../../numeric/address.ts';
import type { Core, Scratch } from '../../numeric/core.ts';
import type { BinaryProblem, Stop } from '../problem.ts';
import type { LinearRows } from './rows.ts';

/** Of an error ξ = max(0, 1 − y f(x)): C ξ, or C ξ². */
export type Loss = 'hinge' | 'squared';

/** min ½‖w‖² + ½ v² + Σ C_k loss_k, f(x) = w·x + v·bias. Rows with cost 0 are ignored. */
export interface LinearProblem extends BinaryProblem {
  readonly loss: Loss;
  /** The value of the constant column whose weight v is the bias; 0 for no bias. */
  readonly bias: number;
}

/**
 * The method that found the solution; in a takeover, the method chosen automatically made too
 * little progress and was replaced. `joint-dual` solves for all classes at once
 * (solvers/joint/solve.ts).
 */
export type LinearSolvedBy = 'dual' | 'newton' | 'dual-takeover' | 'newton-takeover' | 'joint-dual';

/** The solution of a linear model. */
export interface LinearSolution {
  /** The features to which the weights belong, as ascending indices into the data. */
  readonly features: Int32Array;
  readonly weights: Float64Array;
  /** f(x) = w·x + bias. */
  readonly bias: number;
  /** α_k y_k for each row of the problem. */
  readonly beta: Float64Array;
  /** The primal objective. */
  readonly objective: number;
  /** The quantity that the stopping test compares with the tolerance. */
  readonly violation: number;
  /** (primal − dual) / primal objective. */
  readonly gap: number;
  /** The number of epochs of coordinate descent, or of steps of Newton's method. */
  readonly iterations: number;
  readonly stop: Stop;
  readonly solver: LinearSolvedBy;
}

/**
 * The starting point: coordinate descent needs `beta`; Newton's method uses the weights, or
 * computes them from `beta`.
 */
export type LinearStart = Partial<Pick<LinearSolution, 'features' | 'weights' | 'bias' | 'beta'>> & {
  readonly origin?: OriginGradient;
};

/**
 * The gradient ∇f at w = 0, with which newton.ts compares other gradients. The component for a
 * feature depends on that feature alone, so the gradient is computed only once per problem, even if
 * features are eliminated.
 */
export class OriginGradient {
  #features: Int32Array | null = null;
  #values: Float64Array | null = null;

  /** Writes the gradient for the features of the rows; returns false if it is not known yet. */
  write(problem: CoreLinearProblem, address: Address): boolean {
    if (this.#features === null || this.#values === null) return false;
    const own = problem.rows.features;
    const target = problem.core.doubles(address, problem.length).fill(0);
    for (let k = 0, given = 0; k < own.length; k++) {
      while (this.#features[given] < own[k]) given++;
      target[k] = this.#values[given];
    }
    target[own.length] = this.#values[this.#features.length];
    return true;
  }

  /** Stores the gradient at the address, for the features of the rows and for subsets of them. */
  keep(problem: CoreLinearProblem, address: Address): void {
    this.#features = problem.rows.features;
    this.#values = problem.core.doubles(address, this.#features.length + 1).slice();
  }
}

/** α is the first of the doubles of a row's record (core/linear-rows.ts). */
const RECORD = 8;
/** A weight below this fraction of Σ |β_k x_kj| is rounding, and 0. */
const NEGLIGIBLE = 1e-10;
/** If every weight is below this fraction, w is 0 within the tolerance of the solver. */
const TRIVIAL = 1e-5;

/** Written out, as all loops over the samples of a step: `filter` and `from` take longer than a pass. */
function placesWithCost(costs: Float64Array): Int32Array {
  const places = new Int32Array(costs.length);
  let count = 0;
  for (let place = 0; place < costs.length; place++) if (costs[place] > 0) places[count++] = place;
  return places.subarray(0, count);
}

function picked<T extends Int32Array | Float64Array>(values: T, places: Int32Array): ArrayLike<number> {
  if (places.length === values.length) return values;
  const own = new Float64Array(places.length);
  for (let k = 0; k < places.length; k++) own[k] = values[places[k]];
  return own;
}

/** Whether some weight, or all of them together, may be rounding; `most`: of Σ |β_k x_kj|. */
function isDoubtful(weights: Float64Array, most: number): boolean {
  let largest = 0;
  for (let j = 0; j < weights.length; j++) {
    const size = Math.abs(weights[j]);
    if (size !== 0 && size < NEGLIGIBLE * most) return true;
    // Negated, so that a weight that is not a number counts as large.
    if (!(size <= largest)) largest = size;
  }
  return largest < TRIVIAL * most;
}

/** A linear problem in the core, valid until its scratch memory is released. */
export class CoreLinearProblem {
  readonly core: Core;
  readonly address: Address;
  readonly rows: LinearRows;
  readonly problem: LinearProblem;
  /** The indices of the rows of the problem that have a non-zero cost. */
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
    this.places = placesWithCost(problem.costs);
    const { places } = this;
    const chosen = scratch.copyIntegers(picked(problem.rows, places));
    const signs = scratch.copyDoubles(picked(problem.signs, places));
    const costs = scratch.copyDoubles(picked(problem.costs, places));
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

  /** Allocates uninitialised memory for a weight vector. */
  vector(): Address {
    return this.#scratch.doubles(this.length);
  }

  /** Computes x · v for each of the `vectors` v and every row with a non-zero cost. */
  decisions(...vectors: Address[]): Float64Array[] {
    const out = vectors.map(() => this.#scratch.doubles(this.places.length));
    for (const [k, vector] of vectors.entries()) this.core.routines.linearDecide(this.address, vector, out[k]);
    return out.map((address) => this.core.doubles(address, this.places.length).slice());
  }

  /** Writes α, clipped to its bounds. */
  writeBeta(beta: ArrayLike<number>): void {
    const { signs, costs, loss } = this.problem;
    const records = this.#records();
    for (let k = 0; k < this.places.length; k++) {
      const place = this.places[k];
      const upper = loss === 'squared' ? Infinity : costs[place];
      records[RECORD * k] = Math.min(Math.max(beta[place] * signs[place], 0), upper);
    }
  }

  readBeta(): Float64Array {
    const { signs } = this.problem;
    const { places } = this;
    const beta = new Float64Array(this.problem.rows.length);
    const records = this.#records();
    for (let k = 0; k < places.length; k++) beta[places[k]] = records[RECORD * k] * signs[places[k]];
    return beta;
  }

  #records(): Float64Array {
    return this.core.doubles(this.core.routines.linearRecords(this.address), RECORD * this.places.length);
  }

  /**
   * Writes given weights to an address; weights of eliminated features are skipped, and features
   * without a given weight get 0.
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

  /**
   * Reads the weights at an address, with values no larger than their rounding error set to 0; α must
   * be in the records.
   */
  readWeights(address: Address): Pick<LinearSolution, 'features' | 'weights' | 'bias' | 'beta'> {
    const { features, largest } = this.rows;
    const beta = this.readBeta();
    const all = this.core.doubles(address, features.length + 1).slice();
    const weights = all.slice(0, features.length);
    let total = 0;
    for (let k = 0; k < beta.length; k++) total += Math.abs(beta[k]);
    if (isDoubtful(weights, largest * total)) {
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
