// The number of pairs i < j with values[i] > values[j], by a merge sort from below: whenever a value of the right run is taken, it
// passes all that are left of the left run.

/** Sorts `values`. */
export function inversions(values: Int32Array): number {
  let from = values;
  let to: Int32Array = new Int32Array(values.length);
  let count = 0;
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) count += merge(from, to, start, width);
    [from, to] = [to, from];
  }
  if (from !== values) values.set(from);
  return count;
}

/** Merges two neighbouring runs of `width` values into `to`. */
function merge(from: Int32Array, to: Int32Array, start: number, width: number): number {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(start + 2 * width, from.length);
  let left = start;
  let right = middle;
  let count = 0;
  for (let out = start; out < end; out++) {
    if (left < middle && (right >= end || from[left] <= from[right])) to[out] = from[left++];
    else {
      count += middle - left;
      to[out] = from[right++];
    }
  }
  return count;
}
