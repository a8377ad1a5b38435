// The smallest ball around samples in feature space: R² = max_μ Σ μ_i K_ii − μᵀKμ over μ ≥ 0, Σ μ = 1.
// By steps on two coordinates, as in SMO: the sample furthest from the centre gains what another
// loses, the one that promises the most by the second-order estimate.

/** K_ik, row by row, of n samples. */
export type KernelRows = readonly Float64Array[];

export interface EnclosingBall {
  /** R². */
  readonly squaredRadius: number;
  /** Weights of the samples in the centre; they sum to 1. */
  readonly weights: Float64Array;
}

/** Samples on the ball are equally far from the centre to this fraction of R². */
const TOLERANCE = 1e-12;
/** More are needed only where rounding keeps the distances apart. */
const MAX_STEPS_PER_SAMPLE = 2000;

export function enclosingBall(kernel: KernelRows): EnclosingBall {
  const count = kernel.length;
  const weights = new Float64Array(count);
  weights[0] = 1;
  const products = Float64Array.from(kernel[0]);
  const slope = (i: number) => kernel[i][i] - 2 * products[i];
  const largest = kernel.reduce((most, row, i) => Math.max(most, Math.abs(row[i])), 0);
  for (let step = 0; step < MAX_STEPS_PER_SAMPLE * count; step++) {
    let to = 0;
    for (let i = 1; i < count; i++) if (slope(i) > slope(to)) to = i;
    let from = -1;
    let gain = 0;
    let lowest = Infinity;
    for (let i = 0; i < count; i++) {
      if (weights[i] === 0 || i === to) continue;
      const difference = slope(to) - slope(i);
      lowest = Math.min(lowest, slope(i));
      const curvature = kernel[to][to] + kernel[i][i] - 2 * kernel[to][i];
      const promised = difference > 0 ? (difference * difference) / Math.max(curvature, Number.MIN_VALUE) : 0;
      if (promised > gain) {
        gain = promised;
        from = i;
      }
    }
    if (from < 0 || slope(to) - lowest <= TOLERANCE * largest) break;
    const curvature = kernel[to][to] + kernel[from][from] - 2 * kernel[to][from];
    const free = curvature > 0 ? (slope(to) - slope(from)) / (2 * curvature) : Infinity;
    const moved = Math.min(weights[from], free);
    weights[to] += moved;
    weights[from] = moved === weights[from] ? 0 : weights[from] - moved;
    for (let i = 0; i < count; i++) products[i] += moved * (kernel[to][i] - kernel[from][i]);
  }
  let squaredRadius = 0;
  for (let i = 0; i < count; i++) squaredRadius += weights[i] * (kernel[i][i] - products[i]);
  return { squaredRadius: Math.max(0, squaredRadius), weights };
}
