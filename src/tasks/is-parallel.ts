// Whether several workers gain by sharing the work of a task.

import { type GivenOptions, plan } from '../plan/make-plan.ts';
import type { DatasetFacts, Plan, PlannedTask } from '../plan/plan.ts';
import { scheduledSizes } from '../search/schedule.ts';
import { estimatedScoring } from '../search/strategies/shared-scores.ts';

/**
 * Milliseconds of scoring from which on it pays to start threads for them: starting and ending these
 * takes some 200.
 */
const WORTHWHILE_MS = 500;

/** Where the workers are. */
export interface WorkersPlace {
  /** Whether they are on other computers, where a message takes as long as the scores of features. */
  readonly isRemote?: boolean;
}

/**
 * Whether parts of the task are independent and long enough for several workers to share them.
 * Throws if the task itself would refuse its options.
 */
export function isParallel(
  task: PlannedTask,
  given: GivenOptions,
  facts: DatasetFacts | null = null,
  { isRemote = false }: WorkersPlace = {},
): boolean {
  const made: Plan = plan(task, given, facts);
  return made.parallel.some((part) => part !== 'features' || (!isRemote && isLongRanking(made, facts)));
}

/** Whether the features that the steps of a ranking score take long, as far as is known. */
function isLongRanking(made: Plan, facts: DatasetFacts | null): boolean {
  if (facts === null || !('search' in made)) return true;
  const { schedule, minFeatures, strategy } = made.search;
  const { sampleCount, featureCount } = facts;
  const sizes = strategy === 'once' ? [featureCount] : scheduledSizes(schedule, featureCount, minFeatures);
  // Several classes have several classifiers of fewer samples, which take no less.
  return sizes.reduce((sum, size) => sum + estimatedScoring([sampleCount], size), 0) >= WORTHWHILE_MS;
}
