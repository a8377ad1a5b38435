// Parquet files, read column by column with hyparquet; no row objects are built.

import type { FileMetaData, SchemaElement, SchemaTree, SubColumnData } from 'hyparquet';
import type { FileDamage } from '../../base/messages/readers.ts';
import { problem, UserError } from '../../base/problem.ts';
import { type ColumnSink, columnSink } from '../column-sink.ts';
import { unpackLz4Block } from '../lz4.ts';
import { refuseTooLarge } from '../memory.ts';
import { missingValues } from '../missing-values.ts';
import type { Reader, ReadOptions } from '../reader.ts';
import { readAll } from '../source.ts';
import { rowPlace, type Table } from '../table.ts';
import { type Meaning, meaningOf } from './parquet-types.ts';

const MAGIC = [0x50, 0x41, 0x52, 0x31]; // PAR1
const ENCRYPTED_MAGIC = [0x50, 0x41, 0x52, 0x45]; // PARE

export const parquet: Reader = {
  name: 'parquet',
  summary: 'Apache Parquet, the columnar files of data frames',
  endings: ['parquet'],
  recognizes: (start) => startsWith(start, MAGIC),
  async read(source, options) {
    const all = await readAll(source);
    // Not a Buffer of Node, whose slice would be a view.
    const bytes = new Uint8Array(all.buffer, all.byteOffset, all.length);
    checkFrame(source.name, bytes);
    // Loaded when the first such file is read, so that others do not wait for it.
    const [library, { compressors }] = await Promise.all([import('hyparquet'), import('hyparquet-compressors')]);
    const file = {
      byteLength: bytes.length,
      slice: (start: number, end?: number) => bytes.slice(start, end).buffer as ArrayBuffer,
    };
    try {
      const metadata = await library.parquetMetadataAsync(file, { geoparquet: false });
      const columns = openColumns(source.name, library.parquetSchema(metadata), metadata, options);
      const stored = { ...metadata, schema: metadata.schema.map(withoutMeaning) };
      const common = {
        file,
        metadata: stored,
        compressors: { ...compressors, LZ4_RAW: unpackLz4Block }, // theirs fails on the empty block of a column without values
        utf8: false,
        geoparquet: false,
        parsers: { timestampFromNanoseconds },
      };
      let rowStart = 0;
      // One row group after the other: only its columns are unpacked at a time.
      for (const group of metadata.row_groups) {
        const rowEnd = rowStart + Number(group.num_rows);
        await library.parquetRead({ ...common, rowStart, rowEnd, onPage: (page) => columns.take(page, rowEnd) });
        rowStart = rowEnd;
      }
      return columns.finish();
    } catch (error) {
      if (error instanceof UserError) throw error;
      throw damaged(source.name, { fault: 'decoding', detail: (error as Error).message }, error);
    }
  },
};

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

function checkFrame(source: string, bytes: Uint8Array): void {
  if (bytes.length === 0) throw problem('file-empty', { format: 'parquet' }, { at: { source } });
  const end = bytes.subarray(-MAGIC.length);
  if (startsWith(end, ENCRYPTED_MAGIC)) throw problem('parquet-encrypted', {}, { at: { source } });
  if (!startsWith(bytes, MAGIC))
    throw problem('format-mismatch', { format: 'parquet' }, { at: { source }, fixes: [{ ask: ['format'] }] });
  if (bytes.length < 12 || !startsWith(end, MAGIC)) throw damaged(source, { fault: 'truncated' });
}

function damaged(source: string, damage: Omit<FileDamage, 'format'>, cause?: unknown): UserError {
  return problem('file-damaged', { format: 'parquet', ...damage }, { at: { source }, cause });
}

/** The element as hyparquet shall see it: the stored type only, its meaning is given in parquet-types.ts. */
function withoutMeaning(element: SchemaElement): SchemaElement {
  return { ...element, converted_type: undefined, logical_type: undefined };
}

const timestampFromNanoseconds = (nanoseconds: bigint) => nanoseconds;

function openColumns(source: string, schema: SchemaTree, metadata: FileMetaData, options: ReadOptions) {
  const rowCount = Number(metadata.num_rows);
  const inGroups = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  if (inGroups !== rowCount) throw damaged(source, { fault: 'row-counts' });
  if (rowCount === 0 || schema.children.length === 0) {
    throw problem('no-rows', {}, { at: { source } });
  }
  refuseTooLarge(source, rowCount * schema.children.length * 8, options.memoryLimit);
  const missing = missingValues(options.missing);
  const columns = new Map<string, OpenColumn>();
  const names = schema.children.map(({ element }) => element.name);
  for (const [index, child] of schema.children.entries()) {
    const { name } = child.element;
    if (columns.has(name)) {
      const positions = [names.indexOf(name) + 1, index + 1];
      throw problem('column-name-twice', { name, positions }, { at: { source } });
    }
    const meaning = flatMeaning(source, child);
    const isText = options.isText(name, index, names.length, names);
    const sink = columnSink({ source, name, rowCount, missing, isText, readsNumbers: false });
    columns.set(name, { meaning, sink, taken: 0 });
  }

  function take({ pathInSchema: [name], columnData, rowStart, rowEnd: pageEnd }: SubColumnData, rowEnd: number): void {
    const column = columns.get(name)!;
    if (pageEnd > rowEnd) throw damaged(source, { fault: 'column-length', column: name, rows: rowCount });
    for (let i = 0; i < columnData.length; i++) {
      const stored = columnData[i];
      if (stored === null || stored === undefined) continue;
      const value = column.meaning(stored as never);
      if (value === undefined) {
        throw problem('cell-not-text', {}, { at: { source, ...rowPlace(rowStart + i), column: name } });
      }
      column.sink.set(rowStart + i, value);
    }
    column.taken += columnData.length;
  }

  function finish(): Table {
    for (const [name, { taken }] of columns) {
      if (taken !== rowCount)
        throw damaged(source, { fault: 'column-length', column: name, cells: taken, rows: rowCount });
    }
    return {
      source,
      rowCount,
      columns: Array.from(columns.values(), ({ sink }) => sink.finish()),
      place: rowPlace,
      notes: [],
    };
  }

  return { take, finish };
}

interface OpenColumn {
  readonly meaning: Meaning;
  readonly sink: ColumnSink;
  taken: number;
}

function flatMeaning(source: string, { element, children }: SchemaTree): Meaning {
  const isNested = children.length > 0 || element.repetition_type === 'REPEATED';
  const meaning = isNested ? null : meaningOf(element);
  if (meaning) return meaning;
  const holds = isNested
    ? 'lists or records'
    : `${(element.logical_type?.type ?? element.converted_type ?? 'binary').toLowerCase()} values`;
  throw problem('column-type-unsupported', { holds }, { at: { source, column: element.name } });
}
