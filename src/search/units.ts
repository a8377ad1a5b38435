// Features that are eliminated together: those of one group given by the user, or the columns of
// one category.

import type { Dataset } from '../data/dataset.ts';

/** By feature the number of its unit; a feature without a group is its own unit. */
export function featureUnits(dataset: Dataset): Int32Array {
  const units = new Map<string, number>();
  return Int32Array.from(dataset.features, ({ group }, index) => {
    if (group === undefined) return index;
    if (!units.has(group)) units.set(group, index);
    return units.get(group)!;
  });
}

/** The number of units that still have a feature. */
export class SurvivingUnits {
  readonly unitOf: Int32Array;
  /** By unit: its remaining features. */
  readonly #members: Int32Array;
  #count = 0;

  constructor(unitOf: Int32Array) {
    this.unitOf = unitOf;
    this.#members = new Int32Array(unitOf.length);
    for (const unit of unitOf) if (this.#members[unit]++ === 0) this.#count++;
  }

  get count(): number {
    return this.#count;
  }

  remove(features: Int32Array): void {
    for (const feature of features) if (--this.#members[this.unitOf[feature]] === 0) this.#count--;
  }
}
