// A Table is the content of a file before columns are interpreted: named columns of cells.

import type { Position } from '../base/position.ts';
import type { Note, Problem } from '../base/problem.ts';

/** The location of a row in its source. */
export type RowPosition = Pick<Position, 'line' | 'row' | 'sample'>;

/** Numbers, one per row; a missing cell is NaN. */
export interface NumberColumn {
  readonly kind: 'number';
  readonly name: string;
  readonly values: Float64Array;
  /**
   * Cells that contain a word instead of a number: `codes[row]` is the index of the word in
   * `words`, or −1 if there is none, in which case `values[row]` applies. Absent if every cell is a
   * number or missing.
   */
  readonly words?: WordCells;
  /**
   * The number of integers that were rounded because they are too large to be exact; absent if
   * there are none.
   */
  readonly rounded?: number;
}

/** Non-numeric words in a column of numbers. */
export interface WordCells {
  readonly codes: Int32Array;
  readonly words: readonly string[];
}

/**
 * Text, with one entry per row; `codes[row]` is an index into `words`, or −1 for a missing cell.
 */
export interface TextColumn {
  readonly kind: 'text';
  readonly name: string;
  readonly codes: Int32Array;
  readonly words: readonly string[];
  /** The type that the file declares: categories or text. Absent if the file declares no type. */
  readonly declared?: 'nominal' | 'string';
  /**
   * Why the column cannot be used. If this is set, all cells of the column are missing, and using
   * the column reports this problem.
   */
  readonly unreadable?: Problem;
}

/** Numbers, most of which are 0; `rows` is in ascending order. */
export interface SparseColumn {
  readonly kind: 'sparse';
  readonly name: string;
  readonly rows: Int32Array;
  readonly values: Float64Array;
  /** The number of rounded integers, as in a column of numbers. */
  readonly rounded?: number;
}

/** A column of a table: numbers, words, or mostly zeros. */
export type Column = NumberColumn | TextColumn | SparseColumn;

/** Named columns of cells, as in the file, before columns are interpreted. */
export interface Table {
  /** The name of the data: a file name, `-`, `example:wine`. */
  readonly source: string;
  readonly rowCount: number;
  readonly columns: readonly Column[];
  /**
   * The location of a row in its source, for messages: its line, or its row number if there are no
   * lines.
   */
  place(row: number): RowPosition;
  /** Row names that are part of the layout (the header of a transposed table). */
  readonly rowNames?: readonly string[];
  /**
   * Columns that describe the samples and are not features; a role such as the target may refer to
   * one of them.
   */
  readonly annotations?: readonly TextColumn[];
  /** Samples without an annotation, and annotations without a sample. */
  readonly unmatched?: { readonly samples: readonly string[]; readonly annotations: readonly string[] };
  /**
   * Whether the reader has already transposed the table.
   */
  readonly isUpright?: boolean;
  /**
   * Whether a sample annotation has no sample names, so that its rows follow the order of the data.
   */
  readonly isInOrder?: boolean;
  /**
   * The number of leading columns that the caller declares as features; none of them is treated as
   * a row counter, an id or row names.
   */
  readonly declaredFeatures?: number;
  /**
   * Whether to skip the search for columns that reveal the target and for repeated samples. The
   * search only produces notes, and repeating it takes time if many models are fitted.
   */
  readonly isInspected?: boolean;
  /** The column that the file format defines as the target, such as the label of a LIBSVM line. */
  readonly targetColumn?: string;
  /** The likely cause if the table has a single column but needs more. */
  readonly oneColumn?: Problem;
  /** Notes for the user about how the data were read. */
  readonly notes: readonly Note[];
}

/** The position of a row by its number, for sources without lines. */
export const rowPlace = (row: number): RowPosition => ({ row: row + 1 });

/** The text of a cell; null if it is missing. Numbers are formatted as in JavaScript. */
export function cellText(column: Column, row: number): string | null {
  if (column.kind === 'text') return column.codes[row] < 0 ? null : column.words[column.codes[row]];
  if (column.kind === 'sparse') return String(sparseValue(column, row));
  const code = column.words?.codes[row] ?? -1;
  if (code >= 0) return column.words!.words[code];
  return Number.isNaN(column.values[row]) ? null : String(column.values[row]);
}

/** The value of a sparse column in a row: 0 where nothing is stored. */
export function sparseValue(column: Pick<SparseColumn, 'rows' | 'values'>, row: number): number {
  let low = 0;
  let high = column.rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (column.rows[middle] === row) return column.values[middle];
    if (column.rows[middle] < row) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}
