// Results → charts → one HTML file; pure functions.

export type { ChartSpec, ChartText, Tip, VegaLiteSpec } from './charts/chart.ts';
export { contourBand, contourLines, type Grid } from './charts/contours.ts';
export * from './charts/index.ts';
export type { Series, SeriesPoint } from './charts/series.ts';
export type * from './document.ts';
export { formatNumber, type NumberFormat } from './number-format.ts';
export { reportPage } from './page.ts';
export { renderChart } from './render-chart.ts';
export {
  type BlockSketch,
  drawnReport,
  type FigureBlock,
  type ReportSketch,
  type SectionSketch,
} from './sketch.ts';
export { standaloneChart } from './standalone-chart.ts';
