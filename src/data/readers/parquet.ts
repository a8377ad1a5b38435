// Parquet files, read column by column with hyparquet; no row objects are built.

import type { FileMetaData, SchemaElement, SchemaTree, SubColumnData } from 'hyparquet';
import { UserError } from '../../base/problem.ts';
import { escapeControlChars, quoted } from '../../base/text.ts';
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
      throw damaged(source.name, (error as Error).message);
    }
  },
};

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

function checkFrame(source: string, bytes: Uint8Array): void {
  if (bytes.length === 0) throw new UserError(`${escapeControlChars(source)} is empty; give a Parquet file`);
  const end = bytes.subarray(-MAGIC.length);
  if (startsWith(end, ENCRYPTED_MAGIC))
    throw new UserError(`${escapeControlChars(source)} is an encrypted Parquet file; decrypt it first`);
  if (!startsWith(bytes, MAGIC))
    throw new UserError(`${escapeControlChars(source)} is not a Parquet file; name its format with --format`);
  if (bytes.length < 12 || !startsWith(end, MAGIC)) throw damaged(source, 'its end is missing');
}

function damaged(source: string, reason: string): UserError {
  return new UserError(
    `${escapeControlChars(source)} is not a whole Parquet file (${reason}); fetch or write it again`,
  );
}

/** The element as hyparquet shall see it: the stored type only, its meaning is given in parquet-types.ts. */
function withoutMeaning(element: SchemaElement): SchemaElement {
  return { ...element, converted_type: undefined, logical_type: undefined };
}

const timestampFromNanoseconds = (nanoseconds: bigint) => nanoseconds;

function openColumns(source: string, schema: SchemaTree, metadata: FileMetaData, options: ReadOptions) {
  const rowCount = Number(metadata.num_rows);
  const inGroups = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  if (inGroups !== rowCount) throw damaged(source, 'its numbers of rows disagree');
  if (rowCount === 0 || schema.children.length === 0) {
    throw new UserError(`${escapeControlChars(source)} has no rows; give a file with some`);
  }
  refuseTooLarge(source, rowCount * schema.children.length * 8, options.memoryLimit);
  const missing = missingValues(options.missing);
  const columns = new Map<string, OpenColumn>();
  const names = schema.children.map(({ element }) => element.name);
  for (const [index, child] of schema.children.entries()) {
    const { name } = child.element;
    if (columns.has(name))
      throw new UserError(`${escapeControlChars(source)} has two columns ${quoted(name)}; rename one`);
    const meaning = flatMeaning(source, child);
    const isText = options.isText(name, index, names.length, names);
    const sink = columnSink({ source, name, rowCount, missing, isText, readsNumbers: false });
    columns.set(name, { meaning, sink, taken: 0 });
  }

  function take({ pathInSchema: [name], columnData, rowStart, rowEnd: pageEnd }: SubColumnData, rowEnd: number): void {
    const column = columns.get(name)!;
    if (pageEnd > rowEnd) throw damaged(source, `the column ${quoted(name)} has too many cells`);
    for (let i = 0; i < columnData.length; i++) {
      const stored = columnData[i];
      if (stored === null || stored === undefined) continue;
      const value = column.meaning(stored as never);
      if (value === undefined) {
        throw new UserError(
          `${escapeControlChars(source)} ${rowPlace(rowStart + i)}, column ${quoted(name)}: the bytes are not text in UTF-8; store text or numbers`,
        );
      }
      column.sink.set(rowStart + i, value);
    }
    column.taken += columnData.length;
  }

  function finish(): Table {
    for (const [name, { taken }] of columns) {
      if (taken !== rowCount)
        throw damaged(source, `the column ${quoted(name)} has ${taken} cells for ${rowCount} rows`);
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
  throw new UserError(
    `${escapeControlChars(source)}, column ${quoted(element.name)} holds ${holds}; flatten it into columns of numbers or text, or leave it out`,
  );
}
