// Scores that are infinite in theory: a feature without spread inside the classes, a feature
// without which nothing separates them. They must be numbers (results are JSON) and must not be
// huge ones: values within 1e-12 of a step's largest are tied, so a single 1e300 would tie all
// others.

/**
 * Quotients beyond this come from a spread that is only rounding. Squares of what is smaller are
 * finite.
 */
export const LARGEST = 1e150;

/**
 * With F the largest finite score (1 if none is positive), an infinite one becomes 2F + F s/s_max:
 * above all finite ones, and among themselves in the order of their sizes s ≥ 0.
 */
export function bounded(scores: Float64Array, sizes: Float64Array): Float64Array {
  const isPlain = (score: number) => score <= LARGEST;
  const largest = scores.reduce((most, score) => (isPlain(score) ? Math.max(most, score) : most), 0) || 1;
  const largestSize = scores.reduce((most, score, j) => (isPlain(score) ? most : Math.max(most, sizes[j])), 0);
  return scores.map((score, j) => (isPlain(score) ? score : 2 * largest + largest * (sizes[j] / largestSize)));
}

/**
 * The distance between the classes in units of the spread within them; 0 for a feature with
 * neither.
 */
export function ratios(apart: Float64Array, spread: Float64Array): Float64Array {
  const quotients = apart.map((distance, j) => (distance === 0 ? 0 : distance / spread[j]));
  return bounded(quotients, apart);
}
