// Results → charts → one HTML file; pure functions.

export { type Bar, type BarsData, barsChart } from './charts/bars.ts';
export { type BoxData, boxChart } from './charts/box.ts';
export type { ChartSpec, ChartText, Tip, VegaLiteSpec } from './charts/chart.ts';
export { type ConfusionData, confusionChart } from './charts/confusion.ts';
export { contourBand, contourLines, type Grid } from './charts/contours.ts';
export { type CurvesData, curvesChart } from './charts/curves.ts';
export { type HeatmapData, heatmapChart } from './charts/heatmap.ts';
export { type LinesData, linesChart } from './charts/lines.ts';
export { type Place, type ScatterData, scatterChart } from './charts/scatter.ts';
export type { Series, SeriesPoint } from './charts/series.ts';
export type * from './document.ts';
export { formatNumber, type NumberFormat } from './number-format.ts';
export { reportPage } from './page.ts';
export { renderChart } from './render-chart.ts';
export {
  type BlockSketch,
  drawnReport,
  type Figure,
  type FigureBlock,
  type ReportSketch,
  type SectionSketch,
} from './sketch.ts';
export { standaloneChart } from './standalone-chart.ts';
