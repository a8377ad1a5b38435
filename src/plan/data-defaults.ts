// Defaults that depend on the data. They are filled in when a plan is made, so that results and
// checkpoints record the values, and a plan that is made again from its options is the same.

import { FORWARD_ALL, FORWARD_SIZES, REPEATS, SINGLE_STEPS_BELOW, WIDE_FEATURES } from './data-thresholds.ts';
import type { Sequence } from './methods.ts';
import type { DatasetFacts, Ranking } from './plan.ts';
import { namedSize } from './size-rules.ts';
import type { ResolvedRankOptions, ResolvedSelectOptions } from './task-options.ts';

type ScheduleOptions = Pick<ResolvedRankOptions, 'step' | 'halveAbove' | 'sizes'> &
  Partial<Pick<ResolvedSelectOptions, 'validateStep' | 'choose'>>;

/** What is known of a search besides its options. */
export interface SearchFacts {
  readonly facts: DatasetFacts | null;
  /** Whether cross-validation decides steps. */
  readonly isEvaluated: boolean;
  /** Whether steps compare subsets, and are single ones. */
  readonly isStepwise: boolean;
}

/** Whether the schedule of wide data is used: where nothing else was asked for. */
export function isWideSchedule(options: ScheduleOptions, { facts, isStepwise }: SearchFacts): boolean {
  const { step, halveAbove, sizes, validateStep = null } = options;
  const isOpen = step === null && halveAbove === null && sizes === null && validateStep === null;
  return isOpen && !isStepwise && facts !== null && facts.featureCount >= WIDE_FEATURES;
}

/** The step of a search. A size that the rule names is one of those that are visited. */
export function defaultStep(options: ScheduleOptions, search: SearchFacts): number | string {
  if (options.step !== null) return options.step;
  if (!isWideSchedule(options, search)) return 1;
  const named = namedSize(options.choose ?? '');
  const isBetween = named !== null && named > SINGLE_STEPS_BELOW && named < search.facts!.featureCount;
  return `${isBetween ? `geometric:${named},` : ''}geometric:${SINGLE_STEPS_BELOW},1`;
}

/** The size at which a forward search ends: no rule takes a larger one, or too many are to be scored. */
export function defaultMaxFeatures(
  {
    maxFeatures,
    choose = '',
  }: Pick<ResolvedRankOptions, 'maxFeatures'> & Partial<Pick<ResolvedSelectOptions, 'choose'>>,
  sequence: Sequence | null,
  facts: DatasetFacts | null,
): number | null {
  if (maxFeatures !== null || sequence?.direction !== 'forward') return maxFeatures;
  const isLarge = facts !== null && facts.featureCount > FORWARD_ALL;
  return namedSize(choose) ?? (isLarge ? FORWARD_SIZES : null);
}

interface FoldChoice extends Pick<ResolvedRankOptions, 'folds' | 'holdout' | 'repeats'> {
  readonly ranking: Ranking;
}

/**
 * How often the cross-validation of a curve is repeated. A search guided by cross-validation would
 * repeat that as well, and predefined or leave-one-out folds do not differ between repeats: these
 * run once.
 */
export function defaultRepeats({ folds, holdout, repeats, ranking }: FoldChoice, search: SearchFacts): number {
  if (repeats !== null) return repeats;
  const { facts, isEvaluated } = search;
  const isDrawn = folds !== 'loo' && holdout === null && !facts?.hasFolds;
  if (facts === null || isEvaluated || ranking === 'once' || !isDrawn) return 1;
  return REPEATS.find(([samples]) => facts.sampleCount <= samples)?.[1] ?? 1;
}
