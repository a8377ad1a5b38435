// Selections, nested cross-validation and comparisons: what could not be done, and what is known
// about their folds.

import { alternatives, counted, escapeControlChars, grouped, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

const FOLDS = { outer: 'outer fold', inner: 'training set' } as const;

interface NoteOfFolds {
  folds: number;
  of: number;
  level: 'outer' | 'inner';
  note: unknown;
  varies?: boolean;
}

/** The facts of a note if it is itself a note on folds; null for any other note. */
function foldsWithin(note: unknown): NoteOfFolds | null {
  const { code, facts, at } = (note ?? {}) as { code?: string; facts?: NoteOfFolds | null; at?: unknown };
  return code === 'note-of-folds' && facts && at === undefined ? facts : null;
}

/** `every training set in 3 of 10 outer folds`: a note on inner folds is within one on outer folds. */
function foldsText({ folds, of, level, note }: NoteOfFolds): string {
  const own = folds === of ? `every ${FOLDS[level]}` : `${folds} of ${counted(of, FOLDS[level])}`;
  const within = foldsWithin(note);
  return within === null ? own : `${foldsText(within)} in ${own}`;
}

/** The note itself, and whether it varies at any level. */
function notedIn({ note, varies = false }: NoteOfFolds): { note: unknown; varies: boolean } {
  const within = foldsWithin(note);
  if (within === null) return { note, varies };
  const innermost = notedIn(within);
  return { note: innermost.note, varies: varies || innermost.varies };
}

/** The work that an interruption may leave unfinished. */
export type InterruptedUnit = 'outer fold' | 'bootstrap sample' | 'permutation';

export const evaluationMessages = {
  /**
   * The subset-size rule specifies a size that was not scored.
   * @remedy Choose a size that was scored.
   * @example { size: 7, nearest: [5, 10] }
   */
  'size-not-scored': ({ size, nearest }: { size: number; nearest: readonly number[] }, say: MessageSpeller) =>
    `${say.setting('choose', `n=${size}`)} specifies a size that was not scored. Use ${alternatives(nearest.map((one) => `n=${one}`))}, the nearest scored ${nearest.length === 1 ? 'size' : 'sizes'}.`,

  /**
   * The subset-size rule allows fewer features than the smallest size that was scored.
   * @remedy Allow more features.
   * @example { most: 2, nearest: 5 }
   */
  'no-size-so-small': ({ most, nearest }: { most: number; nearest: number }, say: MessageSpeller) =>
    `${say.setting('choose', `at-most=${most}`)}: no subset of at most ${counted(most, 'feature')} was scored. The smallest scored size is ${nearest}.`,

  /**
   * Note: the score of the selected features is lower than that of all features, by more than one
   * standard error of the difference.
   * @remedy Keep more features, or all of them, if accuracy matters more than their number.
   * @example { score: 'accuracy', features: 5, selected: 0.93, of: 57, all: 0.96 }
   */
  'selection-costs-score': ({
    score,
    features,
    selected,
    of,
    all,
  }: {
    score: string;
    features: number;
    selected: number;
    of: number;
    all: number;
  }) =>
    `the selection reduces ${score}: ${selected.toFixed(3)} with ${counted(features, 'feature')}, ${all.toFixed(3)} with all ${of}.`,

  /**
   * Note: the data have many features, so they are eliminated in steps of decreasing size.
   * @remedy Set a step to choose another schedule.
   * @example { features: 20000, single: 64 }
   */
  'wide-schedule': ({ features, single }: { features: number; single: number }, say: MessageSpeller) =>
    `the data have ${grouped(features)} features: about 16 % of the remaining features are eliminated per iteration until ${single} remain, then one at a time. To eliminate one feature at a time throughout, use ${say.setting('step', 1)}.`,

  /**
   * The list of methods contains a method twice.
   * @remedy List each method only once.
   * @example { method: 'svm-rfe' }
   */
  'method-twice': ({ method }: { method: string }, say: MessageSpeller) =>
    `${say.option('methods')} contains ${quoted(method)} twice. List each method only once.`,

  /**
   * An item in the list of methods is neither a method nor a method with options in brackets.
   * @remedy Write the name of a method, followed by any options in brackets.
   * @example { text: 'svm-rfe[' }
   */
  'method-unreadable': ({ text }: { text: string }, say: MessageSpeller) =>
    `${say.option('methods')}: expected a method such as svm-rfe or eb-rfe[candidates=3], got ${quoted(text)}.`,

  /**
   * An option given for a method in a comparison does not exist.
   * @remedy Correct the name; the message suggests the nearest one.
   * @example { text: 'eb-rfe[candidate=3]', option: 'candidate', nearest: 'candidates' }
   */
  'method-option-unknown': (
    { text, option, nearest }: { text: string; option: string; nearest: string | null },
    say: MessageSpeller,
  ) =>
    `${say.option('methods')} ${quoted(text)}: unknown option ${quoted(option)}.${nearest === null ? '' : ` Did you mean ${nearest}?`}`,

  /**
   * There are no data to compare methods on.
   * @remedy Pass one data set, or several in an array.
   * @example {}
   */
  'compare-without-data': (_: NoFacts) => 'compare needs data. Pass one data set, or several in an array.',

  /**
   * None of the compared methods can be used on the data; the message gives the reason for the
   * first method.
   * @remedy Address the reason given in the message.
   * @example { method: 'mfe', reason: { code: 'training-samples-not-separated', facts: { margin:
   * -0.01 } } }
   */
  'no-usable-method': ({ method, reason }: { method: string; reason: unknown }, say: MessageSpeller) =>
    `none of the methods can be used. ${escapeControlChars(method)}: ${say.message(reason)}`,

  /**
   * Note: a method in a comparison cannot be used on the data.
   * @remedy Address the reason given in the message.
   * @example { method: 'mfe', reason: { code: 'training-samples-not-separated', facts: { margin: -0.01 } } }
   */
  'method-failed': ({ method, reason }: { method: string; reason: unknown }, say: MessageSpeller) =>
    `${escapeControlChars(method)}: ${say.message(reason)}`,

  /**
   * Note: a note about one method in a comparison.
   * @remedy Follow the advice in the message.
   * @example { method: 'svm-rfe', note: { code: 'kernel-nearly-constant', facts: {} } }
   */
  'note-of-method': ({ method, note }: { method: string; note: unknown }, say: MessageSpeller) =>
    `${escapeControlChars(method)}: ${say.message(note)}`,

  /**
   * Note: a note about the runs in some outer folds or inner training sets. If the notes differ,
   * only the first is shown.
   * @remedy Follow the advice in the message.
   * @example { folds: 3, of: 10, level: 'outer', note: { code: 'kernel-nearly-constant', facts: {}
   * } }
   */
  'note-of-folds': (
    {
      folds,
      of,
      level,
      note,
      varies = false,
    }: { folds: number; of: number; level: 'outer' | 'inner'; note: unknown; varies?: boolean },
    say: MessageSpeller,
  ) => {
    const where = { folds, of, level, note, varies };
    const innermost = notedIn(where);
    return `${say.message(innermost.note)} This note applies to ${foldsText(where)}${innermost.varies ? '; details vary' : ''}.`;
  },

  /**
   * The run was interrupted before any outer fold was completed, so there is nothing to report.
   * @remedy Run it again; with a checkpoint file, it resumes.
   * @example { task: 'evaluate' }
   */
  'interrupted-before-first-fold': ({ task }: { task: 'evaluate' | 'compare' }, say: MessageSpeller) =>
    `the ${task === 'evaluate' ? 'evaluation' : 'comparison'} was interrupted before any outer fold was completed. With ${say.option('checkpoint')}, an interrupted run can be resumed.`,

  /**
   * Note: an evaluation was interrupted; its results cover only the outer folds, bootstrap samples
   * or permutations that were completed.
   * @remedy Run it again; with a checkpoint file, it resumes.
   * @example { done: 3, of: 10, unit: 'outer fold' }
   */
  'evaluation-interrupted': ({ done, of, unit }: { done: number; of: number; unit: InterruptedUnit }) =>
    `the evaluation was interrupted: the results cover only ${done} of ${counted(of, unit)}.`,

  /**
   * Note: a selection was interrupted, and its curve ends at `smallest` features; `smallest` is
   * null if no size was scored.
   * @remedy Run it again; with a checkpoint file, it resumes.
   * @example { smallest: 12 }
   */
  'curve-interrupted': ({ smallest }: { smallest: number | null }) =>
    `the run was interrupted: ${smallest === null ? 'no size was scored' : `no size below ${smallest} was scored`}.`,

  /**
   * A selection was interrupted before a subset size could be chosen.
   * @remedy Run it again; with a checkpoint file, it resumes.
   * @example {}
   */
  'selection-interrupted': (_: NoFacts, say: MessageSpeller) =>
    `the selection was interrupted before a subset size could be chosen. With ${say.option('checkpoint')}, an interrupted run can be resumed.`,

  /**
   * Note: the scores of a selection are optimistic, because the held-out samples of each fold
   * contributed to the ranking, or because the scores themselves guided the search.
   * @remedy Rank per fold, or estimate the score by nested cross-validation (`evaluate`).
   * @example { score: 'accuracy', reason: 'ranked-once' }
   */
  'score-optimistic': (
    { score, reason }: { score: string; reason: 'ranked-once' | 'scores-guide-search' },
    say: MessageSpeller,
  ) =>
    reason === 'ranked-once'
      ? `the ${score} of this selection is optimistic: the held-out samples of each fold contributed to the ranking. Use ${say.setting('ranking', 'per-fold')}, or evaluate the selection.`
      : `the ${score} of this selection is optimistic: the same scores guided the search. Evaluate the selection for an unbiased estimate.`,

  /**
   * Note: a user chose the subset size after seeing the scores. Neither the cross-validation score
   * nor a nested estimate of this fixed size accounts for that choice.
   * @remedy Use the size that the rule selects, or confirm the chosen size on new samples.
   * @example { size: 7, rule: 'one-se', selected: 4 }
   */
  'size-picked': ({ size, selected }: { size: number; rule: string; selected: number | null }) =>
    `the subset size ${size} was chosen by hand after the scores had been seen${selected === null ? '' : ` (the rule selects ${selected})`}: its cross-validation score is optimistic, and a nested estimate of this fixed size does not account for the choice.`,

  /**
   * No subset size was scored in every fold, so there is no curve.
   * @remedy Score every size, or rank once.
   * @example {}
   */
  'no-common-size': (_: NoFacts, say: MessageSpeller) =>
    `no subset size was scored in every fold. Leave out ${say.option('validateStep')}, or use ${say.setting('ranking', 'once')}.`,

  /**
   * Note: some subset sizes are missing from the curve because not every fold visited them.
   * @remedy None needed.
   * @example { missing: 2, of: 30 }
   */
  'sizes-missing-in-folds': ({ missing, of }: { missing: number; of: number }) =>
    `${missing} of ${counted(of, 'subset size')} ${missing === 1 ? 'is' : 'are'} missing from the curve because not every fold visited ${missing === 1 ? 'it' : 'them'}.`,

  /**
   * Note: the folds of the curve come from a column, whereas the inner folds of each training set
   * are generated.
   * @remedy None needed.
   * @example {}
   */
  'inner-folds-generated': (_: NoFacts) =>
    'the folds of the curve come from the folds column, whereas the inner folds of each training set are generated.',

  /**
   * A selection refined by local search cannot be changed to another size without a new search.
   * @remedy Run the selection again with the other size.
   * @example {}
   */
  'choose-again-refined': (_: NoFacts, say: MessageSpeller) =>
    `${say.option('refine')} searches around the selected subset, so another size requires a new search. Run the selection again with that size.`,

  /**
   * The selection was made on different data.
   * @remedy Provide the same data as for the selection, read in the same way.
   * @example {}
   */
  'choose-again-other-data': (_: NoFacts) =>
    'the selection was made on different data. Provide the same data as for the selection, read in the same way.',

  /**
   * The selection was made with different options.
   * @remedy Use the same options as for the selection.
   * @example {}
   */
  'choose-again-other-options': (_: NoFacts) =>
    'the selection was made with different options. Use the same options as for the selection.',
};
