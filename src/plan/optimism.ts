// Whether the scores of a curve are optimistic beyond the choice of a size, and why. Every score
// that helps to choose is a little optimistic; one whose held-out samples were used in the ranking,
// or whose value decided the search, may be so by a lot.

import { triedParameters } from '../kernels/options.ts';
import { isEvaluatedMethod, methods, type StepChoice } from './methods.ts';
import type { ResolvedSelectOptions } from './task-options.ts';

/**
 * - `ranked-once`: the held-out samples of each fold were used in the ranking.
 * - `scores-guide-search`: the same scores decided which features were eliminated, or with which
 *   hyperparameters.
 */
export type OptimismReason = 'ranked-once' | 'scores-guide-search';

type Deciding = Pick<ResolvedSelectOptions, 'ranking' | 'costs' | 'kernels' | 'refine'> &
  StepChoice &
  Parameters<typeof triedParameters>[0];

/**
 * Why the scores of a selection with these resolved options are optimistic; null if they are not.
 */
export function optimismReason(options: Deciding): OptimismReason | null {
  const method = methods.has(options.method) ? methods.get(options.method) : null;
  const isGuided = (method !== null && isEvaluatedMethod(options)) || isTuned(options);
  // The same folds scored the subsets that were combined.
  if (method?.combines?.composite.combinesSelections) return 'scores-guide-search';
  // A local search keeps the neighbour that scores best on folds whose samples all took part.
  if (options.refine !== 'none') return 'scores-guide-search';
  if (options.ranking === 'once') return isGuided ? 'scores-guide-search' : 'ranked-once';
  return null;
}

/** Whether several hyperparameters are tried. */
export const isTuned = (options: Deciding): boolean =>
  [options.costs, options.kernels, ...triedParameters(options).values()].some((list) => (list?.length ?? 0) > 1);
