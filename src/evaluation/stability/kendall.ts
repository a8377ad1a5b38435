// Kendall's τ_b of two rankings of d features (Kendall 1945): with D pairs of features in opposite order, n₀ = d(d − 1)/2 pairs,
// n₁ and n₂ of them tied in the first and the second ranking, and n₃ in both,
//   τ_b = (n₀ − n₁ − n₂ + n₃ − 2D) / √((n₀ − n₁)(n₀ − n₂)).
// Knight (1966): put the features in the order of the first ranking, those tied there in the order of the second; D is then the number
// of inversions of the second ranking's places, which a merge sort counts in O(d log d). Only the features a ranking lacks are
// tied, and they come last, so the order needs no sort: the listed ones, then the others as the second ranking lists them.

import { inversions } from './inversions.ts';
import type { Ranks } from './ranks.ts';

/** Null where a ranking leaves all features tied. */
export function kendall(a: Ranks, b: Ranks): number | null {
  const d = a.doubled.length;
  const pairs = pairsOf(d);
  const tiedA = pairsOf(d - a.listed.length);
  const tiedB = pairsOf(d - b.listed.length);
  if (tiedA === pairs || tiedB === pairs) return null;
  const places = new Int32Array(d);
  let filled = 0;
  for (const feature of a.listed) places[filled++] = b.doubled[feature];
  const lackedByA = d + 1 + a.listed.length;
  for (const feature of b.listed) if (a.doubled[feature] === lackedByA) places[filled++] = b.doubled[feature];
  const tiedBoth = pairsOf(d - filled);
  places.fill(d + 1 + b.listed.length, filled);
  const opposite = inversions(places);
  return (pairs - tiedA - tiedB + tiedBoth - 2 * opposite) / Math.sqrt((pairs - tiedA) * (pairs - tiedB));
}

const pairsOf = (count: number) => (count * (count - 1)) / 2;
