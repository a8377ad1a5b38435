// Checks of the options that all kinds of folds share, and notes on the folds made.

import { numberOptionError } from '../../base/number-option.ts';
import { type Note, note, problem } from '../../base/problem.ts';
import { classCounts } from '../../data/dataset.ts';
import { MAX_REPEATS } from '../../plan/validation-options.ts';
import { FOLD_OPTIONS, type Labelled, type Repeats } from './types.ts';

export function checkedRepeats({ repeats: value = 1, optionNames = FOLD_OPTIONS }: Repeats): number {
  if (Number.isSafeInteger(value) && value >= 1 && value <= MAX_REPEATS) return value;
  throw numberOptionError(optionNames.repeats, value, { whole: true, min: 1, max: MAX_REPEATS });
}

/** A number of folds from 2 to as many as there are samples, or subjects. */
export function checkFoldCount(
  count: number,
  available: number,
  unit: 'sample' | 'subject',
  option = FOLD_OPTIONS.folds,
): void {
  if (!Number.isSafeInteger(count) || count < 2) {
    const expected = { kind: 'number' as const, range: { whole: true, min: 2 }, choices: [{ value: 'loo' }] };
    throw problem('option-invalid', { option, value: String(count), expected, nearest: null });
  }
  if (count <= available) return;
  const fixes = available < 2 ? [] : [{ set: { [option]: available } }, { set: { [option]: 'loo' } }];
  throw problem('too-many-folds', { option, folds: count, available, unit }, { fixes });
}

/** The rarest class that has a sample; the first of equals. */
export function rarestClass(data: Labelled): { readonly name: string; readonly count: number } {
  const counts = classCounts(data);
  let rarest = -1;
  for (let k = 0; k < counts.length; k++) {
    if (counts[k] > 0 && (rarest < 0 || counts[k] < counts[rarest])) rarest = k;
  }
  return rarest < 0 ? { name: '', count: 0 } : { name: data.classes[rarest], count: counts[rarest] };
}

/**
 * Notes on the folds that lack a class, in their training or test set. Folds with fewer than two
 * classes to train on are an error: no model can be trained. A real-valued target only needs a
 * sample.
 */
export function notesOnClasses(data: Labelled, assignment: Int32Array, names: readonly string[]): Note[] {
  const present = classCounts(data);
  const tested = names.map(() => new Int32Array(data.classes.length));
  for (let row = 0; row < assignment.length; row++)
    if (assignment[row] >= 0) tested[assignment[row]][data.labels[row]]++;
  const trained = tested.map((counts) => counts.map((count, k) => present[k] - count));
  return notesOnCounts(data, { names, trained, tested });
}

/** The same of splits whose training set need not be all other samples. */
export function notesOnSplits(
  data: Labelled,
  splits: readonly { readonly name: string; readonly train: Int32Array; readonly test: Int32Array }[],
): Note[] {
  const countsOf = (rows: Int32Array) => {
    const counts = new Int32Array(data.classes.length);
    for (const row of rows) counts[data.labels[row]]++;
    return counts;
  };
  return notesOnCounts(data, {
    names: splits.map(({ name }) => name),
    trained: splits.map(({ train }) => countsOf(train)),
    tested: splits.map(({ test }) => countsOf(test)),
  });
}

interface FoldCounts {
  readonly names: readonly string[];
  /** For each fold the samples of each class. */
  readonly trained: readonly Int32Array[];
  readonly tested: readonly Int32Array[];
}

function notesOnCounts(data: Labelled, { names, trained: trainCounts, tested }: FoldCounts): Note[] {
  const present = classCounts(data);
  const needed = data.response ? 1 : 2;
  for (let fold = 0; fold < names.length; fold++) {
    const trained = data.classes.filter((_, k) => trainCounts[fold][k] > 0);
    if (trained.length >= needed) continue;
    throw problem('fold-leaves-one-class', { fold: names[fold], class: trained[0] ?? null });
  }
  // A fold with fewer samples than there are classes, such as a single sample left out, lacks one
  // of necessity.
  const presentCount = present.filter((count) => count > 0).length;
  const couldHoldAll = tested.map((counts) => counts.reduce((a, b) => a + b, 0) >= presentCount);
  return data.classes.flatMap((name, k) => {
    if (present[k] === 0) return [];
    const untrained = names.filter((_, fold) => trainCounts[fold][k] === 0);
    const untested = names.filter((_, fold) => tested[fold][k] === 0 && couldHoldAll[fold]);
    return [...lacking(untrained, 'training', name), ...lacking(untested, 'test', name)];
  });
}

function lacking(folds: readonly string[], set: 'training' | 'test', className: string): Note[] {
  return folds.length === 0 ? [] : [note('folds-lack-class', { folds, set, class: className })];
}

/** `1` … `count`. */
export function numberedFolds(count: number): string[] {
  return Array.from({ length: count }, (_, fold) => String(fold + 1));
}
