// Folds and the scores of cross-validation.

import { counted, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

/** Completes a sentence of remedies, or begins one. */
const mergeOrDrop = (samples: number, say: MessageSpeller, verb: 'Merge' | 'merge' = 'Merge') =>
  `${verb} the class with others using ${say.option('positive')}, or drop its ${samples === 1 ? 'sample' : 'samples'}.`;

export const foldMessages = {
  /**
   * Note: a number of folds was given, but a column of the data assigns the folds.
   * @remedy Leave out either the number of folds or the column.
   * @example { option: 'folds' }
   */
  'folds-from-column': ({ option }: { option: string }, say: MessageSpeller) =>
    `${say.option(option)} is ignored: ${say.option('foldsColumn')} assigns the folds.`,

  /**
   * There are more folds than samples, or than subjects if the samples of each subject are kept
   * together.
   * @remedy Use fewer folds, or leave-one-out cross-validation.
   * @example { option: 'folds', folds: 20, available: 12, unit: 'sample' }
   */
  'too-many-folds': (
    {
      option,
      folds,
      available,
      unit,
    }: { option: string; folds: number; available: number; unit: 'sample' | 'subject' },
    say: MessageSpeller,
  ) => {
    const remedy =
      available < 2
        ? `Cross-validation needs at least 2 ${unit}s.`
        : `Use ${say.setting(option, available)} or fewer, or ${say.setting(option, 'loo')}.`;
    return `${counted(folds, 'fold')} need at least ${counted(folds, unit)}, but there ${available === 1 ? 'is' : 'are'} only ${available}. ${remedy}`;
  },

  /**
   * A class has fewer samples than there are stratified folds, so it cannot be represented in every
   * fold.
   * @remedy Use fewer folds, merge the class with others, or drop its samples.
   * @example { class: 'setosa', samples: 3, folds: 10, option: 'folds' }
   */
  'class-too-rare-for-folds': (
    { class: name, samples, folds, option }: { class: string; samples: number; folds: number; option: string },
    say: MessageSpeller,
  ) => {
    const advice =
      samples < 2
        ? mergeOrDrop(samples, say)
        : `Use ${say.setting(option, samples)}${samples > 2 ? ' or fewer' : ''}, ${mergeOrDrop(samples, say, 'merge')}`;
    return `the class ${quoted(name)} has only ${counted(samples, 'sample')} for ${counted(folds, 'fold')}. ${advice}`;
  },

  /**
   * Note: a class has fewer samples than there are inner folds, so some folds have no test samples
   * of that class.
   * @remedy No action is needed; use fewer inner folds to avoid this.
   * @example { class: 'setosa', samples: 3, folds: 5 }
   */
  'class-rarer-than-folds': ({ class: name, samples, folds }: { class: string; samples: number; folds: number }) =>
    `the class ${quoted(name)} has only ${counted(samples, 'sample')} for ${counted(folds, 'fold')}.`,

  /**
   * A class has a single sample, which cannot be in both the training set and the test set.
   * @remedy Merge the class with others, or drop its sample.
   * @example { class: 'setosa', split: 'holdout' }
   */
  'class-with-one-sample': (
    { class: name, split }: { class: string; split: 'holdout' | 'leave-one-out' },
    say: MessageSpeller,
  ) =>
    `the class ${quoted(name)} has a single sample, but ${split === 'holdout' ? 'a hold-out split' : 'leave-one-out'} needs at least two of each class. ${mergeOrDrop(1, say)}`,

  /**
   * The folds column has a single value.
   * @remedy Use a different value for each fold, or generate folds.
   * @example { value: '1' }
   */
  'folds-column-constant': ({ value }: { value: string }, say: MessageSpeller) =>
    `the folds column has the single value ${quoted(value)}. At least two folds are needed, each with a different value. Correct the column, or leave out ${say.option('foldsColumn')}.`,

  /**
   * A hold-out split by subject needs at least two subjects.
   * @remedy Add samples from other subjects, or split by sample.
   * @example { subjects: 1 }
   */
  'too-few-subjects': ({ subjects }: { subjects: number }, say: MessageSpeller) =>
    `a hold-out split by subject needs at least two subjects, but there ${subjects === 1 ? 'is' : 'are'} only ${subjects}. Leave out ${say.option('subjects')} to split by sample.`,

  /**
   * Note: an outer training set consists of one subject (or batch), so its inner folds split the
   * samples of that subject. The outer estimate is not affected: its test samples come from other
   * subjects.
   * @remedy No action is needed; with three or more subjects, this does not occur.
   * @example {}
   */
  'inner-folds-split-subject': (_: NoFacts) =>
    'the training samples come from a single subject, so the inner folds split the samples of that subject. The held-out samples still come from other subjects.',

  /**
   * Without the samples of a fold, the training set has fewer than two classes. `class` is the only
   * remaining class, or null if no sample remains.
   * @remedy Distribute the classes over more folds or subjects.
   * @example { fold: '1', class: 'setosa' }
   */
  'fold-leaves-one-class': ({ fold, class: name }: { fold: string; class: string | null }) =>
    `the training set of fold ${quoted(fold)} has ${name === null ? 'no samples' : `only the class ${quoted(name)}`}. A classifier needs two classes: distribute them over more folds or subjects.`,

  /**
   * Note: some folds have no training samples, or no test samples, of a class. Scores that average
   * over classes skip that class in these folds.
   * @remedy Use fewer folds, so that each contains samples of every class.
   * @example { folds: ['1', '3'], set: 'test', class: 'setosa' }
   */
  'folds-lack-class': ({
    folds,
    set,
    class: name,
  }: {
    folds: readonly string[];
    set: 'training' | 'test';
    class: string;
  }) =>
    `${folds.length === 1 ? `fold ${listed(folds)} has` : `folds ${listed(folds)} have`} no ${set} samples of the class ${quoted(name)}.`,

  /**
   * The score is undefined in every fold because no test set contains both classes, or different
   * target values.
   * @remedy Use fewer folds, or another score.
   * @example {}
   */
  'score-undefined': (_: NoFacts, say: MessageSpeller) =>
    `the score is undefined in every fold because no test set contains both classes, or different target values. Use fewer ${say.option('folds')}, or another ${say.option('score')}.`,

  /**
   * Note: the score is undefined in some folds, so the mean is computed over the other folds.
   * @remedy Use fewer folds, or another score.
   * @example { score: 'auc', folds: 2, of: 10 }
   */
  'score-undefined-in-folds': ({ score, folds, of }: { score: string; folds: number; of: number }) =>
    `${score} is undefined in ${folds} of ${counted(of, 'fold')}, in which a class has no test samples. The mean is computed over the other folds.`,
};
