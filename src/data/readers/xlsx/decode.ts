// Workbooks of Excel (.xlsx): a ZIP archive of XML. Read without a package: the platform has the
// decompression, and of the XML a table needs little.

import { type Note, note, problem } from '../../../base/problem.ts';
import { columnSink } from '../../column-sink.ts';
import { COLUMN_BYTES, heapBudget, refuseInflated, refuseTooLarge } from '../../memory.ts';
import { missingValues } from '../../missing-values.ts';
import type { ReadOptions } from '../../reader.ts';
import { type ByteSource, readAll } from '../../source.ts';
import type { Table } from '../../table.ts';
import { attribute, dateStyles, elements, runsText, type SheetCell, type SheetContext, sheetRows } from './sheet.ts';
import { type ZipEntry, zipEntries } from './zip.ts';

/** An entry becomes one text, and engines have texts of up to twice this. */
const MAX_ENTRY_BYTES = 2 ** 28;
/** A cell as it is kept until the table is made, with its place in the row. */
const CELL_BYTES = 16;

interface Sheet {
  readonly name: string;
  readonly entry: ZipEntry;
}

interface Row {
  readonly line: number;
  readonly cells: SheetCell[];
}

export async function decodeWorkbook(source: ByteSource, options: ReadOptions): Promise<Table> {
  const bytes = await readAll(source, options.memoryLimit);
  const at = { source: source.name };
  const entries = zipEntries(bytes, {
    damaged: () => problem('file-damaged', { format: 'xlsx', fault: 'truncated' }, { at }),
    inflated: (stretch) => problem('workbook-inflated', { ...stretch }, { at }),
    check: (length) =>
      refuseTooLarge(source.name, length, Math.min(options.memoryLimit, options.heapLimit, MAX_ENTRY_BYTES)),
  });
  const text = async (name: string) => {
    const entry = entries.get(name);
    return entry ? new TextDecoder().decode(await entry.bytes()) : '';
  };
  const sheets = sheetsOf(await text('xl/workbook.xml'), await text('xl/_rels/workbook.xml.rels'), entries);
  if (sheets.length === 0) throw problem('format-mismatch', { format: 'xlsx' }, { at });
  const names = sheets.map(({ name }) => name);
  const chosen = options.sheet ? sheets.filter(({ name }) => name === options.sheet) : sheets;
  if (chosen.length === 0) {
    const fixes = names.map((sheet) => ({ set: { sheet } }));
    throw problem('sheet-unknown', { sheet: options.sheet!, sheets: names }, { at, fixes });
  }
  const shared = [...elements(await text('xl/sharedStrings.xml'), 'si')].map(({ content }) => runsText(content));
  const context = { shared, isDate: dateStyles(await text('xl/styles.xml')) };
  for (const sheet of chosen) {
    const xml = new TextDecoder().decode(await sheet.entry.bytes());
    const rows = filledRows(xml, context, (cellCount) => {
      refuseTooLarge(source.name, cellCount * CELL_BYTES, options.heapLimit);
      refuseInflated(source.name, cellCount * CELL_BYTES, bytes.length);
    });
    if (rows.length < 2) continue;
    const others = names.filter((name) => name !== sheet.name);
    const fixes = others.map((name) => ({ set: { sheet: name } }));
    const facts = { sheet: sheet.name, others };
    const notes = options.sheet || others.length === 0 ? [] : [note('sheet-chosen', facts, { at, fixes })];
    return tableOf({ source: source.name, bytes: bytes.length }, rows, options, notes);
  }
  throw problem('no-rows', {}, { at });
}

/** The rows that have a cell; `check` hears how many cells are kept. */
function filledRows(xml: string, context: SheetContext, check: (cellCount: number) => void): Row[] {
  const rows: Row[] = [];
  let cellCount = 0;
  for (const row of sheetRows(xml, context)) {
    if (row.cells.every((cell) => cell === null || cell === '')) continue;
    cellCount += row.cells.length;
    check(cellCount);
    rows.push(row);
  }
  return rows;
}

function sheetsOf(workbook: string, relations: string, entries: ReadonlyMap<string, ZipEntry>): Sheet[] {
  const targets = new Map(
    [...elements(relations, 'Relationship')].map(({ tag }) => [attribute(tag, 'Id'), attribute(tag, 'Target') ?? '']),
  );
  return [...elements(workbook, 'sheet')].flatMap(({ tag }) => {
    const target = targets.get(attribute(tag, 'r:id')) ?? '';
    const entry = entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    return entry ? [{ name: attribute(tag, 'name') ?? '', entry }] : [];
  });
}

/** The first row has the names; a title above the table, alone in its row, is skipped. */
function tableOf(
  { source, bytes }: { source: string; bytes: number },
  given: readonly Row[],
  options: ReadOptions,
  notes: Note[],
): Table {
  const width = given.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  refuseTooLarge(source, width * COLUMN_BYTES + width * given.length * 8, options.heapLimit);
  refuseInflated(source, width * given.length * 8, bytes);
  const filled = ({ cells }: Row) => cells.filter((cell) => cell !== null && cell !== '').length;
  const first = options.header ? given.findIndex((row) => filled(row) > 1) : 0;
  if (first < 0) throw problem('no-features', { columns: 1 }, { at: { source } });
  const rows = options.header ? given.slice(first + 1) : given;
  if (rows.length === 0) throw problem('no-rows', {}, { at: { source } });
  const names = Array.from({ length: width }, (_, index) => {
    if (!options.header) return index === width - 1 ? 'class' : `f${index + 1}`;
    return String(given[first].cells[index] ?? '').trim();
  });
  const missing = missingValues(options.missing);
  const budget = heapBudget(source, options.heapLimit);
  const columns = names.map((name, index) => {
    const isText = options.isText(name, index, width, names);
    const sink = columnSink({ name, rowCount: rows.length, missing, isText, readsNumbers: true, budget });
    for (const [row, { cells }] of rows.entries()) {
      const cell = cells[index] ?? null;
      sink.set(row, typeof cell === 'string' ? cell.trim() : cell);
    }
    return sink.finish();
  });
  const skipped = first > 0 ? [...notes, note('rows-above-skipped', { count: first }, { at: { source } })] : notes;
  return { source, rowCount: rows.length, columns, notes: skipped, place: (row) => ({ row: rows[row].line }) };
}
