// Splits into training and test samples that the user gives: as a file of JSON or CSV, or as lists.
// They need not be a partition: samples may be tested several times or never, and some may be left
// out of a split.
//
// JSON: [{ "train": [1, 2], "test": [3] }, …], or { "base": 0, "splits": […] }. A number is a row
// of the data, counted from `base`; a text is the id of a sample. A split may have a "name".
// CSV: the columns split, set (train or test) and sample (an id) or row (from 1); or a column per
// split that holds train, test or nothing, with an optional column sample or row.

import type { Position } from '../base/position.ts';
import { problem } from '../base/problem.ts';
import type { Dataset, GivenSplit } from './dataset.ts';
import { readers } from './readers/index.ts';
import { type ByteSource, readAll } from './source.ts';
import { type Column, cellText, type Table } from './table.ts';

/** A sample by its row number or by its id. */
export type SampleName = number | string;

/** The samples of a split, by row number or id. */
export interface SplitLists {
  /** The name of the split in results; its number by default. */
  readonly name?: string;
  readonly train: readonly SampleName[];
  readonly test: readonly SampleName[];
}

/** Splits, with the information whether row numbers are counted from 0 or from 1. */
export interface SplitList {
  readonly base?: 0 | 1;
  readonly splits: readonly SplitLists[];
}

/** Splits as they were read: not yet held against data. */
export interface ReadSplits {
  readonly source: string | null;
  /** Null if it shows by the numbers. */
  readonly base: 0 | 1 | null;
  readonly splits: readonly (SplitLists & { readonly name: string; readonly path?: string })[];
  /** Lines of a file without a column of samples: as many as samples. */
  readonly lines?: number;
}

/** Splits that wait for the data whose samples they name. */
export type SplitResolver = (dataset: Pick<Dataset, 'rowCount' | 'rowIds'>) => GivenSplit[];

const SETS = ['train', 'test'] as const;

/** Reads a file of splits. */
export async function readSplits(source: ByteSource): Promise<ReadSplits> {
  if (!/\.json(\.gz)?$/i.test(source.name)) return fromTable(await readCells(source));
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readAll(source)));
  } catch (error) {
    throw problem('splits-invalid', { reason: 'expected JSON' }, { at: { source: source.name }, cause: error });
  }
  return splitsOf(value, source.name);
}

/** Splits from plain data, a stranger's or a program's. */
export function splitsOf(value: unknown, source: string | null = null): ReadSplits {
  const at = (path?: string): Position => ({ ...(source !== null && { source }), ...(path && { path }) });
  const refuse = (reason: string, path?: string) => problem('splits-invalid', { reason }, { at: at(path) });
  const isWhole = isObject(value) && 'splits' in value;
  const list = isWhole ? value.splits : value;
  const base = isWhole ? (value.base ?? null) : null;
  if (base !== null && base !== 0 && base !== 1) throw refuse('expected 0 or 1', 'base');
  if (!Array.isArray(list)) throw refuse('expected a list of splits');
  if (list.length === 0) throw problem('splits-empty', {}, { at: at() });
  const splits = list.map((given: unknown, k) => {
    const path = `${isWhole ? 'splits' : ''}[${k}]`;
    const own = Array.isArray(given) && given.length === 2 ? { train: given[0], test: given[1] } : given;
    if (!isObject(own)) throw refuse('expected an object with train and test', path);
    const [train, test] = SETS.map((set) =>
      samplesIn(own[set], () => refuse('expected row numbers or ids', `${path}.${set}`)),
    );
    const { name = String(k + 1) } = own;
    if (typeof name !== 'string' || name === '') throw refuse('expected a text', `${path}.name`);
    return { name, train, test, path };
  });
  refuseEqualNames(splits, at());
  return { source, base, splits };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function samplesIn(value: unknown, refusal: () => Error): SampleName[] {
  const list = ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>) : value;
  const isSample = (own: unknown) => (typeof own === 'number' ? Number.isSafeInteger(own) : typeof own === 'string');
  if (!Array.isArray(list) || !list.every(isSample)) throw refusal();
  return list;
}

function refuseEqualNames(splits: readonly { readonly name: string }[], at: Position): void {
  const seen = new Set<string>();
  for (const { name } of splits) {
    if (seen.has(name)) throw problem('splits-name-repeated', { split: name }, { at });
    seen.add(name);
  }
}

const readCells = (source: ByteSource) =>
  readers.get('csv').read(source, {
    delimiter: null,
    decimal: '.',
    missing: [''],
    header: true,
    isText: () => true,
    memoryLimit: Number.POSITIVE_INFINITY,
    heapLimit: Number.POSITIVE_INFINITY,
  });

/** What columns of samples are called: by id, or by row number. */
const ID_TITLES = ['sample', 'id'];
const ROW_TITLES = ['row'];

function fromTable(table: Table): ReadSplits {
  const titled = (...titles: readonly string[]) =>
    table.columns.find(({ name }) => titles.includes(name.trim().toLowerCase()));
  const [rows, ids] = [titled(...ROW_TITLES), titled(...ID_TITLES)];
  const samples = rows ?? ids;
  const sampleAt = (row: number): SampleName => {
    const text = samples ? (cellText(samples, row) ?? '') : row + 1;
    return rows && /^\s*\d+\s*$/.test(String(text)) ? Number(text) : text;
  };
  const [split, set] = [titled('split'), titled('set')];
  const isLong = split !== undefined && set !== undefined;
  const columns = table.columns.filter((column) => column !== samples);
  if (isLong && samples === undefined) throw columnsUnknown(table);
  const lists = isLong ? longLists(table, split, set, sampleAt) : wideLists(table, columns, sampleAt);
  if (lists.size === 0) throw problem('splits-empty', {}, { at: { source: table.source } });
  return {
    source: table.source,
    base: 1,
    splits: [...lists].map(([name, own]) => ({ name, ...own })),
    ...(samples === undefined && { lines: table.rowCount }),
  };
}

const columnsUnknown = ({ columns, source }: Table) =>
  problem('splits-columns-unknown', { columns: columns.map(({ name }) => name) }, { at: { source } });

interface Lists {
  readonly train: SampleName[];
  readonly test: SampleName[];
}

function listIn(lists: Map<string, Lists>, name: string): Lists {
  let own = lists.get(name);
  if (own === undefined) {
    own = { train: [], test: [] };
    lists.set(name, own);
  }
  return own;
}

function setIn(table: Table, column: Column, row: number): (typeof SETS)[number] | null {
  const text = (cellText(column, row) ?? '').trim().toLowerCase();
  if (text === '') return null;
  const set = SETS.find((own) => own === text);
  if (set) return set;
  const at = { source: table.source, ...table.place(row), column: column.name };
  throw problem('splits-set-unknown', { value: text }, { at });
}

function longLists(table: Table, split: Column, set: Column, sampleAt: (row: number) => SampleName) {
  const lists = new Map<string, Lists>();
  for (let row = 0; row < table.rowCount; row++) {
    const name = (cellText(split, row) ?? '').trim();
    const own = setIn(table, set, row);
    if (own !== null) listIn(lists, name)[own].push(sampleAt(row));
  }
  return lists;
}

function wideLists(table: Table, columns: readonly Column[], sampleAt: (row: number) => SampleName) {
  if (columns.length === 0) throw columnsUnknown(table);
  const lists = new Map<string, Lists>();
  for (const column of columns) {
    if (lists.has(column.name))
      throw problem('splits-name-repeated', { split: column.name }, { at: { source: table.source } });
    for (let row = 0; row < table.rowCount; row++) {
      const set = setIn(table, column, row);
      if (set !== null) listIn(lists, column.name)[set].push(sampleAt(row));
    }
  }
  return lists;
}

/** The splits as rows of a dataset, which has all rows of its table. */
export function resolveSplits(
  read: ReadSplits,
  { rowCount, rowIds }: Pick<Dataset, 'rowCount' | 'rowIds'>,
): GivenSplit[] {
  const { source, splits, lines } = read;
  const at = (path?: string): Position => ({ ...(source !== null && { source }), ...(path && { path }) });
  if (lines !== undefined && lines !== rowCount)
    throw problem('splits-lines', { lines, samples: rowCount }, { at: at() });
  const base = read.base ?? baseOf(splits, rowCount, at());
  const rowsById = rowsByName(rowIds);
  return splits.map(({ name, path, ...lists }) => {
    const places = new Map<number, string>();
    const [train, test] = SETS.map((set) => {
      const where = { at: at(path && `${path}.${set}`) };
      const rows = lists[set].map((sample) => {
        if (typeof sample === 'number') return sample - base;
        if (rowsById === null)
          throw problem('splits-without-ids', { sample, split: name }, { ...where, fixes: [{ ask: ['id'] }] });
        const row = rowsById.get(sample);
        if (row === REPEATED) throw problem('splits-id-repeated', { sample, split: name }, where);
        return row ?? UNKNOWN;
      });
      const wrong = rows.flatMap((row, k) => (row >= 0 && row < rowCount ? [] : [k]));
      if (wrong.length > 0) {
        const facts = { sample: lists[set][wrong[0]], split: name, set, count: wrong.length, samples: rowCount };
        throw problem('splits-sample-unknown', facts, where);
      }
      for (const [k, row] of rows.entries()) {
        const other = places.get(row);
        if (other !== undefined)
          throw problem('splits-sample-repeated', { sample: lists[set][k], split: name, sets: [other, set] }, where);
        places.set(row, set);
      }
      return Int32Array.from(rows).sort();
    });
    return { name, train, test };
  });
}

const UNKNOWN = -1;
const REPEATED = -2;

function rowsByName(ids: readonly string[] | null): Map<string, number> | null {
  if (ids === null) return null;
  const rows = new Map<string, number>();
  for (const [row, id] of ids.entries()) rows.set(id, rows.has(id) ? REPEATED : row);
  return rows;
}

/** Row 0 exists only where rows count from 0, and row N only where they count from 1. */
function baseOf(splits: readonly SplitLists[], rowCount: number, at: Position): 0 | 1 {
  const numbers = splits.flatMap(({ train, test }) => [...train, ...test]).filter((own) => typeof own === 'number');
  if (numbers.length === 0 || numbers.some((own) => own >= rowCount)) return 1;
  if (numbers.includes(0)) return 0;
  throw problem('splits-base-unclear', { samples: rowCount }, { at });
}
