// Aligned tables for a terminal.

import { harmless } from '../../../src/node.ts';

const WIDE =
  /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

let segmenter: Intl.Segmenter | undefined;

/** What people see as one sign each; made when the first text needs it, as that takes milliseconds. */
function signs(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Columns that a text takes on a terminal: most signs one, East Asian ones and emoji two. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const sign of signs(text)) width += ZERO_WIDTH.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1;
  return width;
}

/** The text cut to a width, with an ellipsis where something was cut. */
export function fitted(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let result = '';
  let used = 0;
  for (const sign of signs(text)) {
    const next = displayWidth(sign);
    if (used + next > width - 1) break;
    result += sign;
    used += next;
  }
  return `${result}…`;
}

export interface TextColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** A text is not shown wider than this, where something else than usual is meant. */
  readonly most?: number;
}

const GAP = '  ';
const USUAL_CELL = 40;
const LEAST_CELL = 12;

/**
 * Lines of a table with a header, no wider than `width` where that can be: long texts are cut, then columns are left out from
 * the right. Cells may come from strangers' files.
 */
export function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): string[] {
  const all = [columns.map((column) => column.title), ...rows].map((row) => row.map(harmless));
  const wanted = columns.map((_, j) => Math.max(...all.map((row) => displayWidth(row[j]))));
  const widths = fittedWidths(columns, wanted, width);
  return all.map((row) =>
    widths
      .map((columnWidth, j) => {
        const cell = fitted(row[j], columnWidth);
        const padding = ' '.repeat(columnWidth - displayWidth(cell));
        return columns[j].align === 'right' ? padding + cell : cell + padding;
      })
      .join(GAP)
      .trimEnd(),
  );
}

/** The widths of the columns that are shown. */
function fittedWidths(columns: readonly TextColumn[], wanted: readonly number[], width: number): number[] {
  const widths = wanted.map((own, j) =>
    columns[j].align === 'right' ? own : Math.min(own, columns[j].most ?? USUAL_CELL),
  );
  const total = () => widths.reduce((sum, own) => sum + own, 0) + GAP.length * (widths.length - 1);
  const texts = [...columns.keys()].filter((j) => columns[j].align !== 'right');
  while (total() > width) {
    const widest = texts
      .filter((j) => j < widths.length)
      .reduce((a, b) => (widths[b] > widths[a] ? b : a), texts[0] ?? 0);
    if (texts.length > 0 && widths[widest] > LEAST_CELL) widths[widest]--;
    else if (widths.length > 2) widths.pop();
    else break;
  }
  return widths;
}

/** A number for people: four significant digits, no noise. */
export function shortNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (Number.isInteger(value) && Math.abs(value) < 1e9) return String(value);
  return Number(value.toPrecision(4)).toString();
}
