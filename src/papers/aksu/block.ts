// One kernel on one data set: its curves as charts like the paper's figures, and as a table.

import { counted } from '../../base/text.ts';
import type { ParagraphBlock, TableBlock } from '../../report/document.ts';
import type { FigureBlock, SectionSketch } from '../../report/sketch.ts';
import type { Curve, MeanPoint, Quantity } from './curves.ts';

export interface CurveBlock {
  readonly heading: string;
  readonly curves: readonly Curve[];
  readonly quantities: readonly Quantity[];
  /** Sizes that have a line in the table; all are in the charts. */
  readonly tableSizes: readonly number[];
  readonly xScale?: 'log';
}

const TITLES: Readonly<Record<Quantity, string>> = {
  margin: 'margin on the training samples',
  weightNorm2: 'squared length of the weight vector',
  own: "test error, the method's own SVM",
  retrained: 'test error, retrained SVM (C = 1)',
};

export function blockSection(block: CurveBlock): SectionSketch {
  const trials = block.curves[0]?.trials.length ?? 0;
  const explanation: ParagraphBlock = {
    kind: 'paragraph',
    text:
      `Means over ${counted(trials, 'trial')}. Margins are those of the method's own SVM; a negative margin means a misclassified training sample. ` +
      'Errors are on the test samples. A line ends where some trial ends: a retrained hard-margin SVM needs separable samples.',
  };
  const charts = block.quantities.map((quantity) => chartOf(block, quantity));
  const tables = block.quantities.map((quantity) => tableOf(block, quantity));
  return { heading: block.heading, blocks: [explanation, ...charts, ...tables] };
}

/** ‖w‖² means something only where w keeps the length that it was trained with. */
const curvesOf = ({ curves }: CurveBlock, quantity: Quantity) =>
  quantity === 'weightNorm2' ? curves.filter(({ isRescaled }) => !isRescaled) : curves;

function chartOf(block: CurveBlock, quantity: Quantity): FigureBlock {
  const { heading, xScale } = block;
  const curves = curvesOf(block, quantity);
  const isError = quantity === 'own' || quantity === 'retrained';
  const series = curves.map(({ name, isBaseline, points }) => ({
    name,
    baseline: isBaseline,
    points: points.flatMap((point) => {
      const y = point[quantity];
      return y === null ? [] : [{ x: point.features, y }];
    }),
  }));
  return {
    kind: 'figure',
    figure: 'lines',
    data: {
      title: `${heading}: ${TITLES[quantity]}`,
      series,
      xTitle: 'features left',
      yTitle: TITLES[quantity],
      xFormat: 'integer',
      ...(xScale && { xScale }),
      ...(isError && { yFormat: 'percent' as const }),
      ...(quantity === 'margin' && { yDomain: marginDomain(curves) }),
    },
  };
}

/**
 * As far below 0 as above: further down a margin says only that much is lost, and baselines go down
 * without end.
 */
function marginDomain(curves: readonly Curve[]): [number, number] {
  const most = Math.max(...curves.flatMap(({ points }) => points.map(({ margin }) => margin ?? 0)), 0);
  return most > 0 ? [-1.05 * most, 1.05 * most] : [-1, 1];
}

function tableOf(block: CurveBlock, quantity: Quantity): TableBlock {
  const { heading, tableSizes } = block;
  const curves = curvesOf(block, quantity);
  const bySize = curves.map(({ points }) => new Map(points.map((point) => [point.features, point])));
  const isError = quantity === 'own' || quantity === 'retrained';
  return {
    kind: 'table',
    caption: `${heading}: ${TITLES[quantity]}`,
    columns: [
      { title: 'features', format: 'integer', heading: true },
      ...curves.map(({ name }) => ({ title: name, ...(isError && { format: 'percent' as const }) })),
    ],
    rows: tableSizes.map((size) => [size, ...bySize.map((points) => cellOf(points.get(size), quantity))]),
    collapsed: true,
  };
}

/** Margins with the number of trials that still separate, where these are not all. */
function cellOf(point: MeanPoint | undefined, quantity: Quantity) {
  const value = point?.[quantity] ?? null;
  if (value === null || quantity !== 'margin') return value;
  return { value, note: `${point!.separating} separate` };
}
