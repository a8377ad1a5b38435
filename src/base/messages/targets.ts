// What is wrong with the target of a table, its labels and its classes.

import { counted, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

const anotherTarget = (say: MessageSpeller) => `Specify another target column with ${say.option('target')}.`;

/** Which labels there are to choose from. */
const useOneOf = (labels: readonly string[]) => `The labels of the target are ${listed(labels)}.`;

/** A format may fix which cells are the labels. */
type Fixed = { readonly isFixed?: boolean };
const correctTarget = (isFixed: boolean | undefined, say: MessageSpeller) =>
  isFixed ? 'Correct the labels.' : anotherTarget(say);

/** Of a label that is a number, so it may be one to predict. */
type Numeric = { readonly isNumeric?: boolean };
const predicted = (isNumeric: boolean | undefined, say: MessageSpeller) =>
  isNumeric ? `If the target is a quantity to predict, use ${say.setting('machine', 'svr')}. ` : '';

export const targetMessages = {
  /**
   * Every column has another role, so no column is left for the target.
   * @remedy Specify the target column.
   * @example {}
   */
  'no-target': (_: NoFacts, say: MessageSpeller) =>
    `no column is left for the target. Specify the target column with ${say.option('target')}.`,

  /**
   * The file format, such as GCT or a 10x folder, contains only measurements and no classes.
   * @remedy Provide a sample annotation, or specify the target column.
   * @example {}
   */
  'target-not-in-file': (_: NoFacts, say: MessageSpeller) =>
    'the file contains only measurements, not the classes of the samples. Provide a sample annotation with ' +
    `${say.option('samples')}, or specify the target column with ${say.option('target')}.`,

  /**
   * Note: several columns could be the target; the last column was used.
   * @remedy Specify the target column if it is another one.
   * @example { candidates: ['label', 'y'], taken: 'y' }
   */
  'target-ambiguous': ({ candidates, taken }: { candidates: readonly string[]; taken: string }, say: MessageSpeller) =>
    `several columns could be the target: ${listed(candidates)}. The last column, ${quoted(taken)}, is used. ` +
    `Specify another one with ${say.option('target')}.`,

  /**
   * A positive label does not occur in the target column.
   * @remedy Correct the label.
   * @example { label: 'yes', labels: ['no', 'Yes'] }
   */
  'positive-unknown': ({ label, labels }: { label: string; labels: readonly string[] }, say: MessageSpeller) =>
    `${say.option('positive')}: no sample has the label ${quoted(label)}. ${useOneOf(labels)}`,

  /**
   * The list of positive labels is empty.
   * @remedy Specify at least one label, or leave out the option.
   * @example { labels: ['a', 'b'] }
   */
  'positive-empty': ({ labels }: { labels: readonly string[] }, say: MessageSpeller) =>
    `${say.option('positive')} contains no label. ${useOneOf(labels)}`,

  /**
   * All labels are positive, so no class remains for the negative samples.
   * @remedy Leave some labels out.
   * @example { positive: ['a', 'b'], labels: ['a', 'b'] }
   */
  'positive-all': (
    { positive, labels }: { positive: readonly string[]; labels: readonly string[] },
    say: MessageSpeller,
  ) =>
    `${say.setting('positive', positive)} includes every label, so no other class remains. Leave out some of the labels, which are ${listed(labels)}.`,

  /**
   * Samples have no label.
   * @remedy Fill in the labels, or drop these samples.
   * @example { count: 2 }
   */
  'label-missing': ({ count }: { count: number }, say: MessageSpeller) =>
    `the label is missing in ${counted(count, 'sample')}. Drop such samples with ${say.setting('dropMissing', 'rows')}.`,

  /**
   * The target must be numeric, but one of its cells is not a number.
   * @remedy Choose a column of numbers, declare the text as a missing value, or predict classes.
   * @example { value: 'high' }
   */
  'target-not-a-number': ({ value }: { value: string }, say: MessageSpeller) =>
    `expected a number to predict, got ${quoted(value)}. Choose a column of numbers with ${say.option('target')}, ` +
    `or declare the text as missing with ${say.setting('missing', value)}.`,

  /**
   * The target is the same number in every sample.
   * @remedy Choose another target.
   * @example { value: 1 }
   */
  'target-constant': ({ value }: { value: number }, say: MessageSpeller) =>
    `the target is ${value} in every sample, so there is nothing to learn. Choose another column with ${say.option('target')}.`,

  /**
   * A positive class was named, but the target is a number.
   * @remedy Leave out the positive class, or predict classes.
   * @example {}
   */
  'positive-needs-classes': (_: NoFacts, say: MessageSpeller) =>
    `${say.option('positive')} needs classes, but the target is a number. Leave it out, or use ${say.setting('targetKind', 'classes')}.`,

  /**
   * A label in the new data does not occur in the training data.
   * @remedy Correct or remove the sample.
   * @example { label: 'maybe', classes: ['no', 'yes'] }
   */
  'label-unknown': ({ label, classes }: { label: string; classes: readonly string[] }) =>
    `the label ${quoted(label)} does not occur in the training data, whose classes are ${listed(classes)}. ` +
    'Correct or remove it.',

  /**
   * The target column has no labels.
   * @remedy Specify another target column.
   * @example {}
   */
  'no-labels': ({ isFixed }: Fixed, say: MessageSpeller) => `the target has no labels. ${correctTarget(isFixed, say)}`,

  /**
   * The target column has a single class.
   * @remedy Specify another target column, or add samples of a second class.
   * @example { label: 'yes' }
   */
  'one-class': ({ label, isFixed }: { label: string } & Fixed, say: MessageSpeller) =>
    `the target has a single class, ${quoted(label)}; a classifier needs two. ` +
    (isFixed ? 'Add samples of another class.' : anotherTarget(say)),

  /**
   * Every sample has a different label, so the column is probably not a class column.
   * @remedy Specify the target column explicitly, even if it is this one.
   * @example { count: 120 }
   */
  'labels-all-different': ({ count, isFixed, isNumeric }: { count: number } & Fixed & Numeric, say: MessageSpeller) =>
    `all ${count} labels are different, so the column is probably not a class column. ` +
    predicted(isNumeric, say) +
    (isFixed ? 'Correct the labels.' : `Specify the target with ${say.option('target')}, even if it is this column.`),

  /**
   * The target has many different non-integer values, so it seems to be a measurement.
   * @remedy Specify another target column.
   * @example { count: 87 }
   */
  'labels-measured': ({ count, isFixed, isNumeric }: { count: number } & Fixed & Numeric, say: MessageSpeller) =>
    `the target has ${count} different non-integer values, which look like measurements rather than classes. ` +
    predicted(isNumeric, say) +
    correctTarget(isFixed, say),

  /**
   * Note: no sample has a label, so the accuracy is unknown.
   * @remedy None needed.
   * @example {}
   */
  'accuracy-unknown': (_: NoFacts) => 'no sample has a label, so the accuracy is unknown.',
};
