// What reads data, where a text may also name a file: a path, `-` for standard input, or
// `example:NAME`.

import { type Given, resolveOptions } from '../base/option.ts';
import type { SourceContext, SourceOptions } from '../data/data-source.ts';
import { openSource, readingLimits } from '../data/files.node.ts';
import { readTable } from '../data/load.ts';
import { dataOptions } from '../data/options.ts';
import type { Table } from '../data/table.ts';
import { type Data, readData as readAnywhere } from './data.ts';
import { describe as describeAnywhere } from './describe.ts';
import type { ReadingOptions } from './given-options.ts';

/** Files are opened, and numbers may take what this machine has free. */
export const here = <C extends SourceContext>(context?: C) => ({
  ...readingLimits(),
  open: openSource,
  ...context,
});

/**
 * Reads data in any supported form and determines the role of each column; throws a problem that
 * states the reason if the data cannot be used. A string without a line break is a path, `-` for
 * standard input, or `example:NAME`.
 */
export const readData: typeof readAnywhere = (source, options, context) => readAnywhere(source, options, here(context));

/**
 * Summarises a table and lists the problems that other tasks would report. A string without a line
 * break is a path.
 */
export const describe: typeof describeAnywhere = (source, options, context) =>
  describeAnywhere(source, options, here(context));

/**
 * Reads a file and determines the role of each column; `readData` does the same for a path or any
 * other source.
 */
export async function readFile(name: string, options: ReadingOptions & SourceOptions = {}): Promise<Data> {
  return readAnywhere(await openSource(name), options, here());
}

/** Reads a file unchanged, without interpreting its columns. */
export async function readFileTable(name: string, options: Given<typeof dataOptions> = {}): Promise<Table> {
  return readTable(await openSource(name), resolveOptions(dataOptions, options), here());
}
