// Sections of a report in two columns. A grid would leave a gap next to every tall section, so each
// section goes to the column that is shorter so far.

import type { Block, Section } from '../../../src/app.browser.ts';

/** Sections of reference are shown by their headings. */
export const isFolded = ({ blocks }: Pick<Section, 'blocks'>) =>
  blocks.every(({ kind }) => kind === 'paragraph') ||
  blocks.some(({ kind }) => kind === 'methods' || kind === 'command');

/** Pixels, about: enough to balance columns. */
const HEADING = 70;
const CHART = 300;
const AROUND_CHART = 130;
const ROW = 33;
const MAX_ROWS = 30;

function heightOf(block: Block): number {
  switch (block.kind) {
    case 'chart':
    case 'sizes':
      return AROUND_CHART + (typeof block.chart.spec.height === 'number' ? block.chart.spec.height : CHART);
    case 'table':
      return block.collapsed ? ROW : 3 * ROW + Math.min(block.rows.length, MAX_ROWS) * ROW;
    case 'list':
      return block.items.length * ROW;
    case 'facts':
      return Math.ceil(block.facts.length / 4) * 4 * ROW;
    default:
      return 2 * ROW;
  }
}

const heightOfSection = (section: Pick<Section, 'blocks'>) =>
  HEADING + (isFolded(section) ? 0 : section.blocks.reduce((sum, block) => sum + heightOf(block), 0));

/** Two columns; each keeps the order of the sections. */
export function inColumns<T extends Pick<Section, 'blocks'>>(sections: readonly T[]): [T[], T[]] {
  const columns: [T[], T[]] = [[], []];
  const heights = [0, 0];
  for (const section of sections) {
    const shorter = heights[1] < heights[0] ? 1 : 0;
    columns[shorter].push(section);
    heights[shorter] += heightOfSection(section);
  }
  return columns;
}
