// Kendall's τ_b of two rankings of d features (Kendall 1945): with D pairs of features in opposite
// order, n₀ = d(d − 1)/2 pairs, n₁ and n₂ of them tied in the first and the second ranking, and n₃
// in both,
//   τ_b = (n₀ − n₁ − n₂ + n₃ − 2D) / √((n₀ − n₁)(n₀ − n₂)).
// As Knight (1966) does it in O(d log d): with the features in the order of the first ranking,
// those tied there in the order of the second, D is the number of inversions of the second
// ranking's places. Only the features a ranking lacks are tied, and they come last, so the order
// needs no sort: the listed ones, then the others as the second ranking lists them, then what both
// lack.

import { inversions } from './inversions.ts';
import type { Ranks } from './ranks.ts';

/** Null if all features of a ranking are tied. */
export function kendall(a: Ranks, b: Ranks): number | null {
  const d = a.doubled.length;
  const pairs = pairsOf(d);
  const tiedA = pairsOf(d - a.listed.length);
  const tiedB = pairsOf(d - b.listed.length);
  if (tiedA === pairs || tiedB === pairs) return null;
  const { places, tiedBoth } = placesInOrder(a, b);
  const opposite = inversions(places, d + 1);
  return (pairs - tiedA - tiedB + tiedBoth - 2 * opposite) / Math.sqrt((pairs - tiedA) * (pairs - tiedB));
}

const pairsOf = (count: number) => (count * (count - 1)) / 2;

/** The places in the second ranking, its last one for all it lacks, in the order of the first. */
function placesInOrder(a: Ranks, b: Ranks): { places: Int32Array; tiedBoth: number } {
  const d = a.doubled.length;
  const last = b.listed.length + 1;
  const lackedByA = a.listed.length + 1 + d;
  const places = new Int32Array(d).fill(last);
  let filled = 0;
  const [ofA, ofB] = [a.listed, b.listed];
  for (let i = 0; i < ofA.length; i++) places[filled++] = Math.min(b.doubled[ofA[i]] >> 1, last);
  for (let i = 0; i < ofB.length; i++) if (a.doubled[ofB[i]] === lackedByA) places[filled++] = b.doubled[ofB[i]] >> 1;
  return { places, tiedBoth: pairsOf(d - filled) };
}
