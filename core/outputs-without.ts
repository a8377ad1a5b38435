// Outputs of a kernel model that stays as it is while some features are taken away:
//   f_n = Σ_k β_k κ(s_kn without them) over the support rows k, without b,
// from the stored squared distances (s − Σ (x_k − x_n)², then exp(−γ s)) or inner products (s − Σ
// x_k x_n, then poly or sigmoid). Never from the kernel values themselves: an underflowed 0 would
// not come back, and 0·exp(+γΔ²) may be 0·∞.

import { exponentialLanes, tanhLanes } from './exponential';
import { powerLanes } from './kernel';

const RBF = 1;
const POLY = 2;

/** s without the features, whose values stand gathered at `values`, one piece of `bytes` each. */
function lanesWithout(
  s: v128,
  distances: bool,
  values: usize,
  memberCount: i32,
  bytes: usize,
  k: usize,
  at: usize,
): v128 {
  for (let m = 0; m < memberCount; m++) {
    const x = values + <usize>m * bytes;
    const own = v128.load64_splat(x + k);
    const others = v128.load(x + at);
    if (distances) {
      const difference = f64x2.sub(others, own);
      s = f64x2.sub(s, f64x2.mul(difference, difference));
    } else s = f64x2.sub(s, f64x2.mul(own, others));
  }
  // Rounding would take the distance of rows that become equal below 0.
  return distances ? f64x2.pmax(f64x2.splat(0), s) : s;
}

/**
 * `stored` has one row of `stride` (even) doubles per support row, which holds its distances to, or
 * products with, the `rows` of the model. `support` contains the index of each support row among
 * these rows. `form` is as in rows-state.ts. `scratch` needs `stride` doubles per member.
 */
export function outputsWithout(
  form: i32,
  stored: usize,
  stride: i32,
  rows: usize,
  rowCount: i32,
  support: usize,
  beta: usize,
  supportCount: i32,
  columns: usize,
  columnStride: i32,
  members: usize,
  memberCount: i32,
  gamma: f64,
  coef0: f64,
  degree: i32,
  scratch: usize,
  out: usize,
): void {
  const bytes = (<usize>stride) << 3;
  const distances = form === RBF;
  const factor = f64x2.splat(distances ? -gamma : gamma);
  const shift = f64x2.splat(coef0);
  for (let m = 0; m < memberCount; m++) {
    const column = columns + ((<usize>load<i32>(members + ((<usize>m) << 2)) * <usize>columnStride) << 3);
    const values = scratch + <usize>m * bytes;
    memory.fill(values, 0, bytes);
    for (let n = 0; n < rowCount; n++) {
      const row = <usize>load<i32>(rows + ((<usize>n) << 2));
      store<f64>(values + ((<usize>n) << 3), load<f64>(column + (row << 3)));
    }
  }
  memory.fill(out, 0, bytes);
  for (let i = 0; i < supportCount; i++) {
    const k = (<usize>load<i32>(support + ((<usize>i) << 2))) << 3;
    const coefficient = v128.load64_splat(beta + ((<usize>i) << 3));
    const row = stored + <usize>i * bytes;
    for (let at: usize = 0; at < bytes; at += 16) {
      const s = lanesWithout(v128.load(row + at), distances, scratch, memberCount, bytes, k, at);
      let value = f64x2.mul(factor, s);
      if (distances) value = exponentialLanes(value);
      else if (form === POLY) value = powerLanes(f64x2.add(value, shift), degree);
      else value = tanhLanes(f64x2.add(value, shift));
      v128.store(out + at, f64x2.add(v128.load(out + at), f64x2.mul(coefficient, value)));
    }
  }
}
