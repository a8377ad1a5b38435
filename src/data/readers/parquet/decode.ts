// Decodes Parquet column by column; no row objects are built. What the file declares is
// checked against its length, and columns of lists and records are passed over.

import { problem } from '../../../base/problem.ts';
import { type ColumnSink, columnSink, type PlainValue } from '../../column-sink.ts';
import { heapBudget, refuseInflated, refuseTooLarge } from '../../memory.ts';
import { missingValues } from '../../missing-values.ts';
import type { ReadOptions } from '../../reader.ts';
import { type Column, rowPlace, type Table } from '../../table.ts';
import { unreadableColumn } from '../../unreadable-column.ts';
import { Damage, damagedFile, expectSound } from '../damage.ts';
import { type Meaning, meaningOf } from '../parquet-types.ts';
import { loadDecompressors } from '../unpack.ts';
import { dictionaryIndices, isDictionaryCoded, type Stored, type StoredType, storedValues } from './encodings.ts';
import { type ColumnPart, type ParquetMetadata, readMetadata, type TopColumn } from './metadata.ts';
import { type Page, type PageSource, pagesOf } from './pages.ts';

/** The table of a whole file. */
export async function decodeParquet(source: string, bytes: Uint8Array, options: ReadOptions): Promise<Table> {
  const metadata = readMetadata(bytes);
  checkCounts(source, metadata, bytes.length, options);
  const decompressors = await loadDecompressors();
  const { memoryLimit, heapLimit } = options;
  return readColumns({ source, bytes, decompressors, memoryLimit, heapLimit }, metadata, options);
}

function checkCounts(
  source: string,
  { rows, columns, groups }: ParquetMetadata,
  bytes: number,
  options: ReadOptions,
): void {
  const inGroups = groups.reduce((sum, group) => sum + group.rows, 0);
  if (inGroups !== rows) throw damagedFile(source, { format: 'parquet', fault: 'row-counts' });
  if (rows === 0 || columns.length === 0) throw problem('no-rows', {}, { at: { source } });
  refuseTooLarge(source, rows * columns.length * 8, options.memoryLimit);
  refuseInflated(source, rows * columns.length * 8, bytes);
}

function readColumns(file: PageSource, { rows, columns, groups }: ParquetMetadata, options: ReadOptions): Table {
  const { source } = file;
  const missing = missingValues(options.missing);
  const budget = heapBudget(source, options.heapLimit);
  const names = columns.map(({ element }) => element.name);
  const read = columns.map((column, index): Column => {
    const { name } = column.element;
    const meaning = column.isNested ? null : meaningOf(column.element);
    const parts = groups.map((group) => group.parts[column.firstPart]);
    const isText = options.isText(name, index, names.length, names);
    const openSink = () => columnSink({ name, rowCount: rows, missing, isText, readsNumbers: false, budget });
    if (parts.some(({ isEncrypted }) => isEncrypted)) {
      return unreadableColumn({ source, name, rowCount: rows }, 'parquet-encrypted', {});
    }
    if (meaning === null || column.element.type === undefined) {
      return unreadableColumn({ source, name, rowCount: rows }, 'column-type-unsupported', { holds: holdsOf(column) });
    }
    let row = 0;
    const reading = columnReading(column, meaning, openSink());
    for (const [g, part] of parts.entries()) {
      const cells = readPart(part, column, row, reading, file);
      if (cells !== groups[g].rows)
        throw damagedFile(source, {
          format: 'parquet',
          fault: 'column-length',
          column: name,
          cells,
          rows: groups[g].rows,
        });
      row += cells;
    }
    return reading.finish(source, rows);
  });
  return { source, rowCount: rows, columns: read, place: rowPlace, notes: [] };
}

/** What a value of a page takes while it is decoded: a view of its bytes, or a large number. */
const VALUE_BYTES = 100;

interface ColumnReading {
  readonly kind: StoredType;
  meaning(stored: Stored): PlainValue;
  set(row: number, value: PlainValue): void;
  finish(source: string, rowCount: number): Column;
}

function columnReading({ element }: TopColumn, meaning: Meaning, sink: ColumnSink): ColumnReading {
  let foreignRow = -1; // whose bytes are not text
  return {
    kind: { type: element.type!, length: element.type_length ?? 0 },
    meaning: (stored) => meaning(stored as never),
    set(row, value) {
      if (value !== undefined) sink.set(row, value);
      else if (foreignRow < 0) foreignRow = row;
    },
    finish(source, rowCount) {
      if (foreignRow < 0) return sink.finish();
      return unreadableColumn({ source, name: element.name, rowCount, ...rowPlace(foreignRow) }, 'cell-not-text', {});
    },
  };
}

/** Reads the cells of a column in one row group; returns how many it has. */
function readPart(
  part: ColumnPart,
  column: TopColumn,
  firstRow: number,
  reading: ColumnReading,
  file: PageSource,
): number {
  if (part.isElsewhere) throw new Damage('a column is stored in another file');
  let dictionary: PlainValue[] = [];
  let cells = 0;
  for (const page of pagesOf(part, column.isOptional, file)) {
    if (page.isDictionary) {
      // PLAIN_DICTIONARY is what old writers call PLAIN here.
      refuseTooLarge(file.source, page.cells * VALUE_BYTES, file.heapLimit);
      const stored = storedValues(page.values, 0, reading.kind, page.cells);
      dictionary = Array.from(stored, reading.meaning);
      continue;
    }
    if (!isDictionaryCoded(page.encoding)) refuseTooLarge(file.source, page.cells * VALUE_BYTES, file.heapLimit);
    readCells(page, firstRow + cells, dictionary, reading);
    cells += page.cells;
  }
  return cells;
}

function readCells(page: Page, firstRow: number, dictionary: readonly PlainValue[], reading: ColumnReading): void {
  const { cells, levels } = page;
  const present = levels === null ? cells : levels.reduce((sum, level) => sum + level, 0);
  const valueAt = valuesOf(page, present, dictionary, reading);
  for (let i = 0, next = 0; i < cells; i++) {
    if (levels === null || levels[i] === 1) reading.set(firstRow + i, valueAt(next++));
  }
}

function valuesOf(page: Page, count: number, dictionary: readonly PlainValue[], reading: ColumnReading) {
  if (isDictionaryCoded(page.encoding)) {
    const indices = dictionaryIndices(page.values, count);
    return (i: number): PlainValue => {
      const index = indices[i];
      expectSound(index >= 0 && index < dictionary.length, 'a cell is outside of its dictionary');
      return dictionary[index];
    };
  }
  const stored = storedValues(page.values, page.encoding, reading.kind, count);
  return (i: number): PlainValue => reading.meaning(stored[i]);
}

function holdsOf({ element, isNested }: TopColumn): string {
  const type = element.logical_type?.type ?? element.converted_type;
  if (type === 'LIST') return 'lists';
  if (type === 'MAP' || type === 'MAP_KEY_VALUE') return 'maps';
  if (type === 'VARIANT') return 'variant values';
  if (isNested) return element.type === undefined ? 'records' : 'lists';
  return type === undefined ? 'bytes' : `${type.toLowerCase()} values`;
}
