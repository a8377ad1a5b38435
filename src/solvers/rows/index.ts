// C-SVC training and deciding without a kernel matrix.

export { decisionValuesByRows, type RowDecision } from './decide.ts';
export { ALWAYS_WHOLE, fitsWhole, wholeBytes } from './fits.ts';
export { DEFAULT_CACHE_MB, type RowSolution, type RowSource } from './problem.ts';
export {
  type RowClassifier,
  type RowSolverOptions,
  type RowsOptions,
  solveBinaryByRows,
  solveByRows,
} from './solve.ts';
