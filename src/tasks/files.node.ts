// What reads data or results, where a text may also name a file: a path, `-` for standard input, or `example:NAME`.

import { type Given, resolveOptions } from '../base/option.ts';
import type { SourceContext, SourceOptions } from '../data/data-source.ts';
import { memoryLimit, openSource } from '../data/files.node.ts';
import { readTable } from '../data/load.ts';
import { dataOptions } from '../data/options.ts';
import type { Table } from '../data/table.ts';
import type { Model } from '../machines/model.ts';
import { apply as applyAnywhere } from './apply.ts';
import { type Data, readData as readAnywhere } from './data.ts';
import { describe as describeAnywhere } from './describe.ts';
import type { ReadingOptions } from './given-options.ts';
import type { ResultSource } from './json-source.ts';
import { predict as predictAnywhere, readModel as readModelAnywhere } from './predict.ts';
import { type RankedResult, readRankedResult as readRankedResultAnywhere } from './ranked-result.ts';
import { readResult as readResultAnywhere, type SavedResult } from './reports/saved-result.ts';

/** Files are opened, and numbers may take what this machine has free. */
const here = <C extends SourceContext>(context?: C) => ({ memoryLimit: memoryLimit(), open: openSource, ...context });

/**
 * Reads data of whatever kind, decides which column is what, and refuses what cannot be used with one sentence that says why. A text
 * without a line break is a path, `-` for standard input, or `example:NAME`.
 */
export const readData: typeof readAnywhere = (source, options, context) => readAnywhere(source, options, here(context));

/** Says what a table holds, and what would be refused and why. A text without a line break is a path. */
export const describe: typeof describeAnywhere = (source, options, context) =>
  describeAnywhere(source, options, here(context));

/** Predicts the rows of any source with a model, or the result that holds it. A text without a line break is a path. */
export const predict: typeof predictAnywhere = (model, source, options, context) =>
  predictAnywhere(model, source, options, here(context));

/** Reduces the table of any source to the features of a result. A text without a line break is a path. */
export const apply: typeof applyAnywhere = (result, source, options, context) =>
  applyAnywhere(result, source, options, here(context));

/** The model in a file, by its path or as anything else that holds it. */
export const readModel = (source: ResultSource): Promise<Model> => readModelAnywhere(source, openSource);

/** The ranking in a file that `rank` or `select` wrote, by its path or as anything else that holds it. */
export const readRankedResult = (source: ResultSource): Promise<RankedResult> =>
  readRankedResultAnywhere(source, openSource);

/** A result of which a report can be made, by its path or as anything else that holds it. */
export const readResult = (source: ResultSource): Promise<SavedResult> => readResultAnywhere(source, openSource);

/** Reads a file and decides which column is what; `readData` does the same with a path and with anything else. */
export async function readFile(name: string, options: ReadingOptions & SourceOptions = {}): Promise<Data> {
  return readAnywhere(await openSource(name), options, here());
}

/** Reads a file as it stands, without deciding what its columns are. */
export async function readFileTable(name: string, options: Given<typeof dataOptions> = {}): Promise<Table> {
  return readTable(await openSource(name), resolveOptions(dataOptions, options), { memoryLimit: memoryLimit() });
}
