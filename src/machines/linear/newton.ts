// Trust-region Newton on the primal of the linear machine with squared loss (core/linear-newton.ts has f, ∇f and ∇²f):
// C.-J. Lin, R. C. Weng, S. S. Keerthi, "Trust region Newton method for large-scale logistic regression", JMLR 9 (2008), with its
// section on the L2-loss SVM. A step s minimises the model q(s) = ∇f·s + ½ s·∇²f s within ‖s‖ ≤ Δ by conjugate gradients
// (T. Steihaug, 1983), is taken when f falls by at least ETA[0] of what q promises, and Δ follows how well q foretold f.
// Stops at ‖∇f(w)‖ ≤ tolerance · min(n₊, n₋)/n · ‖∇f(0)‖, as LIBLINEAR. There α_i = 2 C_i max(0, 1 − y_i f(x_i)) is a feasible dual
// point whose gap is exactly ½‖∇f‖².

import type { Address } from '../../numeric/routines.ts';
import type { CoreLinearProblem, LinearSolution, LinearStart } from './problem.ts';

/** Of the paper: when a step is taken, when Δ shrinks, when it grows; and by how much. */
const ETA = [1e-4, 0.25, 0.75] as const;
const SIGMA = [0.25, 0.5, 4] as const;
/**
 * Conjugate gradients stop at this share of ‖∇f‖, or near the end, where the model is good and a step is better solved than
 * repeated, at FORCING √(‖∇f‖ / ‖∇f(0)‖) of it. Measured on text and on a dense table: a tenth to a third fewer passes than 0.1 alone.
 */
const RESIDUAL = 0.1;
const FORCING = 0.3;
/** A system that takes more products than this is better approached by several steps. */
const MOST_PRODUCTS = 1000;
/** A foretold fall below this share of f drowns in the rounding of f; then the gradient's norm decides. */
const ROUNDING = 1e-13;

export interface NewtonOptions {
  readonly tolerance: number;
  /** Steps. */
  readonly limit: number;
}

interface Step {
  readonly length: number;
  /** ∇f·s */
  readonly slope: number;
  /** −q(s) */
  readonly foretold: number;
}

export function newton(
  problem: CoreLinearProblem,
  start: LinearStart | null,
  { tolerance, limit }: NewtonOptions,
): LinearSolution {
  const { address, length } = problem;
  const { routines } = problem.core;
  const [s, r, d, h] = [problem.vector(), problem.vector(), problem.vector(), problem.vector()];
  let [w, g, trial, trialG] = [problem.vector(), problem.vector(), problem.vector(), problem.vector()];
  const norm = (x: Address) => Math.sqrt(routines.dot(x, x, length));

  problem.core.doubles(w, length).fill(0);
  let value = routines.linearValue(address, w, g);
  const origin = norm(g);
  const scale = balance(problem) * origin;
  const target = tolerance * scale;
  if (start?.weights ?? start?.beta) {
    writeStart(problem, start!, w);
    value = routines.linearValue(address, w, g);
  }
  let size = norm(g);
  let radius = size;
  let iterations = 0;
  let stop: LinearSolution['stop'] | null = null;

  /** s within the radius, its residual −∇f − ∇²f s in r. */
  function step(): Step {
    problem.core.doubles(s, length).fill(0);
    problem.core.doubles(r, length).fill(0);
    routines.linearAdd(r, -1, g, length);
    problem.core.doubles(d, length).set(problem.core.doubles(r, length));
    const enough = Math.max(Math.min(RESIDUAL, FORCING * Math.sqrt(size / origin)) * size, 0.5 * target);
    let square = size * size;
    for (let products = 0; products < MOST_PRODUCTS && Math.sqrt(square) > enough; products++) {
      routines.linearCurve(address, d, h);
      const a = square / routines.dot(d, h, length);
      routines.linearAdd(s, a, d, length);
      if (norm(s) > radius) {
        routines.linearAdd(s, -a, d, length);
        const reach = toBoundary(
          routines.dot(s, s, length),
          routines.dot(s, d, length),
          routines.dot(d, d, length),
          radius,
        );
        routines.linearAdd(s, reach, d, length);
        routines.linearAdd(r, -reach, h, length);
        break;
      }
      routines.linearAdd(r, -a, h, length);
      const next = routines.dot(r, r, length);
      routines.linearBlend(d, next / square, r, length);
      square = next;
    }
    const slope = routines.dot(g, s, length);
    return { length: norm(s), slope, foretold: -0.5 * (slope - routines.dot(s, r, length)) };
  }

  while (stop === null) {
    if (size <= target) stop = 'tolerance';
    else if (iterations === limit) stop = 'iteration-limit';
    else {
      const taken = step();
      problem.core.doubles(trial, length).set(problem.core.doubles(w, length));
      routines.linearAdd(trial, 1, s, length);
      const trialValue = routines.linearValue(address, trial, trialG);
      iterations++;
      const isRounding = taken.foretold <= ROUNDING * value;
      if (!isRounding) radius = nextRadius(radius, taken, trialValue - value);
      if (isRounding ? norm(trialG) < size : value - trialValue > ETA[0] * taken.foretold) {
        [w, trial] = [trial, w];
        [g, trialG] = [trialG, g];
        value = trialValue;
        size = norm(g);
      } else {
        // The rows with a loss are those of w again.
        value = routines.linearValue(address, w, g);
        if (isRounding) stop = 'precision';
      }
    }
  }
  return {
    ...problem.readWeights(w),
    objective: value,
    violation: size === 0 ? 0 : size / scale,
    gap: size === 0 ? 0 : (0.5 * size * size) / value,
    iterations,
    stop,
    solver: 'newton',
  };
}

/** The share of the smaller side among the rows. */
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

/** The positive t with ‖s + t d‖ = radius, from s·s, s·d and d·d. */
function toBoundary(ss: number, sd: number, dd: number, radius: number): number {
  const room = radius * radius - ss;
  const root = Math.sqrt(sd * sd + dd * room);
  return sd >= 0 ? room / (sd + root) : (root - sd) / dd;
}

/** Δ for the next step; `rise` is what f rose by. */
function nextRadius(radius: number, { length, slope, foretold }: Step, rise: number): number {
  // Where the parabola through f, its slope and the new value has its least point, in steps of the one taken.
  const bend = rise - slope;
  const reach = length * (bend <= 0 ? SIGMA[2] : Math.max(SIGMA[0], (-0.5 * slope) / bend));
  if (-rise < ETA[0] * foretold) return Math.min(reach, SIGMA[1] * radius);
  if (-rise < ETA[1] * foretold) return Math.max(SIGMA[0] * radius, Math.min(reach, SIGMA[1] * radius));
  if (-rise < ETA[2] * foretold) return Math.max(SIGMA[0] * radius, Math.min(reach, SIGMA[2] * radius));
  return Math.max(radius, Math.min(reach, SIGMA[2] * radius));
}
