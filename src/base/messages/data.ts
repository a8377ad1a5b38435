// What is wrong with a table, or worth knowing of it: roles of columns, cells, labels and classes.

import { alternatives, counted, listed, quoted } from '../text.ts';
import type { ForModel, MessageSpeller, NoFacts } from './message.ts';

const didYouMean = (nearest: string | null, otherwise: string) =>
  nearest === null ? otherwise : `Did you mean ${quoted(nearest)}?`;

const anotherTarget = (say: MessageSpeller) => `Name another target column with ${say.option('target')}.`;

const positions = (numbers: readonly number[]) => alternatives(numbers.map(String), 'and');

/** Which labels there are to choose from. */
const useOneOf = (labels: readonly string[]) =>
  `Use one of the ${counted(labels.length, 'label')} of the target: ${listed(labels)}.`;

/** A format may fix which cells are the labels. */
type Fixed = { readonly isFixed?: boolean };
const correctTarget = (isFixed: boolean | undefined, say: MessageSpeller) =>
  isFixed ? 'Correct the labels.' : anotherTarget(say);

/** Of a label that is a number, so it may be one to predict. */
type Numeric = { readonly isNumeric?: boolean };
const predicted = (isNumeric: boolean | undefined, say: MessageSpeller) =>
  isNumeric ? `If it is a number to predict, use ${say.setting('machine', 'svr')}. ` : '';

/** What to do about a cell that a model needs. */
const CORRECTED = 'Correct it, or leave the sample out.';

const DECIMAL_COMMA = /^[+-]?\d+,\d+(e[+-]?\d+)?$/i;

export const dataMessages = {
  /**
   * An option names a column that the table does not have.
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
    const more = columnCount - columns.length;
    const names = `Its columns are ${listed(columns)}${more > 0 ? ` and ${more} more` : ''}.`;
    return `${say.option(option)}: no column is named ${quoted(column)}. ${didYouMean(nearest, names)}`;
  },

  /**
   * An option names a column by a name that several columns have.
   * @remedy Name the column by its position, such as `#3`.
   * @example { option: 'target', column: 'label', positions: [2, 5] }
   */
  'column-ambiguous': (
    { option, column, positions: at }: { option: string; column: string; positions: readonly number[] },
    say: MessageSpeller,
  ) =>
    `${say.option(option)}: ${at.length} columns are named ${quoted(column)}. ` +
    `Name one by its position: ${alternatives(at.map((position) => `#${position}`))}.`,

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
   * A column was given two roles.
   * @remedy Leave one of the two options out.
   * @example { options: ['target', 'id'] }
   */
  'column-two-roles': ({ options }: { options: readonly string[] }, say: MessageSpeller) =>
    `the column is named by ${alternatives(
      options.map((option) => say.option(option)),
      'and',
    )}. Give it one role.`,

  /**
   * Columns of the training data are missing in further data.
   * @remedy Add the columns, under the names that the training data have.
   * @example { columns: ['age', 'weight'], count: 2 }
   */
  'columns-absent': ({ columns, count }: { columns: readonly string[]; count: number }) =>
    `${counted(count, 'column')} of the training data ${count === 1 ? 'is' : 'are'} missing: ${listed(columns)}` +
    `${count > columns.length ? ` and ${count - columns.length} more` : ''}. Add ${count === 1 ? 'it' : 'them'}.`,

  /**
   * A result has features that the table does not have.
   * @remedy Give a table with these columns.
   * @example { features: ['age'], count: 1 }
   */
  'features-absent': ({ features, count }: { features: readonly string[]; count: number }) =>
    `${counted(count, 'feature')} of the result ${count === 1 ? 'is' : 'are'} missing: ${listed(features, features.length)}` +
    `${count > features.length ? ` and ${count - features.length} more` : ''}. Add the ${count === 1 ? 'column' : 'columns'}.`,

  /**
   * A table has no columns besides the target and those with other roles.
   * @remedy Give a table with features; where all cells were read as one, name the delimiter.
   * @example { columns: 1, isDelimited: true }
   */
  'no-features': ({ columns, isDelimited }: { columns: number; isDelimited?: boolean }, say: MessageSpeller) =>
    'the table has no feature columns besides the target. Give a table with at least one' +
    `${columns === 1 && isDelimited ? `, or name the delimiter with ${say.option('delimiter')}` : ''}.`,

  /**
   * Every column has another role, so none remains for the target.
   * @remedy Name the target column.
   * @example {}
   */
  'no-target': (_: NoFacts, say: MessageSpeller) =>
    `no column is left for the target. Name the target column with ${say.option('target')}.`,

  /**
   * Note: several columns could be the target, and the last column was taken.
   * @remedy Name the target column if it is another one.
   * @example { candidates: ['label', 'y'], taken: 'y' }
   */
  'target-ambiguous': ({ candidates, taken }: { candidates: readonly string[]; taken: string }, say: MessageSpeller) =>
    `the target could be any of ${listed(candidates)}; the last column, ${quoted(taken)}, is used. ` +
    `Name another one with ${say.option('target')}.`,

  /**
   * Note: a column named like a fold is used as a feature.
   * @remedy Name it as the folds column, or drop it.
   * @example {}
   */
  'folds-as-feature': (_: NoFacts, say: MessageSpeller) =>
    'the column is used as a feature. ' +
    `If it assigns the folds, name it with ${say.option('foldsColumn')}; otherwise drop it with ${say.option('drop')}.`,

  /**
   * A positive label does not occur in the target column.
   * @remedy Correct the label.
   * @example { label: 'yes', labels: ['no', 'Yes'] }
   */
  'positive-unknown': ({ label, labels }: { label: string; labels: readonly string[] }, say: MessageSpeller) =>
    `${say.option('positive')}: no sample has the label ${quoted(label)}. ${useOneOf(labels)}`,

  /**
   * The list of positive labels is empty.
   * @remedy Name at least one label, or leave the option out.
   * @example { labels: ['a', 'b'] }
   */
  'positive-empty': ({ labels }: { labels: readonly string[] }, say: MessageSpeller) =>
    `${say.option('positive')} names no label. ${useOneOf(labels)}`,

  /**
   * All labels are positive, so there is no other class.
   * @remedy Leave some labels out.
   * @example { positive: ['a', 'b'], labels: ['a', 'b'] }
   */
  'positive-all': (
    { positive, labels }: { positive: readonly string[]; labels: readonly string[] },
    say: MessageSpeller,
  ) =>
    `${say.setting('positive', positive)} leaves no other class. Leave some labels out; the target has ${counted(labels.length, 'label')}: ${listed(labels)}.`,

  /**
   * A cell of a numeric column is not a number.
   * @remedy Correct the cell, declare the text as a missing value, or drop the column.
   * @example { value: 'n/a' }
   */
  'cell-not-a-number': (
    { value, isForModel, isOfReader }: { value: string; isOfReader?: boolean } & ForModel,
    say: MessageSpeller,
  ) =>
    `expected a number, got ${value === '' ? 'an empty text' : quoted(value)}. ` +
    (isForModel
      ? `${DECIMAL_COMMA.test(value) ? `If it has a decimal comma, use ${say.setting('decimal', ',')}. ` : ''}${CORRECTED}`
      : // A reader that knows the type of the cell refuses it before a column can be dropped.
        isOfReader
        ? `Correct it${value === '' ? '' : `, or declare missing values with ${say.setting('missing', value)}`}.`
        : `${value === '' ? 'Correct it' : `Declare missing values with ${say.setting('missing', value)}`}, ` +
          `or drop the column with ${say.option('drop')}.`),

  /**
   * A cell of a numeric column is infinite, NaN, or too large for a number of 64 bits.
   * @remedy Correct the cell, declare the text as a missing value, or drop the column.
   * @example { value: 'inf' }
   */
  'cell-not-finite': ({ value, isForModel }: { value: string | null } & ForModel, say: MessageSpeller) =>
    `expected a finite number, got ${value === null ? 'a number beyond 1.8e308' : quoted(value)}. ` +
    (isForModel
      ? CORRECTED
      : `Correct it, declare missing values with ${say.option('missing')}, or drop the column with ${say.option('drop')}.`),

  /**
   * Most texts of a column look like numbers with another decimal separator.
   * @remedy Set the decimal separator.
   * @example { example: '3,14', separator: ',' }
   */
  'decimal-separator': ({ example, separator }: { example: string; separator: ',' | '.' }, say: MessageSpeller) =>
    separator === ','
      ? `${quoted(example)} looks like a number with a decimal comma. Use ${say.setting('decimal', ',')}.`
      : `${quoted(example)} looks like a number with a decimal point. Leave out ${say.setting('decimal', ',')}.`,

  /**
   * A text column has a different value in every row, so it probably names the samples.
   * @remedy Declare it as the column of sample names, drop it, or declare it categorical.
   * @example { rows: 120 }
   */
  'column-names-samples': ({ rows }: { rows: number }, say: MessageSpeller) =>
    `the text is different in each of the ${rows} rows, so the column seems to name the samples. Declare it with ` +
    `${say.option('id')}, drop it with ${say.option('drop')}, or keep it with ${say.option('categorical')}.`,

  /**
   * The file declares a column as free text, which is not a feature by itself.
   * @remedy Declare it as the column of sample names, drop it, or declare it categorical.
   * @example {}
   */
  'column-declared-string': (_: NoFacts, say: MessageSpeller) =>
    `the file declares the column as a string, not as categories. Declare it with ${say.option('id')}, ` +
    `drop it with ${say.option('drop')}, or use it as categories with ${say.option('categorical')}.`,

  /**
   * Samples have no label.
   * @remedy Fill in the labels, or drop these samples.
   * @example { count: 2 }
   */
  'label-missing': ({ count }: { count: number }, say: MessageSpeller) =>
    `the label is missing (in ${counted(count, 'sample')}). Drop such samples with ${say.setting('dropMissing', 'rows')}.`,

  /**
   * The target is to be a number, and a cell of it holds something else.
   * @remedy Choose a column of numbers, declare the text as a missing value, or predict classes.
   * @example { value: 'high' }
   */
  'target-not-a-number': ({ value }: { value: string }, say: MessageSpeller) =>
    `expected a number to be predicted, got ${quoted(value)}. Choose a column of numbers with ${say.option('target')}, ` +
    `or declare the text missing with ${say.setting('missing', value)}.`,

  /**
   * The target is the same number in every sample.
   * @remedy Choose another target.
   * @example { value: 1 }
   */
  'target-constant': ({ value }: { value: number }, say: MessageSpeller) =>
    `every sample has the target ${value}, so there is nothing to learn. Choose another column with ${say.option('target')}.`,

  /**
   * A positive class was named, and the target is a number.
   * @remedy Leave out the positive class, or predict classes.
   * @example {}
   */
  'positive-needs-classes': (_: NoFacts, say: MessageSpeller) =>
    `${say.option('positive')} needs classes; the target is a number. Leave it out, or use ${say.setting('targetKind', 'classes')}.`,

  /**
   * A label of further data does not occur in the training data.
   * @remedy Correct or remove the sample.
   * @example { label: 'maybe', classes: ['no', 'yes'] }
   */
  'label-unknown': ({ label, classes }: { label: string; classes: readonly string[] }) =>
    `the label ${quoted(label)} does not occur in the training data, whose classes are ${listed(classes)}. ` +
    'Correct or remove it.',

  /**
   * A value of a categorical column does not occur in the training data.
   * @remedy Correct the cell, declare the text as a missing value, or train on data that has it.
   * @example { value: 'violet', levels: ['blue', 'red'] }
   */
  'level-unknown': ({ value, levels }: { value: string; levels: readonly string[] }, say: MessageSpeller) =>
    `${quoted(value)} does not occur in this column of the training data, whose values are ${listed(levels)}. ` +
    `Correct it, or declare it missing with ${say.setting('missing', value)}.`,

  /**
   * A sample weight is not a number of at least 0.
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
   * @remedy Fill the cell, or drop such samples.
   * @example { option: 'foldsColumn' }
   */
  'role-cell-missing': ({ option }: { option: string }, say: MessageSpeller) =>
    `the cell is empty, and ${say.option(option)} needs it. Fill it, or use ${say.setting('dropMissing', 'rows')}.`,

  /**
   * Note: samples without a label, or without another cell that an option needs, were dropped.
   * @remedy None needed.
   * @example { count: 2 }
   */
  'unusable-rows-dropped': ({ count }: { count: number }) =>
    `${counted(count, 'sample')} without a label or another required cell ${count === 1 ? 'was' : 'were'} dropped.`,

  /**
   * The target column has no labels at all.
   * @remedy Name the target column.
   * @example {}
   */
  'no-labels': ({ isFixed }: Fixed, say: MessageSpeller) => `the target has no labels. ${correctTarget(isFixed, say)}`,

  /**
   * The target column has a single class.
   * @remedy Name another target column, or give samples of a second class.
   * @example { label: 'yes' }
   */
  'one-class': ({ label, isFixed }: { label: string } & Fixed, say: MessageSpeller) =>
    `the target has a single class, ${quoted(label)}; a classifier needs two. ` +
    (isFixed ? 'Add samples of another class.' : anotherTarget(say)),

  /**
   * Every sample has a different label, so the column is probably not a class.
   * @remedy Name the target column, this one or another.
   * @example { count: 120 }
   */
  'labels-all-different': ({ count, isFixed, isNumeric }: { count: number } & Fixed & Numeric, say: MessageSpeller) =>
    `all ${count} labels are different, so the column is probably not a class. ` +
    predicted(isNumeric, say) +
    (isFixed ? 'Correct the labels.' : `Name the target, this column or another one, with ${say.option('target')}.`),

  /**
   * The target has many different values with fractions, so it seems to be measured.
   * @remedy Name another target column.
   * @example { count: 87 }
   */
  'labels-measured': ({ count, isFixed, isNumeric }: { count: number } & Fixed & Numeric, say: MessageSpeller) =>
    `${count} different values with fractions look like a measured quantity, not like classes. ` +
    predicted(isNumeric, say) +
    correctTarget(isFixed, say),

  /**
   * There are more problems than the first one.
   * @remedy List them all with `svm-sieve describe`, or `describe` in a program.
   * @example { count: 3 }
   */
  'more-problems': ({ count }: { count: number }) =>
    `${counted(count, 'more problem was', 'more problems were')} found; describe lists all of them.`,

  /**
   * A task was called with something else than data that have been read.
   * @remedy Read the data with `readData` first.
   * @example { task: 'rank' }
   */
  'data-not-read': ({ task }: { task: string }) =>
    `${task} takes data that have been read. Write ${task}(await readData(…)).`,

  /**
   * A result is a ranking without a selection, and the number of features was not given.
   * @remedy Give the number of features to take.
   * @example { ranked: 30 }
   */
  'nothing-selected': ({ ranked }: { ranked: number }, say: MessageSpeller) =>
    `the result ranks ${counted(ranked, 'feature')} and selects none. ` +
    `Give the number of features to take with ${say.option('features')}.`,

  /**
   * More features were asked for than are ranked.
   * @remedy Ask for fewer.
   * @example { features: 40, ranked: 30 }
   */
  'features-exceed-ranking': ({ features, ranked }: { features: number; ranked: number }, say: MessageSpeller) =>
    `${say.setting('features', features)} is more than the ${counted(ranked, 'ranked feature')}. Take fewer.`,

  /**
   * Note: fewer features were taken than were unranked, so column order decided.
   * @remedy None needed.
   * @example { unranked: 5, taken: 2 }
   */
  'unranked-features-taken': ({ unranked, taken }: { unranked: number; taken: number }) =>
    `${counted(unranked, 'feature')} are unranked; the first ${taken} of them in column order are taken.`,

  /**
   * Note: a selected feature is one level of a categorical column, which is written whole.
   * @remedy None needed.
   * @example { feature: 'colour=red', column: 'colour' }
   */
  'categorical-column-whole': ({ feature, column }: { feature: string; column: string }) =>
    `${quoted(feature)} is a level of the column ${quoted(column)}, which is written whole.`,

  /**
   * Note: the data have no target column, so none is written.
   * @remedy Name the target column if there is one.
   * @example {}
   */
  'target-not-written': (_: NoFacts, say: MessageSpeller) =>
    `the data have no target column, so none is written. Name one with ${say.option('target')}.`,

  /**
   * Note: no sample has a label, so the accuracy is unknown.
   * @remedy None needed.
   * @example {}
   */
  'accuracy-unknown': (_: NoFacts) => 'no sample has a label, so the accuracy is unknown.',

  /**
   * A file of feature groups lacks a column.
   * @remedy Give a table with the columns feature and group.
   * @example { column: 'group' }
   */
  'groups-column-missing': ({ column }: { column: string }) =>
    `the column ${quoted(column)} is missing. A file of feature groups has the columns feature and group.`,

  /**
   * A JSON file of feature groups does not hold an array of names under each group.
   * @remedy Correct the file.
   * @example {}
   */
  'groups-json-invalid': (_: NoFacts) =>
    'expected a JSON object with an array of feature names under each group. Correct it.',

  /**
   * A feature is in two groups.
   * @remedy Name it in one group only.
   * @example { feature: 'age', groups: ['person', 'visit'] }
   */
  'feature-in-two-groups': ({ feature, groups }: { feature: string; groups: readonly string[] }) =>
    `the feature ${quoted(feature)} is in the groups ${listed(groups)}. A feature has one group.`,

  /**
   * The groups name features that the data do not have.
   * @remedy Correct the names.
   * @example { groups: 'groups.csv', features: ['agee'], count: 1 }
   */
  'groups-feature-unknown': (
    { groups, features, count }: { groups: string; features: readonly string[]; count: number },
    say: MessageSpeller,
  ) =>
    `${say.option('featureGroups')} ${quoted(groups)}: ${counted(count, 'feature is', 'features are')} not in the data: ${listed(features)}` +
    `${count > features.length ? ` and ${count - features.length} more` : ''}. Correct the names.`,

  /**
   * Feature groups are in a file, and files cannot be opened here.
   * @remedy Use `prefix:SEP`, or give `open` to `readData`.
   * @example { groups: 'groups.csv' }
   */
  'groups-file-unopenable': ({ groups }: { groups: string }, say: MessageSpeller) =>
    `${say.option('featureGroups')}: files cannot be opened here, and ${quoted(groups)} names one. ` +
    'Use prefix:SEP, or give { open } to readData.',
};
