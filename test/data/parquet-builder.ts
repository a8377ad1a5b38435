// Parquet files made by hand, to try what no writer makes: wrong counts, runs without end, wrong
// checksums, empty pages.

export type Thrift = { i32: number } | { i64: number } | { text: string } | { flag: boolean } | Nested;
type Nested = { struct: Struct } | { list: readonly Thrift[] };
/** Fields by their number. */
export interface Struct {
  readonly [field: number]: Thrift;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}

const zigzag = (value: number) => varint(value < 0 ? -2 * value - 1 : 2 * value);

function kindOf(value: Thrift): number {
  if ('flag' in value) return value.flag ? 1 : 2;
  if ('i32' in value) return 5;
  if ('i64' in value) return 6;
  if ('text' in value) return 8;
  return 'list' in value ? 9 : 12;
}

function content(value: Thrift): number[] {
  if ('flag' in value) return [];
  if ('i32' in value) return zigzag(value.i32);
  if ('i64' in value) return zigzag(value.i64);
  if ('struct' in value) return thrift(value.struct);
  if ('text' in value) {
    const bytes = new TextEncoder().encode(value.text);
    return [...varint(bytes.length), ...bytes];
  }
  const kind = value.list.length === 0 ? 12 : kindOf(value.list[0]);
  const head = value.list.length < 15 ? [(value.list.length << 4) | kind] : [0xf0 | kind, ...varint(value.list.length)];
  return [...head, ...value.list.flatMap(content)];
}

/** A structure in the compact protocol. */
export function thrift(fields: Struct): number[] {
  let last = 0;
  const bytes: number[] = [];
  for (const field of Object.keys(fields).map(Number)) {
    bytes.push(((field - last) << 4) | kindOf(fields[field]), ...content(fields[field]));
    last = field;
  }
  return [...bytes, 0];
}

export interface Page {
  readonly header: Struct;
  readonly bytes: readonly number[];
}

const PAGE = { data: 0, dictionary: 2, dataV2: 3 };

/** A data page of version 1. */
export function dataPage(cells: number, encoding: number, bytes: readonly number[], crc?: number): Page {
  const sizes: Struct = { 1: { i32: PAGE.data }, 2: { i32: bytes.length }, 3: { i32: bytes.length } };
  const checksum: Struct = crc === undefined ? {} : { 4: { i32: crc } };
  const data: Struct = { 1: { i32: cells }, 2: { i32: encoding }, 3: { i32: 3 }, 4: { i32: 3 } };
  return { header: { ...sizes, ...checksum, 5: { struct: data } }, bytes };
}

export const dictionaryPage = (values: number, bytes: readonly number[]): Page => ({
  header: {
    1: { i32: PAGE.dictionary },
    2: { i32: bytes.length },
    3: { i32: bytes.length },
    7: { struct: { 1: { i32: values }, 2: { i32: 0 } } },
  },
  bytes,
});

/** A data page of version 2: levels, then values. */
export const dataPageV2 = (
  cells: number,
  nulls: number,
  levels: readonly number[],
  values: readonly number[],
): Page => ({
  header: {
    1: { i32: PAGE.dataV2 },
    2: { i32: levels.length + values.length },
    3: { i32: levels.length + values.length },
    8: {
      struct: {
        1: { i32: cells },
        2: { i32: nulls },
        3: { i32: cells },
        4: { i32: 0 },
        5: { i32: levels.length },
        6: { i32: 0 },
      },
    },
  },
  bytes: [...levels, ...values],
});

export interface Chunk {
  /** The number of the physical type: 1 is INT32, 6 BYTE_ARRAY. */
  readonly type: number;
  readonly isOptional?: boolean;
  readonly codec?: number;
  readonly cells: number;
  readonly pages: readonly Page[];
}

/** A file of one row group. */
export function parquetFile(
  rows: number,
  columns: Readonly<Record<string, Chunk>>,
  extra: readonly Struct[] = [],
): Uint8Array {
  const bytes: number[] = [0x50, 0x41, 0x52, 0x31];
  const chunks = Object.entries(columns).map(([name, { type, codec = 0, cells, pages }]): Thrift => {
    const start = bytes.length;
    for (const { header, bytes: content } of pages) bytes.push(...thrift(header), ...content);
    const data: Struct = {
      1: { i32: type },
      2: { list: [{ i32: 0 }] },
      3: { list: [{ text: name }] },
      4: { i32: codec },
      5: { i64: cells },
      6: { i64: bytes.length - start },
      7: { i64: bytes.length - start },
      9: { i64: start },
    };
    return { struct: { 2: { i64: start }, 3: { struct: data } } };
  });
  const elements = Object.entries(columns).map(
    ([name, { type, isOptional }]): Struct => ({
      1: { i32: type },
      3: { i32: Number(isOptional ?? false) },
      4: { text: name },
    }),
  );
  const schema: Struct[] = [{ 4: { text: 'root' }, 5: { i32: elements.length } }, ...elements, ...extra];
  const metadata = thrift({
    1: { i32: 1 },
    2: { list: schema.map((struct) => ({ struct })) },
    3: { i64: rows },
    4: { list: [{ struct: { 1: { list: chunks }, 2: { i64: 0 }, 3: { i64: rows } } }] },
  });
  const length = new Uint8Array(new Uint32Array([metadata.length]).buffer);
  return Uint8Array.from([...bytes, ...metadata, ...length, 0x50, 0x41, 0x52, 0x31]);
}
