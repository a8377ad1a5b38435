// Arrow streams made by hand, to try what no writer makes: big-endian data, wrong counts,
// dictionaries within dictionaries.

type Field = { i8: number } | { i16: number } | { i32: number } | { i64: number } | { text: string } | Pointer;
type Pointer = { table: Fields } | { tables: readonly Fields[] } | { structs: readonly (readonly number[])[] };
/** Fields of a table by their number in the schema. */
export interface Fields {
  readonly [field: number]: Field;
}

/** A FlatBuffers table as the root of a buffer; every field takes 8 bytes. */
export function flatBuffer(root: Fields): Uint8Array {
  const bytes = new Uint8Array(1 << 16);
  const view = new DataView(bytes.buffer);
  let end = 8;

  function point(slot: number, target: number): void {
    view.setUint32(slot, target - slot, true);
  }

  function vector(slot: number, count: number, bytesEach: number): number {
    // The first item begins at a multiple of 8.
    const start = end + 4;
    point(slot, start);
    view.setUint32(start, count, true);
    end = (start + 4 + count * bytesEach + 7) & ~7;
    return start + 4;
  }

  function write(slot: number, field: Field): void {
    if ('i8' in field) view.setInt8(slot, field.i8);
    else if ('i16' in field) view.setInt16(slot, field.i16, true);
    else if ('i32' in field) view.setInt32(slot, field.i32, true);
    else if ('i64' in field) view.setBigInt64(slot, BigInt(field.i64), true);
    else if ('text' in field) {
      const text = new TextEncoder().encode(field.text);
      bytes.set(text, vector(slot, text.length, 1));
    } else if ('table' in field) table(slot, field.table);
    else if ('tables' in field) {
      const first = vector(slot, field.tables.length, 4);
      for (const [i, one] of field.tables.entries()) table(first + 4 * i, one);
    } else {
      const width = 8 * (field.structs[0]?.length ?? 0);
      const first = vector(slot, field.structs.length, width);
      for (const [i, numbers] of field.structs.entries()) {
        for (const [j, number] of numbers.entries()) view.setBigInt64(first + i * width + 8 * j, BigInt(number), true);
      }
    }
  }

  function table(slot: number, fields: Fields): void {
    const numbers = Object.keys(fields).map(Number);
    const count = Math.max(-1, ...numbers) + 1;
    const entries = end;
    const start = (entries + 4 + 2 * count + 7) & ~7;
    point(slot, start);
    view.setInt32(start, start - entries, true);
    view.setUint16(entries, 4 + 2 * count, true);
    view.setUint16(entries + 2, 8 + 8 * count, true);
    end = start + 8 + 8 * count;
    for (const field of numbers) {
      view.setUint16(entries + 4 + 2 * field, 8 + 8 * field, true);
      write(start + 8 + 8 * field, fields[field]);
    }
  }

  table(0, root);
  return bytes.slice(0, end);
}

const HEADER = { schema: 1, dictionary: 2, batch: 3 };
const VERSION_5 = 4;

function message(kind: number, header: Fields, body: Uint8Array = new Uint8Array(0)): number[] {
  const metadata = flatBuffer({
    0: { i16: VERSION_5 },
    1: { i8: kind },
    2: { table: header },
    3: { i64: body.length },
  });
  const length = new Uint8Array(new Uint32Array([0xffffffff, metadata.length]).buffer);
  return [...length, ...metadata, ...body];
}

/** Buffers one after the other, each from a multiple of 8 bytes on. */
export interface Batch {
  readonly rows: number;
  /** The length and the count of missing cells of each column. */
  readonly nodes: readonly (readonly [length: number, nulls: number])[];
  readonly buffers: readonly Uint8Array[];
}

export function batchFields({ rows, nodes, buffers }: Batch): { header: Fields; body: Uint8Array } {
  const regions: number[][] = [];
  const body: number[] = [];
  for (const buffer of buffers) {
    regions.push([body.length, buffer.length]);
    body.push(...buffer);
    while (body.length % 8 !== 0) body.push(0);
  }
  const header = { 0: { i64: rows }, 1: { structs: nodes }, 2: { structs: regions } };
  return { header, body: Uint8Array.from(body) };
}

export const schemaMessage = (fields: readonly Fields[], isBigEndian = false) =>
  message(HEADER.schema, { 0: { i16: Number(isBigEndian) }, 1: { tables: fields } });

export function batchMessage(batch: Batch): number[] {
  const { header, body } = batchFields(batch);
  return message(HEADER.batch, header, body);
}

export function dictionaryMessage(id: number, batch: Batch): number[] {
  const { header, body } = batchFields(batch);
  return message(HEADER.dictionary, { 0: { i64: id }, 1: { table: header } }, body);
}

/** Messages as a stream with its end mark. */
export const stream = (...messages: readonly number[][]) =>
  Uint8Array.from([...messages.flat(), 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);

const named = (name: string, type: number, settings: Fields): Fields => ({
  0: { text: name },
  1: { i8: 1 },
  2: { i8: type },
  3: { table: settings },
});

export const intField = (name: string, bits: number) => named(name, 2, { 0: { i32: bits }, 1: { i8: 1 } });
export const doubleField = (name: string) => named(name, 3, { 0: { i16: 2 } });
export const textField = (name: string) => named(name, 5, {});
export const nullField = (name: string) => named(name, 1, {});
export const structField = (name: string, children: readonly Fields[]): Fields => ({
  ...named(name, 13, {}),
  5: { tables: children },
});
/** The field with its values in a dictionary, by indices of 32 bits. */
export const inDictionary = (field: Fields, id: number): Fields => ({ ...field, 4: { table: { 0: { i64: id } } } });
