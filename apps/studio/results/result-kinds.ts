// Narrows a result to the type of its task.

import {
  type CompareResult,
  type EvaluateResult,
  type RankResult,
  type SelectResult,
  subsetOfSize,
  type UnfinishedSelection,
} from '../../../src/app.browser.ts';
import type { RunResult } from '../engine/protocol.ts';

export type Selection = SelectResult | UnfinishedSelection;

export type KnownResult =
  | { readonly kind: 'rank'; readonly result: RankResult }
  | { readonly kind: 'select'; readonly result: Selection }
  | { readonly kind: 'evaluate'; readonly result: EvaluateResult }
  | { readonly kind: 'compare'; readonly result: CompareResult };

export function kindOf(result: RunResult): KnownResult {
  return { kind: result.command, result } as KnownResult;
}

/** The selected subset; undefined where the run was stopped before. */
export const selectedOf = (result: Selection) => ('selected' in result ? result.selected : undefined);

/** The features to show: the picked or selected ones, or the whole ranking. */
export function featuresAt(result: RankResult | Selection, pickedSize: number | null): readonly string[] {
  if (pickedSize !== null) return subsetOfSize(result, pickedSize);
  const selected = 'selected' in result ? (result as SelectResult).selected : undefined;
  return selected?.features ?? result.ranking;
}

/** Sizes of the curve that a user may adopt; a run of an earlier version may lack them. */
export function sizeMarks({ choice }: Selection): { readonly name: string; readonly size: number }[] {
  if (!choice) return [];
  return [
    { name: 'Fewest features within one standard error', size: choice.plateau.smallest },
    { name: 'Best', size: choice.best.features },
    ...(choice.elbow ? [{ name: 'Elbow of the curve', size: choice.elbow.features }] : []),
  ];
}
