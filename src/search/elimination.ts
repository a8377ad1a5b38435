// An elimination as the engine takes it: the plan of a search with names resolved to features and
// objects.

import type { Dataset } from '../data/dataset.ts';
import type { FormulationChoice } from '../formulations/index.ts';
import type { ResolvedMethod } from '../plan/methods.ts';
import type { SearchPlan } from '../plan/plan.ts';
import type { PathOptions } from '../plan/search-options.ts';
import type { Scoring } from './strategies/scorer.ts';
import type { OpenScoring } from './strategies/shared-scores.ts';
import type { TestScore } from './trace.ts';

/** The plan of a search, with names resolved to features and objects. */
export interface Elimination extends PathOptions, Pick<SearchPlan, 'margin' | 'schedule' | 'fullTrace'> {
  /** Preprocessed: numeric, complete, scaled. */
  readonly dataset: Dataset;
  /** Held-out samples, scored along the path. */
  readonly test: Dataset | null;
  /** How they are scored; by accuracy where absent. */
  readonly testScore?: TestScore;
  readonly machine: FormulationChoice;
  readonly method: ResolvedMethod;
  readonly normalization: Scoring['normalization'];
  readonly epsilon: number;
  /** The values of the options that only the criterion has. */
  readonly own?: Scoring['own'];
  /** Indices of features that are never eliminated. */
  readonly keep: ReadonlySet<number>;
  readonly seed: number;
  /** Whether nothing reads the margins of the trace, so that they are not computed. */
  readonly withoutMargins?: boolean;
  /**
   * Whether samples that do not all fit in memory may be sampled first (sample-pool.ts); not where
   * subsets are scored on all of them.
   */
  readonly mayPool?: boolean;
  /** Opens workers that share the features of a step, where there are any. */
  readonly openScoring?: OpenScoring;
}
