// Aligned tables for a terminal.

import { harmless } from '../../../src/node.ts';

const WIDE =
  /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Columns that a text takes on a terminal: most signs one, East Asian ones and emoji two. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += ZERO_WIDTH.test(segment) ? 0 : WIDE.test(segment) ? 2 : 1;
  return width;
}

/** The text cut to a width, with an ellipsis where something was cut. */
export function fitted(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let result = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    const next = displayWidth(segment);
    if (used + next > width - 1) break;
    result += segment;
    used += next;
  }
  return `${result}…`;
}

export interface TextColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Longer cells are cut. */
  readonly most?: number;
}

/** Lines of a table with a header. Cells may come from strangers' files. */
export function textTable(columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string[] {
  const cells = [columns.map((column) => column.title), ...rows].map((row) =>
    row.map((cell, j) => fitted(harmless(cell), columns[j].most ?? 40)),
  );
  const widths = columns.map((_, j) => Math.max(...cells.map((row) => displayWidth(row[j]))));
  return cells.map((row) =>
    row
      .map((cell, j) => {
        const padding = ' '.repeat(widths[j] - displayWidth(cell));
        return columns[j].align === 'right' ? padding + cell : cell + padding;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** A number for people: four significant digits, no noise. */
export function shortNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (Number.isInteger(value) && Math.abs(value) < 1e9) return String(value);
  return Number(value.toPrecision(4)).toString();
}
