// What reports of rankings and selections share: the whole ranking as a table, what the features
// weigh, and the course of the elimination.

import type { Model } from '../../formulations/model.ts';
import { barsChart } from '../../report/charts/bars.ts';
import { linesChart } from '../../report/charts/lines.ts';
import type { Block, Cell, Section } from '../../report/document.ts';
import type { RankResult } from '../rank.ts';
import type { SelectResult } from '../select.ts';
import { scaleFor } from './parts.ts';

export type Ranking = Pick<RankResult, 'ranking' | 'survivors' | 'trace' | 'scores' | 'options'>;

interface Leaving {
  /** How many features there were. */
  readonly features: number;
  readonly criterion: number | null;
  readonly test?: number;
}

function leavings({ trace }: Ranking): Map<string, Leaving> {
  const left = new Map<string, Leaving>();
  for (const { removed, criterion, features, test } of trace)
    for (const [place, name] of removed.entries())
      left.set(name, { features, criterion: criterion[place] ?? null, test });
  return left;
}

/** The whole ranking, best first. */
export function rankingTable(result: Ranking, chosen?: readonly string[]): Block {
  const left = leavings(result);
  const scores = result.scores && new Map(Object.entries(result.scores));
  const isChosen = chosen && new Set(chosen);
  const hasTest = result.trace.some(({ test }) => test !== undefined);
  const rows = result.ranking.map((name, place): Cell[] => {
    const leaving = left.get(name);
    return [
      place + 1,
      name,
      ...(isChosen ? [isChosen.has(name)] : []),
      scores ? (scores.get(name) ?? null) : (leaving?.criterion ?? null),
      ...(scores ? [] : [leaving?.features ?? null]),
      ...(hasTest ? [leaving?.test ?? null] : []),
    ];
  });
  return {
    kind: 'table',
    caption: 'All features, best first',
    columns: [
      { title: 'rank', format: 'integer' },
      { title: 'feature', heading: true },
      ...(isChosen ? [{ title: 'chosen' }] : []),
      { title: scores ? 'criterion' : 'criterion when it left' },
      ...(scores ? [] : [{ title: 'left when there were', format: 'integer' as const }]),
      ...(hasTest ? [{ title: 'right test rows then', format: 'fixed' as const }] : []),
    ],
    rows,
    sortable: true,
  };
}

/** What the features weigh: in the final model where it is linear, else by the criterion. */
export function importanceBlocks(result: Ranking & Partial<Pick<SelectResult, 'model'>>): Block[] {
  const shares = result.model ? weightShares(result.model) : null;
  if (shares) {
    const chart = barsChart({
      title: 'Share of ‖w‖² in the final model',
      xTitle: 'share of the squared weights',
      format: 'percent',
      bars: shares,
    });
    return [
      { kind: 'chart', chart },
      {
        kind: 'paragraph',
        text: 'The squared weight of each chosen feature in the machine trained on all rows, summed over the classes, as a share of all. Features that say the same share their weight, so a short bar may belong to a feature that another one could replace.',
      },
    ];
  }
  return criterionBlocks(result);
}

/**
 * The squared weights of linear machines, summed over them, as shares; the largest first. Null
 * where a machine is not linear.
 */
export function weightShares({ machines, columns }: Model): { name: string; value: number }[] | null {
  if (machines.some(({ weights }) => !weights)) return null;
  const squares = columns.map((_, j) => machines.reduce((sum, { weights }) => sum + (weights![j] ?? 0) ** 2, 0));
  const total = squares.reduce((sum, own) => sum + own, 0);
  if (!(total > 0)) return null;
  return columns.map((name, j) => ({ name, value: squares[j] / total })).sort((a, b) => b.value - a.value);
}

function criterionBlocks(result: Ranking): Block[] {
  // The margin that is left without a feature is large where the feature matters little.
  if (result.options.criterion === 'margin') return [];
  const left = leavings(result);
  const scores = result.scores && new Map(Object.entries(result.scores));
  const bars = result.ranking.flatMap((name) => {
    const value = scores ? scores.get(name) : left.get(name)?.criterion;
    return typeof value === 'number' && Number.isFinite(value) ? [{ name, value }] : [];
  });
  if (bars.length === 0) return [];
  const chart = barsChart({
    title: scores ? 'Criterion of each feature, best first' : 'Criterion of each feature when it left, best first',
    xTitle: `criterion${typeof result.options.criterion === 'string' ? ` (${result.options.criterion})` : ''}`,
    bars,
  });
  const text = scores
    ? 'All features were scored once, together.'
    : 'Each bar is of the step in which the feature left. Criteria of different steps are of different machines: with fewer features each of them carries more. Features that never left have no bar.';
  return [
    { kind: 'chart', chart },
    { kind: 'paragraph', text },
  ];
}

/** Ratio of the ends from which a logarithmic axis shows more. */
const WIDE_RANGE = 50;

/** Margin and ‖w‖² against the number of features, where machines were trained. */
export function courseSections({ trace }: Ranking): Section[] {
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
      series: [{ name: 'margin', points: margins }],
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
    blocks.push({ kind: 'chart', chart }, { kind: 'paragraph', text: NORM_WORDS });
  }
  if (tests.length > 1) {
    const chart = linesChart({
      ...common,
      title: 'Further rows classified rightly',
      yTitle: 'share of the test rows',
      yFormat: 'fixed',
      series: [{ name: 'test rows', points: tests }],
    });
    blocks.push({ kind: 'chart', chart }, { kind: 'paragraph', text: TEST_WORDS });
  }
  return blocks.length > 0 ? [{ heading: 'The course of the elimination', blocks }] : [];
}

const MARGIN_WORDS =
  'The margin is the distance of the nearest training row from the boundary between the classes; below 0 it stands on the wrong side. Of several binary machines it is the smallest. A steep fall shows where features begin to be missed.';
const NORM_WORDS =
  '‖w‖² is the weight of all features together (1/‖w‖ is the distance from the boundary to the margin), summed over the binary machines.';
const TEST_WORDS = 'These rows took no part in anything. Choosing a size by this curve would make them take part.';
