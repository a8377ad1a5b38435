// Tables from what a program already holds: records, matrices of numbers, Arrow and arquero tables.

import { problem } from '../base/problem.ts';
import { type ArrowVector, arrowColumns } from './arrow-columns.ts';
import { type ColumnSink, columnSink, type PlainValue } from './column-sink.ts';
import { type Matrix, matrixColumns } from './matrix-columns.ts';
import { DEFAULT_MISSING, type MissingValues, missingValues } from './missing-values.ts';
import { type Column, rowPlace, type Table } from './table.ts';

/** Options for creating a table from values in memory. */
export interface MemoryOptions {
  /** The name of the data in messages. */
  readonly source?: string;
  /**
   * Strings and numbers that stand for a missing cell, in addition to null, undefined, NaN and the
   * empty string.
   */
  readonly missing?: readonly string[];
  /** Whether the cells of a column are kept as text even if they look like numbers. */
  isText?(name: string, index: number, count: number): boolean;
}

/**
 * Creates a table from objects, one per row. The columns are the keys of all objects, in the order
 * in which they first appear.
 */
export function tableFromRecords(records: readonly object[], options: MemoryOptions = {}): Table {
  const { source = 'records', isText = () => false } = options;
  const missing = missingValues(options.missing ?? DEFAULT_MISSING);
  refuseEmpty(source, records.length);
  const names = new Set<string>();
  for (const [row, record] of records.entries()) {
    const isRecord = typeof record === 'object' && record !== null && !Array.isArray(record);
    if (!isRecord) throw problem('record-invalid', { value: String(record) }, { at: { source, ...rowPlace(row) } });
    for (const name of Object.keys(record)) names.add(name);
  }
  const sinks = new Map<string, ColumnSink>();
  for (const [index, name] of [...names].entries()) {
    const settings = { source, name, rowCount: records.length, missing, isText: isText(name, index, names.size) };
    sinks.set(name, columnSink({ ...settings, readsNumbers: true }));
  }
  for (const [row, record] of records.entries()) {
    for (const [name, value] of Object.entries(record)) sinks.get(name)!.set(row, plainValue(source, row, name, value));
  }
  return tableOf(
    source,
    records.length,
    Array.from(sinks.values(), (sink) => sink.finish()),
  );
}

/** Arrays of equal length, by column name. */
export type ColumnArrays = Readonly<Record<string, ArrayLike<unknown>>>;

/** Creates a table from arrays, one per column. */
export function tableFromColumns(columns: ColumnArrays, options: MemoryOptions = {}): Table {
  const { source = 'columns', isText = () => false } = options;
  const missing = missingValues(options.missing ?? DEFAULT_MISSING);
  const entries = Object.entries(columns);
  const rowCount = entries[0]?.[1].length ?? 0;
  refuseEmpty(source, rowCount);
  return tableOf(
    source,
    rowCount,
    entries.map(([name, values], index) => {
      if (values.length !== rowCount)
        throw problem(
          'count-mismatch',
          { what: 'cells', given: values.length, expected: rowCount },
          { at: { source, column: name } },
        );
      const asText = isText(name, index, entries.length);
      const sink = columnSink({ name, rowCount, missing, isText: asText, readsNumbers: true });
      for (let row = 0; row < rowCount; row++) sink.set(row, plainValue(source, row, name, values[row]));
      return sink.finish();
    }),
  );
}

function plainValue(source: string, row: number, name: string, value: unknown): PlainValue {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol')) {
    return value as PlainValue;
  }
  const type = value instanceof Date ? 'date' : typeof value;
  throw problem('value-unsupported', { type }, { at: { source, ...rowPlace(row), column: name } });
}

export type { FlatMatrix, Matrix, NumberRows, ShapedMatrix } from './matrix-columns.ts';

/** The class of each sample. */
export type Labels = ArrayLike<string | number | boolean>;

/** Options of a matrix. */
export interface MatrixOptions {
  /** The name of the data in messages. */
  readonly source?: string;
  /** Names of the columns; f1, f2, … by default. */
  readonly names?: readonly string[];
  /** The class of each row, which becomes the target column `class`. */
  readonly labels?: Labels;
}

const TARGET = 'class';

/** Creates a table from numbers; NaN stands for a missing cell. */
export function tableFromMatrix(matrix: Matrix, options: MatrixOptions = {}): Table {
  const { source = 'matrix', labels } = options;
  const { rowCount, columns } = matrixColumns(source, matrix);
  const names = options.names ?? columns.map((_, index) => `f${index + 1}`);
  if (names.length !== columns.length) {
    const facts = { what: 'names', given: names.length, expected: columns.length } as const;
    throw problem('count-mismatch', facts, { at: { source } });
  }
  const features = columns.map((values, index): Column => ({ kind: 'number', name: names[index], values }));
  const table = tableOf(source, rowCount, features);
  return labels === undefined ? table : withLabels(table, labels);
}

/** The table with the class of each row as a further column. */
export function withLabels(table: Table, labels: Labels): Table {
  const { source, rowCount, columns } = table;
  if (labels.length !== rowCount) {
    const facts = { what: 'labels', given: labels.length, expected: rowCount } as const;
    throw problem('count-mismatch', facts, { at: { source } });
  }
  if (columns.some(({ name }) => name === TARGET)) {
    throw problem('labels-name-taken', { name: TARGET }, { at: { source } });
  }
  const target = columnSink({
    name: TARGET,
    rowCount,
    missing: NONE_BUT_EMPTY,
    isText: true,
    readsNumbers: false,
  });
  for (let row = 0; row < rowCount; row++) target.set(row, plainValue(source, row, TARGET, labels[row]));
  return { ...table, columns: [...columns, target.finish()], targetColumn: TARGET };
}

const NONE_BUT_EMPTY: MissingValues = missingValues([]);

/** An apache-arrow or flechette Table, recognised by its schema. */
export interface ArrowTable {
  readonly schema: { readonly fields: readonly { readonly name: PropertyKey }[] };
  readonly numRows: number;
  getChildAt(index: number): unknown;
}

/** An arquero ColumnTable, recognised by its methods. */
export interface ArqueroTable {
  columnNames(): string[];
  indices(): ArrayLike<number>;
  column(name: string): unknown;
}

/**
 * Creates a table from an apache-arrow, flechette or arquero table; filters and row order are
 * respected.
 */
export function tableFromArrow(table: ArrowTable | ArqueroTable, options: MemoryOptions = {}): Table {
  const settings = {
    source: options.source ?? 'table',
    missing: missingValues(options.missing ?? DEFAULT_MISSING),
    isText: options.isText ?? (() => false),
  };
  return 'schema' in table ? fromArrow(table, settings) : fromArquero(table, settings);
}

type Settings = Required<Omit<MemoryOptions, 'missing'>> & { readonly missing: MissingValues };

function fromArrow(table: ArrowTable, settings: Settings): Table {
  const rowCount = table.numRows;
  refuseEmpty(settings.source, rowCount);
  const columns = arrowColumns({
    ...settings,
    rowCount,
    columns: table.schema.fields.map(({ name }, index) => ({
      name: String(name),
      values: table.getChildAt(index) as ArrowVector,
    })),
    decimalsAreDigits: false,
    onDamage: (damage) => problem('file-damaged', { format: 'arrow', ...damage }, { at: { source: settings.source } }),
  });
  return tableOf(settings.source, rowCount, columns);
}

function fromArquero(table: ArqueroTable, { source, missing, isText }: Settings): Table {
  const rows = table.indices();
  const rowCount = rows.length;
  refuseEmpty(source, rowCount);
  const names = table.columnNames();
  const columns = names.map((name, index) => {
    const settings = {
      name,
      rowCount,
      missing,
      isText: isText(name, index, names.length),
      readsNumbers: false,
    };
    const sink = columnSink(settings);
    const values = table.column(name) as { at(row: number): unknown };
    for (let row = 0; row < rowCount; row++) {
      const value = values.at(rows[row]);
      sink.set(row, value instanceof Date ? dateText(value) : plainValue(source, row, name, value));
    }
    return sink.finish();
  });
  return tableOf(source, rowCount, columns);
}

/** arquero turns text that looks like a date into a date; this turns it back. */
function dateText(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function refuseEmpty(source: string, rowCount: number): void {
  if (rowCount === 0) throw problem('no-rows', {}, { at: { source } });
}

function tableOf(source: string, rowCount: number, columns: readonly Column[]): Table {
  return { source, rowCount, columns, place: rowPlace, notes: [] };
}
