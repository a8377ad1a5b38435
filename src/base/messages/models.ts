// Models: what is wrong with one that was read from JSON, and what it cannot predict. The path
// inside the model is the position.

import { alternatives, counted, escapeControlChars, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

/** A value from unchecked JSON: its type, and the value itself if it is short. */
export interface FoundValue {
  readonly type: 'missing' | 'list' | 'object' | 'value';
  readonly value: string | null;
}

const FOUND = { missing: 'nothing', list: 'a list', object: 'an object' } as const;

const foundText = ({ type, value }: FoundValue) => (type === 'value' ? quoted(value) : FOUND[type]);

const EXPECTED = {
  object: 'an object',
  list: 'a list',
  number: 'a finite number',
  text: 'a string',
  'truth value': 'true or false',
} as const;

export const modelMessages = {
  /**
   * A value in the model has the wrong type.
   * @remedy Recreate the model with the command that trained it.
   * @example { found: { type: 'value', value: 'x' }, expected: 'number' }
   */
  'model-value-invalid': ({ found, expected }: { found: FoundValue; expected: keyof typeof EXPECTED }) =>
    `expected ${EXPECTED[expected]}, got ${foundText(found)}.`,

  /**
   * A list in the model is too long or too short.
   * @remedy Recreate the model with the command that trained it.
   * @example { length: 2, expected: 3, isMinimum: false }
   */
  'model-list-length': ({ length, expected, isMinimum }: { length: number; expected: number; isMinimum: boolean }) =>
    `expected a list of ${isMinimum ? 'at least ' : ''}${counted(expected, 'value')}, got ${length}.`,

  /**
   * The model refers to a class, a support vector or another item that it does not contain. Indices
   * start at 0.
   * @remedy Recreate the model with the command that trained it.
   * @example { index: 7, count: 3 }
   */
  'model-index-invalid': ({ index, count }: { index: number; count: number }) =>
    count > 0
      ? `expected a whole number from 0 to ${count - 1}, got ${quoted(index)}.`
      : `the index ${quoted(index)} refers to an empty list.`,

  /**
   * A list in the model contains the same name twice.
   * @remedy Recreate the model with the command that trained it.
   * @example { name: 'age' }
   */
  'model-name-twice': ({ name }: { name: string }) => `the names must be unique, but ${quoted(name)} occurs twice.`,

  /**
   * The model contains a keyword that this version does not recognise.
   * @remedy Correct the keyword, or use the version that wrote the model.
   * @example { found: { type: 'value', value: 'rfb' }, nearest: 'rbf', known: ['linear', 'rbf'] }
   */
  'model-word-unknown': ({
    found,
    nearest,
    known,
  }: {
    found: FoundValue;
    nearest: string | null;
    known: readonly string[];
  }) =>
    `expected ${alternatives(known)}, got ${foundText(found)}.${nearest === null ? '' : ` Did you mean ${nearest}?`}`,

  /**
   * This version cannot read the format of the model.
   * @remedy Use the version that wrote the model.
   * @example { format: '2', known: 1 }
   */
  'model-format-unknown': ({ format, known }: { format: string; known: number }) =>
    `this version reads model format ${known}, not ${quoted(format)}. Use the version that wrote the file.`,

  /**
   * The support vectors of a binary classifier are not in ascending order.
   * @remedy Recreate the model with the command that trained it.
   * @example {}
   */
  'model-support-order': (_: NoFacts) =>
    'the indices must be in ascending order, with each support vector listed once.',

  /**
   * A binary classifier has weights although its kernel is not linear, or has none although it is.
   * @remedy Recreate the model with the command that trained it.
   * @example { isLinear: true }
   */
  'model-weights-mismatch': ({ isLinear }: { isLinear: boolean }) =>
    isLinear
      ? 'a classifier with a linear kernel needs weights.'
      : 'only a classifier with a linear kernel has weights.',

  /**
   * The binary classifiers of the model do not match its multi-class scheme.
   * @remedy Recreate the model with the command that trained it.
   * @example { count: 2, classes: 3, scheme: 'ovo' }
   */
  'model-classifiers-mismatch': ({ count, classes, scheme }: { count: number; classes: number; scheme: string }) =>
    `${counted(count, 'binary classifier does', 'binary classifiers do')} not match ${counted(classes, 'class', 'classes')} under the ${escapeControlChars(scheme)} multi-class scheme. There must be one classifier for each binary problem, in the order of the scheme, with the later class as the positive one.`,

  /**
   * A preprocessing step of the model cannot be loaded.
   * @remedy Use the version that wrote the model.
   * @example { transform: 'mine' }
   */
  'model-transform-unknown': ({ transform }: { transform: string }) =>
    `the preprocessing step ${quoted(transform)} cannot be loaded.`,

  /**
   * The terms of an adjustment for covariates do not match its covariates or columns.
   * @remedy Use the unmodified file that `train` or `select` wrote.
   * @example {}
   */
  'model-terms-mismatch': (_: NoFacts) => 'the terms do not match the covariates and columns of the adjustment.',

  /**
   * The model adjusts for covariates but has no adjustment for one of the columns that it reads.
   * @remedy Use the unmodified file that `train` or `select` wrote.
   * @example { column: 'dose' }
   */
  'model-adjustment-missing': ({ column }: { column: string }) =>
    `no adjustment for covariates is stored for the column ${quoted(column)}.`,

  /**
   * A cell that the model reads is missing or infinite.
   * @remedy Leave the sample out, or train with imputation.
   * @example { value: 'NaN' }
   */
  'model-needs-finite-value': ({ value }: { value: string }, say: MessageSpeller) =>
    `the model needs a finite number, not ${quoted(value)}. Leave the sample out, or train with ${say.option('impute')}.`,

  /**
   * The decision value of a sample overflows.
   * @remedy Check the values of the sample, or train on scaled data.
   * @example {}
   */
  'decision-value-too-large': (_: NoFacts, say: MessageSpeller) =>
    `the decision value of this sample overflows. Check its values, or train with ${say.option('scale')}.`,
};
