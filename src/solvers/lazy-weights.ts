// The smallest Σ_k w_kj² over the binary classifiers k, without computing every weight
// (core/lazy-weights.ts has the bounds). What is computed is computed as by `weights`, bit for bit;
// what is not cannot be among the smallest.

import type { Columns } from '../kernels/columns.ts';
import type { Gram } from '../kernels/gram.ts';
import type { Address } from '../numeric/address.ts';
import type { Classifier } from './set.ts';

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
  constructor(columns: Columns, classifiers: readonly Pick<Classifier, 'rows'>[]) {
    const { core, address, stride, rowCount, count, largest } = columns;
    const { routines } = core;
    const rows = classifiers.reduce((sum, classifier) => sum + classifier.rows.length, 0);
    this.#columns = columns;
    this.address = core.allocate(routines.lazyBytes(count, stride, classifiers.length, rows));
    routines.lazySetup({
      lazy: this.address,
      columns: address,
      stride,
      rowCount,
      width: count,
      classifierCount: classifiers.length,
      largestValue: largest,
    });
    core.doubles(routines.lazyNorms(this.address), count).set(columns.squares.map(Math.sqrt));
    this.#betas = classifiers.map((classifier, k) => {
      routines.lazyClassifier(this.address, k, classifier.rows.length);
      core.integers(routines.lazyRows(this.address, k), classifier.rows.length).set(classifier.rows);
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
  lowest(classifiers: readonly Pick<Classifier, 'beta'>[], gram: Gram, wanted: number): Lowest {
    const { core } = this.#columns;
    const memory = core.allDoubles;
    for (let k = 0; k < classifiers.length; k++) memory.set(classifiers[k].beta, this.#betas[k] >> 3);
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
