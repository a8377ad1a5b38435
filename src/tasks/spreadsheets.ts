// Results as tables for a spreadsheet: titles, then rows.

import type { CompareResult } from './compare.ts';
import type { CsvCell } from './csv-text.ts';
import type { EvaluateResult } from './evaluate.ts';
import type { RankResult } from './rank.ts';
import type { SelectResult, UnfinishedSelection } from './select.ts';

/** A table of cells: titles, then rows. */
export interface Spreadsheet {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The lines of a spreadsheet, titles first. */
export const spreadsheetLines = ({ titles, rows }: Spreadsheet): (readonly CsvCell[])[] => [titles, ...rows];

const RANK_TITLES = ['rank', 'feature', 'criterion', 'left at'];

/**
 * A ranking, best first: the feature, its criterion when it left (in a one-shot ranking its score),
 * and how many features there were then; with further rows the share of them that was right at that
 * size. `limit`: of so many of the best alone.
 */
export function rankSpreadsheet(result: RankResult, limit = result.ranking.length): Spreadsheet {
  const titles = result.trace[0]?.test === undefined ? RANK_TITLES : [...RANK_TITLES, 'test'];
  const shown = result.ranking.slice(0, limit);
  const isShown = new Set(shown);
  const leaving = new Map<string, (string | number)[]>();
  for (const { removed, criterion, features, test } of result.trace) {
    for (const [i, feature] of removed.entries()) {
      if (!isShown.has(feature)) continue;
      leaving.set(feature, [criterion[i] ?? '', features, ...(test === undefined ? [] : [test])]);
    }
  }
  const scores = result.scores ?? {};
  const scoreOf = (feature: string) => (Object.hasOwn(scores, feature) ? scores[feature] : '');
  const further = titles.slice(3).map(() => '');
  const rows = shown.map((feature, i) => {
    const left = leaving.get(feature) ?? [scoreOf(feature), ...further];
    return [i + 1, feature, ...left];
  });
  return { titles, rows };
}

/** The curve of a selection, from the full set down. */
export function selectSpreadsheet({ curve }: SelectResult | UnfinishedSelection): Spreadsheet {
  const isTested = curve[0]?.test !== undefined;
  return {
    titles: ['features', 'score', 'sd', 'se', 'cost', ...(isTested ? ['test'] : [])],
    rows: curve.map(({ features, score, cost, test }) => {
      const known = [features, score.mean, score.sd, score.se, cost];
      return isTested ? [...known, test ?? ''] : known;
    }),
  };
}

/** By consensus, best first: the feature, and the fraction of the outer folds that selected it. */
export function evaluateSpreadsheet({ evaluation }: EvaluateResult): Spreadsheet {
  const shares = new Map(Object.entries(evaluation.frequency));
  return {
    titles: ['rank', 'feature', 'chosen in'],
    rows: evaluation.consensus.map((feature, place) => [place + 1, feature, shares.get(feature) ?? 0]),
  };
}

/** The columns of a comparison. */
export const COMPARE_TITLES = ['data', 'method', 'estimate', 'se', 'inner-CV', 'features', 'stability', 'seconds'];

/** One row per method: the score on held-out samples, and the inner-CV score. */
export function compareSpreadsheet(result: CompareResult): Spreadsheet {
  return {
    titles: COMPARE_TITLES,
    rows: (result.datasets ?? [result]).flatMap(comparisonRows),
  };
}

/** The methods on one data set. */
export function comparisonRows({ data, methods }: Pick<CompareResult, 'data' | 'methods'>): (string | number)[][] {
  return methods.map((method) => {
    const name = method.baseline ? `${method.name} (baseline)` : method.name;
    if ('failed' in method) return [data.source, name, 'failed', '', '', '', '', ''];
    const { outer, selection, sizes, stability } = method.evaluation;
    const size = sizes.reduce((sum, own) => sum + own, 0) / sizes.length;
    const { seconds } = method.timings;
    return [data.source, name, outer.mean, outer.se, selection.mean, size, stability.nogueira ?? '', seconds];
  });
}
