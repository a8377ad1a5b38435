// What the ways of scoring the sizes of a ranking share: what they are given, and what they give.

import type { Note } from '../base/problem.ts';
import { type ScoredSize, validatedSizes } from '../evaluation/path-curve.ts';
import { formulations } from '../formulations/index.ts';
import type { SelectPlan } from '../plan/plan.ts';
import { type FinishedPath, knownChanges } from '../search/finished-path.ts';
import { combinedSize } from './combined-ranking.ts';
import type { Data } from './data.ts';
import type { Prepared } from './elimination.ts';
import type { RecordedRun } from './ranking-run.ts';

/** The sizes that were scored, from the full set down. */
export interface ScoredCurve {
  readonly sizes: readonly ScoredSize[];
  /** False if it was interrupted. */
  readonly isWhole: boolean;
  readonly notes: readonly Note[];
  /**
   * Of each fold the features in the order of elimination; absent if the folds share one ranking.
   */
  readonly eliminationOrders?: readonly (readonly string[])[];
}

export interface Unranked {
  readonly data: Data;
  readonly prepared: Prepared;
  readonly plan: SelectPlan;
}

/** The ranking of all samples, and where it came from. */
export interface Ranked extends Unranked {
  readonly run: RecordedRun;
}

/** The ranking as a path down which sizes are scored. */
export function pathOf({ prepared: { elimination }, run, plan }: Ranked): FinishedPath {
  const { features } = elimination.dataset;
  // Where a perceptron did not converge, the remaining features have no model.
  const isStuck = !formulations.get(plan.formulation.name).offers.has('cost') && run.summary.early !== null;
  const steps = isStuck ? run.steps.slice(0, -1) : run.steps;
  const selected = selectedSize({ run, plan });
  const isValidated = validatedSizes(plan.selection.validateStep, features.length);
  return {
    steps: knownChanges(steps, features),
    featureCount: features.length,
    isWanted: (size) => isValidated(size) || size === selected,
  };
}

/** The size that the method itself selects, where it has to be scored; null elsewhere. */
export function selectedSize({ run: { evidence }, plan }: Pick<Ranked, 'run' | 'plan'>): number | null {
  return plan.search.composite && evidence ? combinedSize(plan, { evidence }) : null;
}
