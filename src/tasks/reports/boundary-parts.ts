// The decision boundary of two features as a chart with its caption.

import { counted } from '../../base/text.ts';
import type { ChartSpec } from '../../report/charts/chart.ts';
import { scatterChart } from '../../report/charts/scatter.ts';
import type { Block } from '../../report/document.ts';
import { formatNumber } from '../../report/number-format.ts';
import { shortened } from '../../report/text.ts';
import type { BoundaryView } from '../boundary.ts';

export function boundaryChart(view: BoundaryView): ChartSpec {
  const [x, y] = view.features;
  const axis = (name: string) => (view.isAsRead ? name : `${name} (preprocessed)`);
  return scatterChart({
    title: `Decision boundary for ${shortened(x, 40)} and ${shortened(y, 40)}`,
    xTitle: axis(x),
    yTitle: axis(y),
    classes: view.classes,
    ringText: 'support vector',
    points: view.samples.map(({ isSupport, ...sample }) => ({ ...sample, ...(isSupport && { ring: true }) })),
    paths: view.paths,
    regions: view.regions,
    xDomain: view.xDomain,
    yDomain: view.yDomain,
  });
}

/** What the chart shows: above all that its model is another one than that of the selection. */
export function boundaryCaption(view: BoundaryView): string {
  const { features, kernel, cost, supportVectors, hasMargins, trainedOn, of } = view;
  const [x, y] = features.map((name) => shortened(name, 60));
  const part =
    trainedOn < of ? `${formatNumber(trainedOn, 'integer')} of ${formatNumber(of, 'integer')} samples` : 'all samples';
  const lines = hasMargins
    ? 'The solid line is the decision boundary, dashed lines are the margins (decision values ±1), and thin lines are other decision values. Colours deepen with the decision value.'
    : view.classes.length > 2
      ? 'Lines separate the predicted classes.'
      : 'The solid line is the decision boundary. Colours deepen with the decision value.';
  const rings = supportVectors === null ? '' : ` Rings mark the ${counted(supportVectors, 'support vector')}.`;
  return `This is not the selected model: a classifier was trained on ${x} and ${y} alone (${kernel} kernel, C = ${formatNumber(cost)}, ${part}). ${lines}${rings} The classifier was trained on these samples, so their separation is optimistic.`;
}

export function boundaryBlocks(view: BoundaryView | null): Block[] {
  if (!view) return [];
  return [
    { kind: 'chart', chart: boundaryChart(view) },
    { kind: 'paragraph', text: boundaryCaption(view) },
  ];
}
