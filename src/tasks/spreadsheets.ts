// Results as tables for a spreadsheet: titles, then rows.

import { composites } from '../composites/index.ts';
import type { CompareResult } from './compare.ts';
import type { CsvCell } from './csv-text.ts';
import type { EvaluateResult } from './evaluate.ts';
import type { HeldOutPoint } from './nested-result.ts';
import { type RankResult, unrankedCount } from './ranking-run.ts';
import type { SelectResult, UnfinishedSelection } from './select.ts';
import type { FeatureDetails } from './selected-features.ts';

/** A table of cells: titles, then rows. */
export interface Spreadsheet {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Returns the lines of a spreadsheet, beginning with the titles. */
export const spreadsheetLines = ({ titles, rows }: Spreadsheet): (readonly CsvCell[])[] => [titles, ...rows];

const RANK_TITLES = ['rank', 'feature', 'criterion', 'eliminated at'];

/**
 * A ranking, best first: the feature, its criterion at elimination (its score in a one-shot
 * ranking) and the subset size at that point; with a test set, the test score at that size. `limit`
 * is the number of features to include.
 */
export function rankSpreadsheet(result: RankResult, limit = result.ranking.length): Spreadsheet {
  const { significance } = result;
  const tested = result.trace[0]?.test === undefined ? RANK_TITLES : [...RANK_TITLES, 'test'];
  const evidence = evidenceColumns(result);
  const titles = [...tested, ...(significance ? ['p', 'q'] : []), ...evidence.map(({ title }) => title)];
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
  const further = tested.slice(3).map(() => '');
  const valuesOf = (feature: string) =>
    significance ? [significance.features[feature].p, significance.features[feature].q] : [];
  const unranked = unrankedCount(result);
  const rows = shown.map((feature, i) => {
    const left = leaving.get(feature) ?? [scoreOf(feature), ...further];
    return [
      i < unranked ? '' : i + 1,
      feature,
      ...left,
      ...valuesOf(feature),
      ...evidence.map(({ of }) => of(feature)),
    ];
  });
  return { titles, rows };
}

/** What a composite found of each feature, in columns. */
function evidenceColumns({ evidence }: Pick<RankResult, 'evidence'>) {
  const columns = evidence ? (composites.get(evidence.composite).columns?.(evidence) ?? []) : [];
  return columns.map(({ title, values }) => {
    const byFeature = new Map(Object.entries(values));
    return { title, of: (feature: string) => byFeature.get(feature) ?? '' };
  });
}

/**
 * The selected features, best first: weight in a linear model, criterion, the fraction of folds in
 * which the feature was selected (if each fold has its own ranking), the mean of each class, the
 * difference of the means, and the AUC of the feature alone. Columns without any values are left
 * out.
 */
export function selectSpreadsheet(result: Pick<SelectResult, 'data' | 'selected' | 'evidence'>): Spreadsheet {
  const { data, selected } = result;
  const { titles, rows } = detailsSpreadsheet(data.classes, selected.details);
  const evidence = evidenceColumns(result);
  return {
    titles: [...titles, ...evidence.map(({ title }) => title)],
    rows: rows.map((row) => [...row, ...evidence.map(({ of }) => of(String(row[1])))]),
  };
}

type DetailColumn = { readonly title: string; readonly of: (details: FeatureDetails) => number | null | undefined };

/** The same of any features with details. */
export function detailsSpreadsheet(classes: readonly string[], details: readonly FeatureDetails[]): Spreadsheet {
  const columns = detailColumns(classes).filter(({ of }) => details.some((own) => of(own) !== undefined));
  return {
    titles: ['rank', 'feature', ...columns.map(({ title }) => title)],
    rows: details.map((own, place) => [place + 1, own.feature, ...columns.map(({ of }) => of(own) ?? '')]),
  };
}

const detailColumns = (classes: readonly string[]): DetailColumn[] => [
  { title: 'weight', of: ({ weight }) => weight },
  { title: 'criterion', of: ({ criterion }) => criterion },
  { title: 'frequency', of: ({ frequency }) => frequency },
  ...statisticsColumns(classes),
];

const statisticsColumns = (classes: readonly string[]): DetailColumn[] => [
  ...classes.map((name, k) => ({ title: `mean ${name}`, of: ({ means }: FeatureDetails) => means?.[k] })),
  { title: 'difference', of: ({ difference }) => difference },
  { title: 'auc', of: ({ auc }) => auc },
];

/** The curve of a selection, from the full set downwards. */
export function curveSpreadsheet({ curve }: Pick<UnfinishedSelection, 'curve'>): Spreadsheet {
  const isTested = curve[0]?.test !== undefined;
  return {
    titles: ['features', 'score', 'sd', 'se', 'cost', ...(isTested ? ['test'] : [])],
    rows: curve.map(({ features, score, cost, test }) => {
      const known = [features, score.mean, score.sd, score.se, cost];
      return isTested ? [...known, test ?? ''] : known;
    }),
  };
}

/**
 * All features by consensus, best first: the fraction of outer folds in which the feature was
 * selected and, if there are any, the mean of each class, the difference of the means and the AUC
 * of the feature alone.
 */
export function evaluateSpreadsheet({ data, evaluation }: Pick<EvaluateResult, 'data' | 'evaluation'>): Spreadsheet {
  const byFeature = new Map((evaluation.details ?? []).map((own) => [own.feature, own]));
  const shares = new Map(Object.entries(evaluation.frequency));
  const columns = byFeature.size > 0 ? statisticsColumns(data.classes) : [];
  return {
    titles: ['rank', 'feature', 'frequency', ...columns.map(({ title }) => title)],
    rows: evaluation.consensus.map((feature, place) => {
      const details = byFeature.get(feature) ?? { feature };
      return [place + 1, feature, shares.get(feature) ?? 0, ...columns.map(({ of }) => of(details) ?? '')];
    }),
  };
}

const NESTED_CURVE_TITLES = ['features', 'score', 'sd', 'se', 'selection', 'train', 'test'];

const nestedCurveRow = ({ features, score, selection, train, test }: HeldOutPoint) => [
  ...[features, score.mean, score.sd, score.se],
  ...[selection, train, test],
];

/**
 * The scores on the held-out samples of the outer folds, from the largest size downwards: mean,
 * standard deviation and standard error over the folds, the mean inner-CV score, and the mean
 * accuracies on the training samples and the held-out samples.
 */
export function nestedCurveSpreadsheet({ curve }: Pick<EvaluateResult, 'curve'>): Spreadsheet {
  return { titles: NESTED_CURVE_TITLES, rows: curve.map(nestedCurveRow) };
}

/** The curves of all methods of a comparison, in sequence. */
export function comparedCurvesSpreadsheet(result: CompareResult): Spreadsheet {
  return {
    titles: ['data', 'method', ...NESTED_CURVE_TITLES],
    rows: (result.datasets ?? [result]).flatMap(({ data, methods }) =>
      methods.flatMap((method) =>
        'failed' in method ? [] : method.curve.map((point) => [data.source, method.name, ...nestedCurveRow(point)]),
      ),
    ),
  };
}

/** The columns of a comparison. */
export const COMPARE_TITLES = ['data', 'method', 'estimate', 'se', 'inner-CV', 'features', 'stability', 'seconds'];

/** One row per method: the score on held-out samples and the inner-CV score. */
export function compareSpreadsheet(result: CompareResult): Spreadsheet {
  return {
    titles: COMPARE_TITLES,
    rows: (result.datasets ?? [result]).flatMap(comparisonRows),
  };
}

/** One row per method on one data set. */
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
