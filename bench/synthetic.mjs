// Seeded data of the benchmarks.

/** Uniform numbers in [0, 1) from a seed (mulberry32). */
export function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function normals(uniform) {
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Labels from scores with noise, half of each. */
export function label(scores, noise, normal) {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const spread = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
  const middle = scores.toSorted((a, b) => a - b)[scores.length >> 1];
  return Float64Array.from(scores, (score) => (score + noise * spread * normal() > middle ? 1 : -1));
}

/**
 * Words by Zipf's law with tf-idf-like values, rows of length 1; 500 of the more frequent words
 * carry the class.
 */
export function makeText(rowCount, featureCount, perRow) {
  const uniform = generator(6);
  const normal = normals(uniform);
  const shares = Float64Array.from({ length: featureCount }, (_, j) => 1 / (j + 50));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const cumulative = new Float64Array(featureCount);
  for (let j = 0, sum = 0; j < featureCount; j++) cumulative[j] = sum += shares[j] / total;
  const weights = new Float64Array(featureCount);
  for (let k = 0; k < 500; k++) weights[Math.floor(uniform() * 5000)] = normal();
  const draw = () => {
    const u = uniform();
    let [low, high] = [0, featureCount - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle] < u) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const rows = Array.from({ length: rowCount }, () => {
    const words = new Set();
    while (words.size < perRow) words.add(draw());
    const columns = [...words].sort((a, b) => a - b);
    const values = columns.map(
      (j) => -Math.log(Math.min(0.9, (shares[j] / total) * perRow)) * (uniform() < 0.5 ? 1 : 2),
    );
    const norm = Math.hypot(...values);
    return { columns, values: values.map((value) => value / norm) };
  });
  const scores = rows.map(({ columns, values }) => columns.reduce((sum, j, k) => sum + values[k] * weights[j], 0));
  return { rows, y: label(scores, 0.2, normal) };
}
