// Thrift's compact protocol, in which Parquet keeps its metadata. Structures are read as fields by
// number; counts come from the file, so that each is checked against the bytes that are left.

import { expectSound } from '../damage.ts';

export type ThriftValue = number | bigint | boolean | Uint8Array | readonly ThriftValue[] | ThriftStruct;

/** The fields of a structure. */
export interface ThriftStruct {
  /** Where the structure ends. */
  readonly end: number;
  integer(field: number): number | undefined;
  flag(field: number): boolean | undefined;
  bytes(field: number): Uint8Array | undefined;
  list(field: number): readonly ThriftValue[] | undefined;
  struct(field: number): ThriftStruct | undefined;
}

const KIND = {
  stop: 0,
  yes: 1,
  no: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  set: 10,
  map: 11,
  struct: 12,
};

/** No metadata nest deeper; and the stack holds out. */
const MAX_DEPTH = 32;

/** The structure at a place. */
export function readThrift(bytes: Uint8Array, start: number): ThriftStruct {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = start;

  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = view.getUint8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return value;
  }

  function zigzag(): bigint {
    const value = varint();
    return (value >> 1n) ^ -(value & 1n);
  }

  function count(): number {
    const value = Number(varint());
    expectSound(value <= bytes.length - at, 'a list or a text is longer than the metadata');
    return value;
  }

  function element(kind: number, depth: number): ThriftValue {
    switch (kind) {
      case KIND.yes:
        return true;
      case KIND.no:
        return false;
      case KIND.byte:
        return view.getInt8(at++);
      case KIND.i16:
      case KIND.i32:
      case KIND.i64:
        return zigzag();
      case KIND.double:
        at += 8;
        return view.getFloat64(at - 8, true);
      case KIND.binary: {
        const length = count();
        at += length;
        return bytes.subarray(at - length, at);
      }
      case KIND.list:
      case KIND.set:
        return list(depth);
      case KIND.map:
        return map(depth);
      default:
        expectSound(kind === KIND.struct, 'its metadata hold an unknown kind of value');
        return struct(depth + 1);
    }
  }

  function list(depth: number): ThriftValue[] {
    const head = view.getUint8(at++);
    const length = head >> 4 === 15 ? count() : head >> 4;
    const kind = head & 15;
    // A list has its booleans as bytes, a field has them in its kind.
    const isBoolean = kind === KIND.yes || kind === KIND.no;
    return Array.from({ length }, () => (isBoolean ? view.getInt8(at++) === 1 : element(kind, depth)));
  }

  /** Parquet has none; those of others are passed over. */
  function map(depth: number): ThriftValue[] {
    const length = count();
    if (length === 0) return [];
    const kinds = view.getUint8(at++);
    for (let i = 0; i < length; i++) {
      element(kinds >> 4, depth);
      element(kinds & 15, depth);
    }
    return [];
  }

  function struct(depth: number): ThriftStruct {
    expectSound(depth < MAX_DEPTH, 'its metadata are nested too deeply');
    const fields = new Map<number, ThriftValue>();
    let id = 0;
    for (;;) {
      const head = view.getUint8(at++);
      const kind = head & 15;
      if (kind === KIND.stop) break;
      id = head >> 4 === 0 ? Number(zigzag()) : id + (head >> 4);
      fields.set(id, element(kind, depth));
    }
    return fieldsOf(fields, at);
  }

  return struct(0);
}

function fieldsOf(fields: ReadonlyMap<number, ThriftValue>, end: number): ThriftStruct {
  const typed = <T>(field: number, isKind: (value: ThriftValue) => boolean): T | undefined => {
    const value = fields.get(field);
    expectSound(value === undefined || isKind(value), 'its metadata hold another kind of value than they should');
    return value as T | undefined;
  };
  return {
    end,
    integer(field) {
      const value = typed<number | bigint>(field, (found) => typeof found === 'bigint' || typeof found === 'number');
      if (value === undefined) return undefined;
      expectSound(Number.isSafeInteger(Number(value)), 'a length is out of range');
      return Number(value);
    },
    flag: (field) => typed(field, (found) => typeof found === 'boolean'),
    bytes: (field) => typed(field, (found) => found instanceof Uint8Array),
    list: (field) => typed(field, Array.isArray),
    struct: (field) => typed(field, isStruct),
  };
}

export const isStruct = (value: ThriftValue): value is ThriftStruct => typeof value === 'object' && 'end' in value;
