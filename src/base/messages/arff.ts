// What is wrong with an ARFF file, or worth knowing of it.

import { quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const arffMessages = {
  /**
   * A line in an ARFF header is not a declaration.
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
   * @remedy Provide a complete file.
   * @example {}
   */
  'arff-no-data': (_: NoFacts) => 'the @data line is missing. Provide a complete ARFF file.',

  /**
   * An ARFF attribute has no name.
   * @remedy Write the declaration as @attribute NAME TYPE.
   * @example {}
   */
  'arff-attribute-unnamed': (_: NoFacts) => 'the attribute has no name. Write the declaration as @attribute NAME TYPE.',

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
    `the attribute ${quoted(attribute)} has an unknown type, ${quoted(type)}. ` +
    (nearest === null ? `Known types: ${known.join(', ')} and {value, …}.` : `Did you mean ${nearest}?`),

  /**
   * An ARFF attribute is relational: its cells contain tables.
   * @remedy Flatten it into plain attributes.
   * @example { attribute: 'visits' }
   */
  'arff-relational': ({ attribute }: { attribute: string }) =>
    `the attribute ${quoted(attribute)} is relational (its cells contain tables). Flatten it into plain attributes.`,

  /**
   * The list of values of a nominal ARFF attribute is not closed.
   * @remedy Close the list with } on the same line.
   * @example { attribute: 'colour' }
   */
  'arff-values-unclosed': ({ attribute }: { attribute: string }) =>
    `the list of values of the attribute ${quoted(attribute)} has no closing }. Close it on the same line.`,

  /**
   * A nominal ARFF attribute declares a value twice.
   * @remedy List each value only once.
   * @example { attribute: 'colour', value: 'red' }
   */
  'arff-value-twice': ({ attribute, value }: { attribute: string; value: string }) =>
    `the attribute ${quoted(attribute)} declares the value ${quoted(value)} twice. List each value only once.`,

  /**
   * A cell of an ARFF file has a value that its attribute does not declare.
   * @remedy Add the value to the @attribute line, or correct the cell.
   * @example { value: 'violet' }
   */
  'arff-value-undeclared': ({ value }: { value: string }) =>
    `${quoted(value)} is not among the declared values. Add it to the @attribute line, or correct the cell.`,

  /**
   * Note: a declared value of an ARFF attribute is treated as missing.
   * @remedy If it is an actual value, specify how missing values are written.
   * @example { value: '?' }
   */
  'arff-value-missing': ({ value }: { value: string }, say: MessageSpeller) =>
    `the declared value ${quoted(value)} is treated as missing. If it is an actual value, specify how missing values are written with ${say.option('missing')}.`,

  /**
   * A sparse ARFF row omits a date. Omitted cells stand for 0, which is not a date.
   * @remedy Write the date, or ? if it is missing.
   * @example {}
   */
  'arff-date-omitted': (_: NoFacts) =>
    'the sparse row omits a date, but an omitted cell stands for 0, which is not a date. Write the date, or ? if it is missing.',

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
   * @remedy Use a whole number within the range given in the message.
   * @example { index: '7', max: 4 }
   */
  'arff-index-invalid': ({ index, max }: { index: string; max: number }) =>
    `the index of a sparse cell must be a whole number from 0 to ${max}, not ${quoted(index)}.`,

  /**
   * An ARFF row ends with an instance weight, which is not supported.
   * @remedy Store the weights in an attribute and specify it as the weights column.
   * @example {}
   */
  'arff-instance-weight': (_: NoFacts, say: MessageSpeller) =>
    'the row ends with an instance weight {…}, which is not supported. ' +
    `Store the weights in an attribute and specify it with ${say.option('weightsColumn')}.`,
};
