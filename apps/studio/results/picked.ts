// Marks the features of a picked size in the ranking table of a report.

import type { Block, Section } from '../../../src/app.browser.ts';

export function withSelected(section: Section, pickedSize: number | null): Section {
  if (pickedSize === null) return section;
  return { ...section, blocks: section.blocks.map((block) => marked(block, pickedSize)) };
}

/** The rows of the ranking are best first. */
function marked(block: Block, size: number): Block {
  if (block.kind !== 'table') return block;
  const at = block.columns.findIndex(({ title }) => title === 'chosen' || title === 'selected');
  return at < 0 ? block : { ...block, rows: block.rows.map((row, place) => row.with(at, place < size)) };
}
