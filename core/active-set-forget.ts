// A feature is eliminated from a linear kernel, and the exact solver (active-set.ts) keeps its factor: A − x xᵀ
// by a downdate. Where that is singular, the free rows have lost a dimension; along the null vector
// the new objective is linear, and a row leaves at its end.

import { drop, firstToBind, ones } from './active-set-pivot';
import { ActiveSet, at8, FINE, freeRow, moveRow, UNBOUNDED } from './active-set-state';
import { dot } from './dot';
import { kernelRow, Problem } from './problem';
import { downdate, solveTransposed, solveUpper, subtractScaled } from './triangle';

/** 1 − xᵀA⁻¹x below this: without the feature, A is singular. */
const DEPENDENT_FEATURE: f64 = 1e-11;

/**
 * Removes a feature from a linear kernel; must be called before the feature is subtracted from the
 * kernel matrix. `column` contains the value of the feature for every row of the matrix.
 * Afterwards, f, the factor and the rows copied into the problem belong to the new matrix.
 */
export function activeSetForget(s: ActiveSet, column: usize): i32 {
  const p = s.problem;
  let w: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const row = p.rows ? load<i32>(p.rows + ((<usize>i) << 2)) : i;
    const x = load<f64>(at8(column, row));
    store<f64>(at8(s.x, i), x);
    // What f has not heard of yet, it will hear with the new matrix.
    w += (load<f64>(at8(p.beta, i)) - load<f64>(at8(s.moved, i))) * x;
  }
  subtractScaled(p.f, s.x, -w, p.count);
  let rest: f64 = 1;
  while (s.n > 0) {
    for (let k = 0; k < s.n; k++) store<f64>(at8(s.t, k), load<f64>(at8(s.x, freeRow(s, k))));
    solveTransposed(s.factor, s.stride, s.n, s.t);
    rest = 1 - dot(s.t, s.t, s.n);
    if (rest >= DEPENDENT_FEATURE) break;
    // z = A⁻¹x is a null vector of the new matrix: uphill along it until a row leaves.
    memory.copy(s.p, s.t, (<usize>s.n) << 3);
    solveUpper(s.factor, s.stride, s.n, s.p);
    let slope: f64 = 0;
    for (let k = 0; k < s.n; k++) slope += load<f64>(at8(p.f, freeRow(s, k))) * load<f64>(at8(s.p, k));
    if (slope < 0) for (let k = 0; k < s.n; k++) store<f64>(at8(s.p, k), -load<f64>(at8(s.p, k)));
    const k = firstToBind(s, s.p, Infinity);
    if (k < 0) return UNBOUNDED;
    const step = s.step;
    for (let i = 0; i < s.n; i++) moveRow(s, freeRow(s, i), step * load<f64>(at8(s.p, i)));
    drop(s, k, load<f64>(at8(s.p, k)) > 0);
  }
  downdate(s.factor, s.stride, s.n, s.t, rest, s.p);
  ones(s);
  forgetRows(p, s.x);
  return FINE;
}

/** The problem's own copies of kernel rows, and its diagonal, without the feature. */
function forgetRows(p: Problem, x: usize): void {
  for (let i = 0; i < p.count; i++) {
    const value = load<f64>(at8(x, i));
    const diagonal = at8(p.diagonal, i);
    store<f64>(diagonal, load<f64>(diagonal) - value * value);
    if (p.rows && load<u8>(p.present + i)) subtractScaled(kernelRow(p, i), x, value, p.count);
  }
}
