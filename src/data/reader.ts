// What a reader of a file format is, and what it is given.

import type { Entry } from '../base/registry.ts';
import type { ByteSource } from './source.ts';
import type { Table } from './table.ts';

/** The notation of a table, and how much memory it may take. */
export interface ReadOptions {
  /** The character between cells; null: detected from the first lines. */
  readonly delimiter: string | null;
  readonly decimal: '.' | ',';
  /**
   * Spellings of a missing cell, compared with the trimmed cell. An empty cell is always missing.
   */
  readonly missing: readonly string[];
  /** The sheet of a workbook; null: the first with data. */
  readonly sheet?: string | null;
  /** The column with the feature names, in formats with one line per feature; null: the first. */
  readonly featureNames?: string | null;
  /** Whether the first line holds the names. */
  readonly header: boolean;
  /**
   * Columns whose cells are kept as text even if they look like numbers, so that `007` stays `007`.
   * If the names of all columns are known, only those whose spelling matters; otherwise every
   * column that might be one.
   */
  isText(name: string, index: number, count: number, names?: readonly string[]): boolean;
  /**
   * The memory limit in bytes for numbers; larger tables are refused before any memory is
   * allocated.
   */
  readonly memoryLimit: number;
  /**
   * The memory limit in bytes for objects and texts, such as column names and the words of a
   * dictionary.
   */
  readonly heapLimit: number;
}

/** Options for the notation of a table, for formats that do not define it. */
export const SPELLING_OPTIONS = ['delimiter', 'header', 'sheet'] as const;
export type SpellingOption = (typeof SPELLING_OPTIONS)[number];

/** A file format that can be read. */
export interface Reader extends Entry {
  /** The name of the format in a sentence: `CSV`, `Excel`. */
  readonly title: string;
  /** Endings of file names, without the dot. */
  readonly endings: readonly string[];
  /**
   * Extensions shared with another format, which reads the files that this one does not recognise.
   */
  readonly sharedEndings?: readonly string[];
  /**
   * Whether the first bytes identify this format; for data without a name, such as standard input.
   */
  recognizes?(start: Uint8Array): boolean;
  /** The options that the reader uses; others are ignored with a note [none]. */
  readonly spelling?: readonly SpellingOption[];
  read(source: ByteSource, options: ReadOptions): Promise<Table>;
}
