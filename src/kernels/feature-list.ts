// The features that survive, ascending, in the core's memory: one that leaves is taken out in place, and a copy for JavaScript is made only when
// somebody asks. A path of single steps would else copy all of them at every step, in several places.

import type { Address } from '../numeric/address.ts';
import type { Core } from '../numeric/core.ts';

export class FeatureList {
  readonly address: Address;
  readonly #core: Core;
  #length = 0;
  #copy: Int32Array | null = null;

  /** Room for `capacity` features. */
  constructor(core: Core, capacity: number, features: ArrayLike<number>) {
    for (let j = 1; j < features.length; j++)
      if (!(features[j] > features[j - 1])) throw new Error('the features do not ascend');
    this.#core = core;
    this.address = core.allocate(4 * capacity);
    this.assign(features);
  }

  get length(): number {
    return this.#length;
  }

  /** As they are now; nobody changes this copy, whoever leaves. */
  get features(): Int32Array {
    this.#copy ??= this.#core.integers(this.address, this.#length).slice();
    return this.#copy;
  }

  assign(features: ArrayLike<number>): void {
    this.#core.integers(this.address, features.length).set(features);
    this.#length = features.length;
    this.#copy = null;
  }

  /** False where it is not there. */
  remove(feature: number): boolean {
    const all = this.#core.allIntegers;
    const start = this.address >> 2;
    const end = start + this.#length;
    let at = start;
    for (let above = end; at < above; ) {
      const middle = (at + above) >> 1;
      if (all[middle] < feature) at = middle + 1;
      else above = middle;
    }
    if (at === end || all[at] !== feature) return false;
    all.copyWithin(at, at + 1, end);
    this.#length--;
    this.#copy = null;
    return true;
  }

  /** Those that another list in the core lacks. */
  missingFrom(address: Address, length: number): number[] {
    const all = this.#core.allIntegers;
    const missing: number[] = [];
    const end = (address >> 2) + length;
    for (let i = 0, at = address >> 2; i < this.#length; i++) {
      const feature = all[(this.address >> 2) + i];
      if (at < end && all[at] === feature) at++;
      else missing.push(feature);
    }
    return missing;
  }

  dispose(): void {
    this.#core.release(this.address);
  }
}
