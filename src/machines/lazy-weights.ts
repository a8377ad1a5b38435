// The smallest Σ_k w_kj² over the binary machines k, without computing every weight (core/lazy-weights.ts has the bounds). What is computed is
// computed as by `weights`, to the bit; what is not cannot be among the smallest.

import type { Columns } from '../kernels/columns.ts';
import type { Address } from '../numeric/routines.ts';
import type { Machine } from './set.ts';
import { weights } from './weights.ts';

/** A weight below 1e-10 of its terms counts as 0, so it may lie that much farther than travel alone says; doubled for rounding. */
const SETTLED = 2e-10;
/** As the tie rule has it (strategies/order.ts), doubled: features tied with the last one asked for must be among those computed. */
const TIE = 2e-12;

export interface Lowest {
  /** Those computed, ascending: at least the smallest asked for. */
  readonly features: Int32Array;
  /** Σ w² of each of them. */
  readonly criteria: Float64Array;
  /** The largest criterion of all features. */
  readonly largest: number;
}

/** How far the β of a machine has travelled. */
interface Travel {
  beta: Float64Array | null;
  distance: number;
  largest: number;
}

export class LazyWeights {
  readonly #columns: Columns;
  readonly #travels: readonly Travel[];
  readonly #norms: Address;
  readonly #known: Address;

  constructor(columns: Columns, machineCount: number) {
    const { core, count } = columns;
    this.#columns = columns;
    this.#travels = Array.from({ length: machineCount }, () => ({ beta: null, distance: 0, largest: 0 }));
    this.#norms = core.allocate(8 * count);
    this.#known = core.allocate(16 * count * machineCount);
    core.doubles(this.#norms, count).set(columns.squares.map(Math.sqrt));
  }

  /** At least the `count` smallest of the features (given in ascending order), with everybody tied with them. */
  lowest(machines: readonly Machine[], features: Int32Array, count: number): Lowest {
    const isFirst = this.#travels[0].beta === null;
    for (let k = 0; k < machines.length; k++) go(this.#travels[k], machines[k].beta);
    const inDoubt = isFirst ? features : this.#inDoubt(features, count);
    const criteria = this.#compute(machines, inDoubt);
    let largest = 0;
    for (let j = 0; j < criteria.length; j++) if (criteria[j] > largest) largest = criteria[j];
    return { features: inDoubt, criteria, largest };
  }

  /** Σ w² of the features, whose weights are then known. */
  #compute(machines: readonly Machine[], features: Int32Array): Float64Array {
    const sums = new Float64Array(features.length);
    const { core, count } = this.#columns;
    for (let k = 0; k < machines.length; k++) {
      const values = weights(this.#columns, machines[k], features);
      const known = core.doubles(this.#known + 16 * count * k, 2 * count);
      const { distance } = this.#travels[k];
      for (let j = 0; j < features.length; j++) {
        sums[j] += values[j] * values[j];
        known[features[j]] = values[j];
        known[count + features[j]] = distance;
      }
    }
    return sums;
  }

  #inDoubt(features: Int32Array, wanted: number): Int32Array {
    const { core, count } = this.#columns;
    const machineCount = this.#travels.length;
    return core.withScratch((scratch) => {
      const list = scratch.copyIntegers(features);
      const travels = scratch.copyDoubles(
        this.#travels.flatMap((travel) => [travel.distance, SETTLED * travel.largest]),
      );
      const room = scratch.doubles(2 * features.length + wanted);
      const out = scratch.bytes(4 * features.length);
      const found = core.routines.weightsInDoubt(
        ...([list, features.length, this.#norms, this.#known, count, travels, machineCount] as const),
        ...([wanted, TIE, room, out] as const),
      );
      return core.integers(out, found).slice();
    });
  }

  dispose(): void {
    this.#columns.core.release(this.#norms);
    this.#columns.core.release(this.#known);
  }
}

function go(travel: Travel, beta: Float64Array): void {
  let square = 0;
  let size = 0;
  for (let i = 0; i < beta.length; i++) {
    const step = travel.beta === null ? beta[i] : beta[i] - travel.beta[i];
    square += step * step;
    size += beta[i] * beta[i];
  }
  travel.beta = beta;
  travel.distance += Math.sqrt(square);
  travel.largest = Math.max(travel.largest, Math.sqrt(size));
}
