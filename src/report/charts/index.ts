// The kinds of charts. A new kind is a file of this folder and its lines here; a report that shows
// it names it by its key, or calls its function.

import { barsChart } from './bars.ts';
import { boxChart } from './box.ts';
import type { ChartSpec } from './chart.ts';
import { confusionChart } from './confusion.ts';
import { curvesChart } from './curves.ts';
import { dotsChart } from './dots.ts';
import { heatmapChart } from './heatmap.ts';
import { histogramChart } from './histogram.ts';
import { linesChart } from './lines.ts';
import { scatterChart } from './scatter.ts';
import { stripsChart } from './strips.ts';
import { tilesChart } from './tiles.ts';
import { upsetChart } from './upset.ts';

const CHARTS = {
  bars: barsChart,
  box: boxChart,
  confusion: confusionChart,
  curves: curvesChart,
  dots: dotsChart,
  heatmap: heatmapChart,
  histogram: histogramChart,
  lines: linesChart,
  scatter: scatterChart,
  strips: stripsChart,
  tiles: tilesChart,
  upset: upsetChart,
};

/** The name of a kind of chart. */
export type ChartKind = keyof typeof CHARTS;

/** The part of a chart's data that can be stored as JSON. */
type PlainData<T> = { [K in keyof T as NonNullable<T[K]> extends (...given: never[]) => unknown ? never : K]: T[K] };

/** A kind of chart, with its data. */
export type Figure = {
  [K in ChartKind]: { readonly figure: K; readonly data: PlainData<Parameters<(typeof CHARTS)[K]>[0]> };
}[ChartKind];

/** Returns the chart of a figure. */
export function chartOf({ figure, data }: Figure): ChartSpec {
  return (CHARTS[figure] as (given: typeof data) => ChartSpec)(data);
}

export { type Bar, type BarsData, barsChart } from './bars.ts';
export { type BoxData, boxChart } from './box.ts';
export { type ConfusionData, confusionChart } from './confusion.ts';
export { type CurvesData, curvesChart } from './curves.ts';
export { type Dot, type DotsData, dotsChart } from './dots.ts';
export { type HeatmapData, heatmapChart } from './heatmap.ts';
export { type HistogramData, histogramChart } from './histogram.ts';
export { type LinesData, linesChart } from './lines.ts';
export { type Place, type ScatterData, type ScatterPoint, scatterChart } from './scatter.ts';
export { type StripPoint, type StripsData, stripsChart } from './strips.ts';
export { type TilesData, tilesChart } from './tiles.ts';
export { intersections, type NamedSet, type UpsetData, upsetChart } from './upset.ts';
