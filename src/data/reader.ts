// What a reader of a file format is, and what it is given.

import type { Entry } from '../base/registry.ts';
import type { ByteSource } from './source.ts';
import type { Table } from './table.ts';

/** The notation of a table, and how much memory the table may occupy. */
export interface ReadOptions {
  /** The character between cells; null to detect it from the first lines. */
  readonly delimiter: string | null;
  readonly decimal: '.' | ',';
  /**
   * Strings that stand for a missing cell, compared with the trimmed cell. An empty cell is always
   * missing.
   */
  readonly missing: readonly string[];
  /** The sheet of a workbook; null for the first sheet with data. */
  readonly sheet?: string | null;
  /**
   * The column that contains the feature names, in formats with one line per feature; null for the
   * first.
   */
  readonly featureNames?: string | null;
  /** Whether the first line contains the column names. */
  readonly header: boolean;
  /**
   * Whether the cells of a column are kept as text even if they look like numbers, so that `007`
   * stays `007`. If the names of all columns are known, this is true only for columns whose
   * spelling matters; otherwise, for all columns whose spelling might matter.
   */
  isText(name: string, index: number, count: number, names?: readonly string[]): boolean;
  /**
   * The memory limit in bytes for numbers; larger tables are refused before any memory is
   * allocated.
   */
  readonly memoryLimit: number;
  /**
   * The memory limit in bytes for objects and strings, such as column names and the words of a
   * dictionary.
   */
  readonly heapLimit: number;
}

/** Options that describe the notation of a table, for formats that do not define it. */
export const SPELLING_OPTIONS = ['delimiter', 'header', 'sheet'] as const;
export type SpellingOption = (typeof SPELLING_OPTIONS)[number];

/** A file format that can be read. */
export interface Reader extends Entry {
  /** The name of the format in prose, such as `CSV` or `Excel`. */
  readonly title: string;
  /** File name extensions, without the dot. */
  readonly endings: readonly string[];
  /**
   * Extensions shared with another format, which reads the files that this one does not recognise.
   */
  readonly sharedEndings?: readonly string[];
  /**
   * Whether the first bytes identify this format; used for data without a name, such as standard
   * input.
   */
  recognizes?(start: Uint8Array): boolean;
  /** The options that the reader uses; others are ignored with a note [none]. */
  readonly spelling?: readonly SpellingOption[];
  read(source: ByteSource, options: ReadOptions): Promise<Table>;
}
