// Splits into training and test samples that the user gives.

import { counted, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

const spelled = (sample: string | number) => (typeof sample === 'number' ? `row ${sample}` : quoted(sample));

export const splitMessages = {
  /**
   * Splits are given as a file, and files cannot be opened here.
   * @remedy Give the lists themselves, or give `open` to `readData`.
   * @example { file: 'splits.json' }
   */
  'splits-file-unopenable': ({ file }: { file: string }, say: MessageSpeller) =>
    `${say.option('splits')}: ${quoted(file)} is a file name, but files cannot be opened here. Give the lists, or give { open } to readData.`,

  /**
   * The file or the value is not a list of splits.
   * @remedy Write a list of objects with the lists train and test.
   * @example { reason: 'expected a list of splits' }
   */
  'splits-invalid': ({ reason }: { reason: string }) =>
    `${reason}. Splits are a JSON list of { "train": [...], "test": [...] }, or an object with "base" and that list as "splits".`,

  /**
   * The columns of a CSV file of splits are not recognised.
   * @remedy Use the columns split, set and sample (or row), or one column per split.
   * @example { columns: ['a', 'b'] }
   */
  'splits-columns-unknown': ({ columns }: { columns: readonly string[] }) =>
    `no column is a split: ${listed(columns)}. Use the columns split, set and sample (or row); or one column per split that contains train, test or nothing.`,

  /**
   * A cell of a CSV file of splits is neither train nor test nor empty.
   * @remedy Correct the cell.
   * @example { value: 'valid' }
   */
  'splits-set-unknown': ({ value }: { value: string }) =>
    `expected train, test or an empty cell, got ${quoted(value)}.`,

  /**
   * A CSV file of splits has no column of samples, and its number of lines differs from the number
   * of samples.
   * @remedy Write one line per sample in the order of the data, or add a column sample or row.
   * @example { lines: 10, samples: 12 }
   */
  'splits-lines': ({ lines, samples }: { lines: number; samples: number }) =>
    `${counted(lines, 'line')} for ${counted(samples, 'sample')}. Write one line per sample in the order of the data, or add a column sample (its id) or row (its number).`,

  /**
   * The lists contain row numbers, and it is not clear whether these start at 0 or at 1.
   * @remedy State "base": 0 or "base": 1.
   * @example { samples: 12 }
   */
  'splits-base-unclear': ({ samples }: { samples: number }) =>
    `neither row 0 nor row ${samples} occurs, so row numbers may start at 0 or at 1. State it: { "base": 1, "splits": [...] }.`,

  /**
   * A split names samples by id, and the data have no column of ids.
   * @remedy Name the column of ids, or use row numbers.
   * @example { sample: 's1', split: '1' }
   */
  'splits-without-ids': ({ sample, split }: { sample: string; split: string }, say: MessageSpeller) =>
    `split ${quoted(split)} names the sample ${quoted(sample)}, and the data have no ids. Name their column with ${say.option('id')}, or give row numbers (in CSV a column row).`,

  /**
   * A split names a sample that the data do not have.
   * @remedy Correct the split, or the data.
   * @example { sample: 's99', split: '1', set: 'test', count: 3, samples: 12 }
   */
  'splits-sample-unknown': ({
    sample,
    split,
    set,
    count,
    samples,
  }: {
    sample: string | number;
    split: string;
    set: string;
    count: number;
    samples: number;
  }) =>
    `split ${quoted(split)}: the ${set} set names ${spelled(sample)}, which is not among the ${counted(samples, 'sample')}${count > 1 ? `, and ${count - 1} more` : ''}. Correct the names or row numbers.`,

  /**
   * A split names a sample by an id that several samples have.
   * @remedy Use row numbers, or ids that differ.
   * @example { sample: 's1', split: '1' }
   */
  'splits-id-repeated': ({ sample, split }: { sample: string; split: string }) =>
    `split ${quoted(split)} names ${quoted(sample)}, the id of several samples. Use row numbers, or ids that differ.`,

  /**
   * A sample is in both sets of a split, or twice in one.
   * @remedy Name each sample of a split once.
   * @example { sample: 's1', split: '1', sets: ['train', 'test'] }
   */
  'splits-sample-repeated': ({
    sample,
    split,
    sets,
  }: {
    sample: string | number;
    split: string;
    sets: readonly string[];
  }) => {
    const where = sets[0] === sets[1] ? `twice in the ${sets[0]} set` : 'in the training set and in the test set';
    return `split ${quoted(split)}: ${spelled(sample)} is ${where}. A sample can occur only once in a split.`;
  },

  /**
   * A split has no training sample or no test sample, as given or after samples were dropped.
   * @remedy Add samples, or remove the split.
   * @example { split: '1', set: 'test' }
   */
  'splits-set-empty': ({ split, set }: { split: string; set: string }) =>
    `split ${quoted(split)} has no ${set === 'train' ? 'training' : 'test'} sample. Add some, or remove the split.`,

  /**
   * Two splits have the same name.
   * @remedy Give each a unique name, or none.
   * @example { split: 'a' }
   */
  'splits-name-repeated': ({ split }: { split: string }) =>
    `two splits are named ${quoted(split)}. Give each a unique name, or none.`,

  /**
   * There is no split.
   * @remedy Add at least one split.
   * @example {}
   */
  'splits-empty': (_: NoFacts) => 'the file has no split. Add at least one.',

  /**
   * Note: samples of one subject are in the training set and in the test set of splits.
   * @remedy No action is needed if this is intended; scores are optimistic if samples of a subject
   * are similar.
   * @example { splits: ['1', '2'] }
   */
  'splits-share-subjects': ({ splits }: { splits: readonly string[] }) =>
    `samples of one subject are in both sets of ${splits.length === 1 ? 'split' : 'splits'} ${listed(splits)}, so scores may be optimistic.`,
};
