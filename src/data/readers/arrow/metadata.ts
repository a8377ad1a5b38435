// What an Arrow file or stream declares: the fields and, for each batch, where its buffers
// are. Reference: Arrow's format/Schema.fbs, Message.fbs and File.fbs.

import { Damage, expectSound } from '../damage.ts';
import { type FlatTable, flatRoot } from './flatbuffer.ts';

/** Numbers of the types in Schema.fbs. */
export const TYPE = {
  nothing: 1,
  int: 2,
  float: 3,
  binary: 4,
  utf8: 5,
  bool: 6,
  decimal: 7,
  date: 8,
  time: 9,
  timestamp: 10,
  interval: 11,
  list: 12,
  struct: 13,
  union: 14,
  fixedBinary: 15,
  fixedList: 16,
  map: 17,
  duration: 18,
  largeBinary: 19,
  largeUtf8: 20,
  largeList: 21,
  runEnds: 22,
  binaryView: 23,
  utf8View: 24,
  listView: 25,
  largeListView: 26,
} as const;

export interface ArrowType {
  readonly id: number;
  /** Of whole numbers, times and decimals. */
  readonly bits: number;
  readonly isSigned: boolean;
  /** Of floating-point numbers, dates, times and timestamps: the precision or the unit. */
  readonly unit: number;
  /** Of decimals. */
  readonly scale: number;
  /** Of unions: whether each value is found by an offset. */
  readonly isDense: boolean;
}

export interface ArrowField {
  readonly name: string;
  readonly type: ArrowType;
  readonly children: readonly ArrowField[];
  /** The values are indices into a dictionary of values of the type. */
  readonly dictionary: { readonly id: number; readonly index: ArrowType } | null;
}

export interface ArrowSchema {
  readonly fields: readonly ArrowField[];
  readonly isLittleEndian: boolean;
}

export interface ArrowBatch {
  readonly rows: number;
  readonly nodes: readonly { readonly length: number; readonly nulls: number }[];
  /** Where each buffer is in the body. */
  readonly buffers: readonly { readonly offset: number; readonly length: number }[];
  readonly codec: 'lz4' | 'zstd' | null;
  /** How many buffers of text each column of views has. */
  readonly viewBuffers: readonly number[];
  readonly body: Uint8Array;
  /** Before version 5 a union has a buffer of missing cells. */
  readonly unionsHaveValidity: boolean;
}

export interface ArrowDictionary {
  readonly id: number;
  readonly isDelta: boolean;
  readonly batch: ArrowBatch;
}

/** Batches of rows and of dictionaries in the order in which they count. */
export interface ArrowContent {
  readonly schema: ArrowSchema;
  readonly batches: readonly (ArrowBatch | ArrowDictionary)[];
}

export const isDictionary = (batch: ArrowBatch | ArrowDictionary): batch is ArrowDictionary => 'isDelta' in batch;

const FILE_MAGIC_BYTES = 6;
const HEADER = { schema: 1, dictionary: 2, batch: 3 };
const VERSION_4 = 3;
const VERSION_5 = 4;

/** No file nests deeper; and the stack holds out. */
const MAX_DEPTH = 64;

/** The content of a file, by its footer. */
export function fileContent(bytes: Uint8Array): ArrowContent {
  const end = bytes.length - FILE_MAGIC_BYTES - 4;
  expectSound(end >= 8, 'its end is missing');
  const length = new DataView(bytes.buffer, bytes.byteOffset + end, 4).getInt32(0, true);
  expectSound(length > 0 && length <= end - 8, 'the length of its footer is wrong');
  const footer = flatRoot(bytes.subarray(end - length, end));
  const schemaTable = footer.table(1);
  if (schemaTable === null) throw new Damage('it has no schema');
  const batches: (ArrowBatch | ArrowDictionary)[] = [];
  let taken = 0;
  // A file has a single state of each dictionary, so that all of them come first.
  for (const field of [2, 3]) {
    const blocks = footer.structs(field, 24);
    for (let i = 0; i < blocks.count; i++) {
      const start = blocks.int64(i, 0);
      const message = messageAt(bytes, start);
      taken += (message?.end ?? start) - start;
      expectSound(taken <= bytes.length, 'its footer points to the same batch twice');
      const isExpected = message?.content && 'isDelta' in message.content === (field === 2);
      expectSound(isExpected === true, 'its footer points to something other than a batch');
      batches.push(message!.content!);
    }
  }
  return { schema: readSchema(schemaTable), batches };
}

/** The content of a stream: messages one after the other. */
export function streamContent(bytes: Uint8Array): ArrowContent {
  let schema: ArrowSchema | null = null;
  const batches: (ArrowBatch | ArrowDictionary)[] = [];
  for (let at = 0; at < bytes.length; ) {
    const message = messageAt(bytes, at);
    if (message === null) break;
    schema ??= message.schema;
    if (message.content) batches.push(message.content);
    at = message.end;
  }
  if (schema === null) throw new Damage('it has no schema');
  return { schema, batches };
}

interface Message {
  readonly schema: ArrowSchema | null;
  readonly content: ArrowBatch | ArrowDictionary | null;
  readonly end: number;
}

/** The message at a place; null at the end mark and at the end of the bytes. */
function messageAt(bytes: Uint8Array, start: number): Message | null {
  expectSound(start >= 0 && start <= bytes.length, 'a batch is outside of it');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (start + 4 > bytes.length) return null;
  // Since version 0.15 four bytes 0xff come before the length.
  const isMarked = view.getUint32(start, true) === 0xffffffff;
  const at = isMarked ? start + 8 : start + 4;
  expectSound(at <= bytes.length, 'a message is cut short');
  const length = view.getInt32(at - 4, true);
  if (length === 0) return null;
  expectSound(length > 0 && at + length <= bytes.length, 'a message is cut short');
  const message = flatRoot(bytes.subarray(at, at + length));
  const version = message.int16(0, 0);
  const kind = message.int8(1, 0);
  const bodyLength = message.int64(3, 0);
  const bodyStart = at + length;
  expectSound(bodyLength >= 0 && bodyStart + bodyLength <= bytes.length, 'the body of a message is cut short');
  const body = bytes.subarray(bodyStart, bodyStart + bodyLength);
  const end = bodyStart + bodyLength;
  const header = message.table(2);
  if (header === null) throw new Damage('a message has no header');
  if (kind === HEADER.schema) return { schema: readSchema(header), content: null, end };
  if (kind === HEADER.batch) return { schema: null, content: readBatch(header, version, body), end };
  if (kind !== HEADER.dictionary) throw new Damage('a message is of an unknown kind');
  const data = header.table(1);
  if (data === null) throw new Damage('a dictionary has no values');
  const batch = readBatch(data, version, body);
  return { schema: null, content: { id: header.int64(0, 0), isDelta: header.int8(2, 0) !== 0, batch }, end };
}

function readBatch(table: FlatTable, version: number, body: Uint8Array): ArrowBatch {
  const rows = table.int64(0, 0);
  expectSound(rows >= 0, 'a batch has a negative number of rows');
  const nodes = table.structs(1, 16);
  // Before version 4 each buffer had a page number in front.
  const extra = version < VERSION_4 ? 8 : 0;
  const buffers = table.structs(2, 16 + extra);
  const compression = table.table(3);
  expectSound((compression?.int8(1, 0) ?? 0) === 0, 'it is compressed in an unknown way');
  const codec = compression === null ? null : (['lz4', 'zstd'] as const)[compression.int8(0, 0)];
  if (codec === undefined) throw new Damage('it is compressed in an unknown way');
  const views = table.structs(4, 8);
  return {
    rows,
    nodes: Array.from({ length: nodes.count }, (_, i) => ({ length: nodes.int64(i, 0), nulls: nodes.int64(i, 8) })),
    buffers: Array.from({ length: buffers.count }, (_, i) => {
      const region = { offset: buffers.int64(i, extra), length: buffers.int64(i, extra + 8) };
      const isInside = region.offset >= 0 && region.length >= 0 && region.offset + region.length <= body.length;
      expectSound(isInside || region.length === 0, 'a buffer is outside of its batch');
      return region;
    }),
    codec,
    viewBuffers: Array.from({ length: views.count }, (_, i) => views.int64(i, 0)),
    body,
    unionsHaveValidity: version < VERSION_5,
  };
}

function readSchema(table: FlatTable): ArrowSchema {
  return { fields: table.tables(1).map((field) => readField(field, 0)), isLittleEndian: table.int16(0, 0) === 0 };
}

function readField(table: FlatTable, depth: number): ArrowField {
  expectSound(depth < MAX_DEPTH, 'its fields are nested too deeply');
  const dictionary = table.table(4);
  return {
    name: table.text(0) ?? '',
    type: readType(table.int8(2, 0), table.table(3)),
    children: table.tables(5).map((child) => readField(child, depth + 1)),
    dictionary: dictionary && {
      id: dictionary.int64(0, 0),
      index: readType(TYPE.int, dictionary.table(1), { bits: 32, isSigned: true }),
    },
  };
}

const NO_TYPE: ArrowType = { id: 0, bits: 0, isSigned: false, unit: 0, scale: 0, isDense: false };

function readType(id: number, table: FlatTable | null, usual: Partial<ArrowType> = {}): ArrowType {
  const type = { ...NO_TYPE, ...usual, id };
  if (table === null) return type;
  switch (id) {
    case TYPE.int:
      return { ...type, bits: table.int32(0, 0), isSigned: table.int8(1, 0) !== 0 };
    case TYPE.float:
    case TYPE.timestamp:
      return { ...type, unit: table.int16(0, 0) };
    case TYPE.date:
      return { ...type, unit: table.int16(0, 1) };
    case TYPE.time:
      return { ...type, unit: table.int16(0, 1), bits: table.int32(1, 32) };
    case TYPE.decimal:
      return { ...type, scale: table.int32(1, 0), bits: table.int32(2, 128) };
    case TYPE.union:
      return { ...type, isDense: table.int16(0, 0) === 1 };
    default:
      return type;
  }
}
