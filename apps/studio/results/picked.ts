// A section of a report as it is when another size was picked: the ranking says which features that
// size has.

import type { Block, Section } from '../../../src/app.browser.ts';

export function withChosen(section: Section, pickedSize: number | null): Section {
  if (pickedSize === null) return section;
  return { ...section, blocks: section.blocks.map((block) => marked(block, pickedSize)) };
}

/** The rows of the ranking stand best first. */
function marked(block: Block, size: number): Block {
  if (block.kind !== 'table') return block;
  const at = block.columns.findIndex(({ title }) => title === 'chosen');
  return at < 0 ? block : { ...block, rows: block.rows.map((row, place) => row.with(at, place < size)) };
}
