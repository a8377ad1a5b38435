// What is wrong with a file of LIBSVM data, and what such a file cannot hold.

import { grouped, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const libsvmDataMessages = {
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
   * The largest index of a LIBSVM file would require more columns than fit in memory or than the
   * file can contain.
   * @remedy Number the features from 1 without gaps.
   * @example { index: 4000000000 }
   */
  'libsvm-index-too-large': ({ index }: { index: number }) =>
    `the index ${grouped(index)} would require ${grouped(index)} columns, more than fit in memory or than the file can contain. Number the features from 1 without gaps.`,

  /**
   * A row contains the same index twice.
   * @remedy Use each index only once per row.
   * @example { index: 3 }
   */
  'index-twice': ({ index }: { index: number }) => `the index ${index} occurs twice. Use each index only once per row.`,

  /**
   * Note: the query identifiers (qid) in a LIBSVM file are ignored.
   * @remedy None needed.
   * @example {}
   */
  'queries-ignored': (_: NoFacts) => 'query identifiers (qid) are ignored.',

  /**
   * A LIBSVM file cannot be written without a target column.
   * @remedy Specify the target column.
   * @example {}
   */
  'libsvm-needs-target': (_: NoFacts, say: MessageSpeller) =>
    `each line of a LIBSVM file begins with a label. Specify the target column with ${say.option('target')}.`,

  /**
   * A LIBSVM file cannot represent a label that is missing or not a number.
   * @remedy Write another file format.
   * @example { label: 'yes' }
   */
  'libsvm-label-unwritable': ({ label }: { label: string | null }) =>
    label === null
      ? 'the label is missing, but every line of a LIBSVM file needs one.'
      : `the labels in a LIBSVM file must be numbers, not ${quoted(label)}. Write a .csv or .arff file instead.`,

  /**
   * A LIBSVM file cannot contain text.
   * @remedy Write another file format, or drop the column.
   * @example {}
   */
  'libsvm-text-unwritable': (_: NoFacts, say: MessageSpeller) =>
    `a LIBSVM file cannot contain text. Write a .csv or .arff file instead, or drop the column with ${say.option('drop')}.`,

  /**
   * A LIBSVM file cannot represent a missing cell.
   * @remedy Write another file format.
   * @example {}
   */
  'libsvm-missing-unwritable': (_: NoFacts) =>
    'a LIBSVM file cannot represent a missing cell. Write a .csv or .arff file instead.',
};
