// Newton's method on the primal of the linear model with squared loss (core/linear-newton.ts has f,
// ∇f and ∇²f), with truncated conjugate gradients: C.-J. Lin, R. C. Weng, S. S. Keerthi, "Trust
// region Newton method for large-scale logistic regression", JMLR 9 (2008), with its section on the
// L2-loss SVM. In place of its trust region a step that disappoints is cut by an exact line search:
// S. S. Keerthi, D. DeCoste, "A modified finite Newton method for fast solution of large scale
// linear SVMs", JMLR 6 (2005). f is piecewise quadratic; where rows are few and errors rare a step
// runs into pieces the model does not know, and a trust region, once small, makes hundreds of tiny
// steps of it (docs/explanation/linear-solver.md). Stops at ‖∇f(w)‖ ≤ tolerance · min(n₊, n₋)/n ·
// ‖∇f(0)‖, as LIBLINEAR, and at a duality gap of at most the tolerance, relative to f: α_i = 2 C_i
// max(0, 1 − y_i f(x_i)) is a feasible dual point whose gap is exactly ½‖∇f‖².

import type { Address } from '../../numeric/address.ts';
import { leastAlong } from './line.ts';
import type { CoreLinearProblem, LinearSolution, LinearStart } from './problem.ts';

/**
 * Conjugate gradients stop at this fraction of ‖∇f‖, or near the end, where the model is good and a
 * step is better solved than repeated, at FORCING √(‖∇f‖ / ‖∇f(0)‖) of it. Measured on text and on
 * a dense table: a tenth to a third fewer passes than 0.1 alone.
 */
const RESIDUAL = 0.1;
const FORCING = 0.3;
/** A system that takes more products than this is better approached by several steps. */
const MAX_PRODUCTS = 1000;
/** A step is taken whole if f falls by this fraction of what the model promised. */
const CONTENT = 0.25;
/**
 * A promised fall below this fraction of f drowns in the rounding of f; then the gradient's norm
 * decides.
 */
const ROUNDING = 1e-13;

export interface NewtonOptions {
  readonly tolerance: number;
  /** Steps. */
  readonly limit: number;
  /**
   * Gives up after a step that had to be cut, as if at the limit: such problems suit coordinate
   * descent better.
   */
  readonly onlyWholeSteps?: boolean;
  /**
   * Gives up after this many products with the Hessian in all, each a pass over the data, as if at
   * the limit.
   */
  readonly maxProducts?: number;
  /** Called after a step with the steps done. */
  onIterations?(done: number): void;
}

export function newton(
  problem: CoreLinearProblem,
  start: LinearStart | null,
  { tolerance, limit, onlyWholeSteps = false, maxProducts = Infinity, onIterations }: NewtonOptions,
): LinearSolution {
  const { address, core, length } = problem;
  const { routines } = core;
  const [s, r, d, h] = [problem.vector(), problem.vector(), problem.vector(), problem.vector()];
  let [w, g, trial, trialG] = [problem.vector(), problem.vector(), problem.vector(), problem.vector()];
  const norm = (x: Address) => Math.sqrt(routines.dot(x, x, length));
  const copy = (to: Address, from: Address) => core.doubles(to, length).set(core.doubles(from, length));

  core.doubles(w, length).fill(0);
  const hasStart = (start?.weights ?? start?.beta) !== undefined;
  let value = 0;
  if (!hasStart || !start?.origin?.write(problem, g)) {
    value = routines.linearValue(address, w, g);
    start?.origin?.keep(problem, g);
  }
  const origin = norm(g);
  const scale = balance(problem) * origin;
  const target = tolerance * scale;
  if (hasStart) {
    writeStart(problem, start!, w);
    value = routines.linearValue(address, w, g);
  }
  let size = norm(g);
  let allProducts = 0;

  /** The step s to the least point of the model; returns the fall it promises. */
  function step(): number {
    core.doubles(s, length).fill(0);
    core.doubles(r, length).fill(0);
    routines.linearAdd(r, -1, g, length);
    copy(d, r);
    const wanted = Math.min(target, Math.sqrt(2 * tolerance * value));
    const enough = Math.max(Math.min(RESIDUAL, FORCING * Math.sqrt(size / origin)) * size, 0.5 * wanted);
    let square = size * size;
    const end = Math.min(MAX_PRODUCTS, maxProducts - allProducts);
    for (let products = 0; products < end && Math.sqrt(square) > enough; products++) {
      allProducts++;
      routines.linearCurve(address, d, h);
      const a = square / routines.dot(d, h, length);
      routines.linearAdd(s, a, d, length);
      routines.linearAdd(r, -a, h, length);
      const next = routines.dot(r, r, length);
      routines.linearBlend(d, next / square, r, length);
      square = next;
    }
    return 0.5 * (routines.dot(s, r, length) - routines.dot(g, s, length));
  }

  /** f and its gradient at w + share · s. */
  function tryShare(share: number): number {
    copy(trial, w);
    routines.linearAdd(trial, share, s, length);
    return routines.linearValue(address, trial, trialG);
  }

  let iterations = 0;
  let stop: LinearSolution['stop'] = 'tolerance';
  // A gradient that is small compared with that at 0 may still leave most of f to gain: at large
  // costs ∇f(0) is huge.
  while (size > target || 0.5 * size * size > tolerance * value) {
    if (iterations === limit) {
      stop = 'iteration-limit';
      break;
    }
    const promised = step();
    let trialValue = tryShare(1);
    iterations++;
    onIterations?.(iterations);
    const isRounding = promised <= ROUNDING * value;
    const isContent = isRounding || value - trialValue >= CONTENT * promised;
    if (!isContent) trialValue = tryShare(leastAlong(problem, w, s));
    if (isRounding ? !(norm(trialG) < size) : !(trialValue < value)) {
      // α and the rows with a loss are those of w again.
      routines.linearValue(address, w, g);
      stop = 'precision';
      break;
    }
    [w, trial] = [trial, w];
    [g, trialG] = [trialG, g];
    value = trialValue;
    size = norm(g);
    if ((onlyWholeSteps && !isContent) || allProducts >= maxProducts) limit = iterations;
  }
  return {
    ...(isFaint(problem) ? faintWeights(problem, w) : problem.readWeights(w)),
    objective: value,
    violation: size === 0 ? 0 : size / scale,
    gap: size === 0 ? 0 : (0.5 * size * size) / value,
    iterations,
    stop,
    solver: 'newton',
  };
}

/**
 * Features so small for the cost that their weights hardly enter a decision value: the stopping
 * rule, whose gradient at 0 is that of the bias, then is not informative about them.
 */
const FAINT = 2 ** -10;

function isFaint({ rows, places, problem }: CoreLinearProblem): boolean {
  const total = places.reduce((sum, place) => sum + problem.costs[place], 0);
  return 2 * total * rows.features.length * rows.largest ** 2 < FAINT;
}

/**
 * w = Σ α_i y_i x_i for the α_i = 2 C_i ξ_i of the bias that was found: near the solution each such
 * step shortens the distance to it by FAINT at least. (For the bias itself it does not.)
 */
function faintWeights(problem: CoreLinearProblem, w: Address): ReturnType<CoreLinearProblem['readWeights']> {
  const { address, core } = problem;
  const { bias } = problem.readWeights(w);
  core.routines.linearDualFinish(address);
  return { ...problem.readWeights(core.routines.linearWeights(address)), bias };
}

/** The fraction of the smaller side among the rows. */
function balance({ places, problem }: CoreLinearProblem): number {
  const positive = places.reduce((count, place) => count + (problem.signs[place] > 0 ? 1 : 0), 0);
  return Math.max(1, Math.min(positive, places.length - positive)) / places.length;
}

function writeStart(problem: CoreLinearProblem, start: LinearStart, w: Address): void {
  if (start.weights) {
    problem.writeWeights(start, w);
    return;
  }
  const { routines } = problem.core;
  problem.writeBeta(start.beta!);
  routines.linearDualFinish(problem.address);
  const made = problem.core.doubles(routines.linearWeights(problem.address), problem.length);
  problem.core.doubles(w, problem.length).set(made);
}
