// What is wrong with the text of a file: its encoding, delimiters, quotes and lines.

import { alternatives, counted, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

/** A delimiter as a message shows it. */
const sign = (delimiter: string) => (delimiter === '\t' || delimiter === 'tab' ? 'tab' : quoted(delimiter));

export const textFileMessages = {
  /**
   * A text file is encoded in UTF-16.
   * @remedy Save the file as UTF-8.
   * @example {}
   */
  'text-utf16': (_: NoFacts) => 'the text is UTF-16. Save it as UTF-8.',

  /**
   * The text is not valid UTF-8.
   * @remedy Save the file as UTF-8.
   * @example { what: 'text' }
   */
  'text-not-utf8': ({ what }: { what: 'text' | 'column name' }) => `the ${what} is not UTF-8. Save the file as UTF-8.`,

  /**
   * A text file has a NUL byte, so it is binary or UTF-16.
   * @remedy Provide a text file saved as UTF-8.
   * @example {}
   */
  'text-nul': (_: NoFacts) => 'found a NUL byte, so this is a binary file or UTF-16 text. Save it as UTF-8 text.',

  /**
   * A line is too long for the file to be a table.
   * @remedy Provide a text file with one line per sample.
   * @example {}
   */
  'line-endless': (_: NoFacts) => 'the line is too long for a table. Provide a text file with one line per sample.',

  /**
   * A cell is too long for the file to be a table.
   * @remedy Provide a table with one line per sample.
   * @example {}
   */
  'cell-endless': (_: NoFacts) =>
    'the cell does not end within 16 MB, so this is not a table with one line per sample.',

  /**
   * None of the common delimiters separates the cells. `likely` is a possible delimiter.
   * @remedy Specify the delimiter.
   * @example { tried: [',', ';', 'tab', '|'], likely: ' ' }
   */
  'delimiter-not-found': ({ tried, likely }: { tried: readonly string[]; likely?: string }, say: MessageSpeller) =>
    `none of the delimiters ${alternatives(tried.map(sign), 'and')} was found, and a single column is not enough. ` +
    (likely === undefined
      ? `Specify the delimiter with ${say.option('delimiter')}.`
      : `Use ${say.setting('delimiter', likely)} if the cells are separated by ${likely === ' ' ? 'spaces' : sign(likely)}.`),

  /**
   * A delimiter is not a single character that can separate cells.
   * @remedy Use `,`, `;`, `tab`, `|` or another single character.
   * @example { delimiter: 'ab' }
   */
  'delimiter-invalid': ({ delimiter }: { delimiter: string }, say: MessageSpeller) =>
    `${say.option('delimiter')}: expected ",", ";", tab, "|" or another single character, got ${quoted(delimiter)}.`,

  /**
   * The delimiter and the decimal separator are the same character.
   * @remedy Use different characters.
   * @example { sign: ',' }
   */
  'delimiter-is-decimal': ({ sign: both }: { sign: string }, say: MessageSpeller) =>
    `${say.option('delimiter')} and ${say.option('decimal')} are both ${quoted(both)}. They must differ.`,

  /**
   * A row has more or fewer cells than there are columns.
   * @remedy Quote cells that contain the delimiter, or specify another delimiter.
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
      return `expected ${counted(expected, 'cell')}, one per @attribute, got ${cells}. Quote values that contain a comma or a tab.`;
    return (
      `expected ${counted(expected, 'cell')} as in the header, got ${cells}. ` +
      `Quote cells that contain the delimiter${delimiter === undefined ? '' : ` ${sign(delimiter)}`}, ` +
      `or specify another delimiter with ${say.option('delimiter')}.`
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
   * Note: the first line was read as column names, although it contains only numbers.
   * @remedy If it contains data, specify that the file has no header.
   * @example {}
   */
  'header-numeric': (_: NoFacts, say: MessageSpeller) =>
    `the first line contains only numbers and was read as column names. Use ${say.setting('header', false)} if it contains data.`,
};
