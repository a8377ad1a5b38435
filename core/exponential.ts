// exp, expm1 and tanh from basic operations only, two lanes at a time. Engines differ in the last
// bits of Math.exp; these give the same bits everywhere. x = k ln 2 + (r + c), |r| ≤ ½ ln 2, c what
// rounding r lost; e^r − 1 = r + (r² p(r) + c) with p the Taylor series to r^13 (the next term is
// below 5e-18); e^x = 2^k (1 + (e^r − 1)). Error of exp below 1 unit in the last place, of expm1
// and tanh below 3.

// Constants are loaded into both lanes from memory: building them in a loop costs more.
const CONSTANTS = memory.data<f64>([
  Math.LOG2E,
  0.6931471803691238, // ln 2, its first 32 bits: the product with k is exact
  1.9082149292705877e-10, // ln 2, the rest
  1.6059043836821613e-10, // 1/13! and so on to 1/2!
  2.08767569878681e-9,
  2.505210838544172e-8,
  2.755731922398589e-7,
  2.7557319223985893e-6,
  2.48015873015873e-5,
  1.984126984126984e-4,
  1.3888888888888889e-3,
  8.333333333333333e-3,
  4.1666666666666664e-2,
  1.6666666666666666e-1,
  0.5,
]);

// Beyond these exp is 0 or infinite, and expm1 is −1 to the last bit.
const MIN_EXP: f64 = -746;
const MAX_EXP: f64 = 710;
const MIN_EXPM1: f64 = -50;
// tanh is 1 to the last bit from here on.
const MAX_TANH: f64 = 22;

/** 2^k for whole numbers k in [−1022, 1023], as 64-bit lanes. */
function power2(k: v128): v128 {
  return i64x2.shl(i64x2.add(k, i64x2.splat(1023)), 52);
}

/** k of the reduction x = k ln 2 + r. */
function exponent(x: v128): v128 {
  return f64x2.nearest(f64x2.mul(x, v128.load64_splat(CONSTANTS)));
}

/** e^r − 1 for the remainder r of x. */
function remainderExpm1(x: v128, k: v128): v128 {
  const high = f64x2.sub(x, f64x2.mul(k, v128.load64_splat(CONSTANTS, 8)));
  const low = f64x2.mul(k, v128.load64_splat(CONSTANTS, 16));
  const r = f64x2.sub(high, low);
  const c = f64x2.sub(f64x2.sub(high, r), low);
  let p = v128.load64_splat(CONSTANTS, 24);
  p = f64x2.add(f64x2.mul(p, r), v128.load64_splat(CONSTANTS, 32));
  p = f64x2.add(f64x2.mul(p, r), v128.load64_splat(CONSTANTS, 40));
  p = f64x2.add(f64x2.mul(p, r), v128.load64_splat(CONSTANTS, 48));
  p = f64x2.add(f64x2.mul(p, r), v128.load64_splat(CONSTANTS, 56));
  p = f64x2.add(f64x2.mul(p, r), v128.load64_splat(CONSTANTS, 64));
  p = f64x2.add(f64x2.mul(p, r), v128.load64_splat(CONSTANTS, 72));
  p = f64x2.add(f64x2.mul(p, r), v128.load64_splat(CONSTANTS, 80));
  p = f64x2.add(f64x2.mul(p, r), v128.load64_splat(CONSTANTS, 88));
  p = f64x2.add(f64x2.mul(p, r), v128.load64_splat(CONSTANTS, 96));
  p = f64x2.add(f64x2.mul(p, r), v128.load64_splat(CONSTANTS, 104));
  p = f64x2.add(f64x2.mul(p, r), v128.load64_splat(CONSTANTS, 112));
  return f64x2.add(r, f64x2.add(f64x2.mul(f64x2.mul(r, r), p), c));
}

/** e^x in both lanes. */
function exponentialLanes(x: v128): v128 {
  x = f64x2.pmax(f64x2.pmin(x, f64x2.splat(MAX_EXP)), f64x2.splat(MIN_EXP));
  const k = exponent(x);
  const value = f64x2.add(f64x2.splat(1), remainderExpm1(x, k));
  // In two factors, so that subnormal results and 2^1024 are reached without a wrong exponent.
  const whole = i64x2.extend_low_i32x4_s(i32x4.trunc_sat_f64x2_s_zero(k));
  const half = i64x2.shr_s(whole, 1);
  return f64x2.mul(f64x2.mul(value, power2(half)), power2(i64x2.sub(whole, half)));
}

/** Up to this size e^x is a normal number, and so is every number on the way. */
const PLAIN_SIZE: f64 = 700;
/**
 * 1.5 · 2^52: a number added to it is rounded to a whole one, which is in the last bits of the sum.
 */
const ROUNDER: f64 = 6755399441055744;
const FIRST_COEFFICIENT: usize = 24;
const LAST_COEFFICIENT: usize = 112;

/** The bytes of the numbers that `exponentialBlock` takes. */
export const EXPONENTIAL_BLOCK: usize = 96;

/**
 * e^(factor x) of twelve numbers: the operations of `exponentialLanes`, in six chains side by side,
 * as each operation waits for the one before it. The same bits: where all results are normal, 2^k
 * can be added to the exponent, and rounding by a sum gives the same k.
 */
function exponentialBlock(source: usize, target: usize, factor: v128): void {
  const x0 = f64x2.mul(factor, v128.load(source));
  const x1 = f64x2.mul(factor, v128.load(source, 16));
  const x2 = f64x2.mul(factor, v128.load(source, 32));
  const x3 = f64x2.mul(factor, v128.load(source, 48));
  const x4 = f64x2.mul(factor, v128.load(source, 64));
  const x5 = f64x2.mul(factor, v128.load(source, 80));
  const most = f64x2.splat(PLAIN_SIZE);
  const plain01 = v128.and(f64x2.le(f64x2.abs(x0), most), f64x2.le(f64x2.abs(x1), most));
  const plain23 = v128.and(f64x2.le(f64x2.abs(x2), most), f64x2.le(f64x2.abs(x3), most));
  const plain45 = v128.and(f64x2.le(f64x2.abs(x4), most), f64x2.le(f64x2.abs(x5), most));
  if (!i64x2.all_true(v128.and(v128.and(plain01, plain23), plain45))) {
    v128.store(target, exponentialLanes(x0));
    v128.store(target, exponentialLanes(x1), 16);
    v128.store(target, exponentialLanes(x2), 32);
    v128.store(target, exponentialLanes(x3), 48);
    v128.store(target, exponentialLanes(x4), 64);
    v128.store(target, exponentialLanes(x5), 80);
    return;
  }
  const log2e = v128.load64_splat(CONSTANTS);
  const rounder = f64x2.splat(ROUNDER);
  const t0 = f64x2.add(f64x2.mul(x0, log2e), rounder);
  const t1 = f64x2.add(f64x2.mul(x1, log2e), rounder);
  const t2 = f64x2.add(f64x2.mul(x2, log2e), rounder);
  const t3 = f64x2.add(f64x2.mul(x3, log2e), rounder);
  const t4 = f64x2.add(f64x2.mul(x4, log2e), rounder);
  const t5 = f64x2.add(f64x2.mul(x5, log2e), rounder);
  const k0 = f64x2.sub(t0, rounder);
  const k1 = f64x2.sub(t1, rounder);
  const k2 = f64x2.sub(t2, rounder);
  const k3 = f64x2.sub(t3, rounder);
  const k4 = f64x2.sub(t4, rounder);
  const k5 = f64x2.sub(t5, rounder);
  const first = v128.load64_splat(CONSTANTS, 8);
  const rest = v128.load64_splat(CONSTANTS, 16);
  const high0 = f64x2.sub(x0, f64x2.mul(k0, first));
  const high1 = f64x2.sub(x1, f64x2.mul(k1, first));
  const high2 = f64x2.sub(x2, f64x2.mul(k2, first));
  const high3 = f64x2.sub(x3, f64x2.mul(k3, first));
  const high4 = f64x2.sub(x4, f64x2.mul(k4, first));
  const high5 = f64x2.sub(x5, f64x2.mul(k5, first));
  const low0 = f64x2.mul(k0, rest);
  const low1 = f64x2.mul(k1, rest);
  const low2 = f64x2.mul(k2, rest);
  const low3 = f64x2.mul(k3, rest);
  const low4 = f64x2.mul(k4, rest);
  const low5 = f64x2.mul(k5, rest);
  const r0 = f64x2.sub(high0, low0);
  const r1 = f64x2.sub(high1, low1);
  const r2 = f64x2.sub(high2, low2);
  const r3 = f64x2.sub(high3, low3);
  const r4 = f64x2.sub(high4, low4);
  const r5 = f64x2.sub(high5, low5);
  let p0 = v128.load64_splat(CONSTANTS, FIRST_COEFFICIENT);
  let p1 = p0;
  let p2 = p0;
  let p3 = p0;
  let p4 = p0;
  let p5 = p0;
  for (let at: usize = FIRST_COEFFICIENT + 8; at <= LAST_COEFFICIENT; at += 8) {
    const coefficient = v128.load64_splat(CONSTANTS + at);
    p0 = f64x2.add(f64x2.mul(p0, r0), coefficient);
    p1 = f64x2.add(f64x2.mul(p1, r1), coefficient);
    p2 = f64x2.add(f64x2.mul(p2, r2), coefficient);
    p3 = f64x2.add(f64x2.mul(p3, r3), coefficient);
    p4 = f64x2.add(f64x2.mul(p4, r4), coefficient);
    p5 = f64x2.add(f64x2.mul(p5, r5), coefficient);
  }
  v128.store(target, scaled(r0, p0, f64x2.sub(f64x2.sub(high0, r0), low0), t0));
  v128.store(target, scaled(r1, p1, f64x2.sub(f64x2.sub(high1, r1), low1), t1), 16);
  v128.store(target, scaled(r2, p2, f64x2.sub(f64x2.sub(high2, r2), low2), t2), 32);
  v128.store(target, scaled(r3, p3, f64x2.sub(f64x2.sub(high3, r3), low3), t3), 48);
  v128.store(target, scaled(r4, p4, f64x2.sub(f64x2.sub(high4, r4), low4), t4), 64);
  v128.store(target, scaled(r5, p5, f64x2.sub(f64x2.sub(high5, r5), low5), t5), 80);
}

/** (1 + (r + (r² p + c))) 2^k, with k in the last bits of t. */
function scaled(r: v128, p: v128, c: v128, t: v128): v128 {
  const value = f64x2.add(f64x2.splat(1), f64x2.add(r, f64x2.add(f64x2.mul(f64x2.mul(r, r), p), c)));
  return i64x2.add(value, i64x2.shl(t, 52));
}

/** e^x − 1 in both lanes: 2^k ((e^r − 1) + (1 − 2^−k)). */
function expm1Lanes(x: v128): v128 {
  x = f64x2.pmax(f64x2.pmin(x, f64x2.splat(MAX_EXP)), f64x2.splat(MIN_EXPM1));
  const k = exponent(x);
  const whole = i64x2.extend_low_i32x4_s(i32x4.trunc_sat_f64x2_s_zero(k));
  const half = i64x2.shr_s(whole, 1);
  const rest = i64x2.sub(whole, half);
  const inverse = f64x2.mul(power2(i64x2.neg(half)), power2(i64x2.neg(rest)));
  const sum = f64x2.add(remainderExpm1(x, k), f64x2.sub(f64x2.splat(1), inverse));
  return f64x2.mul(f64x2.mul(sum, power2(half)), power2(rest));
}

/** tanh x in both lanes: t / (t + 2) with t = e^(2|x|) − 1, and the sign of x. */
function tanhLanes(x: v128): v128 {
  const size = f64x2.pmin(f64x2.abs(x), f64x2.splat(MAX_TANH));
  const t = expm1Lanes(f64x2.add(size, size));
  const value = f64x2.div(t, f64x2.add(t, f64x2.splat(2)));
  const sign = v128.and(x, i64x2.splat(i64.MIN_VALUE));
  return v128.or(value, sign);
}

export function exponential(x: f64): f64 {
  return f64x2.extract_lane(exponentialLanes(f64x2.splat(x)), 0);
}

export function expm1(x: f64): f64 {
  return f64x2.extract_lane(expm1Lanes(f64x2.splat(x)), 0);
}

export function tanh(x: f64): f64 {
  return f64x2.extract_lane(tanhLanes(f64x2.splat(x)), 0);
}

// Named here and not at their definitions, where the compiler would warn that no host can pass
// vectors; no host does.
export { expm1Lanes, exponentialBlock, exponentialLanes, tanhLanes };
