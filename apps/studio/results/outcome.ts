// The outcome of a run in one sentence: what it found, with the score that belongs to it.

import { type CompareResult, counted, type EvaluateResult, formatNumber } from '../../../src/app.browser.ts';
import type { RunResult } from '../engine/protocol.ts';

const fixed = (value: number) => formatNumber(value, 'fixed');

/** The size that a selection chose; null for other results. */
export const selectedSizeOf = (result: RunResult): number | null =>
  'selected' in result ? result.selected.features.length : null;

export function outcomeOf(result: RunResult): string | null {
  const score = String(result.options.score ?? 'score');
  if (result.command === 'evaluate') {
    const { outer } = (result as EvaluateResult).evaluation;
    return `Nested-CV ${score} ${fixed(outer.mean)} ± ${fixed(outer.se)} (${counted(outer.folds.length, 'outer fold')})`;
  }
  if (result.command === 'compare') return comparisonText(result as CompareResult, score);
  if ('selected' in result) {
    const { features, score: own } = result.selected;
    const of = formatNumber(result.ranking.length, 'integer');
    return `${formatNumber(features.length, 'integer')} of ${of} features selected, inner-CV ${score} ${fixed(own.mean)}`;
  }
  return null;
}

function comparisonText({ methods }: CompareResult, score: string): string | null {
  const evaluated = methods.flatMap((method) => ('evaluation' in method && !method.baseline ? [method] : []));
  if (evaluated.length === 0) return null;
  const best = evaluated.reduce((a, b) => (b.evaluation.outer.mean > a.evaluation.outer.mean ? b : a));
  return `Highest nested-CV ${score}: ${best.name}, ${fixed(best.evaluation.outer.mean)}`;
}
