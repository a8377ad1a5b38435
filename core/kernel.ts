// Kernel values from stored inner products or squared distances, element by element:
//   rbf exp(−γ D), poly (γ K + c₀)^degree, sigmoid tanh(γ K + c₀). The linear kernel is K itself.
// `length` is a number of doubles and even: stored matrices are padded.

import { EXPONENTIAL_BLOCK, exponentialBlock, exponentialLanes, tanhLanes } from './exponential';
import { mirror } from './gram';

export function rbfKernel(source: usize, target: usize, length: i32, gamma: f64): void {
  const factor = f64x2.splat(-gamma);
  const bytes = (<usize>length) << 3;
  let at: usize = 0;
  for (; at + EXPONENTIAL_BLOCK <= bytes; at += EXPONENTIAL_BLOCK) exponentialBlock(source + at, target + at, factor);
  if (at === bytes) return;
  // The rest together with some of what is done already, unless that is overwritten.
  if (bytes >= EXPONENTIAL_BLOCK && source !== target) {
    at = bytes - EXPONENTIAL_BLOCK;
    exponentialBlock(source + at, target + at, factor);
    return;
  }
  for (; at < bytes; at += 16) {
    v128.store(target + at, exponentialLanes(f64x2.mul(factor, v128.load(source + at))));
  }
}

/**
 * The same for a symmetric stride × stride matrix: each row starts at the last multiple of 8 before
 * the diagonal, and the part below the diagonal is copied.
 */
export function rbfSquare(source: usize, target: usize, stride: i32, gamma: f64): void {
  for (let row = 0; row < stride; row++) {
    const from = row & ~7;
    const at = (<usize>row * <usize>stride + <usize>from) << 3;
    rbfKernel(source + at, target + at, stride - from, gamma);
  }
  mirror(target, stride);
}

/** A whole power by repeated squaring, the lowest binary digit of the degree first. */
function powerLanes(base: v128, degree: i32): v128 {
  let result = f64x2.splat(1);
  while (degree > 0) {
    if (degree & 1) result = f64x2.mul(result, base);
    degree >>= 1;
    base = f64x2.mul(base, base);
  }
  return result;
}

export function polyKernel(source: usize, target: usize, length: i32, gamma: f64, coef0: f64, degree: i32): void {
  const factor = f64x2.splat(gamma);
  const shift = f64x2.splat(coef0);
  const bytes = (<usize>length) << 3;
  for (let at: usize = 0; at < bytes; at += 16) {
    const base = f64x2.add(f64x2.mul(factor, v128.load(source + at)), shift);
    v128.store(target + at, powerLanes(base, degree));
  }
}

export function sigmoidKernel(source: usize, target: usize, length: i32, gamma: f64, coef0: f64): void {
  const factor = f64x2.splat(gamma);
  const shift = f64x2.splat(coef0);
  const bytes = (<usize>length) << 3;
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(target + at, tanhLanes(f64x2.add(f64x2.mul(factor, v128.load(source + at)), shift)));
  }
}

// As in exponential.ts: named here for the core itself.
export { powerLanes };
