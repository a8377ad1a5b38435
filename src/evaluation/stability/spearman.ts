// Spearman's correlation of two rankings: Pearson's of their places, ties at their mean place. All
// sums are of whole numbers, exact up to 100,000 features, so that equal rankings give exactly 1
// and opposite ones −1.

import type { Ranks } from './ranks.ts';

/** Null if all features of a ranking are tied. */
export function spearman({ doubled: a }: Ranks, { doubled: b }: Ranks): number | null {
  const middle = a.length + 1;
  let both = 0;
  let ownA = 0;
  let ownB = 0;
  for (let feature = 0; feature < a.length; feature++) {
    const x = a[feature] - middle;
    const y = b[feature] - middle;
    both += x * y;
    ownA += x * x;
    ownB += y * y;
  }
  return ownA === 0 || ownB === 0 ? null : both / Math.sqrt(ownA * ownB);
}
