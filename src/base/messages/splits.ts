// Splits into training and test samples that the user gives.

import { counted, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

/** The set as a sentence names it. */
const setName = (set: string) => (set === 'train' ? 'training set' : `${set} set`);

const spelled = (sample: string | number) => (typeof sample === 'number' ? `row ${sample}` : quoted(sample));

export const splitMessages = {
  /**
   * Splits were given as a file name, but files cannot be opened here.
   * @remedy Pass the lists themselves, or pass `open` to `readData`.
   * @example { file: 'splits.json' }
   */
  'splits-file-unopenable': ({ file }: { file: string }, say: MessageSpeller) =>
    `${say.option('splits')}: ${quoted(file)} is a file name, but files cannot be opened here. Pass the lists themselves, or pass { open } to readData.`,

  /**
   * The file or the value is not a list of splits.
   * @remedy Write a list of objects with the lists "train" and "test".
   * @example { reason: 'expected a list of splits' }
   */
  'splits-invalid': ({ reason }: { reason: string }) =>
    `${reason}. Write splits as a JSON list of { "train": [...], "test": [...] }, or an object with "base" and that list as "splits".`,

  /**
   * The columns of a CSV file of splits are not recognised.
   * @remedy Use the columns "split", "set" and "sample" (or "row"), or one column per split.
   * @example { columns: ['a', 'b'] }
   */
  'splits-columns-unknown': ({ columns }: { columns: readonly string[] }) =>
    `none of the columns (${listed(columns)}) describes a split. Use the columns "split", "set" and "sample" (or "row"), or one column per split whose cells are train, test or empty.`,

  /**
   * A cell in a CSV file of splits is neither train nor test nor empty.
   * @remedy Correct the cell.
   * @example { value: 'valid' }
   */
  'splits-set-unknown': ({ value }: { value: string }) =>
    `expected train, test or an empty cell, got ${quoted(value)}.`,

  /**
   * A CSV file of splits has no column of samples, and its number of lines differs from the number
   * of samples.
   * @remedy Write one line per sample in the order of the data, or add a "sample" or "row" column.
   * @example { lines: 10, samples: 12 }
   */
  'splits-lines': ({ lines, samples }: { lines: number; samples: number }) =>
    `the file has ${counted(lines, 'line')} for ${counted(samples, 'sample')}. Write one line per sample in the order of the data, or add a "sample" column (ids) or a "row" column (row numbers).`,

  /**
   * The lists contain row numbers, but it is unclear whether these start at 0 or at 1.
   * @remedy Specify "base": 0 or "base": 1.
   * @example { samples: 12 }
   */
  'splits-base-unclear': ({ samples }: { samples: number }) =>
    `neither row 0 nor row ${samples} occurs, so row numbers may start at 0 or at 1. Specify which: { "base": 1, "splits": [...] }.`,

  /**
   * A split refers to samples by id, but the data have no id column.
   * @remedy Specify the id column, or use row numbers.
   * @example { sample: 's1', split: '1' }
   */
  'splits-without-ids': ({ sample, split }: { sample: string; split: string }, say: MessageSpeller) =>
    `split ${quoted(split)} refers to the sample ${quoted(sample)}, but the data have no ids. Specify the id column with ${say.option('id')}, or use row numbers (in CSV, a "row" column).`,

  /**
   * A split refers to a sample that is not in the data.
   * @remedy Correct the split or the data.
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
    `split ${quoted(split)}: the ${setName(set)} contains ${count > 1 ? `${count} unknown samples, such as ${spelled(sample)}; there are ${counted(samples, 'sample')} in the data` : `${spelled(sample)}, which is not among the ${counted(samples, 'sample')}`}. Correct the names or row numbers.`,

  /**
   * A split refers to a sample by an id that several samples share.
   * @remedy Use row numbers or unique ids.
   * @example { sample: 's1', split: '1' }
   */
  'splits-id-repeated': ({ sample, split }: { sample: string; split: string }) =>
    `split ${quoted(split)} refers to ${quoted(sample)}, the id of several samples. Use row numbers or unique ids.`,

  /**
   * A sample is in both sets of a split, or twice in one.
   * @remedy Use each sample only once per split.
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
    const where =
      sets[0] === sets[1] ? `twice in the ${setName(sets[0])}` : 'in both the training set and the test set';
    return `split ${quoted(split)}: ${spelled(sample)} is ${where}. A sample can occur only once in a split.`;
  },

  /**
   * A split has no training samples or no test samples, either as given or after samples were
   * dropped.
   * @remedy Add samples, or remove the split.
   * @example { split: '1', set: 'test' }
   */
  'splits-set-empty': ({ split, set }: { split: string; set: string }) =>
    `split ${quoted(split)} has no ${set === 'train' ? 'training' : 'test'} samples. Add some, or remove the split.`,

  /**
   * Two splits have the same name.
   * @remedy Give each split a unique name, or leave out the names.
   * @example { split: 'a' }
   */
  'splits-name-repeated': ({ split }: { split: string }) =>
    `two splits are named ${quoted(split)}. Give each split a unique name, or leave out the names.`,

  /**
   * There are no splits.
   * @remedy Add at least one split.
   * @example {}
   */
  'splits-empty': (_: NoFacts) => 'the file contains no splits. Add at least one.',

  /**
   * Note: samples of the same subject are in both the training set and the test set of a split.
   * @remedy No action is needed if this is intended, but scores are optimistic if samples of the
   * same subject are similar.
   * @example { splits: ['1', '2'] }
   */
  'splits-share-subjects': ({ splits }: { splits: readonly string[] }) =>
    `samples of the same subject are in both the training set and the test set of ${splits.length === 1 ? 'split' : 'splits'} ${listed(splits)}, so scores may be optimistic.`,
};
