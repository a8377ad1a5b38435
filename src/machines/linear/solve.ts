// The linear machine: which method suits a problem, and the solution.

import { quoted, UserError } from '../../base/errors.ts';
import type { BinaryProblem } from '../problem.ts';
import { dual } from './dual.ts';
import { newton } from './newton.ts';
import { CoreLinearProblem, type LinearProblem, type LinearSolution, type LinearStart, type Loss } from './problem.ts';
import type { LinearRows } from './rows.ts';

export type LinearMethod = 'auto' | 'dual' | 'newton';

export interface LinearOptions {
  /** `squared` by default, as LIBLINEAR. */
  readonly loss?: Loss;
  /** `penalized` by default: the bias is the weight of a column that is `biasScale` in every row, and counts in ‖w‖². */
  readonly bias?: 'penalized' | 'none';
  readonly biasScale?: number;
  readonly method?: LinearMethod;
  /** LIBLINEAR's eps; see docs/methods/linear-machine.md. */
  readonly tolerance?: number;
  /** Epochs of coordinate descent, steps of Newton's method. */
  readonly maxIterations?: number;
  /** Of the random orders of coordinate descent. */
  readonly seed?: number;
}

export const LINEAR_SCORING_TOLERANCE = 1e-3;
export const LINEAR_RANKING_TOLERANCE = 1e-6;

/** LIBLINEAR's thousand is too few for many ordinary dense tables. */
const MOST_EPOCHS = 10_000;
const MOST_STEPS = 1000;
/** Epochs after which, left to choose, Newton's method takes over. */
const PATIENCE = 100;

/** How `auto` decides between the methods that the loss allows. */
export function chooseMethod(rows: LinearRows, rowCount: number, loss: Loss): 'dual' | 'newton' {
  return loss === 'squared' && rows.kind === 'dense' && rowCount > rows.features.length ? 'newton' : 'dual';
}

/** The machine of one binary problem on the features that are left, begun at `start` if given. */
export function solveLinear(
  rows: LinearRows,
  given: BinaryProblem,
  options: LinearOptions = {},
  start: LinearStart | null = null,
): LinearSolution {
  const { method = 'auto', tolerance = LINEAR_RANKING_TOLERANCE, maxIterations, seed = 0 } = options;
  const problem = checked(given, options);
  if (method === 'newton' && problem.loss !== 'squared')
    throw new UserError("Newton's method needs a loss with a derivative; use the squared loss or the dual method");
  return rows.core.withScratch((scratch) => {
    const state = new CoreLinearProblem(rows, problem, scratch);
    const chosen = method === 'auto' ? chooseMethod(rows, problem.rows.length, problem.loss) : method;
    const steps = { tolerance, limit: maxIterations ?? MOST_STEPS };
    if (chosen === 'newton') return newton(state, start, steps);
    const limit = maxIterations ?? MOST_EPOCHS;
    if (method === 'dual' || problem.loss === 'hinge') return dual(state, start, { tolerance, limit, seed });
    const first = dual(state, start, { tolerance, limit: Math.min(limit, PATIENCE), seed });
    if (first.stop === 'tolerance' || limit <= PATIENCE) return first;
    return { ...newton(state, first, steps), solver: 'newton-takeover' };
  });
}

function checked(given: BinaryProblem, options: LinearOptions): LinearProblem {
  const { loss = 'squared', bias = 'penalized', biasScale = 1, tolerance = 1, maxIterations = 1 } = options;
  if (!(tolerance > 0)) throw new UserError(`the tolerance is ${quoted(tolerance)}; it must be a positive number`);
  if (!(maxIterations >= 1))
    throw new UserError(`the limit of iterations is ${quoted(maxIterations)}; it must be at least 1`);
  if (!(biasScale > 0 && biasScale < Infinity))
    throw new UserError(`the scale of the bias is ${quoted(biasScale)}; it must be a positive number`);
  const wrong = given.costs.find((cost) => !(cost >= 0 && cost < Infinity));
  if (wrong !== undefined) {
    throw new UserError(
      `a row has the cost ${quoted(wrong)}; the linear machine needs finite costs (for a hard margin use the svm)`,
    );
  }
  return { ...given, loss, bias: bias === 'none' ? 0 : biasScale };
}
