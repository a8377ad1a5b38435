// A Table is the content of a file before columns are interpreted: named columns of cells.

import type { Position } from '../base/position.ts';
import type { Note, Problem } from '../base/problem.ts';

/** Where a row is in its source. */
export type RowPosition = Pick<Position, 'line' | 'row' | 'sample'>;

/** Numbers, one per row; a missing cell is NaN. */
export interface NumberColumn {
  readonly kind: 'number';
  readonly name: string;
  readonly values: Float64Array;
  /**
   * Cells that hold a word instead of a number: `codes[row]` is the word's index in `words`, −1
   * where there is none (then `values[row]` counts). Absent while every cell is a number or
   * missing.
   */
  readonly words?: WordCells;
  /** How many whole numbers are too large to be exact and were rounded; absent if none is. */
  readonly rounded?: number;
}

/** Words in a column of numbers. */
export interface WordCells {
  readonly codes: Int32Array;
  readonly words: readonly string[];
}

/** Text, one per row; `codes[row]` is the index in `words`, −1 a missing cell. */
export interface TextColumn {
  readonly kind: 'text';
  readonly name: string;
  readonly codes: Int32Array;
  readonly words: readonly string[];
  /** The type that the file declares: categories or text. Absent if it declares none. */
  readonly declared?: 'nominal' | 'string';
  /**
   * Why the column cannot be used: then all its cells are missing, and using it reports this
   * problem.
   */
  readonly unreadable?: Problem;
}

/** Numbers of which most are 0; `rows` ascends. */
export interface SparseColumn {
  readonly kind: 'sparse';
  readonly name: string;
  readonly rows: Int32Array;
  readonly values: Float64Array;
  /** As in a column of numbers. */
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
   * Where a row is in its source, for messages: a line, or the number of the row where there are no
   * lines.
   */
  place(row: number): RowPosition;
  /** Names for the rows that the layout itself gives (the header of a transposed table). */
  readonly rowNames?: readonly string[];
  /**
   * Columns about the samples that are not features: a role may name one of them, such as the
   * target.
   */
  readonly annotations?: readonly TextColumn[];
  /** Samples without an annotation, and annotations without a sample. */
  readonly unmatched?: { readonly samples: readonly string[]; readonly annotations: readonly string[] };
  /**
   * Whether the reader has already made samples of columns, so that nothing is left to transpose.
   */
  readonly isUpright?: boolean;
  /**
   * Whether a table of samples has no names, so that its rows are those of the data in their order.
   */
  readonly isInOrder?: boolean;
  /**
   * How many columns, from the first on, are features because the sender says so: none of them is
   * taken for a row counter, an id or row names.
   */
  readonly declaredFeatures?: number;
  /**
   * Whether the sender knows the data, so that columns that give the target away and repeated samples
   * are not looked for: they are notes only, and take time where many models are fitted.
   */
  readonly isInspected?: boolean;
  /** Columns that the file's own format makes the target (the label of a LIBSVM line). */
  readonly targetColumn?: string;
  /** What is probably wrong where the table has a single column and more are needed. */
  readonly oneColumn?: Problem;
  /** Notes on the reading for the user. */
  readonly notes: readonly Note[];
}

/** The position of a row by its number, for sources without lines. */
export const rowPlace = (row: number): RowPosition => ({ row: row + 1 });

/** The text of a cell; null if it is missing. A number is spelled as JavaScript spells it. */
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
