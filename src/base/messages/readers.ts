// What is wrong with a file of a known format, or worth knowing of it: its format, its size, and
// types of columns. Text, ARFF and LIBSVM have files of their own.

import { alternatives, bytesText, counted, escapeControlChars, quoted } from '../text.ts';
import type { ForModel, MessageSpeller, NoFacts } from './message.ts';

/** What a file looks like, where it is empty or something else. */
const CONTENT: Readonly<Record<string, string>> = {
  csv: 'a line of column names and one line per sample',
  tsv: 'a line of column names and one line per sample',
  arff: '@attribute lines, @data and one line per sample',
  libsvm: 'one line per sample',
};

const contentOf = (format: string) =>
  Object.hasOwn(CONTENT, format) ? CONTENT[format] : `${formatTitle(format)} data`;

/** How many times its size a stretch of compressed data unpacks to. */
const inflationOf = ({ bytes, unpackedBytes }: { bytes: number; unpackedBytes: number }) =>
  Math.floor(unpackedBytes / Math.max(1, bytes));

export const readerMessages = {
  /**
   * The format of a file cannot be determined from its name or its first bytes.
   * @remedy Specify the format.
   * @example { ending: 'cvs', nearest: 'csv', formats: ['arff', 'csv', 'parquet'] }
   */
  'format-unknown': (
    { ending, nearest, formats }: { ending: string | null; nearest: string | null; formats: readonly string[] },
    say: MessageSpeller,
  ) => {
    const what =
      ending === null ? 'the name has no extension' : `the extension .${escapeControlChars(ending)} is unknown`;
    const guess = nearest === null ? '' : ` Did you mean .${nearest}?`;
    return `${what}.${guess} Specify the format with ${say.option('format')}: ${alternatives(formats)}.`;
  },

  /**
   * A file is not in the specified format.
   * @remedy Specify the actual format.
   * @example { format: 'parquet' }
   */
  'format-mismatch': ({ format }: { format: string }, say: MessageSpeller) =>
    `this is not ${indefinite(format)} file. Specify its format with ${say.option('format')}.`,

  /**
   * Note: a reading option was given that does not apply to this format, whose notation is fixed.
   * @remedy Leave out the option.
   * @example { option: 'delimiter', format: 'LIBSVM' }
   */
  'reading-option-ignored': ({ option, format }: { option: string; format: string }, say: MessageSpeller) =>
    `${say.option(option)} has no effect on ${format} data and is ignored.`,

  /**
   * A file is empty.
   * @remedy Provide a file that contains data.
   * @example { format: 'csv' }
   */
  'file-empty': ({ format }: { format: string }) => `the file is empty. Expected ${contentOf(format)}.`,

  /**
   * A table has no rows.
   * @remedy Provide a table with at least one row.
   * @example {}
   */
  'no-rows': (_: NoFacts) => 'the table has no rows. Provide at least one row.',

  /**
   * A file is damaged or truncated.
   * @remedy Download or write the file again.
   * @example { format: 'parquet', fault: 'truncated' }
   */
  'file-damaged': ({ format, fault, column, cells, rows, detail }: FileDamage) =>
    `the ${formatTitle(format)} file is damaged: ${damageText({ format, fault, column, cells, rows, detail })}. ` +
    'Download or write it again.',

  /**
   * A gzip file is damaged or truncated.
   * @remedy Download or compress the file again.
   * @example {}
   */
  'gzip-damaged': (_: NoFacts) => 'the gzip file is damaged or truncated. Download or compress it again.',

  /**
   * Part of a gzip file unpacks to many times its size, which is unlikely for a table.
   * @remedy Check the file; if it is correct, unpack it first.
   * @example { bytes: 100000, unpackedBytes: 70000000 }
   */
  'gzip-inflated': (stretch: { bytes: number; unpackedBytes: number }) =>
    `part of the gzip file unpacks to ${inflationOf(stretch)} times its size. Check the file; if it is correct, unpack it first.`,

  /**
   * Part of a workbook unpacks to many times its size, which is unlikely for a sheet.
   * @remedy Check the file; if it is correct, save the sheet as CSV.
   * @example { bytes: 100000, unpackedBytes: 70000000 }
   */
  'workbook-inflated': (stretch: { bytes: number; unpackedBytes: number }) =>
    `part of the workbook unpacks to ${inflationOf(stretch)} times its size. Check the file; if it is correct, save the sheet as CSV.`,

  /**
   * A file declares a table that is far larger than the file can contain.
   * @remedy Check the file; if most of its values are equal, save it in a sparse format (LIBSVM).
   * @example { bytes: 2000000, tableBytes: 8000000000 }
   */
  'table-exceeds-file': ({ bytes, tableBytes }: { bytes: number; tableBytes: number }) =>
    `the size of the file is ${bytesText(bytes)}, but its table would need ${bytesText(tableBytes)}. ` +
    'Check the file; if most of its values are equal, save it in a sparse format (LIBSVM).',

  /**
   * The file is a Feather file of version 1, which is not supported.
   * @remedy Save it as version 2.
   * @example {}
   */
  'feather-version-1': (_: NoFacts) =>
    'Feather version 1 is not supported. Save the file as version 2, the default since 2020.',

  /**
   * Note: an Arrow stream has no end marker.
   * @remedy Check that the file is complete.
   * @example {}
   */
  'arrow-stream-unended': (_: NoFacts) => 'the Arrow stream has no end marker; it may be truncated.',

  /**
   * A Parquet file is encrypted.
   * @remedy Decrypt it first.
   * @example {}
   */
  'parquet-encrypted': (_: NoFacts) => 'the Parquet file is encrypted. Decrypt it first.',

  /**
   * A column contains something other than numbers, text or times.
   * @remedy Drop it, or convert it to columns of numbers or text.
   * @example { holds: 'lists' }
   */
  'column-type-unsupported': ({ holds, isForModel }: { holds: string | null } & ForModel, say: MessageSpeller) =>
    `the column contains ${holds === null ? 'neither numbers nor text nor times' : escapeControlChars(holds)}. ` +
    (isForModel
      ? 'Convert it to numbers or text, as in the training data.'
      : `Drop it with ${say.option('drop')}, or convert it to columns of numbers or text.`),

  /**
   * A cell contains bytes that are not UTF-8 text.
   * @remedy Drop the column, or store its values as text or numbers.
   * @example {}
   */
  'cell-not-text': ({ isForModel }: ForModel, say: MessageSpeller) =>
    'the bytes are not UTF-8 text. ' +
    (isForModel
      ? 'Store its values as text or numbers, as in the training data.'
      : `Drop the column with ${say.option('drop')}, or store its values as text or numbers.`),

  /**
   * Note: integers in a feature are too large to be represented exactly and were rounded.
   * @remedy If the column contains identifiers, drop it, or declare it as sample names or
   * categories, which preserves every digit.
   * @example { count: 3 }
   */
  'integers-rounded': ({ count }: { count: number }, say: MessageSpeller) =>
    `${counted(count, 'whole number is', 'whole numbers are')} beyond 2^53 and ${count === 1 ? 'was' : 'were'} rounded. If the column contains identifiers, declare it ` +
    `with ${say.option('id')} or ${say.option('categorical')}, or drop it with ${say.option('drop')}.`,

  /**
   * The extension of an output file does not identify a format.
   * @remedy Use a known extension.
   * @example { file: 'out.cvs', nearest: 'csv', endings: ['arff', 'csv'] }
   */
  'output-format-unknown': ({
    file,
    nearest,
    endings,
  }: {
    file: string;
    nearest: string | null;
    endings: readonly string[];
  }) =>
    `${quoted(file)}: the extension does not identify an output format. ` +
    (nearest === null
      ? `Use one of ${endings.map((ending) => `.${ending}`).join(', ')}.`
      : `Did you mean .${nearest}?`),

  /**
   * A table to transpose has a single column.
   * @remedy Provide a table with names in the first column and one column per sample.
   * @example {}
   */
  'transpose-one-column': (_: NoFacts, say: MessageSpeller) =>
    `the table has a single column; ${say.option('transpose')} needs names in the first column and one column per sample.`,
};

/** How a file is damaged. */
export type FileDamage = {
  readonly format: string;
  readonly fault: 'truncated' | 'row-counts' | 'column-length' | 'decoding';
  readonly column?: string;
  readonly cells?: number;
  readonly rows?: number;
  /** The message of the decoder. */
  readonly detail?: string;
};

function damageText({ fault, column, cells, rows, detail }: FileDamage): string {
  switch (fault) {
    case 'truncated':
      return 'its end is missing';
    case 'row-counts':
      return 'its row counts disagree';
    case 'column-length':
      return `the column ${quoted(column)} has ${cells === undefined ? 'too many' : cells} cells for ${counted(rows ?? 0, 'row')}`;
    case 'decoding':
      return escapeControlChars(detail ?? 'it cannot be decoded');
  }
}

const TITLES: Readonly<Record<string, string>> = { csv: 'CSV', tsv: 'TSV', arff: 'ARFF', libsvm: 'LIBSVM' };

/** `arrow` → `Arrow`. */
const formatTitle = (format: string) =>
  Object.hasOwn(TITLES, format) ? TITLES[format] : `${format.slice(0, 1).toUpperCase()}${format.slice(1)}`;

const indefinite = (format: string) => `${/^[aeiou]/i.test(format) ? 'an' : 'a'} ${formatTitle(format)}`;
