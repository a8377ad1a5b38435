// The Euclidean length of a vector. Math.hypot differs between engines in the last bits.

// Squares of numbers between these neither overflow nor lose bits.
const SMALLEST_PLAIN = 1e-140;
const LARGEST_PLAIN = 1e140;

/** √Σ v², also where the squares themselves would overflow or vanish. */
export function norm(values: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]));
  if (largest === 0) return 0;
  const unit = largest > SMALLEST_PLAIN && largest < LARGEST_PLAIN ? 1 : largest;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] / unit) * (values[i] / unit);
  return unit * Math.sqrt(sum);
}
