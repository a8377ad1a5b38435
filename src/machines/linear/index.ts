// The linear machine for large or sparse data.

export { createCore } from '../../numeric/core.ts';
export { linearDecisionValues } from './decide.ts';
export type { LinearProblem, LinearSolution, LinearSolvedBy, LinearStart, Loss } from './problem.ts';
export { LinearRows, type LinearRowsOptions } from './rows.ts';
export { type LinearMachine, LinearMachineSet, type LinearMachineSetOptions } from './set.ts';
export {
  LINEAR_RANKING_TOLERANCE,
  LINEAR_SCORING_TOLERANCE,
  type LinearMethod,
  type LinearOptions,
  solveLinear,
} from './solve.ts';
