// The path of an L1-penalised or elastic-net SVM over C: solutions for growing C, each started at
// the last. As in glmnet (J. Friedman, T. Hastie, R. Tibshirani, "Regularization paths for
// generalized linear models via coordinate descent", Journal of Statistical Software 33, 2010),
// with the sequential strong rule (R. Tibshirani et al., "Strong rules for discarding predictors in
// lasso-type problems", JRSS B 74, 2012): features whose gradient is far from the penalty are left
// out at first, and the conditions of all features are checked before a solution is accepted, so
// that the rule costs time at worst. Each solution starts where the last two point to.

import { numberOptionError, POSITIVE } from '../../base/number-option.ts';
import { problem as userProblem } from '../../base/problem.ts';
import type { FeatureValues } from '../../data/dataset.ts';
import type { BinaryProblem, Stop } from '../problem.ts';
import { type ElasticNetOptions, NetProblem } from './problem.ts';

/** How a regularisation path is solved. */
export interface NetPathOptions extends ElasticNetOptions {
  /** The largest violation of an optimality condition, in units of the penalty. */
  readonly tolerance?: number;
  /** The maximum number of sweeps over the active features, for each C. */
  readonly maxIterations?: number;
  /**
   * Values of C in ascending order; by default, a geometric series that begins where the first
   * feature enters and ends early when hardly any loss remains or can still be reduced.
   */
  readonly costs?: readonly number[];
  /** The number of values in the default series, and the last value as a multiple of the first. */
  readonly steps?: number;
  readonly range?: number;
}

/** The solution for one C. */
export interface NetSolution {
  /** C. */
  readonly cost: number;
  readonly weights: Float64Array;
  readonly bias: number;
  /** The primal objective. */
  readonly objective: number;
  /** (primal − dual) / primal objective, for a dual point derived from the solution. */
  readonly gap: number;
  /** The largest violation of an optimality condition, in units of the penalty. */
  readonly violation: number;
  readonly iterations: number;
  readonly stop: Stop;
}

export const NET_TOLERANCE = 1e-6;
const MAX_SWEEPS = 100_000;
const STEPS = 100;
/** As glmnet: a shorter path where there are fewer samples than features. */
const [WIDE_RANGE, TALL_RANGE] = [100, 10_000];
/** A path ends where this fraction of the loss without features is left: all else is noise. */
const RESIDUAL_LOSS = 1e-3;
/** Or where a step changes it by less than this fraction, after some first steps (as glmnet). */
const STILL_LOSS = 1e-5;
const MIN_STEPS = 5;
/** With hardly any L1 penalty no feature would ever be left out (glmnet has the same limit). */
const MIN_RATIO = 1e-3;

/** The solutions along the path, in ascending order of C. */
export function* elasticNetPath(
  columns: readonly FeatureValues[],
  rowCount: number,
  problem: BinaryProblem,
  options: NetPathOptions = {},
): Generator<NetSolution, void, void> {
  const state = new NetProblem(columns, rowCount, checked(problem, options), options);
  try {
    yield* walk(state, options);
  } finally {
    state.dispose();
  }
}

/** The solution for one C. */
export function solveElasticNet(
  columns: readonly FeatureValues[],
  rowCount: number,
  problem: BinaryProblem,
  options: Omit<NetPathOptions, 'costs' | 'steps' | 'range'> & { readonly cost?: number } = {},
): NetSolution {
  const { cost = 1, ...rest } = options;
  if (!(cost > 0 && cost < Infinity)) throw numberOptionError('cost', cost, POSITIVE);
  const state = new NetProblem(columns, rowCount, checked(problem, rest), rest);
  try {
    return approach(state, cost, rest);
  } finally {
    state.dispose();
  }
}

function checked(problem: BinaryProblem, { l1Ratio = 1, bias = 'free' }: ElasticNetOptions): BinaryProblem {
  if (!(l1Ratio >= 0 && l1Ratio <= 1)) throw numberOptionError('l1Ratio', l1Ratio, { min: 0, max: 1 });
  if (bias !== 'free' && !(bias >= 0 && bias < Infinity)) throw numberOptionError('bias', bias, { min: 0 });
  const wrong = problem.costs.find((cost) => !(cost >= 0 && cost < Infinity));
  if (wrong !== undefined) throw userProblem('linear-cost-invalid', { cost: String(wrong) }, { fixes: [] });
  return problem;
}

/** Coarse solutions on the way to a large C: each step is then a small one. */
const APPROACH = 4;
const COARSE = 1e-2;

function approach(state: NetProblem, cost: number, options: NetPathOptions): NetSolution {
  const walker = new Walker(state, options);
  const first = walker.entryCost();
  for (let near = APPROACH * first; near < cost; near *= APPROACH) walker.descendTo(near, COARSE);
  return walker.solve(cost);
}

function* walk(state: NetProblem, options: NetPathOptions): Generator<NetSolution, void, void> {
  const walker = new Walker(state, options);
  const { costs, steps = STEPS } = options;
  if (costs) {
    for (const cost of costs) yield walker.solve(cost);
    return;
  }
  const first = walker.entryCost();
  if (!(first < Infinity)) return;
  const { range = state.places.length < state.featureCount ? WIDE_RANGE : TALL_RANGE } = options;
  const empty = state.loss();
  let before = empty;
  for (let k = 0; k < steps; k++) {
    yield walker.solve(first * range ** (k / (steps - 1)));
    const loss = state.loss();
    const isFlat = k >= MIN_STEPS && before - loss <= STILL_LOSS * empty;
    if (loss <= RESIDUAL_LOSS * empty || isFlat) return;
    before = loss;
  }
}

/** Follows the solution from one C to the next. */
class Walker {
  readonly #state: NetProblem;
  readonly #ratio: number;
  readonly #tolerance: number;
  readonly #limit: number;
  /** The penalty 1/C of the last solution and of the one before; Infinity where there is none. */
  #last = Infinity;
  #before = Infinity;

  constructor(
    state: NetProblem,
    { l1Ratio = 1, tolerance = NET_TOLERANCE, maxIterations = MAX_SWEEPS }: NetPathOptions,
  ) {
    this.#state = state;
    this.#ratio = l1Ratio;
    this.#tolerance = tolerance;
    this.#limit = maxIterations;
    // Under an infinite penalty, a free bias is the only weight.
    state.begin(Infinity, 0);
    if (state.isBiasFree) state.descend(Infinity, 0, { tolerance: 0, limit: MAX_BIAS_STEPS });
  }

  /** The C at which the first feature enters; Infinity if none ever does. */
  entryCost(): number {
    const steepest = this.#state.steepest();
    return steepest > 0 ? Math.max(this.#ratio, MIN_RATIO) / steepest : Infinity;
  }

  /** Moves the weights to the solution for C. */
  descendTo(cost: number, tolerance = this.#tolerance): { sweeps: number; isSettled: boolean } {
    const state = this.#state;
    const [l1, l2] = [this.#ratio / cost, (1 - this.#ratio) / cost];
    const strong = this.#last < Infinity ? 2 * l1 - this.#ratio * this.#last : l1;
    // Weights are piecewise linear in 1/C.
    const further = this.#before < Infinity ? (1 / cost - this.#last) / (this.#last - this.#before) : 0;
    state.begin(strong, further > 0 && further <= MAX_FURTHER ? further : 0);
    this.#before = this.#last;
    this.#last = 1 / cost;
    return state.descend(l1, l2, { tolerance: tolerance * Math.max(l1, l2), limit: this.#limit });
  }

  solve(cost: number): NetSolution {
    const { sweeps, isSettled } = this.descendTo(cost);
    const state = this.#state;
    const all = state.weights();
    return {
      cost,
      weights: all.subarray(0, state.featureCount),
      bias: state.columnCount > state.featureCount ? all[state.featureCount] * state.biasValue : 0,
      ...this.#certificate(cost),
      iterations: sweeps,
      stop: isSettled ? 'tolerance' : 'iteration-limit',
    };
  }

  /**
   * The dual is max Σ α_i − Σ α_i²/(4 C r_i) − Σ_j max(0, |u_j| − ρ)² / (2 (1 − ρ)), u = Σ α_i y_i
   * x_i, with |u_j| ≤ ρ where ρ = 1, and Σ α_i y_i = 0 where the bias is free. The point is α_i = 2 C
   * r_i ξ_i, so that u_j is −C times the gradient, scaled to satisfy the first condition; the
   * second holds to the tolerance. Features that are not listed have |u_j| < ρ.
   */
  #certificate(cost: number): Pick<NetSolution, 'objective' | 'gap' | 'violation'> {
    const ratio = this.#ratio;
    const { absolute, square, violation, steepest, over, pulled, loss } = this.#state.summary();
    const objective = ratio * absolute + 0.5 * (1 - ratio) * square + cost * loss;
    const scale = ratio === 1 ? Math.min(1, 1 / (cost * steepest)) : 1;
    // Σ α_i²/(4 C r_i) = C Σ r_i ξ_i² = C · loss.
    let dual = cost * (scale * pulled - scale * scale * loss);
    if (ratio < 1) dual -= (cost * cost * over) / (2 * (1 - ratio));
    return {
      objective,
      gap: objective > 0 ? Math.max(0, objective - dual) / objective : 0,
      violation: cost * violation,
    };
  }
}

/** Newton's method on the bias alone meets as many pieces at most as there are turns; these suffice. */
const MAX_BIAS_STEPS = 100;
/** Weights are not extrapolated by more than this many times their last change. */
const MAX_FURTHER = 2;
