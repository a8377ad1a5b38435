// The charts of a report, in order.

import type { Block, ChartSpec, Report, Section } from '../../../src/app.browser.ts';

export function chartsOf({ sections }: Pick<Report, 'sections'>): ChartSpec[] {
  return allBlocks(sections).flatMap((block) =>
    block.kind === 'chart' || block.kind === 'sizes' ? [block.chart] : [],
  );
}

const allBlocks = (sections: readonly Section[]): Block[] =>
  sections.flatMap(({ blocks, sections: inner = [] }) => [...blocks, ...allBlocks(inner)]);
