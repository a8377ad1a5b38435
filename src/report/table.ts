// Tables of a report. Long ones are folded; what would make the page unwieldy is left out, and the page says so.

import { counted } from '../base/errors.ts';
import type { Cell, CellValue, TableBlock, TableColumn } from './document.ts';
import { html, isolated } from './html.ts';
import { formatNumber, UNKNOWN } from './number-format.ts';
import { shortened } from './text.ts';

/** Longer tables are folded without a word. */
const LONG_TABLE = 30;
/** Rows that a table may hold: those of a ranking of 20,000 features, and few more. */
const MOST_ROWS = 25_000;
/** Characters of HTML that a table may hold, so that a page opens at once. */
const MOST_CHARACTERS = 3_000_000;
/** Longer texts show their beginning and unfold. */
const LONG_TEXT = 160;

/** One table; where there is more than fits, a line that says how much is left out. */
export function tableHtml(table: TableBlock): string {
  const aligns = table.columns.map((column, place) => alignClass(column, place, table.rows));
  const rows: string[] = [];
  let characters = 0;
  for (const row of table.rows.slice(0, MOST_ROWS)) {
    const text = rowHtml(row, table.columns, aligns);
    characters += text.length;
    if (characters > MOST_CHARACTERS) break;
    rows.push(text);
  }
  const head = table.columns
    .map(({ title }, place) => `<th scope="col"${aligns[place]}>${isolated(title)}</th>`)
    .join('');
  const left = table.rows.length - rows.length;
  const rest =
    left > 0 ? `<p>${counted(left, 'further row')} left out to keep this page small; the result file has all.</p>` : '';
  const caption = html(table.caption);
  const body = `<thead><tr>${head}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
  const scroller = `<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>`;
  if (!(table.collapsed ?? table.rows.length > LONG_TABLE))
    return `${scroller}<caption>${caption}</caption>${body}</div>${rest}`;
  const summary = `<summary>${caption} (${counted(table.rows.length, 'row')})</summary>`;
  return `<details>${summary}${scroller}<caption class="unseen">${caption}</caption>${body}</div>${rest}</details>`;
}

const cellValue = (cell: Cell): CellValue => (typeof cell === 'object' && cell !== null ? cell.value : cell);

/** The class of the cells of a column; left is what cells are without one. */
function alignClass(column: TableColumn, place: number, rows: TableBlock['rows']): string {
  const known = rows.map((row) => cellValue(row[place] ?? null)).find((value) => value !== null);
  const align = column.align ?? (typeof known === 'number' ? 'right' : 'left');
  return align === 'right' || align === 'center' ? ` class="${align}"` : '';
}

function rowHtml(row: readonly Cell[], columns: readonly TableColumn[], aligns: readonly string[]): string {
  const cells = columns.map((column, place) => {
    const text = cellHtml(row[place] ?? null, column);
    return column.heading ? `<th scope="row"${aligns[place]}>${text}</th>` : `<td${aligns[place]}>${text}</td>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

function cellHtml(cell: Cell, column: TableColumn): string {
  const text = valueHtml(cellValue(cell), column);
  if (typeof cell !== 'object' || cell === null) return text;
  const value = cell.strong ? `<strong>${text}</strong>` : text;
  return cell.note ? `${value} <small>${isolated(cell.note)}</small>` : value;
}

function valueHtml(value: CellValue, { format, digits }: TableColumn): string {
  if (value === null) return UNKNOWN;
  if (typeof value === 'number') return formatNumber(value, format, digits);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const short = shortened(value, LONG_TEXT);
  if (short === value) return isolated(value);
  return `<details><summary>${isolated(short)}</summary>${isolated(value)}</details>`;
}
