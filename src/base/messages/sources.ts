// Where data and results come from and go to: files, streams, things in memory, generators.

import { alternatives, bytesText, counted, escapeControlChars, grouped, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

const SOURCES = {
  promise: 'the data are a promise. Await the promise first.',
  'read-already':
    'the data have already been read with readData. Pass the source itself: a path, text, bytes, objects or columns.',
  'typed-array':
    'numbers in a single array need a shape. Pass { values, shape: [rows, columns] }, with the classes as labels.',
  other:
    'the data are of an unknown type. Pass text, bytes, a Blob, an array of objects, an object of arrays, ' +
    'rows of numbers, { values, shape } or an Arrow table.',
} as const;

/** A path, with the option that names it. */
const pathText = (option: string | null, path: string, say: MessageSpeller) =>
  option === null ? quoted(path) : `${say.option(option)} ${quoted(path)}`;

export interface OutputPath {
  readonly path: string;
  /** The option that gives the path; null if the path is derived from another name. */
  readonly option: string | null;
  readonly [fact: string]: string | null;
}

export const sourceMessages = {
  /**
   * A file does not exist.
   * @remedy Correct the name.
   * @example { path: 'gense.csv', nearest: 'genes.csv' }
   */
  'file-not-found': ({ path, nearest }: { path: string; nearest: string | null }) =>
    `${quoted(path)} does not exist. ` + (nearest === null ? 'Check the name.' : `Did you mean ${quoted(nearest)}?`),

  /**
   * A file cannot be read because permission was denied.
   * @remedy Change its permissions.
   * @example { path: 'genes.csv' }
   */
  'file-not-permitted': ({ path }: { path: string }) =>
    `${quoted(path)} cannot be read: permission denied. Change its permissions.`,

  /**
   * A directory was given where a file is needed.
   * @remedy Specify a file in it.
   * @example { path: 'data' }
   */
  'file-is-directory': ({ path }: { path: string }) => `${quoted(path)} is a directory. Specify a file in it.`,

  /**
   * The operating system cannot read a file.
   * @remedy Check the file.
   * @example { path: 'genes.csv', detail: 'EIO: i/o error' }
   */
  'file-unreadable': ({ path, detail }: { path: string; detail: string }) =>
    `${quoted(path)} cannot be read (${escapeControlChars(detail)}). Check the file.`,

  /**
   * The operating system cannot write a file.
   * @remedy Check the disk and the folder; no partial file was left behind.
   * @example { path: 'result.json', detail: 'ENOSPC: no space left on device' }
   */
  'file-unwritable': ({ path, detail }: { path: string; detail: string }) =>
    `${quoted(path)} cannot be written (${escapeControlChars(detail)}). Check the disk and the folder; no partial file was left behind.`,

  /**
   * An output file already exists.
   * @remedy Allow overwriting, or choose another name.
   * @example { path: 'result.json', option: 'json' }
   */
  'output-exists': ({ path, option }: OutputPath, say: MessageSpeller) =>
    `${pathText(option, path, say)} already exists. Overwrite it with ${say.setting('force', true)}, or choose another name.`,

  /**
   * An output path refers to a directory, a device, a pipe or a dangling link.
   * @remedy Specify a file.
   * @example { path: 'out', option: 'json', kind: 'directory' }
   */
  'output-not-a-file': ({ path, option, kind }: OutputPath & { kind: OutputKind }, say: MessageSpeller) => {
    const what = {
      directory: 'is a directory. Specify a file in it.',
      device: 'is a device or a pipe, which cannot be replaced. Specify a file.',
      'dangling-link': 'is a link to a file that does not exist. Repair the link, or choose another name.',
    }[kind];
    return `${pathText(option, path, say)} ${what}`;
  },

  /**
   * The folder of an output file does not exist.
   * @remedy Create the folder first.
   * @example { path: 'out/result.json', option: 'json', folder: 'out' }
   */
  'output-folder-missing': ({ path, option, folder }: OutputPath & { folder: string }, say: MessageSpeller) =>
    `${pathText(option, path, say)}: the folder ${quoted(folder)} does not exist. Create it first.`,

  /**
   * The folder of an output file is read-only.
   * @remedy Choose another folder.
   * @example { path: '/result.json', option: 'json', folder: '/' }
   */
  'output-folder-read-only': ({ path, option, folder }: OutputPath & { folder: string }, say: MessageSpeller) =>
    `${pathText(option, path, say)}: the folder ${quoted(folder)} is read-only. Choose another folder.`,

  /**
   * Standard input is a terminal, so there is no table to read.
   * @remedy Pipe a table into the command, or specify a file.
   * @example {}
   */
  'stdin-is-terminal': (_: NoFacts) =>
    'standard input is a terminal. Pipe a table into the command, or specify a file.',

  /**
   * The text is neither the content of a table nor the name of an example.
   * @remedy Pass the content of the table, or import from `svm-sieve/node`, which can open files.
   * @example { text: 'genes.csv' }
   */
  'text-not-a-table': ({ text }: { text: string }) =>
    `${quoted(text)} is neither the content of a table, which has several lines, nor example:NAME. ` +
    'Pass the content of the table, or import from svm-sieve/node, which can open files.',

  /**
   * A server answered a request with an error.
   * @remedy Check the address.
   * @example { url: 'https://example.org/genes.csv', status: 404 }
   */
  'response-failed': ({ url, status }: { url: string; status: number }) =>
    `${quoted(url)}: the server answered with status ${status}. Check the address.`,

  /**
   * The data are of a type that cannot be read.
   * @remedy Use one of the types listed in the message.
   * @example { kind: 'promise' }
   */
  'source-unusable': ({ kind }: { kind: keyof typeof SOURCES }) => SOURCES[kind],

  /**
   * The data need more memory than is free.
   * @remedy Use fewer rows or columns, or a sparse format.
   * @example { neededBytes: 64000000000, freeBytes: 8000000000 }
   */
  'memory-exceeded': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `the data need about ${bytesText(neededBytes)} of memory, but only ${bytesText(freeBytes)} are free. ` +
    'Use fewer rows or columns, or a sparse format (LIBSVM) if most values are 0.',

  /**
   * A generator cannot generate data of that size.
   * @remedy Use a value within the range.
   * @example { generator: 'madelon', option: 'features', value: '3', min: 5, max: 1000000 }
   */
  'generator-size-invalid': (
    {
      generator,
      option,
      value,
      min,
      max,
    }: { generator: string; option: string; value: string; min: number; max: number },
    say: MessageSpeller,
  ) => {
    const rule = min === max ? String(min) : `a whole number from ${min} to ${grouped(max)}`;
    return `${say.option(option)}: ${generator} takes ${rule}, not ${quoted(value)}.`;
  },

  /**
   * A generator supports only two classes.
   * @remedy Leave out the number of classes, or use another generator.
   * @example { generator: 'xor', classes: 3, others: ['clusters', 'noise'] }
   */
  'generator-two-classes': (
    { generator, classes, others }: { generator: string; classes: number; others: readonly string[] },
    say: MessageSpeller,
  ) =>
    `${say.option('classes')}: ${generator} generates two classes, not ${classes}. ` +
    `Leave out the option, or generate ${alternatives(others)}.`,

  /**
   * Generated data would take more than 2 GB.
   * @remedy Request fewer samples or features.
   * @example { rows: 1000000, features: 1000, maxRows: 268435 }
   */
  'generator-too-large': (
    { rows, features, maxRows }: { rows: number; features: number; maxRows: number },
    say: MessageSpeller,
  ) =>
    `${counted(rows, 'sample')} with ${counted(features, 'feature')} would take more than 2 GB. ` +
    `Use ${say.setting('rows', maxRows)} or fewer, or reduce ${say.option('features')}.`,
};

export type OutputKind = 'directory' | 'device' | 'dangling-link';
