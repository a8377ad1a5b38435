// Margins of a linear model that stays as it is while one unit (a feature, or a group that leaves
// together) is taken away:
//   u_n = f_n + b − factor·x_n,   low = min u_n over the positive samples,   high = max u_n over the negative samples,
//   value = min(low, −high) as the model stands, or (low − high)/2 with b moved midway,   margin = value / ‖w left‖.
// Only margins of at least `cut` are needed: rows come in blocks of four, those with the smallest y
// f first, and a unit is abandoned as soon as its value, which only falls, is below cut·‖w left‖.
// Nothing is lost by that; most units end in their first blocks.

import { Flag } from './types';

/** The smaller, or larger, of both lanes in both. */
function lowest(x: v128): v128 {
  return f64x2.pmin(x, i64x2.shuffle(x, x, 1, 0));
}

function highest(x: v128): v128 {
  return f64x2.pmax(x, i64x2.shuffle(x, x, 1, 0));
}

/** Whether the value is already below the level. */
function isBelow(low: v128, high: v128, level: v128, centred: i32): bool {
  if (centred) return v128.any_true(f64x2.lt(f64x2.sub(lowest(low), highest(high)), f64x2.add(level, level)));
  return v128.any_true(v128.or(f64x2.lt(low, level), f64x2.gt(high, f64x2.neg(level))));
}

/**
 * For each unit, `columns` contains the address of its column, `factors` its factor, and `norms2`
 * ‖w‖² without it. `plus` contains f + b of the positive samples and ∞ elsewhere; `minus` contains
 * f + b of the negative samples and −∞ elsewhere. `plus` and `minus` are as long as a stored
 * column. `blocks` contains the first row of each block. Writes the units that reach the threshold
 * and their margins, and returns their number; if w becomes 0, there is no margin.
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
  centred: Flag,
  cut: f64,
  found: usize,
  margins: usize,
): i32 {
  let reaching = 0;
  for (let unit = 0; unit < count; unit++) {
    const norm2 = load<f64>(norms2 + ((<usize>unit) << 3));
    if (!(norm2 > 0)) continue;
    const length = Math.sqrt(norm2);
    const level = f64x2.splat(cut * length);
    const x = <usize>load<i32>(columns + ((<usize>unit) << 2));
    const factor = v128.load64_splat(factors + ((<usize>unit) << 3));
    let low = f64x2.splat(Infinity);
    let high = f64x2.splat(-Infinity);
    let below = false;
    for (let b = 0; b < blockCount; b++) {
      const at = (<usize>load<i32>(blocks + ((<usize>b) << 2))) << 3;
      const d0 = f64x2.mul(v128.load(x + at), factor);
      const d1 = f64x2.mul(v128.load(x + at, 16), factor);
      low = f64x2.pmin(low, f64x2.sub(v128.load(plus + at), d0));
      high = f64x2.pmax(high, f64x2.sub(v128.load(minus + at), d0));
      low = f64x2.pmin(low, f64x2.sub(v128.load(plus + at, 16), d1));
      high = f64x2.pmax(high, f64x2.sub(v128.load(minus + at, 16), d1));
      below = isBelow(low, high, level, centred);
      if (below) break;
    }
    if (below) continue;
    const least = f64x2.extract_lane(lowest(low), 0);
    const most = f64x2.extract_lane(highest(high), 0);
    const value = centred ? (least - most) / 2 : min(least, -most);
    store<i32>(found + ((<usize>reaching) << 2), unit);
    store<f64>(margins + ((<usize>reaching) << 3), value / length);
    reaching++;
  }
  return reaching;
}
