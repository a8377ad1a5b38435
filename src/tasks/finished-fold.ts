// An outer fold as it is shown while others are still computed: its score on the held-out samples.

import type { JobContext } from '../executors/run-jobs.ts';
import type { FoldBaselines } from './baselines.ts';

/** The outer fold of a job, with the method or permutation to which it belongs. */
export interface FoldLabel {
  readonly repeat: number;
  readonly fold: string;
  /** `compare`: the name of the method. */
  readonly method?: string;
  /** `evaluate`: the index of the label permutation; absent for the true labels. */
  readonly permutation?: number;
}

/** An outer fold that is done. */
export interface FinishedFold extends FoldLabel {
  /** The score on the held-out samples; null if it is undefined or the method failed. */
  readonly score: number | null;
  /** The number of selected features; null if the method failed. */
  readonly features: number | null;
  /** Baselines on the same held-out samples: always the most frequent class, and all features. */
  readonly baselines?: { readonly majority: number | null; readonly allFeatures: number | null };
}

/** Passes the answers of jobs on as outer folds; `labels` are those of the jobs, in their order. */
export function foldListener(
  labels: readonly FoldLabel[],
  onFold: ((fold: FinishedFold) => void) | undefined,
): JobContext['onAnswer'] {
  return onFold && ((index, answer) => onFold(finishedFold(labels[index], answer as FoldAnswer)));
}

/** The part of the answer of an outer fold that is shown. */
type FoldAnswer =
  | { readonly failed: unknown }
  | {
      readonly outer: number | null;
      readonly selected: { readonly features: readonly string[] };
      readonly baselines?: FoldBaselines;
    };

function finishedFold({ repeat, fold, method, permutation }: FoldLabel, outcome: FoldAnswer): FinishedFold {
  const { majority, allFeatures } = ('baselines' in outcome && outcome.baselines) || {};
  return {
    repeat,
    fold,
    ...(method !== undefined && { method }),
    ...(permutation !== undefined && { permutation }),
    score: 'failed' in outcome ? null : outcome.outer,
    features: 'failed' in outcome ? null : outcome.selected.features.length,
    ...(majority !== undefined && allFeatures !== undefined && { baselines: { majority, allFeatures } }),
  };
}
