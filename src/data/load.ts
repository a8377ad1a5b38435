// From a source of bytes to a table: find the reader, read.

import { nearest } from '../base/nearest.ts';
import { type Note, note, problem } from '../base/problem.ts';
import { arrangeTable, readsAsText } from './arrange.ts';
import { exampleSource, isExample } from './examples.ts';
import { foreignFormat } from './foreign-formats.ts';
import { DEFAULT_MISSING } from './missing-values.ts';
import type { DataOptions } from './options.ts';
import { type Reader, SPELLING_OPTIONS } from './reader.ts';
import { readers } from './readers/index.ts';
import { type ByteSource, firstBytes, gunzipped } from './source.ts';
import type { Table } from './table.ts';

/** In a page, where nobody tells how much memory is free. */
const DEFAULT_MEMORY_LIMIT = 2 ** 31;

/** What the engine of a page has for objects and texts, at least. */
const DEFAULT_HEAP_LIMIT = 2 ** 30;

/**
 * Numbers take at least two characters of text, so that text may be this many times as long as what
 * is kept of it.
 */
const MAX_TEXT_RATIO = 4;

/** A format without a telling name is recognized by its start. */
const START_BYTES = 1 << 14;

/** How a table is loaded. */
export interface Loading {
  /** The memory limit for numbers, in bytes. */
  readonly memoryLimit?: number;
  /** The memory limit for objects and strings, in bytes. */
  readonly heapLimit?: number;
  /**
   * The format of a source that neither its name nor its first bytes identify; if absent, such a
   * source is refused.
   */
  readonly usualFormat?: string;
  /** A reader supplied by the program, used instead of the built-in ones. */
  readonly reader?: Reader;
  /**
   * Opens the source that a string names, such as a file path, if the string is not the data
   * itself.
   */
  readonly open?: (name: string) => Promise<ByteSource>;
}

/** Reads the table from a source, without interpreting its columns. */
export async function readTable(given: ByteSource, options: DataOptions, loading: Loading = {}): Promise<Table> {
  const memoryLimit = loading.memoryLimit ?? DEFAULT_MEMORY_LIMIT;
  const heapLimit = loading.heapLimit ?? DEFAULT_HEAP_LIMIT;
  const opened = isExample(given.name) ? await exampleSource(given.name) : given;
  const source = await gunzipped(opened, MAX_TEXT_RATIO * memoryLimit);
  const reader = await chooseReader(source, options.format, loading);
  const { delimiter, decimal, missing, header, sheet, featureNames } = options;
  const { beside } = given;
  const named = { name: given.name, size: source.size, chunks: () => source.chunks(), ...(beside && { beside }) };
  const limits = { memoryLimit, heapLimit };
  const table = await reader.read(named, {
    delimiter,
    decimal,
    missing,
    header,
    sheet,
    featureNames,
    isText: readsAsText(options),
    ...limits,
  });
  const samples = options.samples === null ? null : await readSamples(options.samples, loading);
  const heard = { ...table, notes: [...table.notes, ...ignoredOptions(reader, options, given.name)] };
  return arrangeTable(heard, options, { memoryLimit, samples });
}

/** A note for each option that was given and that the format has no use for. */
function ignoredOptions(reader: Reader, options: DataOptions, source: string): Note[] {
  // A reader of the program's own may use any of them.
  if (!readers.entries.includes(reader)) return [];
  const unused = SPELLING_OPTIONS.filter((name) => !reader.spelling?.includes(name));
  return unused
    .filter((option) => options[option] !== null && options[option] !== true)
    .map((option) =>
      note(
        'reading-option-ignored',
        { option, format: reader.title },
        { at: { source }, fixes: [{ unset: [option] }] },
      ),
    );
}

/** The table of the samples, read as it is: its names decide what belongs together. */
async function readSamples(name: string, loading: Loading): Promise<Table> {
  if (!loading.open) throw problem('samples-unopenable', { samples: name }, { fixes: [{ ask: ['samples'] }] });
  const source = await gunzipped(await loading.open(name));
  const reader = await chooseReader(source, null, { usualFormat: 'csv' });
  return reader.read(
    { name, size: source.size, chunks: () => source.chunks() },
    {
      delimiter: null,
      decimal: '.',
      missing: DEFAULT_MISSING,
      header: true,
      sheet: null,
      isText: () => true,
      memoryLimit: loading.memoryLimit ?? DEFAULT_MEMORY_LIMIT,
      heapLimit: loading.heapLimit ?? DEFAULT_HEAP_LIMIT,
    },
  );
}

async function chooseReader(source: ByteSource, format: string | null, loading: Loading): Promise<Reader> {
  const { reader: own, usualFormat } = loading;
  if (own) return own;
  if (format !== null) return readers.get(format);
  if (isExample(source.name)) return readers.get('csv');
  const ending = /\.([^./\\]+)$/.exec(source.name)?.[1].toLowerCase();
  const reader = readers.entries.find(({ endings }) => ending !== undefined && endings.includes(ending));
  const isShared = ending !== undefined && readers.entries.some(({ sharedEndings }) => sharedEndings?.includes(ending));
  if (reader && !isShared) return reader;
  const foreign = ending === undefined ? null : foreignFormat(ending, source.name);
  if (foreign !== null) throw problem('format-foreign', foreign, { at: { source: source.name } });
  const start = await firstBytes(source, START_BYTES);
  if (reader)
    return (
      readers.entries.find((entry) => entry.sharedEndings?.includes(ending!) && entry.recognizes?.(start)) ?? reader
    );
  const recognized = readers.entries.find((entry) => start.length > 0 && entry.recognizes?.(start));
  if (recognized) return recognized;
  if (usualFormat !== undefined) return readers.get(usualFormat);
  if (source.name === '-') return readers.get('csv');
  const endings = readers.entries.flatMap((entry) => entry.endings);
  const guess = ending === undefined ? null : nearest(ending, endings);
  throw problem(
    'format-unknown',
    { ending: ending ?? null, nearest: guess, formats: readers.names },
    { at: { source: source.name }, fixes: readers.names.map((name) => ({ set: { format: name } })) },
  );
}
