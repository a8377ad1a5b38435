// What the cells of a Parquet column are. Values are read as they are stored and given their
// meaning here, so that decimals are rounded correctly, times keep their digits and whole numbers
// beyond 2^53 are noticed.

import type { PlainValue } from '../column-sink.ts';
import { decodeText } from '../decode-text.ts';
import { isoDate, isoTime, isoTimestamp } from '../iso-time.ts';
import { numberFromDecimal } from '../number-text.ts';
import { halfFloat } from './arrow/values.ts';
import type { SchemaElement } from './parquet/metadata.ts';

/** Turns a stored value into a plain one; undefined if it is not what the type promises. */
export type Meaning = (stored: never) => PlainValue;

const PER_SECOND = { MILLIS: 1000n, MICROS: 1_000_000n, NANOS: 1_000_000_000n };

/** The meaning of a column; null if it holds nothing that could be a number or a label. */
export function meaningOf(element: SchemaElement): Meaning | null {
  const logical = element.logical_type?.type ?? logicalFromConverted(element);
  switch (logical) {
    case 'DECIMAL':
      return decimal(element);
    case 'DATE':
      return (days: number) => isoDate(days);
    case 'TIMESTAMP':
      return (value: bigint) => isoTimestamp(value, perSecond(element));
    case 'TIME':
      return (value: number | bigint) => isoTime(BigInt(value), perSecond(element));
    case 'UUID':
      return uuid;
    case 'FLOAT16':
      return float16;
    case 'INTEGER':
      return integer(element);
    case 'STRING':
    case 'ENUM':
    case 'JSON':
      return text;
    case 'INTERVAL':
    case 'BSON':
    case 'VARIANT':
    case 'GEOMETRY':
    case 'GEOGRAPHY':
      return null;
    default:
      return physical(element);
  }
}

function physical({ type }: SchemaElement): Meaning | null {
  if (type === 'INT96') return (nanoseconds: bigint) => isoTimestamp(nanoseconds, PER_SECOND.NANOS);
  if (type === 'BYTE_ARRAY') return text; // older writers leave strings unmarked
  if (type === 'FIXED_LEN_BYTE_ARRAY') return null;
  return (value: PlainValue) => value;
}

/** The older way to say the same. */
function logicalFromConverted({ converted_type: converted }: SchemaElement): string | undefined {
  if (converted === undefined) return undefined;
  if (converted === 'UTF8') return 'STRING';
  if (converted.startsWith('TIMESTAMP')) return 'TIMESTAMP';
  if (converted.startsWith('TIME_')) return 'TIME';
  return /^U?INT_/.test(converted) ? 'INTEGER' : converted;
}

function perSecond({ logical_type: logical, converted_type: converted }: SchemaElement): bigint {
  if (logical?.unit !== undefined) return PER_SECOND[logical.unit];
  return converted?.endsWith('MICROS') ? PER_SECOND.MICROS : PER_SECOND.MILLIS;
}

function integer({ type, logical_type: logical, converted_type: converted }: SchemaElement): Meaning {
  const isSigned = logical?.type === 'INTEGER' ? logical.isSigned : !converted?.startsWith('UINT');
  if (isSigned) return (value: number | bigint) => value;
  return type === 'INT64' ? (value: bigint) => BigInt.asUintN(64, value) : (value: number) => value >>> 0;
}

function decimal(element: SchemaElement): Meaning {
  const scale = (element.logical_type?.type === 'DECIMAL' ? element.logical_type.scale : element.scale) ?? 0;
  if (element.type === 'INT32' || element.type === 'INT64') {
    return (digits: number | bigint) => numberFromDecimal(digits, scale);
  }
  return (bytes: Uint8Array) => numberFromDecimal(bigEndian(bytes), scale);
}

/** A whole number in two's complement, the highest byte first. */
function bigEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return BigInt.asIntN(8 * bytes.length, value);
}

function text(bytes: Uint8Array): string | undefined {
  return decodeText(bytes, 0, bytes.length) ?? undefined;
}

function uuid(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function float16([low, high]: Uint8Array): number {
  return halfFloat(low | (high << 8));
}
