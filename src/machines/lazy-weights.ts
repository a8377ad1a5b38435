// The smallest Σ_k w_kj² over the binary machines k, without computing every weight (core/lazy-weights.ts has the bounds). What is computed is
// computed as by `weights`, to the bit; what is not cannot be among the smallest.

import type { Columns } from '../kernels/columns.ts';
import type { Scratch } from '../numeric/core.ts';
import type { Address } from '../numeric/routines.ts';
import type { Machine } from './set.ts';
import { weighing } from './weights.ts';

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

/** Features in the core's memory. */
interface Listed {
  readonly list: Address;
  readonly count: number;
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
    const { core } = this.#columns;
    return core.withScratch((scratch) => {
      const list = scratch.copyIntegers(features);
      const found = isFirst ? { list, count: features.length } : this.#inDoubt(scratch, list, features.length, count);
      const out = this.#weigh(scratch, machines, found);
      const criteria = core.doubles(out, found.count).slice();
      let largest = 0;
      for (let j = 0; j < criteria.length; j++) if (criteria[j] > largest) largest = criteria[j];
      return { features: core.integers(found.list, found.count).slice(), criteria, largest };
    });
  }

  /** Σ w² of the features, whose weights are then known. */
  #weigh(scratch: Scratch, machines: readonly Machine[], { list, count }: Listed): Address {
    const { core, address, stride, count: width } = this.#columns;
    const told: number[] = [];
    for (let k = 0; k < machines.length; k++) {
      const { rows, beta, count: support, doubtful } = weighing(scratch, this.#columns, machines[k]);
      told.push(rows, beta, support, doubtful, this.#travels[k].distance);
    }
    const telling = scratch.copyDoubles(told);
    const room = scratch.doubles(count);
    const out = scratch.doubles(count);
    core.routines.weighAgain(
      ...([address, stride, list, count, telling, machines.length] as const),
      ...([this.#known, width, room, out] as const),
    );
    return out;
  }

  #inDoubt(scratch: Scratch, list: Address, count: number, wanted: number): Listed {
    const { core, count: width } = this.#columns;
    const travels = scratch.copyDoubles(this.#travels.flatMap((travel) => [travel.distance, SETTLED * travel.largest]));
    const room = scratch.doubles(2 * count + wanted);
    const out = scratch.bytes(4 * count);
    const found = core.routines.weightsInDoubt(
      ...([list, count, this.#norms, this.#known, width, travels, this.#travels.length] as const),
      ...([wanted, TIE, room, out] as const),
    );
    return { list: out, count: found };
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
