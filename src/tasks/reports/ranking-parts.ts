// What reports of rankings and selections share: the ranking as a table, weights or criteria of the
// features, and the elimination path.

import type { Model } from '../../formulations/model.ts';
import { barsChart } from '../../report/charts/bars.ts';
import { linesChart } from '../../report/charts/lines.ts';
import type { Block, Cell, Section } from '../../report/document.ts';
import { type RankResult, unrankedCount } from '../ranking-run.ts';
import type { SelectResult } from '../select.ts';
import { QUANTITY_COLOURS } from './curve-series.ts';
import { scaleFor } from './parts.ts';

export type Ranking = Pick<RankResult, 'ranking' | 'survivors' | 'trace' | 'scores' | 'options'>;

interface Elimination {
  /** The size of the subset before it. */
  readonly features: number;
  readonly criterion: number | null;
  readonly test?: number;
}

function eliminations({ trace }: Ranking): Map<string, Elimination> {
  const found = new Map<string, Elimination>();
  for (const { removed, criterion, features, test } of trace)
    for (const [place, name] of removed.entries())
      found.set(name, { features, criterion: criterion[place] ?? null, test });
  return found;
}

/** The ranking, best first. */
export function rankingTable(result: Ranking, chosen?: readonly string[]): Block {
  const byFeature = eliminations(result);
  const scores = result.scores && new Map(Object.entries(result.scores));
  const isChosen = chosen && new Set(chosen);
  const hasTest = result.trace.some(({ test }) => test !== undefined);
  const unranked = unrankedCount(result);
  const rows = result.ranking.map((name, place): Cell[] => {
    const elimination = byFeature.get(name);
    return [
      place < unranked ? null : place + 1,
      name,
      ...(isChosen ? [isChosen.has(name)] : []),
      scores ? (scores.get(name) ?? null) : (elimination?.criterion ?? null),
      ...(scores ? [] : [elimination?.features ?? null]),
      ...(hasTest ? [elimination?.test ?? null] : []),
    ];
  });
  return {
    kind: 'table',
    caption:
      unranked > 0
        ? `All features, best first (${unranked} were not eliminated and have no rank)`
        : 'All features, best first',
    columns: [
      { title: 'rank', format: 'integer' },
      { title: 'feature', heading: true },
      ...(isChosen ? [{ title: 'selected' }] : []),
      { title: scores ? 'criterion' : 'criterion at elimination' },
      ...(scores ? [] : [{ title: 'eliminated at size', format: 'integer' as const }]),
      ...(hasTest ? [{ title: 'test score', format: 'fixed' as const }] : []),
    ],
    rows,
    sortable: true,
  };
}

/** The weights of the final model where it is linear, else the criteria. */
export function importanceBlocks(result: Ranking & Partial<Pick<SelectResult, 'model'>>): Block[] {
  const fractions = result.model ? weightFractions(result.model) : null;
  if (fractions) {
    const chart = barsChart({
      title: 'Squared weights in the final model',
      xTitle: 'fraction of ‖w‖²',
      format: 'percent',
      bars: fractions,
    });
    return [
      { kind: 'chart', chart },
      {
        kind: 'paragraph',
        text: 'Each bar is the squared weight of a feature in the final model, summed over the binary classifiers, as a fraction of the total. Correlated features share their weight, so a feature with a short bar is not necessarily uninformative.',
      },
    ];
  }
  return criterionBlocks(result);
}

/**
 * The squared weights of linear classifiers, summed over them, as fractions of the total, largest
 * first. Null if a classifier is not linear.
 */
export function weightFractions({ machines: classifiers, columns }: Model): { name: string; value: number }[] | null {
  if (classifiers.some(({ weights }) => !weights)) return null;
  const squares = columns.map((_, j) => classifiers.reduce((sum, { weights }) => sum + (weights![j] ?? 0) ** 2, 0));
  const total = squares.reduce((sum, own) => sum + own, 0);
  if (!(total > 0)) return null;
  return columns.map((name, j) => ({ name, value: squares[j] / total })).sort((a, b) => b.value - a.value);
}

function criterionBlocks(result: Ranking): Block[] {
  // The margin without a feature is large if the feature matters little.
  if (result.options.criterion === 'margin') return [];
  const byFeature = eliminations(result);
  const scores = result.scores && new Map(Object.entries(result.scores));
  const bars = result.ranking.flatMap((name) => {
    const value = scores ? scores.get(name) : byFeature.get(name)?.criterion;
    return typeof value === 'number' && Number.isFinite(value) ? [{ name, value }] : [];
  });
  if (bars.length === 0) return [];
  const chart = barsChart({
    title: scores
      ? 'Criterion of each feature, best first'
      : 'Criterion of each feature at its elimination, best first',
    xTitle: `criterion${typeof result.options.criterion === 'string' ? ` (${result.options.criterion})` : ''}`,
    bars,
  });
  const text = scores
    ? 'The criterion was computed once, on the full feature set.'
    : 'Each bar shows the criterion in the iteration in which the feature was eliminated. Criteria from different iterations come from different models: with fewer features, each of them carries more weight. Features that were never eliminated have no bar.';
  return [
    { kind: 'chart', chart },
    { kind: 'paragraph', text },
  ];
}

/** Ratio of the ends from which a logarithmic axis shows more. */
const WIDE_RANGE = 50;

/** Margin and ‖w‖² against the number of features, where models were trained. */
export function pathSections({ trace }: Ranking): Section[] {
  const most = trace[0]?.features ?? 0;
  const series = (key: 'margin' | 'weightNorm2' | 'test') =>
    trace.flatMap((step) =>
      typeof step[key] === 'number' && Number.isFinite(step[key]) ? [{ x: step.features, y: step[key] }] : [],
    );
  const [margins, norms, tests] = [series('margin'), series('weightNorm2'), series('test')];
  const common = { xTitle: 'number of features', xFormat: 'integer', xScale: scaleFor(most) } as const;
  const blocks: Block[] = [];
  if (margins.length > 1) {
    const chart = linesChart({
      ...common,
      title: 'Margin against the number of features',
      yTitle: 'margin',
      series: [{ name: 'margin', points: margins, colour: QUANTITY_COLOURS.margin }],
    });
    blocks.push({ kind: 'chart', chart }, { kind: 'paragraph', text: MARGIN_WORDS });
  }
  if (norms.length > 1) {
    const [least, largest] = norms.reduce(([low, high], { y }) => [Math.min(low, y), Math.max(high, y)], [Infinity, 0]);
    const yScale = least > 0 && largest / least > WIDE_RANGE ? 'log' : 'linear';
    const chart = linesChart({
      ...common,
      title: '‖w‖² against the number of features',
      yTitle: '‖w‖²',
      yScale,
      series: [{ name: '‖w‖²', points: norms }],
    });
    blocks.push(
      { kind: 'chart', chart },
      { kind: 'paragraph', text: margins.length > 0 ? `${NORM_WORDS} ${MARGIN_WIDTH}` : NORM_WORDS },
    );
  }
  if (tests.length > 1) {
    const chart = linesChart({
      ...common,
      title: 'Test score against the number of features',
      yTitle: 'test score',
      yFormat: 'fixed',
      series: [{ name: 'test set', points: tests }],
    });
    blocks.push({ kind: 'chart', chart }, { kind: 'paragraph', text: TEST_WORDS });
  }
  return blocks.length > 0 ? [{ heading: 'Elimination path', blocks }] : [];
}

const MARGIN_WORDS =
  'The margin is the smallest signed distance of a training sample from the decision boundary; it is negative if a sample is misclassified. With several binary classifiers, the smallest margin is shown. A steep drop means that important features are being eliminated.';
const NORM_WORDS = '‖w‖² is the squared norm of the weights, summed over the models.';
const MARGIN_WIDTH = 'Half the width of the margin of a classifier is 1/‖w‖.';
const TEST_WORDS =
  'The test set was not used for training, ranking or selection. If you choose a size from this curve, its score becomes optimistic.';
