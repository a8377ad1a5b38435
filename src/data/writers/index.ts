// The writers of data files, by name and by the ending of a file.

import { nearest } from '../../base/nearest.ts';
import { problem } from '../../base/problem.ts';
import { registry } from '../../base/registry.ts';
import { arff } from './arff.ts';
import { csv, tsv } from './delimited.ts';
import { libsvm } from './libsvm.ts';
import type { Writer } from './writer.ts';

/** The file formats that can be written, by name. */
export const writers = registry<Writer>('format to write', [arff, csv, libsvm, tsv]);

/** The endings of files that can be written, for help texts: `.arff .csv, each also .gz`. */
export const WRITTEN_ENDINGS = `${writers.entries.map(({ endings }) => `.${endings[0]}`).join(' ')}, each also .gz`;

/**
 * The writer for a file with this name. A final `.gz` is ignored; the caller compresses the file.
 */
export function writerFor(fileName: string): Writer {
  const baseName = fileName.replace(/\.gz$/i, '');
  const ending = /\.([^./\\]+)$/.exec(baseName)?.[1].toLowerCase() ?? '';
  const writer = writers.entries.find((entry) => entry.endings.includes(ending));
  if (writer) return writer;
  const endings = writers.entries.flatMap((entry) => entry.endings);
  throw problem('output-format-unknown', { file: fileName, nearest: nearest(ending, endings), endings });
}

export type { WriteOptions, Writer } from './writer.ts';
