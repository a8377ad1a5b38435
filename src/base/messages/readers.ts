// What is wrong with a file of a known format, or worth knowing of it, and what a format cannot
// hold.

import { alternatives, bytesText, counted, escapeControlChars, grouped, quoted } from '../text.ts';
import type { ForModel, MessageSpeller, NoFacts } from './message.ts';

/** What a file looks like, where it is empty or something else. */
const CONTENT: Readonly<Record<string, string>> = {
  csv: 'a line of column names and a line per sample',
  tsv: 'a line of column names and a line per sample',
  arff: '@attribute lines, @data and a line per sample',
  libsvm: 'a line per sample',
};

const contentOf = (format: string) =>
  Object.hasOwn(CONTENT, format) ? CONTENT[format] : `${formatTitle(format)} data`;

/** A delimiter as a message shows it. */
const sign = (delimiter: string) => (delimiter === '\t' || delimiter === 'tab' ? 'tab' : quoted(delimiter));

/** How many times its size a stretch of compressed data unpacks to. */
const inflationOf = ({ bytes, unpackedBytes }: { bytes: number; unpackedBytes: number }) =>
  Math.floor(unpackedBytes / Math.max(1, bytes));

export const readerMessages = {
  /**
   * The format of a file cannot be determined from its name or its first bytes.
   * @remedy Name the format.
   * @example { ending: 'cvs', nearest: 'csv', formats: ['arff', 'csv', 'parquet'] }
   */
  'format-unknown': (
    { ending, nearest, formats }: { ending: string | null; nearest: string | null; formats: readonly string[] },
    say: MessageSpeller,
  ) => {
    const what =
      ending === null ? 'the name has no extension' : `the extension .${escapeControlChars(ending)} is unknown`;
    const guess = nearest === null ? '' : ` Did you mean .${nearest}?`;
    return `${what}.${guess} Name the format with ${say.option('format')}: ${alternatives(formats)}.`;
  },

  /**
   * A file is not in the format that it was read as.
   * @remedy Name the true format.
   * @example { format: 'parquet' }
   */
  'format-mismatch': ({ format }: { format: string }, say: MessageSpeller) =>
    `this is not ${indefinite(format)} file. Name its format with ${say.option('format')}.`,

  /**
   * A file is empty.
   * @remedy Give a file with data.
   * @example { format: 'csv' }
   */
  'file-empty': ({ format }: { format: string }) => `the file is empty. Expected ${contentOf(format)}.`,

  /**
   * A table has no rows.
   * @remedy Give a table with at least one row.
   * @example {}
   */
  'no-rows': (_: NoFacts) => 'the table has no rows. Give at least one.',

  /**
   * A file is damaged or was cut short.
   * @remedy Download or write the file again.
   * @example { format: 'parquet', fault: 'truncated' }
   */
  'file-damaged': ({ format, fault, column, cells, rows, detail }: FileDamage) =>
    `the ${formatTitle(format)} file is damaged: ${damageText({ format, fault, column, cells, rows, detail })}. ` +
    'Download or write it again.',

  /**
   * A gzip file is damaged or was cut short.
   * @remedy Download or compress the file again.
   * @example {}
   */
  'gzip-damaged': (_: NoFacts) => 'the gzip file is damaged or cut short. Download or compress it again.',

  /**
   * Part of a gzip file unpacks to many times its size, which is unlikely for a table.
   * @remedy Check the file; if it is right, unpack it first.
   * @example { bytes: 100000, unpackedBytes: 70000000 }
   */
  'gzip-inflated': (stretch: { bytes: number; unpackedBytes: number }) =>
    `part of the gzip file unpacks to ${inflationOf(stretch)} times its size. Check it; if it is right, unpack it first.`,

  /**
   * Part of a workbook unpacks to many times its size, which is unlikely for a sheet.
   * @remedy Check the file; if it is right, save the sheet as CSV.
   * @example { bytes: 100000, unpackedBytes: 70000000 }
   */
  'workbook-inflated': (stretch: { bytes: number; unpackedBytes: number }) =>
    `part of the workbook unpacks to ${inflationOf(stretch)} times its size. Check it; if it is right, save the sheet as CSV.`,

  /**
   * The size that a file declares is far larger than the file can hold.
   * @remedy Check the file; a table that is mostly one value is better saved as sparse (LIBSVM).
   * @example { bytes: 2000000, tableBytes: 8000000000 }
   */
  'table-exceeds-file': ({ bytes, tableBytes }: { bytes: number; tableBytes: number }) =>
    `the file has ${bytesText(bytes)}, and its table would take ${bytesText(tableBytes)}. ` +
    'Check the file; if most of its values are equal, save it in a sparse format (LIBSVM).',

  /**
   * A text file is encoded in UTF-16.
   * @remedy Save the file as UTF-8.
   * @example {}
   */
  'text-utf16': (_: NoFacts) => 'the text is UTF-16. Save it as UTF-8.',

  /**
   * A text is not valid UTF-8.
   * @remedy Save the file as UTF-8.
   * @example { what: 'text' }
   */
  'text-not-utf8': ({ what }: { what: 'text' | 'column name' }) => `the ${what} is not UTF-8. Save the file as UTF-8.`,

  /**
   * A text file has a NUL byte, so it is binary or UTF-16.
   * @remedy Give a text file, saved as UTF-8.
   * @example {}
   */
  'text-nul': (_: NoFacts) => 'found a NUL byte, so this is a binary file or UTF-16 text. Save it as UTF-8 text.',

  /**
   * A line is so long that the file is not a table.
   * @remedy Give a text file with a line per sample.
   * @example {}
   */
  'line-endless': (_: NoFacts) => 'the line is too long for a table. Give a text file with a line per sample.',

  /**
   * A cell is so long that the file is not a table.
   * @remedy Give a table with a line per sample.
   * @example {}
   */
  'cell-endless': (_: NoFacts) => 'the cell does not end within 16 MB, so this is not a table with a line per sample.',

  /**
   * None of the common delimiters separates the cells. `likely` is a possible delimiter.
   * @remedy Name the delimiter.
   * @example { tried: [',', ';', 'tab', '|'], likely: ' ' }
   */
  'delimiter-not-found': ({ tried, likely }: { tried: readonly string[]; likely?: string }, say: MessageSpeller) =>
    `found none of the delimiters ${alternatives(tried.map(sign), 'and')}, and one column is not enough. ` +
    (likely === undefined
      ? `Name the delimiter with ${say.option('delimiter')}.`
      : `Use ${say.setting('delimiter', likely)} if the cells are separated by ${likely === ' ' ? 'blanks' : sign(likely)}.`),

  /**
   * A delimiter is not a single character that can separate cells.
   * @remedy Use one of `,` `;` `tab` `|` or another single character.
   * @example { delimiter: 'ab' }
   */
  'delimiter-invalid': ({ delimiter }: { delimiter: string }, say: MessageSpeller) =>
    `${say.option('delimiter')}: expected one of , ; tab | or another single character, got ${quoted(delimiter)}.`,

  /**
   * The delimiter and the decimal separator are the same character.
   * @remedy Use different characters.
   * @example { sign: ',' }
   */
  'delimiter-is-decimal': ({ sign: both }: { sign: string }, say: MessageSpeller) =>
    `${say.option('delimiter')} and ${say.option('decimal')} are both ${quoted(both)}. They must differ.`,

  /**
   * A row has more or fewer cells than there are columns.
   * @remedy Quote cells that hold the delimiter, or name the delimiter.
   * @example { cells: 3, expected: 4, format: 'csv', delimiter: ',' }
   */
  'row-width': (
    {
      cells,
      expected,
      format,
      delimiter,
    }: { cells: number; expected: number; format: 'csv' | 'arff' | 'matrix'; delimiter?: string },
    say: MessageSpeller,
  ) => {
    if (format === 'matrix') return `expected ${counted(expected, 'number')} as in the first row, got ${cells}.`;
    if (format === 'arff')
      return `expected ${counted(expected, 'cell')}, one per @attribute, got ${cells}. Quote values that hold a comma or a tab.`;
    return (
      `expected ${counted(expected, 'cell')} as in the header, got ${cells}. ` +
      `Quote cells that hold the delimiter${delimiter === undefined ? '' : ` ${sign(delimiter)}`}, ` +
      `or name another one with ${say.option('delimiter')}.`
    );
  },

  /**
   * A quote is never closed.
   * @remedy Close the quote, or escape a quote that belongs to the text.
   * @example { escape: 'double' }
   */
  'quote-unclosed': ({ escape: by }: { escape: 'double' | 'backslash' }) =>
    by === 'double'
      ? 'a quote is opened here and never closed. Close it, or double a quote that belongs to the text.'
      : 'a quote is opened and not closed in this line. Close it, or write \\ before a quote that belongs to the text.',

  /**
   * Text follows a closing quote.
   * @remedy Escape a quote that belongs to the text.
   * @example { escape: 'double' }
   */
  'text-after-quote': ({ escape: by }: { escape: 'double' | 'backslash' }) =>
    `text follows a closing quote. ${by === 'double' ? 'Double' : 'Write \\ before'} a quote that belongs to the text.`,

  /**
   * Note: the first line was read as column names, though it holds only numbers.
   * @remedy Declare that the file has no header.
   * @example {}
   */
  'header-numeric': (_: NoFacts, say: MessageSpeller) =>
    `the first line holds only numbers and was read as column names. Use ${say.setting('header', false)} if it is data.`,

  /**
   * A line of a LIBSVM file does not begin with a label.
   * @remedy Begin each line with the label of its sample.
   * @example { text: '1:0.5' }
   */
  'libsvm-label-missing': ({ text }: { text: string }) =>
    `expected a label at the beginning of the line, got ${quoted(text)}.`,

  /**
   * A cell of a LIBSVM file is not a pair of an index and a value.
   * @remedy Write `index:value` with a whole number as the index.
   * @example { text: 'x:1' }
   */
  'libsvm-pair-invalid': ({ text }: { text: string }) =>
    `expected index:value with a whole number of at least 0 as the index, got ${quoted(text)}.`,

  /**
   * The largest index of a LIBSVM file means more columns than memory holds, or than so short a
   * file can fill.
   * @remedy Number the features from 1 without gaps.
   * @example { index: 4000000000 }
   */
  'libsvm-index-too-large': ({ index }: { index: number }) =>
    `the index ${grouped(index)} needs as many columns, more than memory holds or the file can fill. Number the features from 1 without gaps.`,

  /**
   * A row names the same index twice.
   * @remedy Give each index once in a row.
   * @example { index: 3 }
   */
  'index-twice': ({ index }: { index: number }) => `the index ${index} occurs twice. Give each index once in a row.`,

  /**
   * Note: query marks of a LIBSVM file are ignored.
   * @remedy None needed.
   * @example {}
   */
  'queries-ignored': (_: NoFacts) => 'the qid: marks are ignored.',

  /**
   * A line of an ARFF header is not a declaration.
   * @remedy Use @relation, @attribute or @data.
   * @example { word: '@atribute' }
   */
  'arff-declaration-unknown': ({ word }: { word: string }) =>
    `expected @relation, @attribute or @data, got ${quoted(word)}.`,

  /**
   * An ARFF file has @data before any @attribute.
   * @remedy Declare the columns first.
   * @example {}
   */
  'arff-no-attributes': (_: NoFacts) => '@data comes before any @attribute. Declare the columns first.',

  /**
   * An ARFF file has no @data line.
   * @remedy Give a complete file.
   * @example {}
   */
  'arff-no-data': (_: NoFacts) => 'the @data line is missing. Give a complete ARFF file.',

  /**
   * An ARFF attribute has no name.
   * @remedy Write @attribute NAME TYPE.
   * @example {}
   */
  'arff-attribute-unnamed': (_: NoFacts) => 'the attribute has no name. Write @attribute NAME TYPE.',

  /**
   * An ARFF attribute has an unknown type.
   * @remedy Use a known type.
   * @example { attribute: 'age', type: 'nummeric', nearest: 'numeric', known: ['numeric', 'string'] }
   */
  'arff-type-unknown': ({
    attribute,
    type,
    nearest,
    known,
  }: {
    attribute: string;
    type: string;
    nearest: string | null;
    known: readonly string[];
  }) =>
    `the attribute ${quoted(attribute)} has the unknown type ${quoted(type)}. ` +
    (nearest === null ? `Known are ${known.join(', ')} and {value, …}.` : `Did you mean ${nearest}?`),

  /**
   * An ARFF attribute holds tables.
   * @remedy Flatten it into plain attributes.
   * @example { attribute: 'visits' }
   */
  'arff-relational': ({ attribute }: { attribute: string }) =>
    `the attribute ${quoted(attribute)} is relational (a table in a cell). Flatten it into plain attributes.`,

  /**
   * The values of a nominal ARFF attribute are not closed.
   * @remedy Close them with } in the same line.
   * @example { attribute: 'colour' }
   */
  'arff-values-unclosed': ({ attribute }: { attribute: string }) =>
    `the values of the attribute ${quoted(attribute)} have no closing }. Close them in the same line.`,

  /**
   * A nominal ARFF attribute declares a value twice.
   * @remedy Name each value once.
   * @example { attribute: 'colour', value: 'red' }
   */
  'arff-value-twice': ({ attribute, value }: { attribute: string; value: string }) =>
    `the attribute ${quoted(attribute)} declares the value ${quoted(value)} twice. Name each value once.`,

  /**
   * A cell of an ARFF file has a value that its attribute does not declare.
   * @remedy Add the value to the @attribute line, or correct the cell.
   * @example { value: 'violet' }
   */
  'arff-value-undeclared': ({ value }: { value: string }) =>
    `${quoted(value)} is not among the declared values. Add it to the @attribute line, or correct the cell.`,

  /**
   * Note: a declared value of an ARFF attribute counts as missing.
   * @remedy Give other spellings of missing values.
   * @example { value: '?' }
   */
  'arff-value-missing': ({ value }: { value: string }, say: MessageSpeller) =>
    `the declared value ${quoted(value)} counts as missing. Give other spellings with ${say.option('missing')}.`,

  /**
   * A sparse ARFF row leaves out a date, which has no zero.
   * @remedy Write the date, or ? where it is missing.
   * @example {}
   */
  'arff-date-omitted': (_: NoFacts) =>
    'the sparse row leaves out a date, which has no 0. Write the date, or ? where it is missing.',

  /**
   * A sparse ARFF row is not closed.
   * @remedy Close it with }.
   * @example {}
   */
  'arff-row-unclosed': (_: NoFacts) => 'the sparse row has no closing }. Close it.',

  /**
   * Text follows a sparse ARFF row.
   * @remedy Write one row per line.
   * @example {}
   */
  'arff-text-after-row': (_: NoFacts) => 'text follows the closing } of a sparse row. Write one row per line.',

  /**
   * The index of a sparse ARFF cell is out of range.
   * @remedy Use a whole number within the range.
   * @example { index: '7', max: 4 }
   */
  'arff-index-invalid': ({ index, max }: { index: string; max: number }) =>
    `the index of a sparse cell must be a whole number from 0 to ${max}, got ${quoted(index)}.`,

  /**
   * An ARFF row ends in an instance weight, which is not read.
   * @remedy Put the weights into an attribute and name it as the weights column.
   * @example {}
   */
  'arff-instance-weight': (_: NoFacts, say: MessageSpeller) =>
    'the row ends in an instance weight {…}, which is not read. ' +
    `Put the weights into an attribute and name it with ${say.option('weightsColumn')}.`,

  /**
   * A Feather file has version 1.
   * @remedy Write it again as version 2.
   * @example {}
   */
  'feather-version-1': (_: NoFacts) =>
    'this is a Feather file of version 1. Write it again as version 2, the default since 2020.',

  /**
   * Note: an Arrow stream has no end mark.
   * @remedy Check that the file is complete.
   * @example {}
   */
  'arrow-stream-unended': (_: NoFacts) => 'the Arrow stream has no end mark; it may have been cut short.',

  /**
   * A Parquet file is encrypted.
   * @remedy Decrypt it first.
   * @example {}
   */
  'parquet-encrypted': (_: NoFacts) => 'the Parquet file is encrypted. Decrypt it first.',

  /**
   * A column holds something else than numbers, text and times.
   * @remedy Drop it, or write it as columns of numbers or text.
   * @example { holds: 'lists' }
   */
  'column-type-unsupported': ({ holds, isForModel }: { holds: string | null } & ForModel, say: MessageSpeller) =>
    `the column holds ${holds === null ? 'neither numbers nor text nor times' : escapeControlChars(holds)}. ` +
    (isForModel
      ? 'Write it as numbers or text, as in the training data.'
      : `Drop it with ${say.option('drop')}, or write it as columns of numbers or text.`),

  /**
   * A cell of bytes is not text.
   * @remedy Drop the column, or store text or numbers.
   * @example {}
   */
  'cell-not-text': ({ isForModel }: ForModel, say: MessageSpeller) =>
    'the bytes are not UTF-8 text. ' +
    (isForModel
      ? 'Store text or numbers, as in the training data.'
      : `Drop the column with ${say.option('drop')}, or store text or numbers.`),

  /**
   * Note: whole numbers of a feature are too large to be exact and were rounded.
   * @remedy Drop the column if it names things, or declare it as sample names or categories, which
   * keeps every digit.
   * @example { count: 3 }
   */
  'integers-rounded': ({ count }: { count: number }, say: MessageSpeller) =>
    `${counted(count, 'whole number is', 'whole numbers are')} beyond 2^53 and rounded. If the column holds names, declare it ` +
    `with ${say.option('id')} or ${say.option('categorical')}, or drop it with ${say.option('drop')}.`,

  /**
   * A file to write has no extension that names a format.
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
    `${quoted(file)}: the extension does not name a format to write. ` +
    (nearest === null
      ? `Use one of ${endings.map((ending) => `.${ending}`).join(', ')}.`
      : `Did you mean .${nearest}?`),

  /**
   * A LIBSVM file needs a target column.
   * @remedy Name the target column.
   * @example {}
   */
  'libsvm-needs-target': (_: NoFacts, say: MessageSpeller) =>
    `each line of a LIBSVM file begins with the label. Name the target column with ${say.option('target')}.`,

  /**
   * A LIBSVM file cannot hold a label that is missing or not a number.
   * @remedy Write another format.
   * @example { label: 'yes' }
   */
  'libsvm-label-unwritable': ({ label }: { label: string | null }) =>
    label === null
      ? 'the label is missing, and a LIBSVM file needs one in every line.'
      : `a LIBSVM file needs numbers as labels, got ${quoted(label)}. Write .csv or .arff instead.`,

  /**
   * A LIBSVM file cannot hold text.
   * @remedy Write another format, or drop the column.
   * @example {}
   */
  'libsvm-text-unwritable': (_: NoFacts, say: MessageSpeller) =>
    `a LIBSVM file cannot hold text. Write .csv or .arff instead, or drop the column with ${say.option('drop')}.`,

  /**
   * A LIBSVM file cannot hold a missing cell.
   * @remedy Write another format.
   * @example {}
   */
  'libsvm-missing-unwritable': (_: NoFacts) => 'a LIBSVM file cannot hold a missing cell. Write .csv or .arff instead.',

  /**
   * The names of columns, or labels, do not fit the shape of the data.
   * @remedy Give one for each.
   * @example { what: 'labels', given: 9, expected: 10 }
   */
  'count-mismatch': ({
    what,
    given,
    expected,
  }: {
    what: 'names' | 'labels' | 'cells';
    given: number;
    expected: number;
  }) => `expected ${grammar(what, expected)}, got ${given}.`,

  /**
   * A label column would have the name of a column of the data.
   * @remedy Rename the column.
   * @example { name: 'class' }
   */
  'labels-name-taken': ({ name }: { name: string }) =>
    `a column is named ${quoted(name)}, as the labels are. Rename the column.`,

  /**
   * The shape of a matrix does not fit the count of its numbers.
   * @remedy Give the true shape.
   * @example { numbers: 10, rows: 3, columns: 4 }
   */
  'matrix-shape': ({ numbers, rows, columns }: { numbers: number; rows: number; columns: number }) =>
    `${counted(numbers, 'number')} cannot have the shape ${rows} × ${columns}. Give the true shape.`,

  /**
   * A cell of a matrix is not a number.
   * @remedy Write NaN for a missing cell.
   * @example { value: 'a', position: 3 }
   */
  'matrix-cell-not-a-number': ({ value, position }: { value: string; position: number }) =>
    `column ${position}: expected a number, got ${quoted(value)}. Write NaN for a missing cell.`,

  /**
   * An item of a list of records is not an object.
   * @remedy Give objects of named values.
   * @example { value: '7' }
   */
  'record-invalid': ({ value }: { value: string }) => `expected an object of named values, got ${quoted(value)}.`,

  /**
   * A value in memory is neither a number nor text.
   * @remedy Turn it into a number or a text.
   * @example { type: 'date' }
   */
  'value-unsupported': ({ type }: { type: string }) => `expected a number or a text, got a ${type}. Convert it.`,

  /**
   * Columns were named, but the data name their columns themselves.
   * @remedy Leave the names out.
   * @example {}
   */
  'names-not-allowed': (_: NoFacts) => 'the data name their columns themselves. Leave out names.',

  /**
   * A table to transpose has a single column.
   * @remedy Give a table with names in the first column and a column per sample.
   * @example {}
   */
  'transpose-one-column': (_: NoFacts, say: MessageSpeller) =>
    `the table has a single column. ${say.option('transpose')} needs names in the first column and one column per sample.`,
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

function grammar(what: 'names' | 'labels' | 'cells', expected: number): string {
  if (what === 'names') return `${counted(expected, 'column name')}`;
  if (what === 'labels') return `${counted(expected, 'label')}, one per row`;
  return `${counted(expected, 'cell')} as in the first column`;
}
