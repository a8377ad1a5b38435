// The charts of samples: projections before and after a selection, the heat map, correlations, and, from
// the held-out predictions of an evaluation, decision values, the ROC curve and which fold selected what.

import { rocCurve } from '../../evaluation/samples/roc.ts';
import type { ChartSpec } from '../../report/charts/chart.ts';
import { linesChart } from '../../report/charts/lines.ts';
import { scatterChart } from '../../report/charts/scatter.ts';
import { stripsChart } from '../../report/charts/strips.ts';
import { tilesChart } from '../../report/charts/tiles.ts';
import type { Block, Section } from '../../report/document.ts';
import { formatNumber } from '../../report/number-format.ts';
import type { EvaluateResult } from '../evaluate.ts';
import type { FeatureValues, Projection, SampleViews } from '../sample-views.ts';
import { boundaryBlocks } from './boundary-parts.ts';
import { NESTED_COLOUR } from './curve-series.ts';
import { scoreText } from './parts.ts';

const MISCLASSIFIED = 'misclassified when held out';

/** The samples before and after a selection. */
export function sampleSections(views: SampleViews): Section[] {
  const { samples, all, selected, correlations, boundary } = views;
  const rings = samples.misclassified ? ' Rings mark samples that were misclassified when held out.' : '';
  const part = samples.names.length < samples.of ? ` ${samples.names.length} of ${samples.of} samples are shown.` : '';
  return [
    {
      heading: 'Samples',
      blocks: [
        {
          kind: 'chart',
          chart: projectionChart(
            views,
            all,
            `Samples on the principal components of all ${formatNumber(all.features, 'integer')} features`,
          ),
        },
        {
          kind: 'chart',
          chart: projectionChart(
            views,
            selected,
            `Samples on the principal components of the ${formatNumber(selected.features, 'integer')} selected features`,
          ),
        },
        {
          kind: 'paragraph',
          text: `Features were standardised. The projections show all samples, including those on which the model was trained; use the held-out score to judge the separation.${rings}${part}`,
        },
        { kind: 'chart', chart: zScoreChart(views) },
        ...(correlations ? [{ kind: 'chart', chart: correlationChart(correlations, selected.features) } as const] : []),
        ...boundaryBlocks(boundary),
        ...views.values.map((one) => ({ kind: 'chart', chart: valuesChart(views, one) }) as const),
      ],
    },
  ];
}

export function projectionChart(
  { classes, samples }: SampleViews,
  { x, y, explained }: Projection,
  title: string,
): ChartSpec {
  const axis = (place: number) =>
    `component ${place + 1} (${formatNumber(100 * explained[place], 'fixed', 0)} % of the variance)`;
  return scatterChart({
    title,
    xTitle: axis(0),
    yTitle: axis(1),
    classes,
    ringText: MISCLASSIFIED,
    points: x.map((value, place) => ({
      x: value,
      y: y[place],
      group: samples.groups[place],
      name: samples.names[place],
      ...(samples.misclassified?.[place] && { ring: true }),
    })),
  });
}

/** A feature in every sample, as its card in the studio shows it. */
function valuesChart({ classes, samples }: SampleViews, { feature, values }: FeatureValues): ChartSpec {
  return stripsChart({
    title: `Values of ${feature} by class`,
    xTitle: feature,
    groups: classes,
    points: values.map((value, place) => ({ name: samples.names[place], value, group: samples.groups[place] })),
  });
}

/** ` (first 60 of 128)` where not all are shown. */
const firstOf = (shown: number, all: number) =>
  shown < all ? ` (first ${formatNumber(shown, 'integer')} of ${formatNumber(all, 'integer')})` : '';

export function zScoreChart({ classes, zScores, samples, selected }: SampleViews): ChartSpec {
  const sampleCount = zScores.samples.length;
  const some = sampleCount < samples.of ? `${sampleCount} of ${formatNumber(samples.of, 'integer')} ` : '';
  return tilesChart({
    title: `Values of the selected features in ${some ? `${some}samples` : 'each sample'}`,
    xTitle: `${some}samples by class and decision value`,
    yTitle: `features${firstOf(zScores.features.length, selected.features)}`,
    xNames: zScores.samples,
    yNames: zScores.features,
    values: zScores.values,
    valueTitle: 'z-score',
    format: 'fixed',
    domain: [-3, 3],
    isDiverging: true,
    strip: { title: 'class', names: classes, groups: zScores.groups },
    opens: zScores.features,
  });
}

export function correlationChart(
  { features, values }: NonNullable<SampleViews['correlations']>,
  selectedCount: number,
): ChartSpec {
  return tilesChart({
    title: `Correlations between the selected features${firstOf(features.length, selectedCount)}`,
    xTitle: 'feature',
    yTitle: 'feature',
    xNames: features,
    yNames: features,
    values,
    valueTitle: 'correlation',
    format: 'fixed',
    domain: [-1, 1],
    isDiverging: true,
    isSquare: true,
    opens: features,
  });
}

/** The predicted against the true number of each held-out sample. */
export function numberBlocks({ evaluation }: Pick<EvaluateResult, 'evaluation'>): Block[] {
  const points = (evaluation.predictions ?? []).flatMap(({ id, row, truth, predicted }) =>
    typeof truth === 'number' && typeof predicted === 'number'
      ? [{ x: truth, y: predicted, group: 0, name: id ?? `sample ${row}` }]
      : [],
  );
  if (points.length === 0) return [];
  const chart = scatterChart({
    title: 'Predicted against true value of each held-out sample',
    xTitle: 'true value',
    yTitle: 'predicted value',
    classes: ['held-out sample'],
    points,
  });
  return [{ kind: 'chart', chart }];
}

/** Decision values and the ROC curve of the held-out samples, where there are two classes. */
export function heldOutBlocks({ evaluation, data }: Pick<EvaluateResult, 'evaluation' | 'data'>): Block[] {
  const { classes } = data;
  const known = (evaluation.predictions ?? []).flatMap(({ decision: [value], ...rest }) =>
    typeof value === 'number' ? [{ ...rest, value }] : [],
  );
  if (classes.length !== 2 || known.length === 0) return [];
  const [negative, positive] = classes;
  const roc = rocCurve(known.map(({ value, truth }) => ({ value, isPositive: truth === positive })));
  const auc = evaluation.measures?.binary?.auc;
  const strips = stripsChart({
    title: 'Decision value of each held-out sample',
    xTitle: 'decision value',
    groups: classes,
    line: 0,
    ringText: MISCLASSIFIED,
    points: known.map(({ id, row, value, truth, predicted }) => ({
      name: id ?? `sample ${row}`,
      value,
      group: truth === positive ? 1 : 0,
      ...(truth !== predicted && { ring: true }),
    })),
  });
  return [
    { kind: 'chart', chart: strips },
    ...(roc.length > 0
      ? [
          {
            kind: 'chart',
            chart: linesChart({
              title: 'ROC curve of the held-out samples',
              xTitle: `false positive rate (${negative} taken for ${positive})`,
              yTitle: `true positive rate (${positive})`,
              xFormat: 'fixed',
              yFormat: 'fixed',
              yDomain: [0, 1],
              isSquare: true,
              series: [
                {
                  name: `held-out samples${typeof auc === 'number' ? `, AUC ${scoreText(auc)}` : ''}`,
                  colour: NESTED_COLOUR,
                  points: roc.map(({ falsePositive, truePositive }) => ({ x: falsePositive, y: truePositive })),
                },
                {
                  name: 'chance',
                  baseline: true,
                  isGuide: true,
                  points: [
                    { x: 0, y: 0 },
                    { x: 1, y: 1 },
                  ],
                },
              ],
            }),
          } as const,
        ]
      : []),
    {
      kind: 'paragraph',
      text: 'The decision value of each sample comes from the classifier that was trained without it; rings mark misclassified samples. Classifiers from different folds have no common scale, so a curve of all samples is approximate. The AUC is the mean over the folds, as far as they contain both classes.',
    },
  ];
}
