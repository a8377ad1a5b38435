// Tables of a report. Long ones are folded; what would make the page unwieldy is left out, and the
// page says so. Cells are written without the end tags that HTML does without, and columns are
// aligned by a class of the table: 20,000 rows are then a page that opens at once.

import { counted } from '../base/text.ts';
import type { Cell, CellValue, TableBlock, TableColumn } from './document.ts';
import { attribute, html, isolated } from './html.ts';
import { formatNumber, UNKNOWN } from './number-format.ts';
import { shortened } from './text.ts';

/** Longer tables are folded without a word. */
const LONG_TABLE = 30;
/** Rows that a table may hold: those of a ranking of 20,000 features, and few more. */
const MAX_ROWS = 25_000;
/** Longer texts show their beginning and unfold. */
const LONG_TEXT = 160;
/** Columns that the style can align. */
export const MAX_ALIGNED = 24;

/**
 * One table of at most `room` characters; where there is more than fits, a line that says how much
 * is left out.
 */
export function tableHtml(table: TableBlock, room: number): string {
  const rows = rowsWithin(table, room);
  const left = table.rows.length - rows.length;
  const rest =
    left > 0
      ? `<p>${counted(left, 'further row')} omitted to keep this page small; the result file contains them all.</p>`
      : '';
  const [caption, label] = [html(table.caption), attribute(table.caption)];
  const head = table.columns.map(({ title }) => `<th scope="col">${isolated(title)}</th>`).join('');
  const body = `<thead><tr>${head}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
  const start = `<div class="scroll" role="group" aria-label="${label}" tabindex="0"><table${classesOf(table)}>`;
  if (!(table.collapsed ?? table.rows.length > LONG_TABLE))
    return `${start}<caption>${caption}</caption>${body}</div>${rest}`;
  const summary = `<summary>${caption} (${counted(table.rows.length, 'row')})</summary>`;
  return `<details>${summary}${start}<caption class="unseen">${caption}</caption>${body}</div>${rest}</details>`;
}

function rowsWithin({ rows, columns }: TableBlock, room: number): string[] {
  const written: string[] = [];
  let characters = 0;
  for (const row of rows.slice(0, MAX_ROWS)) {
    const text = `<tr>${columns.map((column, place) => cellHtml(row[place] ?? null, column)).join('')}`;
    characters += text.length;
    if (characters > room) break;
    written.push(text);
  }
  return written;
}

const cellValue = (cell: Cell): CellValue => (typeof cell === 'object' && cell !== null ? cell.value : cell);

/** `r2`: the second column stands right; `c3`: the third is centred. */
function classesOf({ columns, rows, sortable }: TableBlock): string {
  const aligned = columns.slice(0, MAX_ALIGNED).flatMap(({ align }, place) => {
    const known = align ? null : rows.map((row) => cellValue(row[place] ?? null)).find((value) => value !== null);
    const side = align ?? (typeof known === 'number' ? 'right' : 'left');
    return side === 'right' || side === 'center' ? [`${side[0]}${place + 1}`] : [];
  });
  const classes = [...(sortable ? ['sortable'] : []), ...aligned];
  return classes.length > 0 ? ` class="${classes.join(' ')}"` : '';
}

function cellHtml(cell: Cell, column: TableColumn): string {
  const start = column.heading ? '<th scope=row>' : '<td>';
  const text = valueHtml(cellValue(cell), column);
  if (typeof cell !== 'object' || cell === null) return start + text;
  const value = cell.strong ? `<strong>${text}</strong>` : text;
  return `${start}${value}${cell.note ? ` <small>${isolated(cell.note)}</small>` : ''}`;
}

function valueHtml(value: CellValue, { format, digits }: TableColumn): string {
  if (value === null) return UNKNOWN;
  if (typeof value === 'number') return formatNumber(value, format, digits);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const short = shortened(value, LONG_TEXT);
  if (short === value) return isolated(value);
  return `<details><summary>${isolated(short)}</summary>${isolated(value)}</details>`;
}
