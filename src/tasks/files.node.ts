// Data by the name of a file, `-` or `example:NAME`.

import { type Given, resolveOptions } from '../base/option.ts';
import { memoryLimit, openSource } from '../data/files.node.ts';
import { readTable } from '../data/load.ts';
import { dataOptions } from '../data/options.ts';
import type { Table } from '../data/table.ts';
import { type Data, readData, type readingOptions } from './data.ts';

/** Reads a file and decides which column is what. */
export async function readFile(name: string, options: Given<typeof readingOptions> = {}): Promise<Data> {
  return readData(await openSource(name), options, { memoryLimit: memoryLimit(), open: openSource });
}

/** Reads a file as it stands, without deciding what its columns are. */
export async function readFileTable(name: string, options: Given<typeof dataOptions> = {}): Promise<Table> {
  return readTable(await openSource(name), resolveOptions(dataOptions, options), { memoryLimit: memoryLimit() });
}
