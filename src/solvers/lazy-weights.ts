// The smallest Σ_k w_kj² over the binary classifiers k, without computing every weight
// (core/lazy-weights.ts has the bounds). What is computed is computed as by `weights`, to the bit;
// what is not cannot be among the smallest.

import type { Columns } from '../kernels/columns.ts';
import type { Gram } from '../kernels/gram.ts';
import type { Address } from '../numeric/address.ts';
import type { Machine } from './set.ts';

/** In the core's memory: to be used before anything is asked of the core again. */
export interface Lowest {
  /** The smallest, as many as asked for and those tied with them, ascending. */
  readonly features: Int32Array;
  /** Σ w² of each of them. */
  readonly criteria: Float64Array;
  /** The largest criterion of all features. */
  readonly largest: number;
}

export class LazyWeights {
  readonly #columns: Columns;
  readonly address: Address;
  readonly #betas: readonly Address[];
  readonly #features: Address;
  readonly #criteria: Address;

  /** The rows of the models stay the same, their β does not. */
  constructor(columns: Columns, machines: readonly Pick<Machine, 'rows'>[]) {
    const { core, address, stride, rowCount, count, largest } = columns;
    const { routines } = core;
    const rows = machines.reduce((sum, machine) => sum + machine.rows.length, 0);
    this.#columns = columns;
    this.address = core.allocate(routines.lazyBytes(count, stride, machines.length, rows));
    routines.lazySetup({
      lazy: this.address,
      columns: address,
      stride,
      rowCount,
      width: count,
      machineCount: machines.length,
      largestValue: largest,
    });
    core.doubles(routines.lazyNorms(this.address), count).set(columns.squares.map(Math.sqrt));
    this.#betas = machines.map((machine, k) => {
      routines.lazyMachine(this.address, k, machine.rows.length);
      core.integers(routines.lazyRows(this.address, k), machine.rows.length).set(machine.rows);
      return routines.lazyBeta(this.address, k);
    });
    this.#features = routines.lazyFeatures(this.address);
    this.#criteria = routines.lazyCriteria(this.address);
  }

  /** How many features the last step had to compute. */
  get computed(): number {
    return this.#columns.core.routines.lazyComputed(this.address);
  }

  /** The `wanted` smallest of the remaining features, with all that are tied with them. */
  lowest(machines: readonly Pick<Machine, 'beta'>[], gram: Gram, wanted: number): Lowest {
    const { core } = this.#columns;
    const memory = core.allDoubles;
    for (let k = 0; k < machines.length; k++) memory.set(machines[k].beta, this.#betas[k] >> 3);
    const found = core.routines.lazyLowest(this.address, gram.featureList, gram.featureCount, wanted);
    return {
      features: core.integers(this.#features, found),
      criteria: core.doubles(this.#criteria, found),
      largest: core.routines.lazyLargest(this.address),
    };
  }

  dispose(): void {
    this.#columns.core.release(this.address);
  }
}
