// A report before its charts are drawn: each is the numbers that it shows. So it can be kept in a result file, where a drawing in the words
// of Vega-Lite would be long, of no use to scripts, and not safe to take from a stranger.

import { type BarsData, barsChart } from './charts/bars.ts';
import { type BoxData, boxChart } from './charts/box.ts';
import type { ChartSpec } from './charts/chart.ts';
import { type CurvesData, curvesChart } from './charts/curves.ts';
import { type HeatmapData, heatmapChart } from './charts/heatmap.ts';
import { type LinesData, linesChart } from './charts/lines.ts';
import { type ScatterData, scatterChart } from './charts/scatter.ts';
import type { Block, ChartBlock, Report, Section, SizesBlock } from './document.ts';

/** A report whose charts are numbers. */
export interface ReportSketch extends Omit<Report, 'sections'> {
  readonly sections: readonly SectionSketch[];
}

/** A section of a report whose charts are numbers. */
export interface SectionSketch {
  readonly heading: string;
  readonly blocks: readonly BlockSketch[];
  readonly sections?: readonly SectionSketch[];
}

/** A piece of a report whose charts are numbers. */
export type BlockSketch = Exclude<Block, ChartBlock | SizesBlock> | FigureBlock;

/** A chart as the numbers that it shows. */
export type FigureBlock = { readonly kind: 'figure' } & Figure;

/** A kind of chart, and what it shows. */
export type Figure =
  | { readonly figure: 'bars'; readonly data: BarsData }
  | { readonly figure: 'box'; readonly data: BoxData }
  | { readonly figure: 'curves'; readonly data: CurvesData }
  | { readonly figure: 'heatmap'; readonly data: Omit<HeatmapData, 'shade'> }
  | { readonly figure: 'lines'; readonly data: LinesData }
  | { readonly figure: 'scatter'; readonly data: ScatterData };

/** The report with its charts. */
export function drawnReport({ sections, ...head }: ReportSketch): Report {
  return { ...head, sections: sections.map(drawnSection) };
}

function drawnSection({ heading, blocks, sections }: SectionSketch): Section {
  return {
    heading,
    blocks: blocks.map((block) => (block.kind === 'figure' ? { kind: 'chart', chart: chartOf(block) } : block)),
    ...(sections && { sections: sections.map(drawnSection) }),
  };
}

function chartOf(figure: Figure): ChartSpec {
  switch (figure.figure) {
    case 'bars':
      return barsChart(figure.data);
    case 'box':
      return boxChart(figure.data);
    case 'curves':
      return curvesChart(figure.data);
    case 'heatmap':
      return heatmapChart(figure.data);
    case 'lines':
      return linesChart(figure.data);
    case 'scatter':
      return scatterChart(figure.data);
  }
}
