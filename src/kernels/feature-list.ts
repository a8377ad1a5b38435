// The features that survive, ascending, in the core's memory: eliminated ones are taken out in
// place when the core next looks, and a copy for JavaScript is made on demand. A path of single
// steps would else move or copy all of them at every step, in several places.

import type { Address } from '../numeric/address.ts';
import type { Core } from '../numeric/core.ts';

/** More removals than this are taken out in one pass over the list, the others one by one. */
const FEW_REMOVALS = 8;

export class FeatureList {
  readonly #core: Core;
  readonly #address: Address;
  readonly #capacity: number;
  /** In the core's memory, those removed since the last look included. */
  #length = 0;
  /**
   * Removed, but still in the core's memory: moving the rest at every removal would make a path
   * quadratic in its features.
   */
  readonly #removed = new Set<number>();
  #copy: Int32Array | null = null;

  /** Room for `capacity` features. */
  constructor(core: Core, capacity: number, features: ArrayLike<number>) {
    for (let j = 1; j < features.length; j++)
      if (!(features[j] > features[j - 1])) throw new Error('the features do not ascend');
    this.#core = core;
    this.#capacity = capacity;
    this.#address = core.allocate(4 * capacity);
    this.assign(features);
  }

  get length(): number {
    return this.#length - this.#removed.size;
  }

  /** Where the core has them, as they are now. */
  get address(): Address {
    this.#takeOut();
    return this.#address;
  }

  /** A copy of the current features, which later eliminations do not change. */
  get features(): Int32Array {
    this.#copy ??= this.#core.integers(this.address, this.#length).slice();
    return this.#copy;
  }

  assign(features: ArrayLike<number>): void {
    this.#core.integers(this.#address, features.length).set(features);
    this.#length = features.length;
    this.#removed.clear();
    this.#copy = null;
  }

  /** False if it is not there. */
  remove(feature: number): boolean {
    if (this.#removed.has(feature) || this.#find(feature) < 0) return false;
    this.#removed.add(feature);
    this.#copy = null;
    // Each pass over the list halves it, so that all passes together cost what the first does.
    if (this.#removed.size > FEW_REMOVALS && 2 * this.#removed.size > this.#length) this.#takeOut();
    return true;
  }

  /** Removes many in one pass; false if one of them is not there. */
  removeAll(features: ArrayLike<number>): boolean {
    this.#takeOut();
    const isGone = new Uint8Array(this.#capacity);
    for (let k = 0; k < features.length; k++) isGone[features[k]] = 1;
    const all = this.#core.allIntegers;
    const start = this.#address >> 2;
    let to = start;
    for (let from = start; from < start + this.#length; from++) if (isGone[all[from]] === 0) all[to++] = all[from];
    const isComplete = this.#length - (to - start) === features.length;
    this.#length = to - start;
    this.#copy = null;
    return isComplete;
  }

  /** Where a feature is among all integers of the core; −1 where it is not. */
  #find(feature: number): number {
    const all = this.#core.allIntegers;
    const start = this.#address >> 2;
    const end = start + this.#length;
    let at = start;
    for (let above = end; at < above; ) {
      const middle = (at + above) >> 1;
      if (all[middle] < feature) at = middle + 1;
      else above = middle;
    }
    return at < end && all[at] === feature ? at : -1;
  }

  /** The core itself has taken features out of its memory; as many are left. */
  shortened(length: number): void {
    if (this.#removed.size > 0) throw new Error('the core has a list with features that were removed');
    this.#length = length;
    this.#copy = null;
  }

  #takeOut(): void {
    if (this.#removed.size === 0) return;
    const all = this.#core.allIntegers;
    const start = this.#address >> 2;
    if (this.#removed.size <= FEW_REMOVALS) {
      for (const feature of this.#removed) {
        const at = this.#find(feature);
        all.copyWithin(at, at + 1, start + this.#length);
        this.#length--;
      }
    } else {
      let to = start;
      for (let from = start; from < start + this.#length; from++) {
        if (!this.#removed.has(all[from])) all[to++] = all[from];
      }
      this.#length = to - start;
    }
    this.#removed.clear();
  }

  /** Those that another list in the core lacks. */
  missingFrom(address: Address, length: number): Int32Array {
    const start = this.address >> 2;
    const all = this.#core.allIntegers;
    const missing = new Int32Array(this.#length);
    let count = 0;
    const end = (address >> 2) + length;
    for (let i = 0, at = address >> 2; i < this.#length; i++) {
      const feature = all[start + i];
      if (at < end && all[at] === feature) at++;
      else missing[count++] = feature;
    }
    return missing.subarray(0, count);
  }

  dispose(): void {
    this.#core.release(this.#address);
  }
}
