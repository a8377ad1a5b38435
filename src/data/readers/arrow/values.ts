// The values of a column's buffers. Every length is checked against the buffer before the first
// value is read.

import type { PlainValue } from '../../column-sink.ts';
import { decodeText } from '../../decode-text.ts';
import { isoDate, isoTime, isoTimestamp } from '../../iso-time.ts';
import { numberFromDecimal } from '../../number-text.ts';
import { Damage, expectSound } from '../damage.ts';
import type { ColumnPart } from './buffers.ts';
import { type ArrowField, type ArrowType, TYPE } from './metadata.ts';

/** The value at a position; the cell there is known not to be missing. */
export type ValueAt = (index: number) => PlainValue;

const PER_SECOND = [1n, 1000n, 1_000_000n, 1_000_000_000n];
const DAY_MILLISECONDS = 86_400_000;
const [HALF, SINGLE] = [0, 1];

/** Whether values of the type are numbers, text or times. */
export function isReadable({ type, dictionary }: ArrowField): boolean {
  if (dictionary && (!isWidth(dictionary.index.bits) || type.id === TYPE.nothing)) return false;
  return READERS[type.id] !== undefined;
}

/** Whether each cell is there; null if all are. */
export function validity({ length, nulls, buffers }: ColumnPart): ((index: number) => boolean) | null {
  const [bits] = buffers;
  if (nulls === 0 || bits.length === 0) return null;
  expectSound(bits.length * 8 >= length, 'a column has too few marks of missing cells');
  return (index) => ((bits[index >> 3] >> (index & 7)) & 1) === 1;
}

/** A function that gives the values of a column's part, for a type that `isReadable`. */
export function valuesOf(type: ArrowType, part: ColumnPart, isLittle: boolean): ValueAt {
  return READERS[type.id](type, part, isLittle);
}

/** The indices into a dictionary. */
export function indicesOf(type: ArrowType, part: ColumnPart, isLittle: boolean): (index: number) => number {
  const at = integers(type, part, isLittle);
  return (index) => Number(at(index));
}

type ValueReader = (type: ArrowType, part: ColumnPart, isLittle: boolean) => ValueAt;

const READERS: Readonly<Record<number, ValueReader>> = {
  [TYPE.nothing]: () => () => null,
  [TYPE.int]: integers,
  [TYPE.float]: floats,
  [TYPE.utf8]: (_, part, isLittle) => texts(part, offsets(part, 4, isLittle)),
  [TYPE.largeUtf8]: (_, part, isLittle) => texts(part, offsets(part, 8, isLittle)),
  [TYPE.utf8View]: (_, part, isLittle) => viewedTexts(part, isLittle),
  [TYPE.bool]: (_, part) => booleans(part),
  [TYPE.decimal]: decimals,
  [TYPE.date]: dates,
  [TYPE.time]: times,
  [TYPE.timestamp]: (type, part, isLittle) => {
    const values = viewOf(part.buffers[1], part.length, 8);
    const perSecond = unitOf(type);
    return (index) => isoTimestamp(values.getBigInt64(8 * index, isLittle), perSecond);
  },
};

const isWidth = (bits: number) => bits === 8 || bits === 16 || bits === 32 || bits === 64;

function viewOf(buffer: Uint8Array, count: number, bytesEach: number): DataView {
  expectSound(buffer.length >= count * bytesEach, 'a column has too few values');
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
}

function integers({ bits, isSigned }: ArrowType, part: ColumnPart, isLittle: boolean) {
  expectSound(isWidth(bits), 'whole numbers have an unknown width');
  const view = viewOf(part.buffers[1], part.length, bits / 8);
  switch (bits) {
    case 8:
      return isSigned ? (i: number) => view.getInt8(i) : (i: number) => view.getUint8(i);
    case 16:
      return isSigned ? (i: number) => view.getInt16(2 * i, isLittle) : (i: number) => view.getUint16(2 * i, isLittle);
    case 32:
      return isSigned ? (i: number) => view.getInt32(4 * i, isLittle) : (i: number) => view.getUint32(4 * i, isLittle);
    default:
      return isSigned
        ? (i: number) => view.getBigInt64(8 * i, isLittle)
        : (i: number) => view.getBigUint64(8 * i, isLittle);
  }
}

function floats({ unit }: ArrowType, part: ColumnPart, isLittle: boolean): ValueAt {
  if (unit === HALF) {
    const view = viewOf(part.buffers[1], part.length, 2);
    return (index) => halfFloat(view.getUint16(2 * index, isLittle));
  }
  const view = viewOf(part.buffers[1], part.length, unit === SINGLE ? 4 : 8);
  return unit === SINGLE
    ? (index) => view.getFloat32(4 * index, isLittle)
    : (index) => view.getFloat64(8 * index, isLittle);
}

/** Half precision: 1 bit sign, 5 exponent, 10 fraction. */
export function halfFloat(bits: number): number {
  const exponent = (bits >> 10) & 0x1f;
  const fraction = (bits & 0x3ff) / 1024;
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * 2 ** -14 * fraction : sign * 2 ** (exponent - 15) * (1 + fraction);
}

function booleans({ buffers: [, bits], length }: ColumnPart): ValueAt {
  expectSound(bits.length * 8 >= length, 'a column has too few values');
  return (index) => ((bits[index >> 3] >> (index & 7)) & 1) === 1;
}

function decimals({ bits, scale }: ArrowType, part: ColumnPart, isLittle: boolean): ValueAt {
  expectSound(bits === 32 || bits === 64 || bits === 128 || bits === 256, 'decimals have an unknown width');
  const bytesEach = bits / 8;
  const view = viewOf(part.buffers[1], part.length, bytesEach);
  return (index) => {
    let digits = 0n;
    for (let byte = 0; byte < bytesEach; byte++) {
      const at = index * bytesEach + (isLittle ? bytesEach - 1 - byte : byte);
      digits = (digits << 8n) | BigInt(view.getUint8(at));
    }
    return numberFromDecimal(BigInt.asIntN(bits, digits), scale);
  };
}

function dates({ unit }: ArrowType, part: ColumnPart, isLittle: boolean): ValueAt {
  if (unit === 0) {
    const view = viewOf(part.buffers[1], part.length, 4);
    return (index) => isoDate(view.getInt32(4 * index, isLittle));
  }
  const view = viewOf(part.buffers[1], part.length, 8);
  return (index) => isoDate(Math.floor(Number(view.getBigInt64(8 * index, isLittle)) / DAY_MILLISECONDS));
}

function times(type: ArrowType, part: ColumnPart, isLittle: boolean): ValueAt {
  const perSecond = unitOf(type);
  const isWide = type.bits === 64;
  const view = viewOf(part.buffers[1], part.length, isWide ? 8 : 4);
  return (index) => {
    const value = isWide ? view.getBigInt64(8 * index, isLittle) : BigInt(view.getInt32(4 * index, isLittle));
    return isoTime(value, perSecond);
  };
}

function unitOf({ unit }: ArrowType): bigint {
  const perSecond = PER_SECOND[unit];
  if (perSecond === undefined) throw new Damage('times have an unknown unit');
  return perSecond;
}

/** The start of each value, and one behind the last. */
function offsets({ length, buffers: [, bytes] }: ColumnPart, bytesEach: 4 | 8, isLittle: boolean) {
  if (length === 0) return () => 0;
  const view = viewOf(bytes, length + 1, bytesEach);
  return bytesEach === 4
    ? (index: number) => view.getInt32(4 * index, isLittle)
    : (index: number) => Number(view.getBigInt64(8 * index, isLittle));
}

function texts({ buffers: [, , bytes] }: ColumnPart, offset: (index: number) => number): ValueAt {
  let last = 0;
  // Texts stand one behind the other, so that together they are no longer than the buffer; they are
  // requested in their order.
  return (index) => {
    const start = offset(index);
    expectSound(start >= last, 'a text is outside of its column');
    last = offset(index + 1);
    return textBetween(bytes, start, last);
  };
}

function textBetween(bytes: Uint8Array, start: number, end: number): string | undefined {
  expectSound(start >= 0 && end >= start && end <= bytes.length, 'a text is outside of its column');
  return decodeText(bytes, start, end) ?? undefined;
}

/** What the texts of one batch take together. */
const MAX_VIEWED_BYTES = 2 ** 30;

/** Texts of up to 12 bytes are in their view; of longer ones it names the buffer and the offset. */
function viewedTexts({ length, buffers: [, views, ...data] }: ColumnPart, isLittle: boolean): ValueAt {
  const view = viewOf(views, length, 16);
  let total = 0;
  return (index) => {
    const at = 16 * index;
    const size = view.getInt32(at, isLittle);
    // Views may show the same text, though not without end.
    total += Math.max(0, size);
    expectSound(total <= MAX_VIEWED_BYTES, 'its texts are longer than it can hold');
    if (size <= 12) return textBetween(views.subarray(at + 4, at + 16), 0, size);
    const bytes = data[view.getInt32(at + 8, isLittle)];
    if (bytes === undefined) throw new Damage('a text is outside of its column');
    const start = view.getInt32(at + 12, isLittle);
    return textBetween(bytes, start, start + size);
  };
}
