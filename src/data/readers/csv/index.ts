// Tables of separated cells: comma, semicolon, tab, bar; quotes, byte-order mark, any line end,
// decimal comma.

import { isNumberText } from '../../../base/order.ts';
import { fact, type Note, note, type Problem, problem, UserError } from '../../../base/problem.ts';
import { decodeText, withoutByteOrderMark } from '../../decode-text.ts';
import { COLUMN_BYTES, heapBudget } from '../../memory.ts';
import type { Reader, ReadOptions } from '../../reader.ts';
import type { ByteSource } from '../../source.ts';
import type { Table } from '../../table.ts';
import { fromWindows1252, withoutUtf16 } from '../../text-encoding.ts';
import { type TableBuilder, tableBuilder } from './build.ts';
import { delimiterByte, delimiterFixes, isWrittenByR, sniffDelimiter, triedDelimiters } from './delimiter.ts';
import { type Preamble, readPreamble, rowShapes } from './preamble.ts';
import { type CellSink, type Scanner, scanner } from './scan.ts';

const SNIFFED_BYTES = 1 << 18;
const BLANK = 0x20;
const COMMA = 0x2c;

export const csv: Reader = {
  name: 'csv',
  title: 'CSV',
  summary: 'cells separated by commas, semicolons, tabs or vertical bars; the first line contains the column names',
  endings: ['csv', 'txt', 'data'],
  spelling: ['delimiter', 'header'],
  read: (source, options) => read(source, options, null),
};

export const tsv: Reader = {
  name: 'tsv',
  title: 'TSV',
  summary: 'cells separated by tabs; the first line contains the column names',
  endings: ['tsv', 'tab'],
  spelling: ['delimiter', 'header'],
  read: (source, options) => read(source, options, '\t'),
};

/** How many rows are looked at to find out how the header relates to them. */
const SNIFFED_ROWS = 20;

async function read(given: ByteSource, options: ReadOptions, usual: string | null): Promise<Table> {
  const { source, notes } = await withoutUtf16(given);
  try {
    return await readText(source, options, usual, notes);
  } catch (error) {
    const isForeign = error instanceof UserError && error.code === 'text-not-utf8';
    const latin = isForeign ? await fromWindows1252(source) : null;
    if (latin === null) throw error;
    return readText(latin.source, options, usual, latin.notes);
  }
}

async function readText(
  source: ByteSource,
  options: ReadOptions,
  usual: string | null,
  decoding: readonly Note[],
): Promise<Table> {
  const notes: Note[] = [...decoding];
  let bytesRead = 0;
  let bytesBefore = 0; // the present chunk
  let builder: TableBuilder | null = null;
  let scan: Scanner | null = null;
  let delimiter = 0;
  let doubt: Problem | null = null;
  const budget = heapBudget(source.name, options.heapLimit);
  let preamble: Preamble | null = null;
  let hasRowNames = false;

  /** Takes the first row: the names, or where there is no header the first row of numbers. */
  const first: CellSink & { cells: string[]; isDamaged: boolean } = {
    cells: [],
    isDamaged: false,
    values: new Float64Array(0),
    offset: 0,
    isPlain: new Uint8Array(0),
    taken: () => {},
    cell(bytes, start, end) {
      const text = decodeText(bytes, start, end);
      first.isDamaged ||= text === null;
      budget.take(COLUMN_BYTES + end - start);
      first.cells.push(text ?? '');
    },
    endRow(line) {
      if (first.isDamaged) {
        const what = options.header ? 'column name' : 'text';
        throw problem('text-not-utf8', { what }, { at: { source: source.name, line } });
      }
      const header = hasRowNames ? ['', ...first.cells] : first.cells;
      const names = options.header ? header : first.cells.map((_, index) => defaultName(index, first.cells.length));
      if (options.header && first.cells.every(isNumberText)) {
        notes.push(note('header-numeric', {}, { fixes: [{ set: { header: false } }] }));
      }
      // The names of a wide table are as long as a row; counted as one, they would make the store
      // too small, and a second one would be made next to it.
      const above = bytesBefore;
      const estimateRows = (rows: number) =>
        source.size === null || bytesRead === above
          ? null
          : Math.ceil((rows * (source.size - above)) / (bytesRead - above));
      const comments = preamble?.comments;
      builder = tableBuilder({ source: source.name, names, delimiter, estimateRows, options, budget, comments });
      scan!.use(builder);
      if (!options.header) replay(first.cells, line, builder);
    },
  };
  for await (const chunk of wellFed(source)) {
    let bytes = chunk;
    if (scan === null) {
      const marked = withoutByteOrderMark(source.name, chunk);
      const choose = (rest: Uint8Array) => chooseDelimiter(rest, options, usual) ?? COMMA;
      preamble = readPreamble(marked, choose);
      bytes = marked.subarray(preamble.start);
      const named = options.delimiter === null ? preamble.delimiter : null;
      const isNamed = named !== null && named !== options.decimal;
      delimiter = isNamed ? named.charCodeAt(0) : choose(bytes);
      if (!isNamed) doubt = doubtfulDelimiter(source.name, bytes, options, usual);
      hasRowNames = options.header && isHeaderOneShort(bytes, delimiter);
      const decimal = options.decimal.charCodeAt(0);
      scan = scanner({ source: source.name, delimiter, decimal, firstLine: preamble.firstLine }, first);
    }
    bytesBefore = bytesRead;
    bytesRead += chunk.length;
    scan.push(bytes);
  }
  scan?.end();
  if (builder === null) throw problem('file-empty', { format: 'csv' }, { at: { source: source.name } });
  const table = (builder as TableBuilder).finish(notes);
  if (table.rowCount === 0) {
    throw doubt === null ? problem('no-rows', {}, { at: { source: source.name } }) : new UserError(doubt);
  }
  return table.columns.length === 1 ? { ...table, oneColumn: doubt ?? oneColumn(source.name) } : table;
}

/** The delimiter that was given may be the wrong one. */
function oneColumn(source: string): Problem {
  return fact('no-features', { columns: 1, isDelimited: true }, { at: { source }, fixes: [{ ask: ['delimiter'] }] });
}

/**
 * Whether every row has one cell more than the header and begins with a name or with its number: R
 * writes the names of rows so. Numbers in front may as well come from a decimal comma that is the
 * delimiter too.
 */
function isHeaderOneShort(bytes: Uint8Array, delimiter: number): boolean {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  const [header, ...rows] = rowShapes(head, delimiter, SNIFFED_ROWS);
  if (head.length === SNIFFED_BYTES && rows.length > 1) rows.pop(); // it may be cut off
  if (rows.length < 2 || rows.some(({ cells }) => cells !== header.cells + 1)) return false;
  if (rows.every(({ endsEmpty }) => endsEmpty) || new Set(rows.map(({ first }) => first)).size < rows.length)
    return false;
  const areNames = rows.every(({ first }) => first !== '' && !isNumberText(first));
  return areNames || (rows.length > 2 && rows.every(({ first }, index) => first === String(index + 1)));
}

/** Small first chunks joined, so that the delimiter is scored on several lines. */
async function* wellFed(source: ByteSource): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | null = null;
  let isFed = false;
  for await (const chunk of source.chunks()) {
    if (isFed) {
      yield chunk;
      continue;
    }
    const joined: Uint8Array = new Uint8Array((held?.length ?? 0) + chunk.length);
    if (held) joined.set(held);
    joined.set(chunk, held?.length ?? 0);
    held = joined;
    if (joined.length >= SNIFFED_BYTES) {
      isFed = true;
      yield joined;
    }
  }
  if (!isFed && held) yield held;
}

/** The delimiter that was given or that occurs; null if none does. */
function chooseDelimiter(start: Uint8Array, options: ReadOptions, usual: string | null): number | null {
  if (options.delimiter !== null) return delimiterByte(options.delimiter, options.decimal);
  const head = start.subarray(0, SNIFFED_BYTES);
  if (usual !== null && head.includes(usual.charCodeAt(0))) return usual.charCodeAt(0);
  const found = sniffDelimiter(head, options.decimal);
  if (found !== null) return found.charCodeAt(0);
  return isWrittenByR(head) ? BLANK : null;
}

/** Where no delimiter was found, the table has one column: what is wrong if that is not enough. */
function doubtfulDelimiter(
  source: string,
  start: Uint8Array,
  options: ReadOptions,
  usual: string | null,
): Problem | null {
  if (chooseDelimiter(start, options, usual) !== null) return null;
  const head = start.subarray(0, SNIFFED_BYTES);
  const written = head.findIndex((byte) => byte !== 0x0a && byte !== 0x0d && byte !== 0x20);
  const quotes = head.reduce((count, byte) => (byte === 0x22 ? count + 1 : count), 0);
  if (written < 0 || quotes % 2 === 1) return null; // nothing there, or a quote never closed: said where it is read
  const line = decodeText(head, 0, written)!.split(/\r\n|\r|\n/).length;
  const fixes = delimiterFixes(head);
  const likely = fixes.find(({ set }) => set?.delimiter !== undefined)?.set?.delimiter;
  return fact(
    'delimiter-not-found',
    { tried: triedDelimiters(options.decimal), ...(typeof likely === 'string' && { likely }) },
    { at: { source, line }, fixes },
  );
}

/** Names of a file without header: the last column is the target by the general rule. */
function defaultName(index: number, count: number): string {
  return index === count - 1 ? 'class' : `f${index + 1}`;
}

function replay(cells: readonly string[], line: number, sink: CellSink): void {
  const encoder = new TextEncoder();
  for (const text of cells) {
    const bytes = encoder.encode(text);
    sink.cell(bytes, 0, bytes.length);
  }
  sink.endRow(line);
}
