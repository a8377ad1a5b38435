// The columns of Arrow data, whichever library holds them: apache-arrow and flechette number their
// types alike.

import type { FileDamage } from '../base/messages/readers.ts';
import type { UserError } from '../base/problem.ts';
import { columnSink, type PlainValue } from './column-sink.ts';
import { isoDate, isoTime, isoTimestamp } from './iso-time.ts';
import type { MissingValues } from './missing-values.ts';
import { numberFromDecimal } from './number-text.ts';
import type { Column } from './table.ts';
import { unreadableColumn } from './unreadable-column.ts';

/** A column of apache-arrow or flechette. */
export interface ArrowVector extends Iterable<unknown> {
  readonly type: ArrowType;
  readonly length: number;
}

export interface ArrowType {
  readonly typeId: number;
  readonly unit?: number;
  readonly scale?: number;
  /** The values of the codes of a dictionary. */
  readonly dictionary?: ArrowType;
}

export interface ArrowSettings {
  readonly source: string;
  readonly rowCount: number;
  readonly columns: readonly { readonly name: string; readonly values: ArrowVector }[];
  readonly missing: MissingValues;
  isText(name: string, index: number, count: number): boolean;
  /** Decimals come as whole numbers to be divided by the scale, not as fractions. */
  readonly decimalsAreDigits: boolean;
  onDamage(damage: Omit<FileDamage, 'format'>): UserError;
}

/** Numbers of the types in Arrow's own schema (format/Schema.fbs), and −1 for a dictionary. */
const TYPE = {
  dictionary: -1,
  nothing: 1,
  int: 2,
  float: 3,
  utf8: 5,
  bool: 6,
  decimal: 7,
  date: 8,
  time: 9,
  timestamp: 10,
};
const LARGE_UTF8 = 20;
const UTF8_VIEW = 24;
const PLAIN = new Set([TYPE.nothing, TYPE.int, TYPE.float, TYPE.utf8, TYPE.bool, LARGE_UTF8, UTF8_VIEW]);

const PER_SECOND = [1n, 1000n, 1_000_000n, 1_000_000_000n];
const DAY_MILLISECONDS = 86_400_000;

export function arrowColumns(settings: ArrowSettings): Column[] {
  const { source, rowCount, columns, missing, isText, onDamage } = settings;
  return columns.map(({ name, values }, index) => {
    const meaning = meaningOf(values.type, settings.decimalsAreDigits);
    if (meaning === null) {
      return unreadableColumn({ source, name, rowCount }, 'column-type-unsupported', { holds: null });
    }
    if (values.length !== rowCount) {
      throw onDamage({ fault: 'column-length', column: name, cells: values.length, rows: rowCount });
    }
    const sink = columnSink({
      name,
      rowCount,
      missing,
      isText: isText(name, index, columns.length),
      readsNumbers: false,
    });
    let row = 0;
    for (const value of values) {
      if (value === undefined) throw onDamage({ fault: 'column-length', column: name, cells: row, rows: rowCount });
      if (value !== null) sink.set(row, meaning(value));
      row++;
    }
    return sink.finish();
  });
}

/**
 * Turns a value as the library gives it into a plain one; null for types that are neither numbers
 * nor text nor times.
 */
function meaningOf(type: ArrowType, decimalsAreDigits: boolean): ((value: unknown) => PlainValue) | null {
  const { typeId, unit = 0, scale = 0 } = type;
  if (PLAIN.has(typeId)) return (value) => value as PlainValue;
  switch (typeId) {
    case TYPE.dictionary:
      return meaningOf(type.dictionary!, decimalsAreDigits);
    case TYPE.decimal:
      return (value) => decimal(value, scale, decimalsAreDigits);
    case TYPE.date:
      return (value) => isoDate(Math.floor(Number(value) / DAY_MILLISECONDS));
    case TYPE.time:
      return (value) => isoTime(BigInt(value as number | bigint), PER_SECOND[unit]);
    case TYPE.timestamp:
      return (value) => timestamp(value, unit);
    default:
      return null;
  }
}

function decimal(value: unknown, scale: number, areDigits: boolean): number {
  if (typeof value === 'bigint') return numberFromDecimal(value, scale);
  if (typeof value === 'number') return areDigits ? numberFromDecimal(value, scale) : value;
  // apache-arrow gives the words of 32 bits, the lowest first.
  const words = Array.from(value as Uint32Array);
  const digits = words.reduceRight((high, word) => (high << 32n) | BigInt(word), 0n);
  return numberFromDecimal(BigInt.asIntN(32 * words.length, digits), scale);
}

/**
 * A bigint counts the type's own unit; anything else is milliseconds, with a fraction where the
 * unit is finer.
 */
function timestamp(value: unknown, unit: number): string {
  if (typeof value === 'bigint') return isoTimestamp(value, PER_SECOND[unit]);
  const milliseconds = Number(value);
  const whole = Math.floor(milliseconds);
  const nanoseconds = Math.round((milliseconds - whole) * 1e6);
  return isoTimestamp(BigInt(whole) * 1_000_000n + BigInt(nanoseconds), PER_SECOND[3]);
}
