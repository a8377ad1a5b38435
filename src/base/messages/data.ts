// What is wrong with the columns and cells of a table, or worth knowing of them.

import { alternatives, counted, listed, quoted } from '../text.ts';
import type { ForModel, MessageSpeller, NoFacts } from './message.ts';

const didYouMean = (nearest: string | null, otherwise: string) =>
  nearest === null ? otherwise : `Did you mean ${quoted(nearest)}?`;

const positions = (numbers: readonly number[]) => alternatives(numbers.map(String), 'and');

/** What to do about a cell that a model needs. */
const CORRECTED = 'Correct the cell, or leave the sample out.';

const DECIMAL_COMMA = /^[+-]?\d+,\d+(e[+-]?\d+)?$/i;

export const dataMessages = {
  /**
   * An option refers to a column that the table does not have.
   * @remedy Correct the name; `#3` stands for the third column.
   * @example { option: 'target', column: 'clas', nearest: 'class', columns: ['age', 'class'], columnCount: 2 }
   */
  'column-unknown': (
    {
      option,
      column,
      nearest,
      columns,
      columnCount,
    }: {
      option: string;
      column: string;
      nearest: string | null;
      columns: readonly string[];
      columnCount: number;
    },
    say: MessageSpeller,
  ) => {
    const names = `The columns are ${listed(columns, 5, columnCount)}.`;
    return `${say.option(option)}: no column is named ${quoted(column)}. ${didYouMean(nearest, names)}`;
  },

  /**
   * An option refers to a column by a name that several columns share.
   * @remedy Refer to the column by its position, such as `#3`.
   * @example { option: 'target', column: 'label', positions: [2, 5] }
   */
  'column-ambiguous': (
    { option, column, positions: at }: { option: string; column: string; positions: readonly number[] },
    say: MessageSpeller,
  ) =>
    `${say.option(option)}: ${at.length} columns are named ${quoted(column)}. ` +
    `Refer to one of them by its position: ${alternatives(at.map((position) => `#${position}`))}.`,

  /**
   * A column has no name.
   * @remedy Name it in the header, or drop it by its position.
   * @example { position: 3 }
   */
  'column-unnamed': ({ position }: { position: number }, say: MessageSpeller) =>
    `column ${position} has no name. Name it in the header, or drop it with ${say.setting('drop', `#${position}`)}.`,

  /**
   * Two columns have the same name.
   * @remedy Rename one of them, or drop one by its position.
   * @example { name: 'height', positions: [2, 4] }
   */
  'column-name-twice': (
    { name, positions: at, isForModel }: { name: string; positions: readonly number[] } & ForModel,
    say: MessageSpeller,
  ) =>
    `columns ${positions(at)} are both named ${quoted(name)}. ` +
    (isForModel
      ? 'Rename or remove one.'
      : `Rename one, or drop it with ${say.setting('drop', `#${at[at.length - 1]}`)}.`),

  /**
   * The same column was given two roles.
   * @remedy Leave out one of the two options.
   * @example { options: ['target', 'id'] }
   */
  'column-two-roles': ({ options }: { options: readonly string[] }, say: MessageSpeller) =>
    `the column is used by both ${alternatives(
      options.map((option) => say.option(option)),
      'and',
    )}. Give it one role.`,

  /**
   * Columns of the training data are missing from the new data.
   * @remedy Add the columns under the names that they have in the training data.
   * @example { columns: ['age', 'weight'], count: 2 }
   */
  'columns-absent': ({ columns, count }: { columns: readonly string[]; count: number }) =>
    `${counted(count, 'column')} of the training data ${count === 1 ? 'is' : 'are'} missing: ` +
    `${listed(columns, 5, count)}. Add ${count === 1 ? 'it' : 'them'}.`,

  /**
   * The table has no feature columns: every column is the target or has another role.
   * @remedy Provide a table with features, or specify the delimiter if each row was read as a
   * single cell.
   * @example { columns: 1, isDelimited: true }
   */
  'no-features': ({ columns, isDelimited }: { columns: number; isDelimited?: boolean }, say: MessageSpeller) =>
    'the table has no feature columns besides the target. Provide a table with at least one feature' +
    `${columns === 1 && isDelimited ? `, or specify the delimiter with ${say.option('delimiter')}` : ''}.`,

  /**
   * Note: a column whose name suggests folds is used as a feature.
   * @remedy Specify it as the folds column, or drop it.
   * @example {}
   */
  'folds-as-feature': (_: NoFacts, say: MessageSpeller) =>
    'the column is used as a feature, although its name suggests folds. ' +
    `If it assigns samples to folds, specify it with ${say.option('foldsColumn')}; otherwise, drop it with ${say.option('drop')}.`,

  /**
   * A cell of a numeric column is not a number.
   * @remedy Correct the cell, declare the text as a missing value, or drop the column.
   * @example { value: 'n/a' }
   */
  'cell-not-a-number': (
    { value, isForModel, isOfReader }: { value: string; isOfReader?: boolean } & ForModel,
    say: MessageSpeller,
  ) =>
    `expected a number, got ${value === '' ? 'an empty string' : quoted(value)}. ` +
    (isForModel
      ? `${DECIMAL_COMMA.test(value) ? `If it has a decimal comma, use ${say.setting('decimal', ',')}. ` : ''}${CORRECTED}`
      : // A reader that knows the type of the cell refuses it before a column can be dropped.
        isOfReader
        ? `Correct the cell${value === '' ? '' : `, or declare missing values with ${say.setting('missing', value)}`}.`
        : `${value === '' ? 'Correct the cell' : `Declare missing values with ${say.setting('missing', value)}`}, ` +
          `or drop the column with ${say.option('drop')}.`),

  /**
   * A cell of a numeric column is infinite, NaN, or too large for a 64-bit floating-point number.
   * @remedy Correct the cell, declare the text as a missing value, or drop the column.
   * @example { value: 'inf' }
   */
  'cell-not-finite': ({ value, isForModel }: { value: string | null } & ForModel, say: MessageSpeller) =>
    `expected a finite number, got ${value === null ? 'a number beyond 1.8e308' : quoted(value)}. ` +
    (isForModel
      ? CORRECTED
      : `Correct the cell, declare missing values with ${say.option('missing')}, or drop the column with ${say.option('drop')}.`),

  /**
   * Most values of a text column look like numbers with a different decimal separator.
   * @remedy Set the decimal separator.
   * @example { example: '3,14', separator: ',' }
   */
  'decimal-separator': ({ example, separator }: { example: string; separator: ',' | '.' }, say: MessageSpeller) =>
    separator === ','
      ? `${quoted(example)} looks like a number with a decimal comma. Use ${say.setting('decimal', ',')}.`
      : `${quoted(example)} looks like a number with a decimal point. Leave out ${say.setting('decimal', ',')}.`,

  /**
   * A text column has a different value in every row, so it probably contains sample names.
   * @remedy Use it for the sample names, drop it, or declare it as categorical.
   * @example { rows: 120 }
   */
  'column-names-samples': ({ rows }: { rows: number }, say: MessageSpeller) =>
    `the text is different in each of the ${rows} rows, so the column probably contains sample names. Use it as such with ` +
    `${say.option('id')}, drop it with ${say.option('drop')}, or keep it as categories with ${say.option('categorical')}.`,

  /**
   * The file declares a column as free text, which can be a feature only if it is declared as
   * categorical.
   * @remedy Use it for the sample names, drop it, or declare it as categorical.
   * @example {}
   */
  'column-declared-string': (_: NoFacts, say: MessageSpeller) =>
    `the file declares the column as a string, not as categories. Use it for sample names with ${say.option('id')}, ` +
    `drop it with ${say.option('drop')}, or use it as categories with ${say.option('categorical')}.`,

  /**
   * A value of a categorical column does not occur in the training data.
   * @remedy Correct the cell, declare the text as a missing value, or train on data that contain
   * it.
   * @example { value: 'violet', levels: ['blue', 'red'] }
   */
  'level-unknown': ({ value, levels }: { value: string; levels: readonly string[] }, say: MessageSpeller) =>
    `${quoted(value)} does not occur in this column of the training data, whose values are ${listed(levels)}. ` +
    `Correct it, or declare it as missing with ${say.setting('missing', value)}.`,

  /**
   * A sample weight is negative or not a number.
   * @remedy Correct the weight.
   * @example { value: '-1' }
   */
  'weight-invalid': ({ value }: { value: string | null }) =>
    `expected a weight of at least 0, got ${value === null ? 'an empty cell' : quoted(value)}. Correct it.`,

  /**
   * Every sample weight is 0.
   * @remedy Give at least one sample a positive weight.
   * @example {}
   */
  'weights-all-zero': (_: NoFacts) => 'every weight is 0. At least one sample must have a positive weight.',

  /**
   * A cell of a column that an option needs is empty.
   * @remedy Fill in the cell, or drop such samples.
   * @example { option: 'foldsColumn' }
   */
  'role-cell-missing': ({ option }: { option: string }, say: MessageSpeller) =>
    `the cell is empty, but ${say.option(option)} needs a value. Fill it in, or drop such samples with ${say.setting('dropMissing', 'rows')}.`,

  /**
   * Note: samples without a label, or without another value that an option needs, were dropped.
   * @remedy None needed.
   * @example { count: 2 }
   */
  'unusable-rows-dropped': ({ count }: { count: number }) =>
    `${counted(count, 'sample')} without a label or another required value ${count === 1 ? 'was' : 'were'} dropped.`,

  /**
   * There are further problems besides the first one.
   * @remedy List them all with `svm-sieve describe`, or with `describe` in a program.
   * @example { count: 3 }
   */
  'more-problems': ({ count }: { count: number }) =>
    `${counted(count, 'more problem was', 'more problems were')} found; run describe to list all of them.`,

  /**
   * A task was called with something other than data from `readData`.
   * @remedy Read the data with `readData` first.
   * @example { task: 'rank' }
   */
  'data-not-read': ({ task }: { task: string }) =>
    `${task} expects data from readData. Write ${task}(await readData(…)).`,
};
