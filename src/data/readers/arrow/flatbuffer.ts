// FlatBuffers, in which Arrow keeps its metadata: tables whose fields are found by offsets. Offsets
// come from the file, so every one is checked, and tables that point at each other in a circle run
// out of a count that the length of the metadata sets.

import { decodeText } from '../../decode-text.ts';
import { Damage, expectSound } from '../damage.ts';

/** Fields are numbered from 0 in the order of the schema. */
export interface FlatTable {
  int8(field: number, usual: number): number;
  int16(field: number, usual: number): number;
  int32(field: number, usual: number): number;
  /** A whole number that a double holds. */
  int64(field: number, usual: number): number;
  table(field: number): FlatTable | null;
  text(field: number): string | null;
  tables(field: number): FlatTable[];
  /** Structs of a fixed size, one after the other. */
  structs(field: number, bytes: number): FlatStructs;
}

export interface FlatStructs {
  readonly count: number;
  int32(index: number, offset: number): number;
  int64(index: number, offset: number): number;
}

/** The root table of a buffer. */
export function flatRoot(bytes: Uint8Array): FlatTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  // No table takes fewer bytes than its own offset and the one that points to it.
  let tablesLeft = bytes.length / 8 + 1;

  function long(at: number): number {
    const value = view.getBigInt64(at, true);
    expectSound(value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER, 'a length is out of range');
    return Number(value);
  }

  const follow = (at: number) => at + view.getUint32(at, true);

  function vector(at: number, bytesEach: number): { first: number; count: number } {
    const start = follow(at);
    const count = view.getUint32(start, true);
    expectSound(start + 4 + count * bytesEach <= bytes.length, 'a list is longer than the metadata');
    return { first: start + 4, count };
  }

  function tableAt(at: number): FlatTable {
    if (tablesLeft-- <= 0) throw new Damage('the metadata refer to themselves');
    const fields = at - view.getInt32(at, true);
    const size = view.getUint16(fields, true);
    const place = (field: number) => {
      const entry = 4 + 2 * field;
      const offset = entry + 2 <= size ? view.getUint16(fields + entry, true) : 0;
      return offset === 0 ? -1 : at + offset;
    };
    const scalar = (read: (at: number) => number) => (field: number, usual: number) => {
      const found = place(field);
      return found < 0 ? usual : read(found);
    };
    return {
      int8: scalar((found) => view.getInt8(found)),
      int16: scalar((found) => view.getInt16(found, true)),
      int32: scalar((found) => view.getInt32(found, true)),
      int64: scalar(long),
      table(field) {
        const found = place(field);
        return found < 0 ? null : tableAt(follow(found));
      },
      text(field) {
        const found = place(field);
        if (found < 0) return null;
        const { first, count } = vector(found, 1);
        const text = decodeText(bytes, first, first + count);
        if (text === null) throw new Damage('a name is not UTF-8');
        return text;
      },
      tables(field) {
        const found = place(field);
        if (found < 0) return [];
        const { first, count } = vector(found, 4);
        return Array.from({ length: count }, (_, i) => tableAt(follow(first + 4 * i)));
      },
      structs(field, bytesEach) {
        const found = place(field);
        const { first, count } = found < 0 ? { first: 0, count: 0 } : vector(found, bytesEach);
        return {
          count,
          int32: (index, offset) => view.getInt32(first + index * bytesEach + offset, true),
          int64: (index, offset) => long(first + index * bytesEach + offset),
        };
      },
    };
  }

  return tableAt(follow(0));
}
