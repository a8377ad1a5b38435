// Samples by falling output, starting from an order that is often nearly right: eliminating a
// feature moves few samples past each other.

/**
 * By insertion while that is fast: beyond this many moves per sample a sort is faster, and never
 * takes the square of the samples.
 */
const MOVES = 32;

/** Samples of equal output by number. */
export function rowsByOutput(f: Float64Array, like: Int32Array | null): Int32Array {
  const order = like?.slice() ?? Int32Array.from(f.keys());
  let moves = MOVES * order.length;
  for (let i = 1; i < order.length; i++) {
    const row = order[i];
    let at = i;
    for (; at > 0 && comesBefore(f, row, order[at - 1]); at--) order[at] = order[at - 1];
    order[at] = row;
    moves -= i - at;
    if (moves < 0) return order.sort((a, b) => f[b] - f[a] || a - b);
  }
  return order;
}

const comesBefore = (f: Float64Array, a: number, b: number) => f[a] > f[b] || (f[a] === f[b] && a < b);
