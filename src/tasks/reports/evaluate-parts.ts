// The charts and tables of a nested evaluation.

import { barsChart } from '../../report/charts/bars.ts';
import { boxChart } from '../../report/charts/box.ts';
import type { ChartSpec } from '../../report/charts/chart.ts';
import { confusionChart } from '../../report/charts/confusion.ts';
import { curvesChart } from '../../report/charts/curves.ts';
import { dotsChart } from '../../report/charts/dots.ts';
import { histogramChart } from '../../report/charts/histogram.ts';
import type { Block, Section } from '../../report/document.ts';
import type { Baselines } from '../baselines.ts';
import { baselineWords } from '../estimate-words.ts';
import type { EvaluateResult } from '../evaluate.ts';
import type { HeldOutPoint, NestedEvaluation } from '../nested-result.ts';
import { meanInnerSeries, NESTED_COLOUR, nestedSeries, QUANTITY_COLOURS, referenceSeries } from './curve-series.ts';
import { capitalized, limitsOf, scaleFor, scoreText } from './parts.ts';

/** The estimate next to what it has to beat; null if no baseline was tested. */
export function baselineChart({
  evaluation: { outer },
  options,
  baselines,
}: Pick<EvaluateResult, 'evaluation' | 'options' | 'baselines'>): ChartSpec | null {
  if (!baselines) return null;
  const tested = [baselines.majority, baselines.allFeatures, baselines.random].filter((one) => one !== null);
  return dotsChart({
    title: 'The estimate and the baselines on the same outer folds',
    xTitle: String(options.score ?? 'score'),
    format: 'fixed',
    dots: [
      {
        name: 'this selection',
        value: outer.mean,
        colour: NESTED_COLOUR,
        ...(outer.interval && { low: outer.interval.low, high: outer.interval.high }),
      },
      ...baselineWords(baselines).map(({ name }, place) => ({ name, value: tested[place].score.mean, baseline: true })),
    ],
  });
}

export function chanceBlocks({ permutations, outer }: EvaluateResult['evaluation'], score: string): Block[] {
  if (!permutations) return [];
  const chart = histogramChart({
    title: `${capitalized(score)} with permuted labels`,
    xTitle: score,
    format: 'fixed',
    unit: 'permutation',
    values: permutations.scores,
    marked: [{ name: 'true labels', value: outer.mean }],
  });
  return [{ kind: 'chart', chart }];
}

export function curveSection(
  curve: readonly HeldOutPoint[],
  score: string,
  { sizes }: NestedEvaluation,
  baselines: Baselines | null,
): Section {
  const chart = curvesChart({
    title: `${capitalized(score)} against the number of features`,
    yTitle: score,
    yFormat: 'fixed',
    yLimits: limitsOf(score),
    xScale: scaleFor(curve[0].features),
    series: [
      meanInnerSeries(curve),
      { ...nestedSeries(curve), marked: [...new Set(sizes)] },
      ...referenceSeries(
        baselines,
        curve.map(({ features }) => features),
      ),
    ],
  });
  const note =
    'The band shows ± one standard error, computed over the outer folds. Rings mark the sizes that were selected in at least one fold.';
  return {
    heading: 'Size by size',
    blocks: [
      { kind: 'chart', chart },
      { kind: 'paragraph', text: note },
    ],
  };
}

export const pointOf = ({ features, score }: HeldOutPoint) => ({ x: features, y: score.mean, spread: score.se });

export function featureSection(
  { frequency, consensus, stability }: NestedEvaluation,
  folds: ChartSpec | null = null,
  standIns: readonly Block[] = [],
): Section {
  const shares = Object.entries(frequency);
  const chart = barsChart({
    title: 'How often each feature was selected',
    xTitle: 'fraction of the outer folds',
    format: 'percent',
    xDomain: [0, 1],
    bars: shares.map(([name, value]) => ({ name, value })),
  });
  const byName = new Map(shares);
  return {
    heading: 'Selected features and their stability',
    blocks: [
      { kind: 'chart', chart },
      ...(folds ? [{ kind: 'chart', chart: folds } as const] : []),
      ...standIns,
      {
        kind: 'paragraph',
        text: `Over all pairs of folds, the mean Jaccard index of the selected subsets is ${scoreText(stability.jaccard)}; the mean rank correlation is ${scoreText(stability.spearman)} (Spearman) and ${scoreText(stability.kendall)} (Kendall).`,
      },
      {
        kind: 'table',
        caption: 'Consensus ranking, best first',
        columns: [
          { title: 'rank', format: 'integer' },
          { title: 'feature', heading: true },
          { title: 'selected in', format: 'percent', digits: 0 },
        ],
        rows: consensus.map((name, place) => [place + 1, name, byName.get(name) ?? 0]),
        sortable: true,
      },
    ],
  };
}

export function confusionBlocks(
  { classes, counts, byClass }: NonNullable<NestedEvaluation['confusion']>,
  samples: string,
): Block[] {
  return [
    { kind: 'chart', chart: confusionChart({ title: `${samples} by true and predicted class`, classes, counts }) },
    {
      kind: 'table',
      caption: 'Each class',
      columns: [
        { title: 'class', heading: true },
        { title: 'samples', format: 'integer' },
        { title: 'recall', format: 'fixed' },
        { title: 'precision', format: 'fixed' },
      ],
      rows: byClass.map(({ rows, recall, precision }, k) => [classes[k], rows, recall, precision]),
    },
  ];
}

export function partBlocks({ parts, outer, selection }: NestedEvaluation, score: string): Block[] {
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  const chart = boxChart({
    title: `${capitalized(score)} in the outer folds`,
    xTitle: score,
    format: 'fixed',
    groups: [
      { name: 'held-out', values: known(outer.folds), colour: QUANTITY_COLOURS.nested },
      { name: 'inner-CV', values: known(selection.folds), colour: QUANTITY_COLOURS.score },
    ],
  });
  // The methods of a panel are the same in every fold.
  const members = parts[0]?.combined?.methods.map(({ name }) => name) ?? [];
  const table: Block = {
    kind: 'table',
    caption: 'Outer folds',
    columns: [
      { title: 'fold', heading: true },
      { title: 'samples', format: 'integer' },
      { title: 'features', format: 'integer' },
      ...members.map((name) => ({ title: `selected by ${name}`, format: 'integer' }) as const),
      { title: 'cost' },
      { title: 'inner-CV', format: 'fixed' },
      { title: 'held-out', format: 'fixed' },
    ],
    rows: parts.map((part) => [
      parts.some(({ repeat }) => repeat > 0) ? `${part.repeat + 1}, ${part.fold}` : part.fold,
      part.rows,
      part.features.length,
      ...members.map((_, k) => part.combined?.methods[k]?.features.length ?? null),
      part.cost,
      part.selection,
      part.outer,
    ]),
  };
  return [{ kind: 'chart', chart }, table];
}
