// The arrays of a message: what a header says of them, checked, and the tables that they make.

import { type Column, problem, type Table } from '../../src/app.ts';

/** How the elements of an array are stored, all of them little-endian. */
export const ARRAY_TYPES = {
  float64: { bytes: 8, view: Float64Array },
  float32: { bytes: 4, view: Float32Array },
  int32: { bytes: 4, view: Int32Array },
  uint8: { bytes: 1, view: Uint8Array },
  utf8: { bytes: 1, view: Uint8Array },
} as const;

export type ArrayType = keyof typeof ARRAY_TYPES;

/** What a header says of an array. */
export interface ArrayInfo {
  /** What the array is to the call: `matrix`, `feature`, `column`, `result`. */
  readonly role: string;
  readonly type: ArrayType;
  readonly shape: readonly number[];
  /** How a matrix is stored [row-major]. */
  readonly order?: 'row-major' | 'feature-major';
  /** The name of a column or a file. */
  readonly name?: string;
  /** The names of the columns of a matrix [f1, f2, …]. */
  readonly names?: readonly string[];
  /** The words of a column whose numbers are their indices; −1 is a missing cell. */
  readonly words?: readonly string[];
  /** The number of rows of a sparse matrix. */
  readonly rows?: number;
}

/** An array that was received. */
export interface SentArray extends ArrayInfo {
  readonly values: Float64Array | Float32Array | Int32Array | Uint8Array;
}

const MAX_ARRAYS = 100_000;

const ALIGNED = 8;

/** Bytes of the elements. */
export const arrayBytes = ({ type, shape }: ArrayInfo): number =>
  shape.reduce((product, length) => product * length, ARRAY_TYPES[type].bytes);

/** Bytes that the array takes in a message. */
export const paddedBytes = (info: ArrayInfo): number => Math.ceil(arrayBytes(info) / ALIGNED) * ALIGNED;

const malformed = (reason: string) => problem('message-malformed', { reason });

/** The list of arrays in a header. If it cannot be read, the next message cannot be found. */
export function arrayInfos(given: unknown): ArrayInfo[] {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given) || given.length > MAX_ARRAYS) throw malformed('arrays is not a list');
  let sum = 0;
  return given.map((one: unknown, place) => {
    const { type, shape } = (one ?? {}) as Partial<ArrayInfo>;
    if (typeof type !== 'string' || !Object.hasOwn(ARRAY_TYPES, type))
      throw malformed(`arrays[${place}].type is none of ${Object.keys(ARRAY_TYPES).join(', ')}`);
    const isShape = Array.isArray(shape) && (shape.length === 1 || shape.length === 2);
    if (!isShape || !shape.every((length) => Number.isSafeInteger(length) && length >= 0))
      throw malformed(`arrays[${place}].shape is not one or two whole numbers`);
    const info = one as ArrayInfo;
    sum += paddedBytes(info);
    if (!Number.isSafeInteger(sum)) throw malformed('arrays is larger than any memory');
    return info;
  });
}

const invalid = (property: string, expected: string) => problem('request-invalid', { property, expected });

const isNames = (given: unknown): given is readonly string[] =>
  Array.isArray(given) && given.every((name) => typeof name === 'string');

/** The one array of a role; undefined if there is none. */
export function arrayOf(arrays: readonly SentArray[], role: string): SentArray | undefined {
  const own = arrays.filter((array) => array.role === role);
  if (own.length > 1) throw invalid('arrays', `one array of the role ${role} at most`);
  return own[0];
}

/** The text of an array. */
export function textOf({ values }: SentArray): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(values);
  } catch {
    throw invalid('arrays', 'text in UTF-8');
  }
}

/**
 * The table that arrays make: the columns of a matrix, dense or sparse, and single features, then
 * the other columns. Null if there is no such array.
 */
export function tableOfArrays(arrays: readonly SentArray[], source: string): Table | null {
  const matrix = arrayOf(arrays, 'matrix');
  const features = matrix ? matrixColumns(matrix) : sparseColumns(arrays);
  const declared = arrays.filter(({ role }) => role === 'feature');
  const single = [...declared, ...arrays.filter(({ role }) => role === 'column')];
  if (features === null && single.length === 0) return null;
  const rowCount = features?.rowCount ?? single[0].values.length;
  const columns = [...(features?.columns ?? []), ...single.map((array, place) => singleColumn(array, place, rowCount))];
  if (rowCount === 0) throw problem('no-rows', {}, { at: { source } });
  return {
    source,
    rowCount,
    columns,
    place: (row) => ({ row: row + 1 }),
    notes: [],
    declaredFeatures: (features?.columns.length ?? 0) + declared.length,
  };
}

interface Features {
  readonly rowCount: number;
  readonly columns: readonly Column[];
}

function namesOf({ names }: ArrayInfo, count: number): readonly string[] {
  if (names === undefined) return Array.from({ length: count }, (_, index) => `f${index + 1}`);
  if (!isNames(names) || names.length !== count) throw invalid('names', `${count} texts, one for each column`);
  return names;
}

function matrixColumns(matrix: SentArray): Features {
  const { shape, type, order = 'row-major' } = matrix;
  if (shape.length !== 2) throw invalid('shape', 'the numbers of rows and columns of the matrix');
  if (type === 'utf8') throw invalid('type', 'numbers');
  if (order !== 'row-major' && order !== 'feature-major') throw invalid('order', 'row-major or feature-major');
  const [rowCount, columnCount] = shape;
  const names = namesOf(matrix, columnCount);
  const values = columnsFirst(matrix, order);
  const columns = names.map(
    (name, index): Column => ({
      kind: 'number',
      name,
      values: values.subarray(index * rowCount, (index + 1) * rowCount),
    }),
  );
  return { rowCount, columns };
}

/** Columns that are read in turns, so that the rows of a turn stay in the processor's cache. */
const BLOCK = 16;

function columnsFirst({ values, shape: [rows, columns] }: SentArray, order: ArrayInfo['order']): Float64Array {
  if (order === 'feature-major') return values instanceof Float64Array ? values : Float64Array.from(values);
  const turned = new Float64Array(values.length);
  for (let start = 0; start < columns; start += BLOCK) {
    const end = Math.min(columns, start + BLOCK);
    for (let row = 0; row < rows; row++)
      for (let column = start; column < end; column++) turned[column * rows + row] = values[row * columns + column];
  }
  return turned;
}

/** A matrix by its columns, as SciPy and R's Matrix store it: starts, row numbers, values. */
function sparseColumns(arrays: readonly SentArray[]): Features | null {
  const stored = arrayOf(arrays, 'sparse-values');
  if (!stored) return null;
  const [starts, indices] = [arrayOf(arrays, 'sparse-starts'), arrayOf(arrays, 'sparse-rows')];
  if (!(starts?.values instanceof Int32Array && indices?.values instanceof Int32Array))
    throw invalid('arrays', 'sparse-starts and sparse-rows of the type int32');
  const { rows: rowCount } = stored;
  if (!(Number.isSafeInteger(rowCount) && rowCount! >= 0)) throw invalid('rows', 'the number of rows of the matrix');
  const values = stored.values instanceof Float64Array ? stored.values : Float64Array.from(stored.values);
  const [begin, rows] = [starts.values, indices.values];
  const count = begin.length - 1;
  const isWhole = count >= 0 && begin[0] === 0 && begin[count] === values.length && rows.length === values.length;
  if (!isWhole) throw invalid('sparse-starts', 'the start of each column and the number of values at the end');
  const columns = namesOf(stored, count).map((name, index): Column => {
    const [from, to] = [begin[index], begin[index + 1]];
    if (from > to) throw invalid('sparse-starts', 'numbers that do not fall');
    for (let i = from; i < to; i++) {
      const isNext = rows[i] >= 0 && rows[i] < rowCount! && (i === from || rows[i] > rows[i - 1]);
      if (!isNext) throw invalid('sparse-rows', 'rows of each column in ascending order, from 0');
    }
    return { kind: 'sparse', name, rows: rows.subarray(from, to), values: values.subarray(from, to) };
  });
  return { rowCount: rowCount!, columns };
}

function singleColumn({ name, values, words, type }: SentArray, place: number, rowCount: number): Column {
  if (typeof name !== 'string') throw invalid(`column ${place + 1}`, 'a name');
  if (type === 'utf8') throw invalid(`column ${place + 1}`, 'numbers, or numbers of words');
  if (values.length !== rowCount) {
    const facts = { what: 'cells', given: values.length, expected: rowCount } as const;
    throw problem('count-mismatch', facts, { at: { column: name } });
  }
  if (words === undefined)
    return { kind: 'number', name, values: values instanceof Float64Array ? values : Float64Array.from(values) };
  if (!isNames(words) || new Set(words).size !== words.length) throw invalid('words', 'different texts');
  if (!(values instanceof Int32Array)) throw invalid('type', 'int32 for a column of words');
  for (const code of values) if (code < -1 || code >= words.length) throw invalid('words', 'a text for each number');
  return { kind: 'text', name, codes: values, words };
}
