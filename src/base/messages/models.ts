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
  text: 'a text',
  'truth value': 'true or false',
} as const;

export const modelMessages = {
  /**
   * A value of a model has the wrong type.
   * @remedy Write the model again with the command that trained it.
   * @example { found: { type: 'value', value: 'x' }, expected: 'number' }
   */
  'model-value-invalid': ({ found, expected }: { found: FoundValue; expected: keyof typeof EXPECTED }) =>
    `expected ${EXPECTED[expected]}, got ${foundText(found)}.`,

  /**
   * A list of a model is too long or too short.
   * @remedy Write the model again with the command that trained it.
   * @example { length: 2, expected: 3, isMinimum: false }
   */
  'model-list-length': ({ length, expected, isMinimum }: { length: number; expected: number; isMinimum: boolean }) =>
    `expected a list of ${isMinimum ? 'at least ' : ''}${counted(expected, 'value')}, got ${length}.`,

  /**
   * A model refers to a class, a support vector or the like that it does not have. Indices count
   * from 0.
   * @remedy Write the model again with the command that trained it.
   * @example { index: 7, count: 3 }
   */
  'model-index-invalid': ({ index, count }: { index: number; count: number }) =>
    count > 0
      ? `expected a whole number from 0 to ${count - 1}, got ${quoted(index)}.`
      : `the index ${quoted(index)} refers to an empty list.`,

  /**
   * A list of a model has the same name twice.
   * @remedy Write the model again with the command that trained it.
   * @example { name: 'age' }
   */
  'model-name-twice': ({ name }: { name: string }) => `the names must be unique, but ${quoted(name)} occurs twice.`,

  /**
   * This version does not know a keyword in the model.
   * @remedy Correct the word, or use the version that wrote the model.
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
    `this version reads format ${known}, got ${quoted(format)}. Use the version that wrote the file.`,

  /**
   * The support vectors of a binary classifier are not in ascending order.
   * @remedy Write the model again with the command that trained it.
   * @example {}
   */
  'model-support-order': (_: NoFacts) => 'the indices must ascend, each support vector once.',

  /**
   * A binary classifier has weights where the kernel is not linear, or none where it is.
   * @remedy Write the model again with the command that trained it.
   * @example { isLinear: true }
   */
  'model-weights-mismatch': ({ isLinear }: { isLinear: boolean }) =>
    isLinear
      ? 'a classifier with a linear kernel needs weights.'
      : 'only a classifier with a linear kernel has weights.',

  /**
   * The binary classifiers of a model are not those of its multi-class scheme.
   * @remedy Write the model again with the command that trained it.
   * @example { count: 2, classes: 3, scheme: 'ovo' }
   */
  'model-classifiers-mismatch': ({ count, classes, scheme }: { count: number; classes: number; scheme: string }) =>
    `${counted(count, 'binary classifier')} do not fit ${counted(classes, 'class', 'classes')} under the multi-class scheme ${escapeControlChars(scheme)}. There must be one for each binary problem of the scheme, in the order of the scheme, with the later class as the positive one.`,

  /**
   * A preprocessing step of the model cannot be read back.
   * @remedy Use the version that wrote the model.
   * @example { transform: 'mine' }
   */
  'model-transform-unknown': ({ transform }: { transform: string }) =>
    `the preprocessing step ${quoted(transform)} cannot be read back.`,

  /**
   * The terms of an adjustment for covariates do not fit its covariates or columns.
   * @remedy Use the file that `train` or `select` wrote.
   * @example {}
   */
  'model-terms-mismatch': (_: NoFacts) => 'the terms do not fit the covariates and columns of the adjustment.',

  /**
   * The model adjusts for covariates but has no adjustment for one of the columns that it reads.
   * @remedy Use the file that `train` or `select` wrote.
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
    `the model needs a finite number, got ${quoted(value)}. Leave the sample out, or train with ${say.option('impute')}.`,

  /**
   * The decision value of a sample overflows.
   * @remedy Check the values of the sample, or train on scaled data.
   * @example {}
   */
  'decision-value-too-large': (_: NoFacts, say: MessageSpeller) =>
    `the decision value of this sample overflows. Check its values, or train with ${say.option('scale')}.`,
};
