// Platt's probabilities of a binary classifier: P(positive | f) = 1 / (1 + exp(a f + b)), as LIBSVM
// fits them.
//
// a, b minimise the cross-entropy −Σ t_i ln p_i + (1 − t_i) ln(1 − p_i) with Platt's smoothed
// targets t = (N₊ + 1)/(N₊ + 2) for positive samples and 1/(N₋ + 2) for negative ones, by Newton's
// method with backtracking (Lin, Lin & Weng 2007, "A note on Platt's probabilistic outputs for
// support vector machines"). f of a training sample comes from a model that has not seen it: 5-fold
// cross-validation inside the training samples. The roles are mirrored exactly: with the other
// class positive, f, b and t turn into −f, −b and 1 − t, and p into 1 − p.

import { logarithm } from '../base/logarithm.ts';
import { random } from '../base/random.ts';
import type { KernelMatrix } from '../kernels/gram.ts';
import { type Core, core as sharedCore } from '../numeric/core.ts';
import { decisionValues } from '../solvers/decide.ts';
import type { BinaryProblem } from '../solvers/problem.ts';
import { type SolverOptions, solveBinary } from '../solvers/solver.ts';

/** P(positive | f) = 1 / (1 + exp(a f + b)). */
export interface Sigmoid {
  readonly a: number;
  readonly b: number;
}

/**
 * Trains on one part of the samples and gives the decision values of others; any solver will do.
 */
export type HeldOutDecisions = (training: BinaryProblem, heldOut: Int32Array) => ArrayLike<number>;

export interface CrossValidation {
  readonly problem: BinaryProblem;
  readonly decide: HeldOutDecisions;
  readonly seed: number;
}

const FOLDS = 5;

/**
 * The decision value of each sample of the problem from a model trained without its part of the
 * samples. A seeded permutation is cut into five parts as LIBSVM cuts its own. Where the other
 * parts hold one class only, there is no model: ±1 for that class.
 */
export function crossValidatedDecisions({ problem, decide, seed }: CrossValidation): Float64Array {
  const count = problem.rows.length;
  const order = random(seed, 'platt').shuffle(Int32Array.from(problem.rows, (_, at) => at));
  const decisions = new Float64Array(count);
  for (let fold = 0; fold < FOLDS; fold++) {
    const begin = Math.floor((fold * count) / FOLDS);
    const end = Math.floor(((fold + 1) * count) / FOLDS);
    const heldOut = order.slice(begin, end).sort();
    if (heldOut.length === 0) continue;
    const others = Int32Array.from([...order.subarray(0, begin), ...order.subarray(end)]).sort();
    const training = partOf(problem, others);
    const values = parts(training.signs)
      ? decide(training, partOf(problem, heldOut).rows)
      : new Float64Array(heldOut.length).fill(training.signs[0] ?? 0);
    for (let k = 0; k < heldOut.length; k++) decisions[heldOut[k]] = values[k];
  }
  return decisions;
}

function partOf(problem: BinaryProblem, positions: Int32Array): BinaryProblem {
  return {
    rows: positions.map((at) => problem.rows[at]),
    signs: Float64Array.from(positions, (at) => problem.signs[at]),
    costs: Float64Array.from(positions, (at) => problem.costs[at]),
  };
}

/** Whether both signs occur. */
const parts = (signs: Float64Array) => signs.includes(1) && signs.includes(-1);

/** Held-out decisions of C-SVC models on rows of a kernel matrix. */
export function kernelDecisions(core: Core, matrix: KernelMatrix, options: SolverOptions = {}): HeldOutDecisions {
  return (training, heldOut) => {
    const { beta, bias } = solveBinary(core, matrix, training, options);
    return decisionValues(core, matrix, { rows: training.rows, beta, bias, positive: 1, negative: 0 }, heldOut);
  };
}

/** The sigmoid of a problem: cross-validated decision values, then the fit. */
export function fitPlatt(validation: CrossValidation): Sigmoid {
  return fitSigmoid(crossValidatedDecisions(validation), validation.problem.signs);
}

// All as in LIBSVM: steps, smallest step of the line search, what keeps the Hessian definite,
// gradient that counts as 0, decrease asked.
const MAX_STEPS = 100;
const SMALLEST_STEP = 1e-10;
const RIDGE = 1e-12;
const FLAT = 1e-5;
const SUFFICIENT_DECREASE = 1e-4;

/** The sigmoid of greatest likelihood for decision values and signs. */
export function fitSigmoid(decisions: ArrayLike<number>, signs: ArrayLike<number>, core = sharedCore()): Sigmoid {
  const { exponential } = core.routines;
  const positives = Array.from(signs).filter((sign) => sign > 0).length;
  const negatives = signs.length - positives;
  const high = (positives + 1) / (positives + 2);
  const low = 1 / (negatives + 2);

  /** −Σ t ln p + (1 − t) ln(1 − p); only exp of what is not positive, so that nothing overflows. */
  function loss(a: number, b: number): number {
    let sum = 0;
    for (let i = 0; i < decisions.length; i++) {
      const z = a * decisions[i] + b;
      const target = signs[i] > 0 ? high : low;
      sum += (z >= 0 ? target : target - 1) * z + logarithm(1 + exponential(-Math.abs(z)));
    }
    return sum;
  }

  let a = 0;
  let b = logarithm((negatives + 1) / (positives + 1));
  let value = loss(a, b);
  for (let step = 0; step < MAX_STEPS; step++) {
    let haa = RIDGE;
    let hbb = RIDGE;
    let hab = 0;
    let ga = 0;
    let gb = 0;
    for (let i = 0; i < decisions.length; i++) {
      const f = decisions[i];
      const p = plattProbability(f, { a, b }, core);
      const curvature = p * plattProbability(-f, { a, b: -b }, core);
      const slope = (signs[i] > 0 ? high : low) - p;
      haa += f * f * curvature;
      hbb += curvature;
      hab += f * curvature;
      ga += f * slope;
      gb += slope;
    }
    if (Math.abs(ga) < FLAT && Math.abs(gb) < FLAT) break;
    const determinant = haa * hbb - hab * hab;
    const da = -(hbb * ga - hab * gb) / determinant;
    const db = -(haa * gb - hab * ga) / determinant;
    const descent = ga * da + gb * db;
    let size = 1;
    let next = loss(a + da, b + db);
    while (!(next < value + SUFFICIENT_DECREASE * size * descent) && size >= SMALLEST_STEP) {
      size /= 2;
      next = loss(a + size * da, b + size * db);
    }
    if (size < SMALLEST_STEP) break;
    a += size * da;
    b += size * db;
    value = next;
  }
  return { a: a + 0, b: b + 0 };
}

/** P(positive | f); 1 − p is that of −f and −b, without cancellation. */
export function plattProbability(f: number, { a, b }: Sigmoid, core = sharedCore()): number {
  const z = a * f + b;
  const e = core.routines.exponential(-Math.abs(z));
  return z >= 0 ? e / (1 + e) : 1 / (1 + e);
}
