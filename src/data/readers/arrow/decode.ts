// Decodes Arrow IPC, file and stream, column by column, and only what can be numbers, labels or
// times: what the file declares is checked against its length before anything is made of it.

import { problem } from '../../../base/problem.ts';
import { type ColumnSink, columnSink, type PlainValue } from '../../column-sink.ts';
import { type HeapBudget, heapBudget, refuseInflated, refuseTooLarge, WORD_BYTES } from '../../memory.ts';
import { missingValues } from '../../missing-values.ts';
import type { ReadOptions } from '../../reader.ts';
import { type Column, rowPlace } from '../../table.ts';
import { unreadableColumn } from '../../unreadable-column.ts';
import { expectSound } from '../damage.ts';
import { loadDecompressors } from '../unpack.ts';
import { type BatchReader, batchReader, type Unpacking } from './buffers.ts';
import { type ArrowContent, type ArrowField, fileContent, isDictionary, streamContent, TYPE } from './metadata.ts';
import { indicesOf, isReadable, validity, valuesOf } from './values.ts';

/** The columns of a file, or of a stream. */
export function decodeArrow(source: string, bytes: Uint8Array, isFile: boolean, options: ReadOptions) {
  const content = isFile ? fileContent(bytes) : streamContent(bytes);
  return readColumns(source, content, bytes.length, options);
}

async function readColumns(source: string, { schema, batches }: ArrowContent, bytes: number, options: ReadOptions) {
  const { fields, isLittleEndian } = schema;
  const rowCount = batches.reduce((sum, batch) => sum + (isDictionary(batch) ? 0 : batch.rows), 0);
  if (rowCount === 0 || fields.length === 0) throw problem('no-rows', {}, { at: { source } });
  refuseTooLarge(source, rowCount * fields.length * 8, options.memoryLimit);
  // Only columns of nothing take no bytes for a row.
  const isEmpty = fields.every(({ type }) => type.id === TYPE.nothing);
  expectSound(!isEmpty || rowCount <= 64 * bytes, 'it says that it has more rows than it can have');
  refuseInflated(source, rowCount * fields.length * 8, bytes);
  const { ZSTD } = await loadDecompressors();
  const unpacking: Unpacking = { source, zstd: ZSTD, memoryLimit: options.memoryLimit };
  const missing = missingValues(options.missing);
  const budget = heapBudget(source, options.heapLimit);
  const columns = fields.map((field, index) => {
    const isText = options.isText(field.name, index, fields.length);
    return columnReader(field, isLittleEndian, () =>
      columnSink({ name: field.name, rowCount, missing, isText, readsNumbers: false, budget }),
    );
  });
  const dictionaries = dictionaryReader(fields, isLittleEndian, budget);
  let row = 0;
  for (const batch of batches) {
    if (isDictionary(batch)) {
      dictionaries.add(batch.id, batch.isDelta, () => batchReader(batch.batch, unpacking));
    } else {
      const reader = batchReader(batch, unpacking);
      for (const column of columns) column.read(reader, row, dictionaries.get);
      row += batch.rows;
    }
  }
  return { rowCount, columns: columns.map((column) => column.finish(source, rowCount)) };
}

interface ColumnReader {
  read(batch: BatchReader, firstRow: number, dictionary: (id: number) => readonly PlainValue[]): void;
  finish(source: string, rowCount: number): Column;
}

function columnReader(field: ArrowField, isLittle: boolean, openSink: () => ColumnSink): ColumnReader {
  const { name, type, dictionary } = field;
  if (!isReadable(field)) {
    const finish = (source: string, rowCount: number) =>
      unreadableColumn({ source, name, rowCount }, 'column-type-unsupported', { holds: holdsOf(field) });
    return { read: (batch) => batch.skip(field), finish };
  }
  const sink = openSink();
  let foreignRow = -1; // whose bytes are not text

  function set(row: number, value: PlainValue): void {
    if (value !== undefined) sink.set(row, value);
    else if (foreignRow < 0) foreignRow = row;
  }

  return {
    read(batch, firstRow, dictionaryOf) {
      const part = batch.take(field);
      if (type.id === TYPE.nothing && !dictionary) return;
      const isThere = validity(part);
      if (dictionary) {
        const words = dictionaryOf(dictionary.id);
        const indexAt = indicesOf(dictionary.index, part, isLittle);
        for (let i = 0; i < part.length; i++) {
          if (isThere && !isThere(i)) continue;
          const index = indexAt(i);
          expectSound(index >= 0 && index < words.length, 'a cell is outside of its dictionary');
          set(firstRow + i, words[index]);
        }
      } else {
        const valueAt = valuesOf(type, part, isLittle);
        for (let i = 0; i < part.length; i++) if (!isThere || isThere(i)) set(firstRow + i, valueAt(i));
      }
    },
    finish(source, rowCount) {
      if (foreignRow < 0) return sink.finish();
      return unreadableColumn({ source, name, rowCount, ...rowPlace(foreignRow) }, 'cell-not-text', {});
    },
  };
}

/** The values of dictionaries as they stand, for the columns that are read. */
function dictionaryReader(fields: readonly ArrowField[], isLittle: boolean, budget: HeapBudget) {
  const usedBy = new Map(
    fields.flatMap((field) => (field.dictionary && isReadable(field) ? [[field.dictionary.id, field] as const] : [])),
  );
  const values = new Map<number, PlainValue[]>();
  return {
    get: (id: number): readonly PlainValue[] => values.get(id) ?? [],
    add(id: number, isDelta: boolean, open: () => BatchReader): void {
      const field = usedBy.get(id);
      if (field === undefined) return;
      const plain = { ...field, dictionary: null };
      const part = open().take(plain);
      const isThere = validity(part);
      budget.take(WORD_BYTES * part.length);
      const valueAt = valuesOf(field.type, part, isLittle);
      const words = isDelta ? (values.get(id) ?? []) : [];
      for (let i = 0; i < part.length; i++) words.push(!isThere || isThere(i) ? valueAt(i) : null);
      values.set(id, words);
    },
  };
}

const HOLDS: Readonly<Record<number, string>> = {
  [TYPE.binary]: 'bytes',
  [TYPE.largeBinary]: 'bytes',
  [TYPE.binaryView]: 'bytes',
  [TYPE.fixedBinary]: 'bytes',
  [TYPE.interval]: 'intervals',
  [TYPE.duration]: 'durations',
  [TYPE.list]: 'lists',
  [TYPE.largeList]: 'lists',
  [TYPE.fixedList]: 'lists',
  [TYPE.listView]: 'lists',
  [TYPE.largeListView]: 'lists',
  [TYPE.map]: 'maps',
  [TYPE.struct]: 'records',
  [TYPE.union]: 'values of several types',
  [TYPE.runEnds]: 'run-end encoded values',
};

const holdsOf = ({ type }: ArrowField) => HOLDS[type.id] ?? 'values of an unknown type';
