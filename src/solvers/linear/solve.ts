// The linear model: which method suits a problem, and the solution.

import { numberOptionError, POSITIVE } from '../../base/number-option.ts';
import { problem as userProblem } from '../../base/problem.ts';
import type { BinaryProblem } from '../problem.ts';
import { type DualOptions, dual } from './dual.ts';
import { type NewtonOptions, newton } from './newton.ts';
import { CoreLinearProblem, type LinearProblem, type LinearSolution, type LinearStart, type Loss } from './problem.ts';
import type { LinearRows } from './rows.ts';

export type LinearMethod = 'auto' | 'dual' | 'newton';

/** How a linear model is solved. */
export interface LinearOptions {
  /** The loss function; `squared` by default, as in LIBLINEAR. */
  readonly loss?: Loss;
  /**
   * With `penalized`, the default, the bias is the weight of a column with the constant value
   * `biasScale` and is part of ‖w‖².
   */
  readonly bias?: 'penalized' | 'none';
  readonly biasScale?: number;
  readonly method?: LinearMethod;
  /** LIBLINEAR's eps; see docs/explanation/linear-solver.md. */
  readonly tolerance?: number;
  /** The maximum number of epochs of coordinate descent or steps of Newton's method. */
  readonly maxIterations?: number;
  /** The seed for the random orders in coordinate descent. */
  readonly seed?: number;
  /**
   * Called from time to time with the number of completed epochs or steps; it never changes the
   * solution.
   */
  onIterations?(done: number): void;
}

export const LINEAR_SCORING_TOLERANCE = 1e-3;
export const LINEAR_RANKING_TOLERANCE = 1e-6;

/** LIBLINEAR's thousand is too few for many ordinary dense tables. */
const MAX_EPOCHS = 10_000;
const MAX_STEPS = 1000;
/**
 * Epochs after which, left to choose, Newton's method takes over: problems that suit coordinate
 * descent took up to 200.
 */
const PATIENCE = 500;

/**
 * Trains the model of one binary problem on the remaining features, starting from `start` if given.
 */
export function solveLinear(
  rows: LinearRows,
  given: BinaryProblem,
  options: LinearOptions = {},
  start: LinearStart | null = null,
): LinearSolution {
  const { method = 'auto', tolerance = LINEAR_RANKING_TOLERANCE, maxIterations, seed = 0, onIterations } = options;
  const problem = checked(given, options);
  if (method === 'newton' && problem.loss !== 'squared')
    throw userProblem('newton-needs-squared-loss', {}, { fixes: [{ set: { loss: 'squared' } }] });
  return rows.core.withScratch((scratch) => {
    const state = new CoreLinearProblem(rows, problem, scratch);
    const steps = { tolerance, limit: maxIterations ?? MAX_STEPS, onIterations };
    const epochs = { tolerance, limit: maxIterations ?? MAX_EPOCHS, seed, onIterations };
    if (method === 'newton') return newton(state, start, steps);
    if (method === 'dual' || problem.loss === 'hinge') return dual(state, start, epochs);
    return choose(state, start, steps, epochs);
  });
}

/**
 * Products with the Hessian after which Newton's method gives way on sparse data: standardised rare
 * columns make it take tens of thousands, where coordinate descent takes some tens of epochs.
 * Problems that suit it took up to 150.
 */
const MAX_PRODUCTS = 300;

/** Stored cells from which coordinate descent goes first on sparse data that are wide. */
const LARGE_CELLS = 2 ** 22;

/**
 * For the squared loss. More samples than features: Newton's method, where coordinate descent may
 * take thousands of epochs. A dense table that is wider than tall: coordinate descent, where
 * Newton's model may be poor. A sparse one: its rare columns count for little, so Newton's method
 * as long as its steps need no cutting; but a large one begins with coordinate descent, which costs
 * a fraction where Newton's method has to be abandoned. Measurements:
 * docs/explanation/linear-solver.md.
 */
function choose(
  state: CoreLinearProblem,
  start: LinearStart | null,
  steps: NewtonOptions,
  epochs: DualOptions,
): LinearSolution {
  const isWide = state.places.length <= state.rows.features.length;
  const isSparse = state.rows.kind === 'sparse';
  if (!isWide && !isSparse) return newton(state, start, steps);
  const isNewtonFirst = isSparse && !(isWide && state.rows.cells >= LARGE_CELLS);
  const first = isNewtonFirst
    ? newton(state, start, { ...steps, onlyWholeSteps: isWide, maxProducts: MAX_PRODUCTS })
    : null;
  if (first && isDone(first, steps.limit)) return first;
  const patience = Math.min(epochs.limit, PATIENCE);
  const second = dual(state, first ?? start, { ...epochs, limit: patience });
  if (isDone(second, epochs.limit)) return first ? { ...second, solver: 'dual-takeover' } : second;
  return { ...newton(state, second, steps), solver: 'newton-takeover' };
}

/** Whether more steps cannot help, or the iteration limit is reached. */
const isDone = ({ stop, iterations }: LinearSolution, limit: number) =>
  stop !== 'iteration-limit' || iterations >= limit;

function checked(given: BinaryProblem, options: LinearOptions): LinearProblem {
  const { loss = 'squared', bias = 'penalized', biasScale = 1, tolerance = 1, maxIterations = 1 } = options;
  if (!(tolerance > 0)) throw numberOptionError('tolerance', tolerance, POSITIVE);
  if (!(maxIterations >= 1)) throw numberOptionError('maxIterations', maxIterations, { min: 1 });
  if (!(biasScale > 0 && biasScale < Infinity)) throw numberOptionError('biasScale', biasScale, POSITIVE);
  const wrong = given.costs.find((cost) => !(cost >= 0 && cost < Infinity));
  if (wrong !== undefined) {
    throw userProblem('linear-cost-invalid', { cost: String(wrong) }, { fixes: [{ set: { machine: 'svm' } }] });
  }
  return { ...given, loss, bias: bias === 'none' ? 0 : biasScale };
}
