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
  /** By position in `features`: Σ w², Infinity where it is not among the smallest. */
  readonly criteria: Float64Array;
  /** The largest criterion of all. */
  readonly largest: number;
}

export class LazyWeights {
  readonly #columns: Columns;
  readonly #norms: Float64Array;
  /** By machine: the last β, how far it has travelled, and by feature the weight and the travel when it was computed. */
  readonly #machines: {
    beta: Float64Array | null;
    travel: number;
    size: number;
    readonly weights: Float64Array;
    readonly computedAt: Float64Array;
  }[] = [];
  #pool = new Int32Array(0);

  constructor(columns: Columns, machineCount: number) {
    this.#columns = columns;
    this.#norms = columns.squares.map(Math.sqrt);
    for (let k = 0; k < machineCount; k++) {
      const [own, computedAt] = [new Float64Array(columns.count), new Float64Array(columns.count)];
      this.#machines.push({ beta: null, travel: 0, size: 0, weights: own, computedAt: computedAt.fill(-1) });
    }
  }

  /** At least the `count` smallest, with everybody tied with them. */
  lowest(machines: readonly Machine[], features: Int32Array, count: number): Lowest {
    const isFirst = this.#machines[0].beta === null;
    for (const [k, machine] of machines.entries()) this.#travel(k, machine);
    this.#compute(machines, isFirst ? features : this.#pool.filter((feature) => features.includes(feature)));
    const [lower, upper] = this.#intervals(features);
    const wanted = this.#inDoubt(features, lower, upper, count);
    this.#compute(machines, wanted);
    return this.#read(features, wanted, count);
  }

  #travel(k: number, { beta }: Machine): void {
    const state = this.#machines[k];
    let distance = 0;
    let size = 0;
    for (let i = 0; i < beta.length; i++) {
      const step = state.beta ? beta[i] - state.beta[i] : beta[i];
      distance += step * step;
      size += beta[i] * beta[i];
    }
    state.beta = beta;
    state.travel += Math.sqrt(distance);
    state.size = Math.max(state.size, Math.sqrt(size));
  }

  #compute(machines: readonly Machine[], features: Int32Array): void {
    for (const [k, machine] of machines.entries()) {
      const state = this.#machines[k];
      // Weights of the present β need not be computed again.
      const stale = features.filter((feature) => state.computedAt[feature] !== state.travel);
      if (stale.length === 0) continue;
      const values = weights(this.#columns, machine, stale);
      for (let j = 0; j < stale.length; j++) {
        state.weights[stale[j]] = values[j];
        state.computedAt[stale[j]] = state.travel;
      }
    }
  }

  /** Between which bounds Σ w² of each feature lies. */
  #intervals(features: Int32Array): [lower: Float64Array, upper: Float64Array] {
    const lower = new Float64Array(features.length);
    const upper = new Float64Array(features.length);
    for (const { weights: own, computedAt, travel, size } of this.#machines) {
      const slack = SETTLED * size;
      for (let j = 0; j < features.length; j++) {
        const feature = features[j];
        const since = travel - computedAt[feature];
        const width = since === 0 ? 0 : this.#norms[feature] * (since + slack);
        const weight = Math.abs(own[feature]);
        const low = Math.max(0, weight - width);
        lower[j] += low * low;
        upper[j] += (weight + width) * (weight + width);
      }
    }
    return [lower, upper];
  }

  #inDoubt(features: Int32Array, lower: Float64Array, upper: Float64Array, count: number): Int32Array {
    let top = 0;
    for (let j = 0; j < lower.length; j++) top = Math.max(top, lower[j]);
    const limit = kthSmallest(upper, count) + TIE * largest(upper);
    const wanted: number[] = [];
    for (let j = 0; j < features.length; j++) if (lower[j] <= limit || upper[j] >= top) wanted.push(features[j]);
    return Int32Array.from(wanted);
  }

  #read(features: Int32Array, known: Int32Array, count: number): Lowest {
    const criteria = new Float64Array(features.length).fill(Infinity);
    let most = 0;
    for (let j = 0, k = 0; j < features.length && k < known.length; j++) {
      if (features[j] !== known[k]) continue;
      let sum = 0;
      for (const { weights: own } of this.#machines) sum += own[known[k]] * own[known[k]];
      criteria[j] = sum;
      most = Math.max(most, sum);
      k++;
    }
    const limit = kthSmallest(criteria, count + POOL);
    this.#pool = known.filter((feature) => this.#sum(feature) <= limit).slice(0, count + POOL);
    return { criteria, largest: most };
  }

  #sum(feature: number): number {
    return this.#machines.reduce((sum, { weights: own }) => sum + own[feature] * own[feature], 0);
  }
}

function largest(values: Float64Array): number {
  let most = 0;
  for (let j = 0; j < values.length; j++) most = Math.max(most, values[j]);
  return most;
}

/** The k-th smallest value, the largest where there are fewer; found by passing values through a short sorted list. */
function kthSmallest(values: Float64Array, k: number): number {
  const list = new Float64Array(Math.min(k, values.length)).fill(Infinity);
  const last = list.length - 1;
  for (let j = 0; j < values.length; j++) {
    const value = values[j];
    if (!(value < list[last])) continue;
    let at = last;
    for (; at > 0 && list[at - 1] > value; at--) list[at] = list[at - 1];
    list[at] = value;
  }
  return list[last];
}
