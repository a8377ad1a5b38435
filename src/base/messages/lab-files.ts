// What is worth knowing of tables as spreadsheets, instruments, pandas and R write them, and of what they hold.

import { counted, escapeControlChars, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

/** Some of several names: "a", "b" and 3 more. */
const some = (names: readonly string[], count: number) =>
  `${listed(names)}${count > names.length ? ` and ${count - names.length} more` : ''}`;

export const labFileMessages = {
  /**
   * Note: a text file is not UTF-8 and was decoded from another encoding.
   * @remedy Check names with special characters; save the file as UTF-8 to be sure.
   * @example { encoding: 'Windows-1252' }
   */
  'text-decoded': ({ encoding }: { encoding: string }) =>
    `the text was decoded from ${encoding}. Check names with special characters.`,

  /**
   * Note: lines that begin with # or ! are comments and were skipped.
   * @remedy None needed.
   * @example { count: 3 }
   */
  'comments-skipped': ({ count }: { count: number }) =>
    `skipped ${counted(count, 'comment line')} (beginning with # or !).`,

  /**
   * Note: columns without a name and without a value were ignored.
   * @remedy None needed.
   * @example { count: 2 }
   */
  'columns-empty': ({ count }: { count: number }) =>
    `ignored ${counted(count, 'column')} without a name and without values.`,

  /**
   * Note: the first column has no name and names the samples, as pandas and R write it.
   * @remedy Name another column of sample names if it is not one.
   * @example {}
   */
  'index-column': (_: NoFacts, say: MessageSpeller) =>
    `the first column is read as sample names, not as a feature. Name another one with ${say.option('id')}.`,

  /**
   * Note: words that pandas, R and spreadsheets write for a missing value were read as missing in columns of numbers.
   * @remedy None needed.
   * @example { words: ['null', '#N/A'], count: 7 }
   */
  'missing-words': ({ words, count }: { words: readonly string[]; count: number }) =>
    `read ${counted(count, 'cell')} as missing in columns of numbers: ${listed(words)}.`,

  /**
   * Note: a column of categories has a level that usually means a missing value.
   * @remedy Declare it as missing if it is.
   * @example { words: ['N/A'] }
   */
  'missing-word-level': ({ words }: { words: readonly string[] }, say: MessageSpeller) =>
    `${listed(words)} counts as a category. If it means a missing value, declare it with ${say.option('missing')}.`,

  /**
   * Note: numbers with thousands separators were read as numbers.
   * @remedy None needed.
   * @example { columns: ['reads'], count: 1, example: '1,234,567' }
   */
  'thousands-separators': ({
    columns,
    count,
    example,
  }: {
    columns: readonly string[];
    count: number;
    example: string;
  }) => `read numbers with thousands separators, such as ${quoted(example)}, in ${some(columns, count)}.`,

  /**
   * The comma or point in the numbers of a column may be a thousands separator or a decimal separator.
   * @remedy Say which of the two it is.
   * @example { example: '1,234', separator: ',' }
   */
  'separator-ambiguous': ({ example, separator }: { example: string; separator: string }, say: MessageSpeller) =>
    `${quoted(example)} may have a thousands or a decimal separator. ` +
    `Use ${say.setting('thousands', separator)} or ${say.setting('decimal', separator)}.`,

  /**
   * Note: names of features look like dates: a spreadsheet has changed names of genes such as SEPT2 or MARCH1.
   * @remedy Take the names from the original file, or import them as text.
   * @example { names: ['1-Mar', '2-Sep'], count: 2 }
   */
  'names-mangled': ({ names, count }: { names: readonly string[]; count: number }) =>
    `${counted(count, 'feature name is', 'feature names are')} dates: ${some(names, count)}. A spreadsheet may have changed ` +
    'gene names such as MARCH1 or SEPT2; restore them from the original file.',

  /**
   * The table has a line per feature and a column per sample.
   * @remedy Transpose it; where no line holds the labels, give a table of samples too.
   * @example { rows: 2000, columns: 62, targetRow: 'class' }
   */
  'features-in-rows': (
    { rows, columns, targetRow }: { rows: number; columns: number; targetRow: string | null },
    say: MessageSpeller,
  ) =>
    `the table seems to have a line per feature (${rows}) and a column per sample (${columns}). ` +
    `Read it with ${say.setting('transpose', true)}` +
    (targetRow === null
      ? ` and give the labels with ${say.option('samples')} FILE and ${say.option('target')}.`
      : ` and ${say.setting('target', escapeControlChars(targetRow))}.`),
};
