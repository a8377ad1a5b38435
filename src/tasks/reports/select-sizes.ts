// The subset sizes of a selection: the inner-CV curve with its spread over the folds and the
// selected size, the held-out curve of an evaluation, and a table.

import { counted } from '../../base/text.ts';
import { rulePhrase } from '../../plan/size-rules.ts';
import { spreadPlaces } from '../../report/charts/along-axis.ts';
import { curvesChart } from '../../report/charts/curves.ts';
import type { Series } from '../../report/charts/series.ts';
import type { Block, Cell, Section } from '../../report/document.ts';
import { subsetOfSize } from '../../search/finished-path.ts';
import type { EvaluateResult } from '../evaluate.ts';
import type { CurveEntry, SelectResult, UnfinishedSelection } from '../select.ts';
import { foldRange, innerSeries, nestedSeries, referenceSeries } from './curve-series.ts';
import { capitalized, limitsOf, scaleFor, scoreText } from './parts.ts';

export type Selection = SelectResult | UnfinishedSelection;

export function sizeSections(result: Selection, score: string, nested?: EvaluateResult): Section[] {
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
  const byHeldOut = new Map(nested?.curve.map((point) => [point.features, point.score]));
  // Nested subsets are heads of the ranking: comparing each of thousands with it would take long.
  const isNested = !result.trace.some(({ added }) => added);
  const texts = ascending.map((entry, place) => ({
    features: entry.features,
    ...(isNested ? {} : membersOf(result, entry.features)),
    text: sizeText(
      entry,
      score,
      byHeldOut.get(entry.features),
      selected && !selected.picked && place === chosen ? selected.rule : undefined,
    ),
  }));
  const block: Block = {
    kind: 'sizes',
    chart: sizeChart(ascending, score, size, result, nested),
    sizes: texts,
    scale: scaleFor(ascending.at(-1)!.features),
    chosen,
    ranking,
  };
  return [
    {
      heading: 'Subset size',
      blocks: [block, ...refinementBlocks(selected), sizeTable(curve, size, byHeldOut)],
    },
  ];
}

/** The places of the features of a size in the ranking, where it is not the head of the ranking. */
function membersOf({ ranking, trace }: Selection, size: number): { readonly members?: readonly number[] } {
  const subset = new Set(subsetOfSize({ ranking, trace }, size));
  if (ranking.slice(0, size).every((name) => subset.has(name))) return {};
  return { members: [...ranking.keys()].filter((place) => subset.has(ranking[place])) };
}

function sizeChart(
  curve: readonly CurveEntry[],
  score: string,
  chosen: number | undefined,
  result: Selection,
  nested?: EvaluateResult,
) {
  const sizes = curve.map(({ features }) => features);
  const own: Series = {
    ...innerSeries(curve),
    labelled: markers(result),
    ...(chosen !== undefined && { marked: [chosen] }),
  };
  const baselines = nested?.baselines ?? ('baselines' in result ? result.baselines : null);
  return curvesChart({
    title: `${capitalized(score)} against the number of features`,
    yTitle: score,
    yFormat: 'fixed',
    yLimits: limitsOf(score),
    xScale: scaleFor(sizes.at(-1)!),
    series: [own, ...(nested ? [nestedSeries(nested.curve)] : []), ...referenceSeries(baselines, sizes)],
  });
}

/** The best size and the fewest features within one standard error; results of version 0.1 lack them. */
function markers({ choice }: Selection): NonNullable<Series['labelled']> {
  if (!choice) return [];
  const [best, fewest] = [choice.best.features, choice.plateau.smallest];
  if (best === fewest) return [{ x: best, text: `best: ${best}` }];
  return [
    { x: fewest, text: `within 1 SE: ${fewest}` },
    { x: best, text: `best: ${best}` },
  ];
}

function sizeText(entry: CurveEntry, score: string, heldOut: CurveEntry['score'] | undefined, rule?: string): string {
  const { features, cost, test } = entry;
  const why = rule === undefined ? '' : ` (selected: ${rulePhrase(rule)})`;
  const lines = [
    `${counted(features, 'feature')}${why}: inner-CV ${score} ${scoreText(entry.score.mean)} ± ${scoreText(entry.score.se)}${foldRange(entry)}; C = ${cost}`,
    ...(heldOut ? [`Held-out ${score} at this size: ${scoreText(heldOut.mean)} ± ${scoreText(heldOut.se)}`] : []),
    ...(test === undefined ? [] : [`Test score: ${scoreText(test)}`]),
  ];
  return lines.join('\n');
}

function refinementBlocks(selected: Extract<Selection, { selected: unknown }>['selected'] | undefined): Block[] {
  const refinement = selected?.refinement;
  if (!selected || !refinement) return [];
  const changes = refinement.rounds.flatMap(({ removed, added }) => [
    ...(removed === null ? [] : [`removed ${removed}`]),
    ...(added === null ? [] : [`added ${added}`]),
  ]);
  if (changes.length === 0)
    return [{ kind: 'paragraph', text: `A local search (${refinement.kind}) found no better subset nearby.` }];
  const to = `${scoreText(refinement.from.score.mean)} to ${scoreText(selected.score.mean)}`;
  return [
    {
      kind: 'paragraph',
      text: `This subset was then refined by a local search (${refinement.kind}) to ${counted(selected.features.length, 'feature')}; the inner-CV score rose from ${to}:`,
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
  byHeldOut: ReadonlyMap<number, CurveEntry['score']>,
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
      shown.length < curve.length
        ? `Subset sizes (${shown.length} of ${curve.length}; the result file contains all)`
        : 'All subset sizes',
    columns: [
      { title: 'features', format: 'integer' },
      { title: 'inner-CV', format: 'fixed' },
      { title: 'SD over the folds', format: 'fixed' },
      { title: 'standard error', format: 'fixed' },
      ...(byHeldOut.size > 0 ? [{ title: 'held-out', format: 'fixed' as const }] : []),
      ...(hasTest ? [{ title: 'test', format: 'fixed' as const }] : []),
      { title: 'C' },
    ],
    rows: shown.map(({ features, score, cost, test }): Cell[] => [
      features === chosen ? { value: features, strong: true, note: 'selected' } : features,
      score.mean,
      score.sd,
      score.se,
      ...(byHeldOut.size > 0 ? [byHeldOut.get(features)?.mean ?? null] : []),
      ...(hasTest ? [test ?? null] : []),
      cost,
    ]),
    collapsed: true,
  };
}
