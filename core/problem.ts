// One binary C-SVC dual on chosen rows of a stored kernel matrix, in signed form: β_i = α_i y_i, lower_i ≤ β_i ≤ upper_i
// ([0, C_i] for y = +1, [−C_i, 0] for y = −1), Σ β = 0, f = y − K β. Optimal: some b has f ≤ b where β cannot fall and
// f ≥ b where it cannot rise, f = b in between. −f_i y_i is LIBSVM's gradient, b its −rho.
// Both solvers work on this one state, so one can go on where the other stopped.

@unmanaged
export class Problem {
  kernel: usize;
  rows: usize; // indices into the kernel matrix; 0: all rows, in order
  stride: i32;
  count: i32;
  padded: i32; // count rounded up to a multiple of 4; padding entries of every array are neutral
  signs: usize;
  costs: usize;
  lower: usize;
  upper: usize;
  beta: usize;
  f: usize;
  diagonal: usize;
  canRise: usize; // 0 where β may rise, −∞ elsewhere: added to f it leaves only the rows that count
  canFall: usize; // 0 where β may fall, +∞ elsewhere
  gathered: usize; // padded × padded, the sub-problem's own rows, each copied when first needed
  present: usize; // one byte per row: has it been copied?
  bias: f64;
  violation: f64; // m(α) − M(α), LIBSVM's stopping quantity
  objective: f64; // ½ βᵀKβ − Σ|β|, what LIBSVM prints as obj
  dualityGap: f64; // primal minus dual objective
  iterations: i32;
  recomputed: f64; // the smallest violation seen with f computed afresh
  stalls: i32;
}

/** Σ β within this share of Σ|β|/2 is rounding; mending it would move rows off their bounds. */
const BALANCED: f64 = 1e-12;

const HEADER: usize = 192;
const ARRAYS: usize = 9;

function pad(count: i32): i32 {
  return (count + 3) & ~3;
}

export function problemBytes(count: i32, gathers: i32): usize {
  const padded = <usize>pad(count);
  const own = gathers ? ((padded * padded) << 3) + padded : 0;
  return HEADER + ((ARRAYS * padded) << 3) + own;
}

/** Lays out the state. The caller then writes signs, costs and a starting β, and calls `problemStart`. */
export function problemSetup(p: Problem, kernel: usize, stride: i32, rows: usize, count: i32): void {
  const padded = pad(count);
  const bytes = (<usize>padded) << 3;
  const base = changetype<usize>(p);
  p.kernel = kernel;
  p.stride = stride;
  p.rows = rows;
  p.count = count;
  p.padded = padded;
  p.signs = base + HEADER;
  p.costs = p.signs + bytes;
  p.lower = p.costs + bytes;
  p.upper = p.lower + bytes;
  p.beta = p.upper + bytes;
  p.f = p.beta + bytes;
  p.diagonal = p.f + bytes;
  p.canRise = p.diagonal + bytes;
  p.canFall = p.canRise + bytes;
  p.gathered = p.canFall + bytes;
  p.present = p.gathered + bytes * <usize>padded;
  memory.fill(p.signs, 0, ARRAYS * bytes);
  for (let i = 0; i < padded; i++) {
    store<f64>(p.canRise + ((<usize>i) << 3), -Infinity);
    store<f64>(p.canFall + ((<usize>i) << 3), Infinity);
  }
  refreshKernel(p);
}

/** To be called when the kernel matrix has changed: forgets copied rows and reads the diagonal again. */
export function refreshKernel(p: Problem): void {
  if (p.rows) memory.fill(p.present, 0, p.padded);
  for (let i = 0; i < p.count; i++) {
    const row = p.rows ? load<i32>(p.rows + ((<usize>i) << 2)) : i;
    const at = <usize>row * (<usize>p.stride + 1);
    store<f64>(p.diagonal + ((<usize>i) << 3), load<f64>(p.kernel + (at << 3)));
  }
}

/** The kernel values of the sub-problem's row i with all its rows, contiguous. */
export function kernelRow(p: Problem, i: i32): usize {
  if (!p.rows) return p.kernel + ((<usize>i * <usize>p.stride) << 3);
  const own = p.gathered + ((<usize>i * <usize>p.padded) << 3);
  if (load<u8>(p.present + i)) return own;
  const source = p.kernel + ((<usize>load<i32>(p.rows + ((<usize>i) << 2)) * <usize>p.stride) << 3);
  for (let t = 0; t < p.count; t++) {
    const column = load<i32>(p.rows + ((<usize>t) << 2));
    store<f64>(own + ((<usize>t) << 3), load<f64>(source + ((<usize>column) << 3)));
  }
  for (let t = p.count; t < p.padded; t++) store<f64>(own + ((<usize>t) << 3), 0);
  store<u8>(p.present + i, 1);
  return own;
}

/** The bound a row's β stands at decides where it may go. */
export function markRow(p: Problem, i: i32): void {
  const at = (<usize>i) << 3;
  const beta = load<f64>(p.beta + at);
  store<f64>(p.canRise + at, beta < load<f64>(p.upper + at) ? 0 : -Infinity);
  store<f64>(p.canFall + at, beta > load<f64>(p.lower + at) ? 0 : Infinity);
}

/** Bounds from signs and costs, β brought inside them with Σ β = 0, f for that β. */
export function problemStart(p: Problem): void {
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const positive = load<f64>(p.signs + at) > 0;
    const cost = load<f64>(p.costs + at);
    const lower: f64 = positive ? 0 : -cost;
    const upper: f64 = positive ? cost : 0;
    store<f64>(p.lower + at, lower);
    store<f64>(p.upper + at, upper);
    store<f64>(p.beta + at, Math.max(lower, Math.min(upper, load<f64>(p.beta + at))));
  }
  balance(p);
  for (let i = 0; i < p.count; i++) markRow(p, i);
  p.iterations = 0;
  p.recomputed = Infinity;
  p.stalls = 0;
  recomputeGradient(p);
}

/** Shrinks the heavier side until Σ β = 0: its free rows first, so that rows at their bound stay there if they can. */
function balance(p: Problem): void {
  let positive: f64 = 0;
  let negative: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const beta = load<f64>(p.beta + ((<usize>i) << 3));
    if (beta > 0) positive += beta;
    else negative -= beta;
  }
  const excess = Math.abs(positive - negative);
  if (excess <= BALANCED * Math.max(positive, negative)) return;
  const heavy: f64 = positive > negative ? 1 : -1;
  let free: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const size = heavy * load<f64>(p.beta + at);
    if (size > 0 && size < load<f64>(p.costs + at)) free += size;
  }
  const bound = Math.max(positive, negative) - free;
  const freeFactor: f64 = excess < free ? (free - excess) / free : 0;
  const boundFactor: f64 = excess <= free ? 1 : Math.max(0, (bound - (excess - free)) / bound);
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const beta = load<f64>(p.beta + at);
    const size = heavy * beta;
    if (size > 0) store<f64>(p.beta + at, beta * (size < load<f64>(p.costs + at) ? freeFactor : boundFactor));
  }
}

/** f = y − K β from nothing: running updates drift, so no solver believes its stopping test before this. */
export function recomputeGradient(p: Problem): void {
  memory.copy(p.f, p.signs, (<usize>p.padded) << 3);
  let waiting = 0;
  let r0: usize = 0;
  let r1: usize = 0;
  let r2: usize = 0;
  let b0: f64 = 0;
  let b1: f64 = 0;
  let b2: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const beta = load<f64>(p.beta + ((<usize>i) << 3));
    if (beta === 0) continue;
    const row = kernelRow(p, i);
    if (waiting === 0) {
      r0 = row;
      b0 = beta;
    } else if (waiting === 1) {
      r1 = row;
      b1 = beta;
    } else if (waiting === 2) {
      r2 = row;
      b2 = beta;
    } else {
      subtractFour(p.f, p.padded, r0, b0, r1, b1, r2, b2, row, beta);
    }
    waiting = (waiting + 1) & 3;
  }
  if (waiting > 0) subtractOne(p.f, p.padded, r0, b0);
  if (waiting > 1) subtractOne(p.f, p.padded, r1, b1);
  if (waiting > 2) subtractOne(p.f, p.padded, r2, b2);
}

/** f −= b·row over `padded` doubles. */
export function subtractOne(f: usize, padded: i32, row: usize, b: f64): void {
  const factor = f64x2.splat(b);
  const bytes = (<usize>padded) << 3;
  for (let at: usize = 0; at < bytes; at += 32) {
    v128.store(f + at, f64x2.sub(v128.load(f + at), f64x2.mul(factor, v128.load(row + at))));
    v128.store(f + at, f64x2.sub(v128.load(f + at, 16), f64x2.mul(factor, v128.load(row + at, 16))), 16);
  }
}

/** Four rows in one pass over f, in the order given: the same bits as four single ones. */
export function subtractFour(
  f: usize,
  padded: i32,
  r0: usize,
  b0: f64,
  r1: usize,
  b1: f64,
  r2: usize,
  b2: f64,
  r3: usize,
  b3: f64,
): void {
  const v0 = f64x2.splat(b0);
  const v1 = f64x2.splat(b1);
  const v2 = f64x2.splat(b2);
  const v3 = f64x2.splat(b3);
  const bytes = (<usize>padded) << 3;
  for (let at: usize = 0; at < bytes; at += 32) {
    let s = f64x2.sub(v128.load(f + at), f64x2.mul(v0, v128.load(r0 + at)));
    let t = f64x2.sub(v128.load(f + at, 16), f64x2.mul(v0, v128.load(r0 + at, 16)));
    s = f64x2.sub(s, f64x2.mul(v1, v128.load(r1 + at)));
    t = f64x2.sub(t, f64x2.mul(v1, v128.load(r1 + at, 16)));
    s = f64x2.sub(s, f64x2.mul(v2, v128.load(r2 + at)));
    t = f64x2.sub(t, f64x2.mul(v2, v128.load(r2 + at, 16)));
    s = f64x2.sub(s, f64x2.mul(v3, v128.load(r3 + at)));
    t = f64x2.sub(t, f64x2.mul(v3, v128.load(r3 + at, 16)));
    v128.store(f + at, s);
    v128.store(f + at, t, 16);
  }
}

/**
 * Bias, objective and gaps for the present β and f.
 * Bias as LIBSVM: the mean f of the free rows, else the middle of what the bounds allow. With s_i = y_i (f_i − b) the gap is
 * Σ (C_i max(0, s_i) − α_i s_i): terms that are never negative, so nothing cancels.
 */
export function problemReport(p: Problem): void {
  let sum: f64 = 0;
  let free = 0;
  let atLower: f64 = -Infinity;
  let atUpper: f64 = Infinity;
  let most: f64 = -Infinity;
  let least: f64 = Infinity;
  let objective: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const f = load<f64>(p.f + at);
    const beta = load<f64>(p.beta + at);
    const rises = load<f64>(p.canRise + at) === 0;
    const falls = load<f64>(p.canFall + at) === 0;
    objective -= 0.5 * beta * (load<f64>(p.signs + at) + f);
    if (rises) most = Math.max(most, f);
    if (falls) least = Math.min(least, f);
    if (rises && falls) {
      sum += f;
      free++;
    } else if (rises) atLower = Math.max(atLower, f);
    else atUpper = Math.min(atUpper, f);
  }
  p.bias = free > 0 ? sum / <f64>free : 0.5 * (atLower + atUpper);
  p.violation = most - least;
  p.objective = objective;
  let gap: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const sign = load<f64>(p.signs + at);
    const slack = sign * (load<f64>(p.f + at) - p.bias);
    const alpha = sign * load<f64>(p.beta + at);
    const cost = load<f64>(p.costs + at);
    // An infinite cost has no room for slack; what is left there is rounding, and counted as if α were the cost.
    const room: f64 = slack <= 0 ? -alpha : cost === Infinity ? alpha : cost - alpha;
    gap += room * slack;
  }
  p.dualityGap = gap;
}

/** Gradient afresh, and the report on it. */
export function problemFinish(p: Problem): void {
  recomputeGradient(p);
  problemReport(p);
}

/** Rows between their bounds. */
export function problemFree(p: Problem): i32 {
  let free = 0;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    if (load<f64>(p.canRise + at) === 0 && load<f64>(p.canFall + at) === 0) free++;
  }
  return free;
}

export function problemSigns(p: Problem): usize {
  return p.signs;
}
export function problemCosts(p: Problem): usize {
  return p.costs;
}
export function problemBeta(p: Problem): usize {
  return p.beta;
}
export function problemGradient(p: Problem): usize {
  return p.f;
}
export function problemBias(p: Problem): f64 {
  return p.bias;
}
export function problemViolation(p: Problem): f64 {
  return p.violation;
}
export function problemObjective(p: Problem): f64 {
  return p.objective;
}
export function problemDualityGap(p: Problem): f64 {
  return p.dualityGap;
}
export function problemIterations(p: Problem): i32 {
  return p.iterations;
}
