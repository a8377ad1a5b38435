// ψ(n) for whole n ≥ 1: ψ(1) = −γ, ψ(n + 1) = ψ(n) + 1/n. Differences of it are all that the
// nearest-neighbour estimate of mutual information needs, so a table of partial sums is exact.

const EULER = 0.5772156649015329;

/** ψ(0) … ψ(count); the entry 0 is not used. */
export function digammas(count: number): Float64Array {
  const table = new Float64Array(count + 1).fill(-EULER);
  for (let n = 1; n < count; n++) table[n + 1] = table[n] + 1 / n;
  return table;
}
