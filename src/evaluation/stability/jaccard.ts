// The mean over all pairs of selections of |A ∩ B| / |A ∪ B|. Two empty sets are equal: 1. Unlike
// Nogueira's measure it is not corrected for chance: large sets drawn at random are alike.

import type { Selections } from './selections.ts';

/** Null for fewer than two selections. */
export function meanJaccard({ lists, featureCount }: Selections): number | null {
  if (lists.length < 2) return null;
  let sum = 0;
  for (const [i, list] of lists.entries()) {
    const has = new Uint8Array(featureCount);
    for (const feature of list) has[feature] = 1;
    for (const other of lists.slice(i + 1)) sum += jaccard(list.length, has, other);
  }
  return sum / ((lists.length * (lists.length - 1)) / 2);
}

function jaccard(size: number, has: Uint8Array, other: Int32Array): number {
  let shared = 0;
  for (const feature of other) shared += has[feature];
  const union = size + other.length - shared;
  return union === 0 ? 1 : shared / union;
}
