// Whatever a program may hold its data in, as a table: text, bytes, files of a page, answers of a
// server, objects, columns, matrices, tables of Arrow and arquero. What it is shows by itself, so
// that there is one way in.

import { problem } from '../base/problem.ts';
import { arrangeTable, readsAsText } from './arrange.ts';
import type { Hash } from './digest.ts';
import { isExample } from './examples.ts';
import {
  type ArqueroTable,
  type ArrowTable,
  type ColumnArrays,
  type Labels,
  type MemoryOptions,
  type NumberRows,
  tableFromArrow,
  tableFromColumns,
  tableFromMatrix,
  tableFromRecords,
  withLabels,
} from './from-memory.ts';
import { type Generated, generatedTable } from './generators/index.ts';
import { type Loading, readTable } from './load.ts';
import type { FlatMatrix, ShapedMatrix } from './matrix-columns.ts';
import type { DataOptions } from './options.ts';
import { ownReader } from './own-reader.ts';
import type { Reader } from './reader.ts';
import { type ByteSource, blobSource, bytesSource } from './source.ts';
import type { Table } from './table.ts';

/**
 * The sources from which data can be read.
 *
 * - a string: the text of a table, with at least one line break, or `example:wine` or
 *   `example:wdbc`; with `svm-sieve/node`, also a path
 * - bytes (`Uint8Array`, `ArrayBuffer`), a `Blob` or `File`, the `Response` to a `fetch`, or a
 *   {@link ByteSource}
 * - an array of objects, one per row, or one object with an array per column
 * - numbers, as an array of rows or as one typed array with its `shape`
 * - a table of apache-arrow, flechette or arquero; the output of `generate`; a {@link Table}
 */
export type DataSource =
  | string
  | Uint8Array
  | ArrayBuffer
  | Blob
  | Response
  | ByteSource
  | readonly object[]
  | NumberRows
  | FlatMatrix
  | ShapedMatrix
  | ColumnArrays
  | ArrowTable
  | ArqueroTable
  | Generated
  | Table;

/** Options for reading data that exist only in the library. */
export interface SourceOptions {
  /**
   * The name of the data in messages and results; for text and bytes, its extension determines the
   * format, as for a file.
   */
  readonly source?: string;
  /**
   * The class of each sample, if the data contain features only. The labels become the column
   * `class`.
   */
  readonly labels?: Labels;
  /** The names of the columns of a matrix [f1, f2, …]. */
  readonly names?: readonly string[];
}

/** How tables are read: the memory limit, and the function that opens files. */
export interface SourceContext extends Loading {
  /** Creates a faster hash than the portable one, for the digest of the data. */
  readonly hash?: () => Hash;
  /** Called with the number of columns when a table is read. */
  readonly onRead?: (columnCount: number) => void;
}

/** What is said of a source, with the reader of the program's own where there is one. */
export type OwnSourceOptions = SourceOptions & Pick<Loading, 'reader'>;

/**
 * Parts what is said of the source from the options of a task; a reader that is passed as the
 * format is said of it too.
 */
export function partSourceOptions<T extends SourceOptions & { readonly format?: unknown }>(
  given: T,
): [OwnSourceOptions, Omit<T, keyof SourceOptions>] {
  const { source, labels, names, ...rest } = given;
  const own = { source, labels, names };
  if (typeof rest.format !== 'object' || rest.format === null) return [own, rest];
  const reader = ownReader(rest.format);
  const format = reader ? null : (rest.format as Reader).name;
  return [
    { ...own, ...(reader && { reader }) },
    { ...rest, format },
  ];
}

/** The table of a source, unchanged. */
export async function tableFrom(
  given: DataSource,
  options: DataOptions,
  own: OwnSourceOptions = {},
  context: SourceContext = {},
): Promise<Table> {
  const bytes = await byteSource(given, own.source, context);
  const table = bytes
    ? await readTable(bytes.source, options, {
        usualFormat: bytes.isNamed ? undefined : 'csv',
        ...context,
        ...(own.reader && { reader: own.reader }),
      })
    : memoryTable(given, options, own, context);
  if (own.names !== undefined && !isMatrix(given))
    throw problem('names-not-allowed', {}, { at: { source: table.source } });
  context.onRead?.(table.columns.length);
  return own.labels === undefined ? table : withLabels(table, own.labels);
}

interface Bytes {
  readonly source: ByteSource;
  /** Whether the user gave a name whose extension may determine the format. */
  readonly isNamed: boolean;
}

/** The source as a stream of bytes; null if it is a thing in memory. */
async function byteSource(given: DataSource, name: string | undefined, context: SourceContext): Promise<Bytes | null> {
  const named = (usual: string) => ({ name: name ?? usual, isNamed: name !== undefined });
  const made = (usual: string, bytes: Uint8Array | string) => {
    const { name: own, isNamed } = named(usual);
    return { source: bytesSource(own, bytes), isNamed };
  };
  if (typeof given === 'string') return textSource(given, made, context);
  if (given instanceof Uint8Array) return made('bytes', given);
  if (given instanceof ArrayBuffer) return made('bytes', new Uint8Array(given));
  if (!isObject(given)) return null;
  if (typeof (given as Partial<ByteSource>).chunks === 'function') {
    const source = given as ByteSource;
    return { source: name === undefined ? source : { ...source, chunks: () => source.chunks(), name }, isNamed: true };
  }
  if (isResponse(given)) return responseBytes(given, name);
  if (!isBlob(given)) return null;
  const fileName = name ?? (given as Partial<File>).name;
  return { source: blobSource(fileName ?? 'blob', given), isNamed: fileName !== undefined };
}

async function textSource(
  text: string,
  made: (usual: string, bytes: string) => Bytes,
  { open }: SourceContext,
): Promise<Bytes> {
  if (isExample(text)) return { source: bytesSource(text, ''), isNamed: true };
  if (/[\r\n]/.test(text)) return made('text', text);
  if (open) return { source: await open(text), isNamed: true };
  throw problem('text-not-a-table', { text });
}

async function responseBytes(response: Response, name: string | undefined): Promise<Bytes> {
  const ending = response.url.split(/[?#]/)[0].split('/').pop() ?? '';
  if (!response.ok) throw problem('response-failed', { url: response.url, status: response.status });
  const own = name ?? (ending.includes('.') ? ending : undefined);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { source: bytesSource(own ?? 'response', bytes), isNamed: own !== undefined };
}

function memoryTable(given: DataSource, options: DataOptions, own: SourceOptions, context: SourceContext): Table {
  const table = rawTable(given, own, {
    source: own.source,
    missing: options.missing,
    isText: readsAsText(options),
  });
  const isRead = isTable(given) || isGenerated(given);
  return isRead ? table : arrangeTable(table, options, { memoryLimit: context.memoryLimit ?? Infinity, samples: null });
}

function rawTable(given: DataSource, { source, names }: SourceOptions, memory: MemoryOptions): Table {
  if (isMatrix(given)) return tableFromMatrix(given, { source, names });
  if (Array.isArray(given)) return tableFromRecords(given as readonly object[], memory);
  if (isTable(given)) return source === undefined ? given : { ...given, source };
  if (isGenerated(given)) {
    const made = generatedTable(given);
    return source === undefined ? made : { ...made, source };
  }
  if (isArrow(given)) return tableFromArrow(given, memory);
  if (isColumns(given)) return tableFromColumns(given, memory);
  throw problem('source-unusable', { kind: unusable(given) });
}

/** What a program is likely to have meant. */
function unusable(given: unknown): 'promise' | 'read-already' | 'typed-array' | 'other' {
  if (isObject(given) && typeof (given as Partial<Promise<unknown>>).then === 'function') return 'promise';
  if (isObject(given) && 'dataset' in given) return 'read-already';
  return ArrayBuffer.isView(given) ? 'typed-array' : 'other';
}

const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null;

// By what they can do and not by their class: a worker, a frame or a test may have classes of its
// own.
const has = (given: unknown, ...methods: readonly string[]) =>
  isObject(given) && methods.every((name) => typeof (given as Record<string, unknown>)[name] === 'function');

const isBlob = (given: object): given is Blob => has(given, 'stream', 'arrayBuffer') && 'size' in given;
const isResponse = (given: object): given is Response => has(given, 'arrayBuffer') && 'ok' in given && 'url' in given;
const isTable = (given: unknown): given is Table => has(given, 'place') && Array.isArray((given as Table).columns);
const isArrow = (given: unknown): given is ArrowTable | ArqueroTable =>
  has(given, 'getChildAt') || has(given, 'columnNames', 'indices', 'column');

const isSeries = (values: unknown) => Array.isArray(values) || (ArrayBuffer.isView(values) && 'length' in values);

const isGenerated = (given: unknown): given is Generated =>
  isObject(given) && 'columns' in given && 'truth' in given && !isSeries(given.truth);

function isMatrix(given: unknown): given is NumberRows | FlatMatrix | ShapedMatrix {
  if (Array.isArray(given)) return given.length > 0 && isSeries(given[0]);
  if (!isObject(given) || !('values' in given) || !isSeries(given.values)) return false;
  return 'rowCount' in given || ('shape' in given && Array.isArray(given.shape) && given.shape.length === 2);
}

const isColumns = (given: unknown): given is ColumnArrays =>
  isObject(given) && !isSeries(given) && Object.keys(given).length > 0 && Object.values(given).every(isSeries);
