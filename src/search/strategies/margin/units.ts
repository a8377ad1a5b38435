// The units of an iteration: remaining features, or groups of them that are eliminated together, in
// the order of their lowest columns.

import type { RemovalRequest } from '../strategy.ts';

export interface Units {
  readonly count: number;
  /** The surviving features, ascending. */
  readonly features: Int32Array;
  /**
   * The unit of each surviving feature; null if every feature is its own unit, in the same order.
   */
  readonly unitAt: Int32Array | null;
  members(unit: number): Int32Array;
  /** The units that may be eliminated: those without a feature that is kept. */
  readonly removable: Int32Array;
}

export function unitsOf(features: Int32Array, { unitOf, kept }: Pick<RemovalRequest, 'unitOf' | 'kept'>): Units {
  const unitAt = unitOf && numbered(features, unitOf);
  const groups = unitAt && grouped(features, unitAt);
  const count = groups?.length ?? features.length;
  const members = (unit: number) => groups?.[unit] ?? features.subarray(unit, unit + 1);
  let removable = firstNumbers(count);
  if (kept) removable = removable.filter((unit) => members(unit).every((feature) => kept[feature] === 0));
  return { count, features, unitAt, members, removable };
}

let numbers = new Int32Array(0);

/** 0, 1, 2 and so on, for reading only: one array serves all. */
export function firstNumbers(count: number): Int32Array {
  if (numbers.length < count) {
    numbers = new Int32Array(2 * count);
    for (let i = 0; i < numbers.length; i++) numbers[i] = i;
  }
  return numbers.subarray(0, count);
}

/** Where a value is in an ascending list, or −1. */
export function placeIn(list: Int32Array, value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < value) low = middle + 1;
    else high = middle;
  }
  return list[low] === value ? low : -1;
}

/** Numbers from 0 on, in the order in which the units first appear. */
function numbered(features: Int32Array, unitOf: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return features.map((feature) => {
    const unit = unitOf[feature];
    if (!numbers.has(unit)) numbers.set(unit, numbers.size);
    return numbers.get(unit)!;
  });
}

function grouped(features: Int32Array, unitAt: Int32Array): Int32Array[] {
  const lists: number[][] = [];
  for (const [at, feature] of features.entries()) {
    lists[unitAt[at]] ??= [];
    lists[unitAt[at]].push(feature);
  }
  return lists.map((list) => Int32Array.from(list));
}
