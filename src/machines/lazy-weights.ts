// The smallest Σ_k w_kj² over the binary machines k, without computing every weight.
//
// |w_j| can move by at most ‖x_j‖ times the distance that β has travelled since w_j was last computed (Cauchy-Schwarz). So each weight has an
// interval, and only those are computed again whose interval reaches down to the smallest ones, or up to the largest, which the tie rule
// measures by. What is computed is computed as by `weights`, to the bit; what is not cannot be among the smallest.

import type { Columns } from '../kernels/columns.ts';
import type { Machine } from './set.ts';
import { weights } from './weights.ts';

/** A weight below 1e-10 of its terms counts as 0, so an interval is wider than travel alone says by that share; doubled for rounding. */
const SETTLED = 2e-10;
/** As the tie rule has it (strategies/order.ts), doubled: features tied with the last one asked for must be among those computed. */
const TIE = 2e-12;
/** The smallest of the last time, computed first: they bring down the limit that decides who else has to be. */
const POOL = 16;

export interface Lowest {
  /** Those computed, ascending: at least the smallest asked for. */
  readonly features: Int32Array;
  /** Σ w² of each of them. */
  readonly criteria: Float64Array;
  /** The largest criterion of all features. */
  readonly largest: number;
}

/** What is known of one machine: the last β, how far it has travelled, and by feature the weight and the travel when it was computed. */
interface Known {
  beta: Float64Array | null;
  travel: number;
  size: number;
  readonly weights: Float64Array;
  readonly computedAt: Float64Array;
}

export class LazyWeights {
  readonly #columns: Columns;
  readonly #norms: Float64Array;
  readonly #machines: readonly Known[];
  readonly #lower: Float64Array;
  readonly #upper: Float64Array;
  #pool = new Int32Array(0);

  constructor(columns: Columns, machineCount: number) {
    const { count } = columns;
    this.#columns = columns;
    this.#norms = columns.squares.map(Math.sqrt);
    this.#lower = new Float64Array(count);
    this.#upper = new Float64Array(count);
    this.#machines = Array.from({ length: machineCount }, () => {
      return { beta: null, travel: 0, size: 0, weights: new Float64Array(count), computedAt: new Float64Array(count) };
    });
  }

  /** At least the `count` smallest of the features (given in ascending order), with everybody tied with them. */
  lowest(machines: readonly Machine[], features: Int32Array, count: number): Lowest {
    const isFirst = this.#machines[0].beta === null;
    for (let k = 0; k < machines.length; k++) travel(this.#machines[k], machines[k].beta);
    this.#compute(machines, isFirst ? features : this.#poolAmong(features));
    this.#bound(features);
    const wanted = this.#inDoubt(features, count);
    this.#compute(machines, wanted);
    const criteria = this.#sums(wanted);
    let largest = 0;
    for (let j = 0; j < criteria.length; j++) if (criteria[j] > largest) largest = criteria[j];
    this.#remember(wanted, criteria, count + POOL);
    return { features: wanted, criteria, largest };
  }

  #poolAmong(features: Int32Array): Int32Array {
    return this.#pool.filter((feature) => isAmong(features, feature));
  }

  #compute(machines: readonly Machine[], features: Int32Array): void {
    for (let k = 0; k < machines.length; k++) {
      const known = this.#machines[k];
      const values = weights(this.#columns, machines[k], features);
      for (let j = 0; j < features.length; j++) {
        known.weights[features[j]] = values[j];
        known.computedAt[features[j]] = known.travel;
      }
    }
  }

  /** Between which bounds Σ w² of each feature lies. */
  #bound(features: Int32Array): void {
    const [norms, lower, upper] = [this.#norms, this.#lower, this.#upper];
    for (let k = 0; k < this.#machines.length; k++) {
      const { weights: own, computedAt, travel: now, size } = this.#machines[k];
      const slack = SETTLED * size;
      for (let j = 0; j < features.length; j++) {
        const feature = features[j];
        const since = now - computedAt[feature];
        const width = since === 0 ? 0 : norms[feature] * (since + slack);
        const weight = Math.abs(own[feature]);
        const low = weight > width ? weight - width : 0;
        const high = weight + width;
        lower[j] = (k === 0 ? 0 : lower[j]) + low * low;
        upper[j] = (k === 0 ? 0 : upper[j]) + high * high;
      }
    }
  }

  #inDoubt(features: Int32Array, count: number): Int32Array {
    const [lower, upper] = [this.#lower, this.#upper];
    const least = new Smallest(count);
    let topLower = 0;
    let topUpper = 0;
    for (let j = 0; j < features.length; j++) {
      if (upper[j] < least.limit) least.add(upper[j]);
      if (lower[j] > topLower) topLower = lower[j];
      if (upper[j] > topUpper) topUpper = upper[j];
    }
    const limit = least.limit + TIE * topUpper;
    let found = 0;
    const wanted = new Int32Array(features.length);
    for (let j = 0; j < features.length; j++) {
      if (lower[j] <= limit || upper[j] >= topLower) wanted[found++] = features[j];
    }
    return wanted.slice(0, found);
  }

  #sums(features: Int32Array): Float64Array {
    const sums = new Float64Array(features.length);
    for (const { weights: own } of this.#machines) {
      for (let j = 0; j < features.length; j++) sums[j] += own[features[j]] * own[features[j]];
    }
    return sums;
  }

  #remember(features: Int32Array, criteria: Float64Array, count: number): void {
    const least = new Smallest(count);
    for (let j = 0; j < criteria.length; j++) if (criteria[j] < least.limit) least.add(criteria[j]);
    this.#pool = features.filter((_, j) => criteria[j] <= least.limit).slice(0, count);
  }
}

/** By halving an ascending list. */
function isAmong(ascending: Int32Array, value: number): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] < value) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === value;
}

function travel(known: Known, beta: Float64Array): void {
  let distance = 0;
  let size = 0;
  for (let i = 0; i < beta.length; i++) {
    const step = known.beta === null ? beta[i] : beta[i] - known.beta[i];
    distance += step * step;
    size += beta[i] * beta[i];
  }
  known.beta = beta;
  known.travel += Math.sqrt(distance);
  known.size = Math.max(known.size, Math.sqrt(size));
}

/** The few smallest of many numbers, in a short sorted list. */
class Smallest {
  readonly #list: Float64Array;
  /** The largest of them, Infinity until there are enough: only a smaller number has a place. */
  limit = Infinity;

  constructor(count: number) {
    this.#list = new Float64Array(count).fill(Infinity);
  }

  add(value: number): void {
    const list = this.#list;
    let at = list.length - 1;
    for (; at > 0 && list[at - 1] > value; at--) list[at] = list[at - 1];
    list[at] = value;
    this.limit = list[list.length - 1];
  }
}
