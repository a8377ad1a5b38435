// What a Parquet file declares at its end: the columns, and where the parts of each are.
// Reference: parquet.thrift of github.com/apache/parquet-format.

import { decodeText } from '../../decode-text.ts';
import { Damage, expectSound } from '../damage.ts';
import { isStruct, readThrift, type ThriftStruct, type ThriftValue } from './thrift.ts';

const PHYSICAL = [
  'BOOLEAN',
  'INT32',
  'INT64',
  'INT96',
  'FLOAT',
  'DOUBLE',
  'BYTE_ARRAY',
  'FIXED_LEN_BYTE_ARRAY',
] as const;

const CONVERTED = [
  'UTF8',
  'MAP',
  'MAP_KEY_VALUE',
  'LIST',
  'ENUM',
  'DECIMAL',
  'DATE',
  'TIME_MILLIS',
  'TIME_MICROS',
  'TIMESTAMP_MILLIS',
  'TIMESTAMP_MICROS',
  'UINT_8',
  'UINT_16',
  'UINT_32',
  'UINT_64',
  'INT_8',
  'INT_16',
  'INT_32',
  'INT_64',
  'JSON',
  'BSON',
  'INTERVAL',
] as const;

/** By their field in the union LogicalType. */
const LOGICAL = {
  1: 'STRING',
  2: 'MAP',
  3: 'LIST',
  4: 'ENUM',
  5: 'DECIMAL',
  6: 'DATE',
  7: 'TIME',
  8: 'TIMESTAMP',
  10: 'INTEGER',
  11: 'NULL',
  12: 'JSON',
  13: 'BSON',
  14: 'UUID',
  15: 'FLOAT16',
  16: 'VARIANT',
  17: 'GEOMETRY',
  18: 'GEOGRAPHY',
} as const;

const UNITS = { 1: 'MILLIS', 2: 'MICROS', 3: 'NANOS' } as const;
const CODECS = ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'LZO', 'BROTLI', 'LZ4', 'ZSTD', 'LZ4_RAW'] as const;
const [REQUIRED, , REPEATED] = [0, 1, 2];

export type PhysicalType = (typeof PHYSICAL)[number];
export type Codec = (typeof CODECS)[number];

export interface LogicalType {
  readonly type: (typeof LOGICAL)[keyof typeof LOGICAL];
  readonly unit?: 'MILLIS' | 'MICROS' | 'NANOS';
  readonly isSigned?: boolean;
  readonly scale?: number;
}

export interface SchemaElement {
  readonly name: string;
  readonly type?: PhysicalType;
  readonly type_length?: number;
  readonly converted_type?: (typeof CONVERTED)[number];
  readonly logical_type?: LogicalType;
  readonly scale?: number;
}

/** A column of the table; one that holds lists or records has several parts. */
export interface TopColumn {
  readonly element: SchemaElement;
  readonly isNested: boolean;
  readonly isOptional: boolean;
  /** Which of the parts of a row group is its first. */
  readonly firstPart: number;
}

export interface ColumnPart {
  readonly codec: Codec;
  readonly values: number;
  /** Where its first page begins. */
  readonly start: number;
  readonly isEncrypted: boolean;
  readonly isElsewhere: boolean;
}

export interface RowGroup {
  readonly rows: number;
  readonly parts: readonly ColumnPart[];
}

export interface ParquetMetadata {
  readonly rows: number;
  readonly columns: readonly TopColumn[];
  readonly groups: readonly RowGroup[];
}

/** The metadata that end right before their length and the last four bytes. */
export function readMetadata(bytes: Uint8Array): ParquetMetadata {
  const end = bytes.length - 8;
  const length = new DataView(bytes.buffer, bytes.byteOffset + end, 4).getUint32(0, true);
  expectSound(length > 0 && length <= end - 4, 'the length of its metadata is wrong');
  const file = readThrift(bytes.subarray(end - length, end), 0);
  const schema = structs(file.list(2));
  const { columns, partCount } = topColumns(schema);
  const groups = structs(file.list(4)).map((group) => readGroup(group, partCount));
  const inGroups = groups.reduce((sum, group) => sum + group.rows, 0);
  // The first versions of parquet-rs wrote 0 here.
  return { rows: natural(file.integer(3)) || inGroups, columns, groups };
}

/** A list of structures. */
function structs(values: readonly ThriftValue[] | undefined): ThriftStruct[] {
  return (values ?? []).map((value) => {
    if (!isStruct(value)) throw new Damage('its metadata hold another kind of value than they should');
    return value;
  });
}

/** A count: a whole number of at least 0. */
function natural(value: number | undefined): number {
  if (value === undefined || value < 0) throw new Damage('a count is missing or negative');
  return value;
}

/** The children of the root. The tree is stored as a list, each element before its children. */
function topColumns(schema: readonly ThriftStruct[]): { columns: TopColumn[]; partCount: number } {
  const [root] = schema;
  if (root === undefined) throw new Damage('it has no schema');
  const columns: TopColumn[] = [];
  const count = root.integer(5) ?? 0;
  let at = 1;
  let partCount = 0;
  while (columns.length < count) {
    const firstPart = partCount;
    const element = schema[at];
    if (element === undefined) throw new Damage('its schema is cut short');
    // As many elements are open as are still to come, children included.
    for (let open = 1; open > 0; open--, at++) {
      if (at >= schema.length) throw new Damage('its schema is cut short');
      const children = natural(schema[at].integer(5) ?? 0);
      expectSound(children < schema.length, 'its schema is cut short');
      if (children === 0) partCount++;
      open += children;
    }
    const repetition = element.integer(3) ?? REQUIRED;
    const isNested = (element.integer(5) ?? 0) > 0 || repetition === REPEATED;
    columns.push({ element: readElement(element), isNested, isOptional: repetition !== REQUIRED, firstPart });
  }
  expectSound(at === schema.length, 'its schema has more columns than it says');
  return { columns, partCount };
}

function readElement(element: ThriftStruct): SchemaElement {
  const name = element.bytes(4) ?? new Uint8Array(0);
  const text = decodeText(name, 0, name.length);
  if (text === null) throw new Damage('a name is not UTF-8');
  const logical = element.struct(10);
  return {
    name: text,
    type: PHYSICAL[element.integer(1) ?? -1],
    type_length: element.integer(2),
    converted_type: CONVERTED[element.integer(6) ?? -1],
    scale: element.integer(7),
    logical_type: logical && readLogical(logical),
  };
}

function readLogical(union: ThriftStruct): LogicalType | undefined {
  for (const [field, type] of Object.entries(LOGICAL)) {
    const found = union.struct(Number(field));
    if (found === undefined) continue;
    if (type === 'DECIMAL') return { type, scale: found.integer(1) };
    if (type === 'INTEGER') return { type, isSigned: found.flag(2) };
    if (type !== 'TIME' && type !== 'TIMESTAMP') return { type };
    const unit = found.struct(2);
    const which = ([1, 2, 3] as const).find((candidate) => unit?.struct(candidate) !== undefined);
    if (which === undefined) throw new Damage('times have an unknown unit');
    return { type, unit: UNITS[which] };
  }
  return undefined;
}

function readGroup(group: ThriftStruct, partCount: number): RowGroup {
  const parts = structs(group.list(1));
  expectSound(parts.length === partCount, 'a row group has another number of columns than the schema');
  return { rows: natural(group.integer(3)), parts: parts.map(readPart) };
}

function readPart(part: ThriftStruct): ColumnPart {
  const isEncrypted = part.struct(8) !== undefined;
  const data = part.struct(3);
  const isElsewhere = (part.bytes(1)?.length ?? 0) > 0;
  if (data === undefined) {
    expectSound(isEncrypted, 'a column has no metadata');
    return { codec: 'UNCOMPRESSED', values: 0, start: 0, isEncrypted, isElsewhere };
  }
  const codec = CODECS[data.integer(4) ?? -1];
  if (codec === undefined) throw new Damage('a column is compressed in an unknown way');
  const [first, dictionary] = [natural(data.integer(9)), data.integer(11) ?? 0];
  // Some writers give an offset of 0 where there is no dictionary.
  const start = dictionary > 0 && dictionary < first ? dictionary : first;
  return { codec, values: natural(data.integer(5)), start, isEncrypted, isElsewhere };
}
