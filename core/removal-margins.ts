// Margins of a linear machine that stays as it is while one unit (a feature, or a group that leaves together) is taken away:
//   u_n = f_n − factor·x_n,   low = min u_n over the positive rows,   high = max u_n over the negative rows,
//   value = min(low + b, −high − b) as the machine stands, or (low − high)/2 with b moved midway,   margin = value / ‖w left‖.
// Only margins of at least `cut` are wanted: rows come in blocks of four, those with the smallest y f first, and a unit is given up
// as soon as its value, which only falls, is below cut·‖w left‖. Nothing is lost by that; most units end in their first blocks.

/**
 * Of each unit: the address of its column, its factor, and the ‖w‖² left without it. `plus` has f of the positive rows and ∞ elsewhere,
 * `minus` f of the negative rows and −∞ elsewhere, both as long as a stored column. `blocks` has the first row of each block. Writes the
 * units that reach the cut and their margins, and returns how many; where nothing is left of w there is no margin.
 */
export function removalMargins(
  columns: usize,
  factors: usize,
  norms2: usize,
  count: i32,
  plus: usize,
  minus: usize,
  blocks: usize,
  blockCount: i32,
  bias: f64,
  centred: i32,
  cut: f64,
  found: usize,
  margins: usize,
): i32 {
  let reaching = 0;
  for (let unit = 0; unit < count; unit++) {
    const norm2 = load<f64>(norms2 + ((<usize>unit) << 3));
    if (!(norm2 > 0)) continue;
    const length = Math.sqrt(norm2);
    const level = cut * length;
    const x = <usize>load<i32>(columns + ((<usize>unit) << 2));
    const factor = v128.load64_splat(factors + ((<usize>unit) << 3));
    let low = f64x2.splat(Infinity);
    let high = f64x2.splat(-Infinity);
    let value: f64 = Infinity;
    for (let b = 0; b < blockCount; b++) {
      const at = (<usize>load<i32>(blocks + ((<usize>b) << 2))) << 3;
      const d0 = f64x2.mul(v128.load(x + at), factor);
      const d1 = f64x2.mul(v128.load(x + at, 16), factor);
      low = f64x2.pmin(low, f64x2.sub(v128.load(plus + at), d0));
      high = f64x2.pmax(high, f64x2.sub(v128.load(minus + at), d0));
      low = f64x2.pmin(low, f64x2.sub(v128.load(plus + at, 16), d1));
      high = f64x2.pmax(high, f64x2.sub(v128.load(minus + at, 16), d1));
      const least = min(f64x2.extract_lane(low, 0), f64x2.extract_lane(low, 1));
      const most = max(f64x2.extract_lane(high, 0), f64x2.extract_lane(high, 1));
      value = centred ? (least - most) / 2 : min(least + bias, -most - bias);
      if (value < level) break;
    }
    if (value < level) continue;
    store<i32>(found + ((<usize>reaching) << 2), unit);
    store<f64>(margins + ((<usize>reaching) << 3), value / length);
    reaching++;
  }
  return reaching;
}
