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
   * The largest index of a LIBSVM file implies more columns than fit in memory or than the file can
   * contain.
   * @remedy Number the features from 1 without gaps.
   * @example { index: 4000000000 }
   */
  'libsvm-index-too-large': ({ index }: { index: number }) =>
    `the index ${grouped(index)} implies that number of columns, which is more than fit in memory or than the file can contain. Number the features from 1 without gaps.`,

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
   * A LIBSVM file needs a target column.
   * @remedy Name the target column.
   * @example {}
   */
  'libsvm-needs-target': (_: NoFacts, say: MessageSpeller) =>
    `each line of a LIBSVM file begins with the label. Name the target column with ${say.option('target')}.`,

  /**
   * A LIBSVM file cannot represent a label that is missing or not a number.
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
    `a LIBSVM file cannot contain text. Write .csv or .arff instead, or drop the column with ${say.option('drop')}.`,

  /**
   * A LIBSVM file cannot hold a missing cell.
   * @remedy Write another format.
   * @example {}
   */
  'libsvm-missing-unwritable': (_: NoFacts) =>
    'a LIBSVM file cannot represent a missing cell. Write .csv or .arff instead.',
};
