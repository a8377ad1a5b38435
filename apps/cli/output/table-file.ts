// Tables written as files, whole or not at all, in the format of the file name; compressed if it
// ends in .gz.

import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { type Table, type WriteOptions, writerFor, writeWhole } from '../../../src/app.node.ts';

export async function putTable(
  table: Table,
  fileName: string,
  { force, ...options }: WriteOptions & { readonly force: boolean },
): Promise<void> {
  const text = writerFor(fileName).write(table, options);
  await writeWhole(fileName, /\.gz$/i.test(fileName) ? Readable.from(text).pipe(createGzip()) : text, force);
}
