// The sizes of a selection: the curve with the spread of its folds and the chosen size, the honest
// curve beside it, and a table.

import { counted } from '../../base/text.ts';
import { spreadPlaces } from '../../report/charts/along-axis.ts';
import { curvesChart } from '../../report/charts/curves.ts';
import type { Series } from '../../report/charts/series.ts';
import type { Block, Cell, Section } from '../../report/document.ts';
import type { EvaluateResult } from '../evaluate.ts';
import type { CurveEntry, SelectResult, UnfinishedSelection } from '../select.ts';
import { capitalized, HONEST_SCORE, limitsOf, OWN_SCORE, scaleFor, scoreText } from './parts.ts';

export type Selection = SelectResult | UnfinishedSelection;

export function sizeSections(result: Selection, score: string, honest?: EvaluateResult): Section[] {
  const { curve, ranking } = result;
  if (curve.length === 0) return [];
  const selected = 'selected' in result ? result.selected : undefined;
  // A size that a refinement found need not be on the curve.
  const size = selected?.refinement?.from.features.length ?? selected?.features.length;
  const ascending = curve.toSorted((a, b) => a.features - b.features);
  const chosen = Math.max(
    0,
    size === undefined ? ascending.length - 1 : ascending.findIndex(({ features }) => features === size),
  );
  const byHonest = new Map(honest?.curve.map((point) => [point.features, point.score]));
  const texts = ascending.map((entry, place) => ({
    features: entry.features,
    text: sizeText(
      entry,
      score,
      byHonest.get(entry.features),
      selected && place === chosen ? selected.rule : undefined,
    ),
  }));
  const block: Block = {
    kind: 'sizes',
    chart: sizeChart(ascending, score, size, honest),
    sizes: texts,
    scale: scaleFor(ascending.at(-1)!.features),
    chosen,
    ranking,
  };
  return [
    {
      heading: 'How many features',
      blocks: [block, ...refinementBlocks(selected), sizeTable(curve, size, byHonest)],
    },
  ];
}

function sizeChart(curve: readonly CurveEntry[], score: string, chosen: number | undefined, honest?: EvaluateResult) {
  const most = curve.at(-1)!.features;
  const own: Series = {
    name: OWN_SCORE,
    points: curve.map((entry) => ({
      x: entry.features,
      y: entry.score.mean,
      spread: entry.score.sd,
      tip: `in the selection: ${scoreText(entry.score.mean)}, standard error ${scoreText(entry.score.se)}${rangeText(entry)}`,
    })),
    ...(chosen !== undefined && { marked: [chosen] }),
  };
  const beside: Series[] = honest
    ? [
        {
          name: HONEST_SCORE,
          points: honest.curve.map(({ features, score: point }) => ({
            x: features,
            y: point.mean,
            spread: point.sd,
            tip: `honest: ${scoreText(point.mean)}, standard error ${scoreText(point.se)}`,
          })),
        },
      ]
    : [];
  return curvesChart({
    title: `${capitalized(score)} against the number of features`,
    yTitle: score,
    yFormat: 'fixed',
    yLimits: limitsOf(score),
    xScale: scaleFor(most),
    series: [own, ...beside],
  });
}

function rangeText({ score }: CurveEntry): string {
  const known = score.folds.filter((value) => value !== null);
  if (known.length < 2) return '';
  return `, folds ${scoreText(Math.min(...known))} to ${scoreText(Math.max(...known))}`;
}

function sizeText(entry: CurveEntry, score: string, honest: CurveEntry['score'] | undefined, rule?: string): string {
  const { features, cost, test } = entry;
  const why = rule === undefined ? '' : ` (chosen by ${rule})`;
  const lines = [
    `${counted(features, 'feature')}${why}: ${score} ${scoreText(entry.score.mean)} ± ${scoreText(entry.score.se)} in the selection${rangeText(entry)}; cost ${cost}`,
    ...(honest ? [`On rows that took no part, at this size: ${scoreText(honest.mean)} ± ${scoreText(honest.se)}`] : []),
    ...(test === undefined ? [] : [`Right test rows: ${scoreText(test)}`]),
  ];
  return lines.join('\n');
}

function refinementBlocks(selected: Extract<Selection, { selected: unknown }>['selected'] | undefined): Block[] {
  const refinement = selected?.refinement;
  if (!selected || !refinement) return [];
  const changes = refinement.rounds.flatMap(({ removed, added }) => [
    ...(removed === null ? [] : [`without ${removed}`]),
    ...(added === null ? [] : [`with ${added}`]),
  ]);
  if (changes.length === 0)
    return [{ kind: 'paragraph', text: `Neighbours of this subset were tried (${refinement.kind}): none was better.` }];
  const to = `${scoreText(refinement.from.score.mean)} to ${scoreText(selected.score.mean)}`;
  return [
    {
      kind: 'paragraph',
      text: `This subset was then refined by ${refinement.kind}, from ${to} in the selection, to ${counted(selected.features.length, 'feature')}:`,
    },
    { kind: 'list', items: changes },
  ];
}

/**
 * Sizes that a table shows: with more, those that the chart can show apart and those near the
 * selected one; the result file has all.
 */
const MAX_TABLE_SIZES = 300;
const NEAR = 20;

function sizeTable(
  curve: readonly CurveEntry[],
  chosen: number | undefined,
  byHonest: ReadonlyMap<number, CurveEntry['score']>,
): Block {
  const at = curve.findIndex(({ features }) => features === chosen);
  const sizes = curve.map(({ features }) => features).sort((a, b) => a - b);
  const near = new Set(curve.slice(Math.max(0, at - NEAR), at < 0 ? 0 : at + NEAR + 1).map(({ features }) => features));
  const places = spreadPlaces(sizes, {
    limit: MAX_TABLE_SIZES,
    scale: scaleFor(sizes.at(-1)!),
    stays: (features) => near.has(features),
  });
  const isShown = new Set(places.map((place) => sizes[place]));
  const shown = curve.filter(({ features }) => isShown.has(features));
  const hasTest = curve.some(({ test }) => test !== undefined);
  return {
    kind: 'table',
    caption:
      shown.length < curve.length ? `Sizes (${shown.length} of ${curve.length}; the result file has all)` : 'All sizes',
    columns: [
      { title: 'features', format: 'integer' },
      { title: 'in the selection', format: 'fixed' },
      { title: 'sd of the folds', format: 'fixed' },
      { title: 'standard error', format: 'fixed' },
      ...(byHonest.size > 0 ? [{ title: 'honest', format: 'fixed' as const }] : []),
      ...(hasTest ? [{ title: 'right test rows', format: 'fixed' as const }] : []),
      { title: 'cost' },
    ],
    rows: shown.map(({ features, score, cost, test }): Cell[] => [
      features === chosen ? { value: features, strong: true, note: 'chosen' } : features,
      score.mean,
      score.sd,
      score.se,
      ...(byHonest.size > 0 ? [byHonest.get(features)?.mean ?? null] : []),
      ...(hasTest ? [test ?? null] : []),
      cost,
    ]),
    collapsed: true,
  };
}
