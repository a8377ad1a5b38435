// Matrix Market (.mtx), sparse, and the folders of 10x Genomics: matrix.mtx with genes in rows,
// next to barcodes.tsv and features.tsv.

import { problem, type UserError } from '../../base/problem.ts';
import { COLUMN_BYTES, refuseInflated, refuseTooLarge } from '../memory.ts';
import { parseNumber } from '../parse-number.ts';
import type { ReadOptions } from '../reader.ts';
import { type ByteSource, gunzipped, readAll } from '../source.ts';
import { rowPlace, type SparseColumn, type Table } from '../table.ts';
import { headText, nextLine, tabCells } from './text-lines.ts';

/** A stored value takes its place in two arrays, while they are made and when they are done. */
const ENTRY_BYTES = 32;

const COMMENT = 0x25;

/** The table of a matrix, with the names next to it where it is one of 10x. */
export async function readMtx(source: ByteSource, options: ReadOptions): Promise<Table> {
  const bytes = await readAll(source, options.memoryLimit);
  const matrix = readEntries(source.name, bytes, options);
  const genes = await namesBeside(source, ['features.tsv', 'genes.tsv']);
  const cells = await namesBeside(source, ['barcodes.tsv']);
  const isTenX = genes?.length === matrix.rowCount && cells?.length === matrix.columnCount;
  return isTenX
    ? tableOf(
        source.name,
        transposed(matrix),
        genes.map(([id, symbol]) => symbol || id),
        cells.map(([id]) => id),
      )
    : tableOf(source.name, matrix, null, null);
}

interface Entries {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float64Array;
}

const transposed = ({ rowCount, columnCount, rows, columns, values }: Entries): Entries => ({
  rowCount: columnCount,
  columnCount: rowCount,
  rows: columns,
  columns: rows,
  values,
});

function readEntries(source: string, bytes: Uint8Array, options: ReadOptions): Entries {
  const wrong = (line: number): UserError => problem('mtx-line-invalid', {}, { at: { source, line } });
  const banner = nextLine(bytes, 0);
  const [mark, object, layout, field, symmetry] = headText(banner.line).trim().toLowerCase().split(/\s+/);
  if (mark !== '%%matrixmarket') throw problem('format-mismatch', { format: 'mtx' }, { at: { source } });
  const isKnown = object === 'matrix' && layout === 'coordinate' && symmetry === 'general' && field !== 'complex';
  if (!isKnown)
    throw problem('mtx-unsupported', { kind: [layout, field, symmetry].join(' ') }, { at: { source, line: 1 } });
  const width = field === 'pattern' ? 2 : 3;
  let { at, line } = afterComments(bytes, banner.next);
  const size = nextLine(bytes, at);
  const [rowCount, columnCount, count] = numbersOf(size.line, 3) ?? [-1, -1, -1];
  const isCount = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** 31;
  if (![rowCount, columnCount, count].every(isCount)) throw wrong(line);
  refuseTooLarge(source, count * ENTRY_BYTES, options.memoryLimit);
  const lines = (rowCount + columnCount) * COLUMN_BYTES;
  refuseTooLarge(source, lines, options.heapLimit);
  refuseInflated(source, lines + count * ENTRY_BYTES, bytes.length);
  const entries = {
    rows: new Int32Array(count),
    columns: new Int32Array(count),
    values: new Float64Array(count).fill(1),
  };
  at = size.next;
  for (let entry = 0; entry < count; ) {
    line++;
    if (at >= bytes.length) throw problem('file-damaged', { format: 'mtx', fault: 'truncated' }, { at: { source } });
    const { line: text, next } = nextLine(bytes, at);
    at = next;
    if (text.length === 0 || text[0] === COMMENT) continue;
    const numbers = numbersOf(text, width);
    const [row, column, value = 1] = numbers ?? [0, 0];
    if (!(row >= 1 && row <= rowCount && column >= 1 && column <= columnCount)) throw wrong(line);
    entries.rows[entry] = row - 1;
    entries.columns[entry] = column - 1;
    entries.values[entry] = value;
    entry++;
  }
  return { rowCount, columnCount, ...entries };
}

/** Where the line of the size begins. */
function afterComments(bytes: Uint8Array, start: number): { at: number; line: number } {
  let at = start;
  let line = 2;
  while (bytes[at] === COMMENT || bytes[at] === 0x0a || bytes[at] === 0x0d) {
    at = nextLine(bytes, at).next;
    line++;
  }
  return { at, line };
}

/** The numbers of a line, separated by blanks; null if there are not as many as expected. */
function numbersOf(line: Uint8Array, count: number): number[] | null {
  const numbers: number[] = [];
  for (let at = 0; at < line.length; ) {
    while (at < line.length && line[at] <= 0x20) at++;
    const start = at;
    while (at < line.length && line[at] > 0x20) at++;
    if (at > start) numbers.push(parseNumber(line, start, at));
  }
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : null;
}

async function namesBeside(source: ByteSource, files: readonly string[]): Promise<string[][] | null> {
  for (const file of files.flatMap((name) => [`${name}.gz`, name])) {
    const found = await source.beside?.(file);
    if (!found) continue;
    const lines = headText(await readAll(await gunzipped(found))).split(/\r\n|\r|\n/);
    return lines.filter((line) => line !== '').map(tabCells);
  }
  return null;
}

/** The columns of the entries; entries of one place add up, as the format says. */
function tableOf(
  source: string,
  entries: Entries,
  names: readonly string[] | null,
  ids: readonly string[] | null,
): Table {
  const { rowCount, columnCount, rows, columns, values } = entries;
  if (rowCount === 0 || columnCount === 0) throw problem('no-rows', {}, { at: { source } });
  const starts = new Int32Array(columnCount + 1);
  for (const column of columns) starts[column + 1]++;
  for (let column = 0; column < columnCount; column++) starts[column + 1] += starts[column];
  const filled = starts.slice();
  const order = new Int32Array(rows.length);
  for (const [entry, column] of columns.entries()) order[filled[column]++] = entry;
  const made = Array.from({ length: columnCount }, (_, column): SparseColumn => {
    const own = order.subarray(starts[column], starts[column + 1]).sort((a, b) => rows[a] - rows[b]);
    const kept: number[] = [];
    const sums: number[] = [];
    for (const entry of own) {
      if (kept.length > 0 && kept[kept.length - 1] === rows[entry]) sums[sums.length - 1] += values[entry];
      else {
        kept.push(rows[entry]);
        sums.push(values[entry]);
      }
    }
    const name = names?.[column] ?? `f${column + 1}`;
    return { kind: 'sparse', name, rows: Int32Array.from(kept), values: Float64Array.from(sums) };
  });
  const layout = ids ? { rowNames: ids, isUpright: true } : {};
  return { source, rowCount, columns: made, place: rowPlace, notes: [], ...layout };
}
