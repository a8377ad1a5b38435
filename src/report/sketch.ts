// A report before its charts are drawn: each is the numbers that it shows. So it can be kept in a
// result file, where a drawing in the words of Vega-Lite would be long, of no use to scripts, and
// not safe to take from a stranger.

import { chartOf, type Figure } from './charts/index.ts';
import type { Block, ChartBlock, Report, Section, SizesBlock } from './document.ts';

/** A report whose charts are stored as numbers. */
export interface ReportSketch extends Omit<Report, 'sections'> {
  readonly sections: readonly SectionSketch[];
}

/** A section of a report whose charts are stored as numbers. */
export interface SectionSketch {
  readonly heading: string;
  readonly blocks: readonly BlockSketch[];
  readonly sections?: readonly SectionSketch[];
}

/** A block of a report whose charts are stored as numbers. */
export type BlockSketch = Exclude<Block, ChartBlock | SizesBlock> | FigureBlock;

/** A chart stored as the numbers that it shows. */
export type FigureBlock = { readonly kind: 'figure' } & Figure;

/** Returns the report with its charts drawn. */
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
