// Features are eliminated from the row-major data of the linear model: what stays moves together, in place, in
// one pass.

/**
 * Converts dense rows of `width` doubles to rows of `newWidth` doubles, which hold the `count`
 * ascending columns in `kept`, followed by zeros.
 */
export function linearKeepDense(
  values: usize,
  rowCount: i32,
  width: i32,
  kept: usize,
  count: i32,
  newWidth: i32,
): void {
  let target = values;
  for (let i = 0; i < rowCount; i++) {
    const source = values + ((<usize>i * <usize>width) << 3);
    for (let k = 0; k < count; k++, target += 8) {
      store<f64>(target, load<f64>(source + ((<usize>load<i32>(kept + ((<usize>k) << 2))) << 3)));
    }
    for (let k = count; k < newWidth; k++, target += 8) store<f64>(target, 0);
  }
}

/**
 * Stored cells are kept if `places` gives their column a new number, and removed if it gives −1.
 */
export function linearKeepSparse(values: usize, columns: usize, starts: usize, rowCount: i32, places: usize): void {
  let to: usize = 0;
  let from: usize = 0;
  for (let i = 0; i < rowCount; i++) {
    const start = starts + ((<usize>i) << 2);
    const end = <usize>load<i32>(start, 4);
    store<i32>(start, <i32>to);
    for (; from < end; from++) {
      const place = load<i32>(places + ((<usize>load<i32>(columns + (from << 2))) << 2));
      if (place < 0) continue;
      store<i32>(columns + (to << 2), place);
      store<f64>(values + (to << 3), load<f64>(values + (from << 3)));
      to++;
    }
  }
  store<i32>(starts + ((<usize>rowCount) << 2), <i32>to);
}
