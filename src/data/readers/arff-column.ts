// Collects the cells of one ARFF attribute. A sparse line leaves cells out; an omitted cell is 0,
// or the first value.

import { problem } from '../../base/problem.ts';
import { type Growable, growableDoubles, growableIntegers } from '../growable.ts';
import { type HeapBudget, WORD_BYTES } from '../memory.ts';
import type { MissingValues } from '../missing-values.ts';
import { numberFromText } from '../number-text.ts';
import { isRoundedText } from '../rounded-integer.ts';
import { scattered, storedColumn } from '../stored-column.ts';
import type { Column, NumberColumn, SparseColumn, TextColumn } from '../table.ts';
import type { Attribute } from './arff-header.ts';
import type { Value } from './arff-values.ts';

export interface ArffColumn {
  add(row: number, value: Value): void;
  finish(rowCount: number): Column;
  /** The first row without a cell, though the type has no value for it; −1 where there is none. */
  firstOmitted?(rowCount: number): number;
}

export function arffColumn({ name, type }: Attribute, missing: MissingValues, budget: HeapBudget): ArffColumn {
  if (type.kind === 'numeric') return numericColumn(name, missing);
  if (type.kind === 'nominal') return levelColumn(name, type.levels, missing);
  return textColumn(name, missing, type.kind === 'date', budget);
}

/** In quotes a question mark is a value like any other. */
function isMissing({ text, isQuoted }: Value, missing: MissingValues): boolean {
  return text === '?' ? !isQuoted : missing.isText(text);
}

function numericColumn(name: string, missing: MissingValues): ArffColumn {
  const cells = storedCells();
  let rounded = 0;
  return {
    add(row, value) {
      const number = numberFromText(value.text);
      if (Number.isNaN(number) && !isMissing(value, missing)) refuseWord(name, value.text);
      if (isRoundedText(value.text, number)) rounded++;
      cells.add(row, missing.isNumber(number) ? Number.NaN : number);
    },
    finish: (rowCount) => ({ ...numbersFrom(name, cells, rowCount), ...(rounded > 0 && { rounded }) }),
  };
}

function refuseWord(name: string, text: string): never {
  const fixes = [{ add: { missing: [text] } }];
  throw problem('cell-not-a-number', { value: text, isOfReader: true }, { at: { column: name }, fixes });
}

/** The declared values are the levels, also where all of them are numbers. */
function levelColumn(name: string, levels: readonly string[], missing: MissingValues): ArffColumn {
  const cells = storedCells();
  const codeOf = levelCodes(name, levels, missing);
  const omitted = levels.length === 0 || missing.isText(levels[0]) ? -1 : 0;
  return {
    add: (row, value) => cells.add(row, codeOf(value)),
    finish: (rowCount) => ({ ...textFrom(name, cells, rowCount, levels, omitted), declared: 'nominal' }),
  };
}

function levelCodes(name: string, levels: readonly string[], missing: MissingValues): (value: Value) => number {
  const codes = new Map(levels.map((level, code) => [level, code]));
  return (value) => {
    if (isMissing(value, missing)) return -1;
    const code = codes.get(value.text);
    if (code !== undefined) return code;
    const fixes = [{ add: { missing: [value.text] } }];
    throw problem('arff-value-undeclared', { value: value.text }, { at: { column: name }, fixes });
  };
}

function textColumn(name: string, missing: MissingValues, isDate: boolean, budget: HeapBudget): ArffColumn {
  const cells = storedCells();
  const codes = new Map<string, number>();
  return {
    add(row, value) {
      if (isMissing(value, missing)) return cells.add(row, -1);
      const code = codes.get(value.text) ?? codes.size;
      if (code === codes.size) budget.take(WORD_BYTES + value.text.length);
      codes.set(value.text, code);
      cells.add(row, code);
    },
    finish: (rowCount) => ({
      ...textFrom(name, cells, rowCount, [...codes.keys()], codes.size === 0 ? -1 : 0),
      ...(!isDate && { declared: 'string' }),
    }),
    ...(isDate && { firstOmitted: cells.firstOmitted }),
  };
}

function numbersFrom(name: string, cells: StoredCells, rowCount: number): NumberColumn | SparseColumn {
  const { rows, values } = cells.take(rowCount);
  return rows === null ? { kind: 'number', name, values } : storedColumn(name, rowCount, rows, values);
}

/** Words that no row has are left out: a declared class without rows is no class. */
function textFrom(
  name: string,
  cells: StoredCells,
  rowCount: number,
  words: readonly string[],
  omitted: number,
): TextColumn {
  const { rows, values } = cells.take(rowCount);
  const codes =
    rows === null ? Int32Array.from(values) : scattered(new Int32Array(rowCount).fill(omitted), rows, values);
  const isUsed = new Uint8Array(words.length);
  for (const code of codes) if (code >= 0) isUsed[code] = 1;
  const used = words.filter((_, code) => isUsed[code]);
  if (used.length < words.length) {
    let next = 0;
    const renumbered = words.map((_, code) => (isUsed[code] ? next++ : -1));
    for (let row = 0; row < rowCount; row++) if (codes[row] >= 0) codes[row] = renumbered[codes[row]];
  }
  return { kind: 'text', name, codes, words: used };
}

interface StoredCells {
  add(row: number, value: number): void;
  firstOmitted(rowCount: number): number;
  /** The cells and their rows; null if every row has one. */
  take(rowCount: number): { rows: Int32Array | null; values: Float64Array };
}

/** Rows are noted from the first omitted cell on, so that dense files do not pay for them. */
function storedCells(): StoredCells {
  const values = growableDoubles();
  let rows: Growable<Int32Array> | null = null;

  function noteRows(): Growable<Int32Array> {
    const noted = growableIntegers();
    for (let row = 0; row < values.length; row++) noted.push(row);
    return noted;
  }

  return {
    add(row, value) {
      if (rows === null && row !== values.length) rows = noteRows();
      rows?.push(row);
      values.push(value);
    },
    firstOmitted(rowCount) {
      if (values.length === rowCount) return -1;
      const noted = (rows ?? noteRows()).take();
      const gap = noted.findIndex((row, i) => row !== i);
      return gap < 0 ? noted.length : gap;
    },
    take(rowCount) {
      if (rows === null && values.length < rowCount) rows = noteRows();
      return { rows: rows?.take() ?? null, values: values.take() };
    },
  };
}
