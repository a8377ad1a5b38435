// Selections, nested cross-validation and comparisons: what could not be done, and what is known
// about their folds.

import { alternatives, counted, escapeControlChars, quoted } from '../text.ts';
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
   * The subset-size rule names a size that was not scored.
   * @remedy Choose a size that was scored.
   * @example { size: 7, nearest: [5, 10] }
   */
  'size-not-scored': ({ size, nearest }: { size: number; nearest: readonly number[] }, say: MessageSpeller) =>
    `${say.setting('choose', `n=${size}`)} names a size that was not scored. The nearest scored sizes: ${alternatives(nearest.map((one) => `n=${one}`))}.`,

  /**
   * The subset-size rule allows fewer features than any size that was scored.
   * @remedy Allow more features.
   * @example { most: 2, nearest: 5 }
   */
  'no-size-so-small': ({ most, nearest }: { most: number; nearest: number }, say: MessageSpeller) =>
    `${say.setting('choose', `at-most=${most}`)}: no size of at most ${counted(most, 'feature')} was scored. The smallest scored size is ${nearest}.`,

  /**
   * Note: the selected features score lower than all features together, by more than one standard
   * error of the difference.
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
    `selection costs ${score}: ${selected.toFixed(3)} with ${counted(features, 'feature')}, ${all.toFixed(3)} with all ${of}.`,

  /**
   * Note: the data have many features, so they are eliminated in steps of decreasing size.
   * @remedy Give a step to choose another schedule.
   * @example { features: 20000, single: 64 }
   */
  'wide-schedule': ({ features, single }: { features: number; single: number }, say: MessageSpeller) =>
    `${counted(features, 'feature')}: about 16 % of them are eliminated per iteration down to ${single}, then one at a time. To eliminate one at a time throughout, use ${say.setting('step', 1)}.`,

  /**
   * A method is named twice.
   * @remedy Name it once.
   * @example { method: 'svm-rfe' }
   */
  'method-twice': ({ method }: { method: string }, say: MessageSpeller) =>
    `${say.option('methods')} names ${quoted(method)} twice. Name it once.`,

  /**
   * An item of the list of methods is neither a method nor a method with options in brackets.
   * @remedy Write the name of a method, and its options in brackets.
   * @example { text: 'svm-rfe[' }
   */
  'method-unreadable': ({ text }: { text: string }, say: MessageSpeller) =>
    `${say.option('methods')}: expected a method such as svm-rfe or eb-rfe[candidates=3], got ${quoted(text)}.`,

  /**
   * A method of a comparison has an option that does not exist.
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
   * @remedy Give one data set, or several in an array.
   * @example {}
   */
  'compare-without-data': (_: NoFacts) => 'compare needs data. Pass one data set, or several in an array.',

  /**
   * No method of a comparison can be used on the data; the message gives the reason for the first
   * method.
   * @remedy Follow the reason in the message.
   * @example { method: 'mfe', reason: { code: 'training-samples-not-separated', facts: { margin:
   * -0.01 } } }
   */
  'no-usable-method': ({ method, reason }: { method: string; reason: unknown }, say: MessageSpeller) =>
    `no method can be used. ${escapeControlChars(method)}: ${say.message(reason)}`,

  /**
   * Note: a method of a comparison cannot be used on the data.
   * @remedy Follow the reason in the message.
   * @example { method: 'mfe', reason: { code: 'training-samples-not-separated', facts: { margin: -0.01 } } }
   */
  'method-failed': ({ method, reason }: { method: string; reason: unknown }, say: MessageSpeller) =>
    `${escapeControlChars(method)}: ${say.message(reason)}`,

  /**
   * Note: a note on one method of a comparison.
   * @remedy Follow the note in the message.
   * @example { method: 'svm-rfe', note: { code: 'kernel-nearly-constant', facts: {} } }
   */
  'note-of-method': ({ method, note }: { method: string; note: unknown }, say: MessageSpeller) =>
    `${escapeControlChars(method)}: ${say.message(note)}`,

  /**
   * Note: a note on the runs in some outer folds or some inner training sets. If the note varies
   * between them, the first one is shown.
   * @remedy Follow the note in the message.
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
   * The run was interrupted before any outer fold was done, so there is nothing to report.
   * @remedy Run it again; with a checkpoint file it resumes.
   * @example { task: 'evaluate' }
   */
  'interrupted-before-first-fold': ({ task }: { task: 'evaluate' | 'compare' }, say: MessageSpeller) =>
    `the ${task === 'evaluate' ? 'evaluation' : 'comparison'} was interrupted before an outer fold was done. With ${say.option('checkpoint')} it can be resumed.`,

  /**
   * Note: an evaluation was interrupted, and its numbers are those of the outer folds, or the
   * permutations, that are done.
   * @remedy Run it again; with a checkpoint file it resumes.
   * @example { done: 3, of: 10, unit: 'outer fold' }
   */
  'evaluation-interrupted': ({ done, of, unit }: { done: number; of: number; unit: InterruptedUnit }) =>
    `the evaluation was interrupted: ${done} of ${counted(of, unit)} ${of === 1 ? 'is' : 'are'} done, and the numbers refer to these.`,

  /**
   * Note: a selection was interrupted, and its curve ends at `smallest` features; `smallest` is
   * null if no size was scored.
   * @remedy Run it again; with a checkpoint file it resumes.
   * @example { smallest: 12 }
   */
  'curve-interrupted': ({ smallest }: { smallest: number | null }) =>
    `the run was interrupted: ${smallest === null ? 'no size is scored' : `no size below ${smallest} is scored`}.`,

  /**
   * A selection was interrupted before a subset size could be chosen.
   * @remedy Run it again; with a checkpoint file it resumes.
   * @example {}
   */
  'selection-interrupted': (_: NoFacts, say: MessageSpeller) =>
    `the selection was interrupted before a size could be chosen. With ${say.option('checkpoint')} it can be resumed.`,

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
   * Note: a user picked the subset size after seeing the scores. Neither the cross-validation score
   * nor a nested estimate of this fixed size accounts for that choice.
   * @remedy Use the size that the rule selects, or confirm the picked one on new samples.
   * @example { size: 7, rule: 'one-se', selected: 4 }
   */
  'size-picked': ({ size, rule, selected }: { size: number; rule: string; selected: number | null }) =>
    `the size ${size} was picked by hand after the scores had been seen${selected === null ? '' : ` (the rule ${rule} selects ${selected})`}: its cross-validation score is optimistic, and a nested estimate of this fixed size does not account for the choice.`,

  /**
   * No size of the ranking was scored in every fold, so there is no curve.
   * @remedy Score every size, or rank once.
   * @example {}
   */
  'no-common-size': (_: NoFacts, say: MessageSpeller) =>
    `no size of the ranking was scored in every fold. Leave out ${say.option('validateStep')}, or use ${say.setting('ranking', 'once')}.`,

  /**
   * Note: some sizes of the ranking are missing from the curve, because not every fold visited them.
   * @remedy None needed.
   * @example { missing: 2, of: 30 }
   */
  'sizes-missing-in-folds': ({ missing, of }: { missing: number; of: number }) =>
    `${missing} of ${counted(of, 'size')} of the ranking ${missing === 1 ? 'is' : 'are'} missing from the curve, because not every fold visited ${missing === 1 ? 'it' : 'them'}.`,

  /**
   * Note: the folds of the curve come from a column, while the folds inside each training set are
   * generated.
   * @remedy None needed.
   * @example {}
   */
  'inner-folds-generated': (_: NoFacts) =>
    'the folds column gives the folds of the curve. Those inside each training set are generated.',

  /**
   * A selection with a local search cannot be repeated for another size without searching again.
   * @remedy Select again with the other size.
   * @example {}
   */
  'choose-again-refined': (_: NoFacts, say: MessageSpeller) =>
    `${say.option('refine')} searches around the selected subset. Select again with the other size.`,

  /**
   * The selection was made from other data.
   * @remedy Provide the data of the selection, read in the same way.
   * @example {}
   */
  'choose-again-other-data': (_: NoFacts) =>
    'the selection was made from other data. Provide the data of the selection, read in the same way.',

  /**
   * The selection was made with other options.
   * @remedy Use the options of the selection.
   * @example {}
   */
  'choose-again-other-options': (_: NoFacts) =>
    'the selection was made with other options. Use the options of the selection.',
};
