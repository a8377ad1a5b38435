// Takes the values of one column from a source that has values instead of spellings (Parquet,
// Arrow, objects in memory).

import { type HeapBudget, WORD_BYTES } from './memory.ts';
import type { MissingValues } from './missing-values.ts';
import { numberFromText } from './number-text.ts';
import type { Column } from './table.ts';

export type PlainValue = number | bigint | boolean | string | null | undefined;

export interface ColumnSink {
  set(row: number, value: PlainValue): void;
  finish(): Column;
}

export interface ColumnSettings {
  readonly name: string;
  readonly rowCount: number;
  readonly missing: MissingValues;
  /** All cells are words, also the numbers. */
  readonly isText: boolean;
  /** A text that spells a number is one, as in a CSV file. */
  readonly readsNumbers: boolean;
  /** Of the texts of a file. */
  readonly budget?: HeapBudget;
}

/**
 * A column of words only becomes a text column, any other a number column, with words where there
 * are some.
 */
export function columnSink(settings: ColumnSettings): ColumnSink {
  const { name, rowCount, missing, isText, readsNumbers, budget } = settings;
  const indices = new Map<string, number>(); // −1 for a spelling of a missing cell
  const words: string[] = [];
  let values: Float64Array | null = null;
  let codes: Int32Array | null = null;
  let rounded = 0;

  function setNumber(row: number, value: number): void {
    if (missing.isNumber(value)) return;
    values ??= new Float64Array(rowCount).fill(Number.NaN);
    values[row] = value;
  }

  function setWord(row: number, word: string): void {
    // A word is looked at once, however many rows have it: it may be long.
    let index = indices.get(word);
    if (index === undefined) {
      budget?.take(WORD_BYTES + 2 * word.length);
      index = missing.isText(word) ? -1 : words.push(word) - 1;
      indices.set(word, index);
    }
    if (index < 0) return;
    codes ??= new Int32Array(rowCount).fill(-1);
    codes[row] = index;
  }

  function setText(row: number, text: string): void {
    const number = readsNumbers && !isText ? numberFromText(text.trim()) : Number.NaN;
    if (Number.isNaN(number)) setWord(row, text);
    else setNumber(row, number);
  }

  function nearestNumber(value: bigint): number {
    const number = Number(value);
    if (BigInt(number) !== value) rounded++;
    return number;
  }

  return {
    set(row, value) {
      if (value === null || value === undefined) return;
      if (typeof value === 'string') return setText(row, value);
      const plain = typeof value === 'boolean' ? Number(value) : value;
      if (isText) {
        if (!missing.isNumber(Number(plain))) setWord(row, String(plain));
      } else {
        setNumber(row, typeof plain === 'bigint' ? nearestNumber(plain) : plain);
      }
    },
    finish() {
      if (isText || (codes && !values)) {
        return { kind: 'text', name, codes: codes ?? new Int32Array(rowCount).fill(-1), words };
      }
      values ??= new Float64Array(rowCount).fill(Number.NaN);
      return {
        kind: 'number',
        name,
        values,
        ...(codes && { words: { codes, words } }),
        ...(rounded > 0 && { rounded }),
      };
    },
  };
}
