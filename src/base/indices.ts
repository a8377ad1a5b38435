// The places of a list.

/** 0, 1, 2, …: as many as there are. Written out: `Int32Array.from` makes an object for each. */
export function indices(count: number): Int32Array {
  const all = new Int32Array(count);
  for (let i = 0; i < count; i++) all[i] = i;
  return all;
}
