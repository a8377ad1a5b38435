// Which task made a result, for the type as well.

import type {
  CompareResult,
  EvaluateResult,
  RankResult,
  SelectResult,
  UnfinishedSelection,
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

/** What a selection chose; undefined where it was stopped before. */
export const selectedOf = (result: Selection) => ('selected' in result ? result.selected : undefined);

/**
 * The features that a ranking or selection is looked at for: those chosen, or the first of the
 * ranking.
 */
export function featuresAt(result: RankResult | Selection, pickedSize: number | null): readonly string[] {
  if (pickedSize !== null) return result.ranking.slice(0, pickedSize);
  const selected = 'selected' in result ? (result as SelectResult).selected : undefined;
  return selected?.features ?? result.ranking;
}
