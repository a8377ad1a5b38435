// From a source of bytes to a dataset: find the reader, read the table, decide the roles, build.

import { harmless, UserError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import { type BuiltDataset, buildDataset, usable } from './build-dataset.ts';
import type { Dataset } from './dataset.ts';
import { exampleSource, isExample } from './examples.ts';
import type { DataOptions } from './options.ts';
import { positionsLike } from './positions-like.ts';
import type { Reader } from './reader.ts';
import { readers } from './readers/index.ts';
import { categoricalColumns, decideSchema, findPositions, isTextRole, type Positions, type Schema } from './schema.ts';
import { type ByteSource, firstBytes, gunzipped } from './source.ts';
import type { Table } from './table.ts';
import { transpose } from './transpose.ts';

/** In a page, where nobody tells how much memory is free. */
const USUAL_MEMORY_LIMIT = 2 ** 31;

/** A format without a telling name is recognized by its start. */
const START_BYTES = 1 << 14;

export interface Loading {
  /** Bytes that the numbers may take. */
  readonly memoryLimit?: number;
}

/** The table that a source holds, as it stands. */
export async function readTable(given: ByteSource, options: DataOptions, loading: Loading = {}): Promise<Table> {
  const memoryLimit = loading.memoryLimit ?? USUAL_MEMORY_LIMIT;
  const source = await gunzipped(isExample(given.name) ? await exampleSource(given.name) : given);
  const reader = await chooseReader(source, options.format);
  const isText = options.transpose ? (_: string, index: number) => index === 0 : isTextRole(options);
  const { delimiter, decimal, missing, header } = options;
  const named = { name: given.name, size: source.size, chunks: () => source.chunks() };
  const table = await reader.read(named, { delimiter, decimal, missing, header, isText, memoryLimit });
  return options.transpose ? transpose(table, memoryLimit) : table;
}

async function chooseReader(source: ByteSource, format: string | null): Promise<Reader> {
  if (format !== null) return readers.get(format);
  if (isExample(source.name)) return readers.get('csv');
  const ending = /\.([^./\\]+)$/.exec(source.name)?.[1].toLowerCase();
  const reader = readers.entries.find(({ endings }) => ending !== undefined && endings.includes(ending));
  if (reader) return reader;
  const start = await firstBytes(source, START_BYTES);
  const recognized = readers.entries.find((entry) => start.length > 0 && entry.recognizes?.(start));
  if (recognized) return recognized;
  if (source.name === '-') return readers.get('csv');
  const endings = readers.entries.flatMap((entry) => entry.endings);
  const guess = ending === undefined ? null : nearest(ending, endings);
  throw new UserError(
    `${harmless(source.name)}: ${ending === undefined ? 'a name without ending' : `the ending .${harmless(ending)}`} tells no format` +
      `${guess ? ` (did you mean .${guess}?)` : ''}; name it with --format ${readers.names.join('|')}`,
  );
}

export interface Interpreted extends BuiltDataset {
  readonly table: Table;
  readonly schema: Schema;
  readonly positions: Positions;
}

/** Decides the roles in a table and builds the dataset, with everything that stands in the way as sentences. */
export function interpretTable(table: Table, options: DataOptions, dropUnlabelled: boolean): Interpreted {
  const notes = [...table.notes];
  const positions = findPositions(table, options, notes);
  const schema = decideSchema(table, positions, options);
  const meant = categoricalColumns(table, options);
  const built = buildDataset(table, schema, positions, { dropUnlabelled, isTraining: true, meant });
  return { ...built, notes: [...notes, ...built.notes], table, schema, positions };
}

/** The options by which a further table is read: roles by their names in the training table, wherever a column stands. */
export function optionsLike({ table, schema }: Interpreted, options: DataOptions): DataOptions {
  const names = [...categoricalColumns(table, options)].map((index) => table.columns[index].name);
  const { target, id, weights, folds, subjects } = schema;
  return { ...options, target, id, weightsColumn: weights, foldsColumn: folds, subjects, categorical: names };
}

/** Rows to predict: as `datasetLike`, but labels may be missing, and are then −1. */
export function unlabelledLike(table: Table, schema: Schema): Dataset {
  const positions = positionsLike(table, schema, false);
  return usable(
    buildDataset(table, schema, positions, { dropUnlabelled: false, isTraining: false, mayLackLabels: true }),
  );
}

/** A further table, such as a test file, read with the columns, levels and classes of the training data. */
export function datasetLike(table: Table, schema: Schema, dropUnlabelled: boolean): Dataset {
  return usable(buildDataset(table, schema, positionsLike(table, schema), { dropUnlabelled, isTraining: false }));
}
