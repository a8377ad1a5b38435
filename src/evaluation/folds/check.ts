// What all ways to fold ask of their options, and what they say of the folds they made.

import { UserError } from '../../base/problem.ts';
import { counted, listed, quoted } from '../../base/text.ts';
import { classCounts } from '../../data/dataset.ts';
import { MAX_REPEATS } from '../../plan/validation-options.ts';
import type { Labelled } from './types.ts';

export function checkedRepeats(repeats: number | undefined): number {
  const value = repeats ?? 1;
  if (Number.isSafeInteger(value) && value >= 1 && value <= MAX_REPEATS) return value;
  throw new UserError(`--repeats ${quoted(value)} is not usable; give a whole number from 1 to ${MAX_REPEATS}`);
}

/** A number of folds from 2 to as many as there are things to deal, `rows` or `subjects`. */
export function checkFoldCount(count: number, most: number, things: string): void {
  if (!Number.isSafeInteger(count) || count < 2) {
    throw new UserError(`--folds ${quoted(count)} is not usable; give a whole number from 2 on, or loo`);
  }
  if (count <= most) return;
  const wayOut = most < 2 ? `folds need at least 2 ${things}` : `use --folds ${most} or fewer, or loo`;
  throw new UserError(
    `${count} folds are more than the ${counted(most, things.slice(0, -1), things)} there are; ${wayOut}`,
  );
}

/** The rarest class that has a row; the first of equals. */
export function rarestClass(data: Labelled): { readonly name: string; readonly count: number } {
  const counts = classCounts(data);
  let rarest = -1;
  for (let k = 0; k < counts.length; k++) {
    if (counts[k] > 0 && (rarest < 0 || counts[k] < counts[rarest])) rarest = k;
  }
  return rarest < 0 ? { name: '', count: 0 } : { name: data.classes[rarest], count: counts[rarest] };
}

/**
 * Notes on the folds that lack a class, in their training or in their test part. Folds that leave fewer than two classes
 * to train on are an error: no machine can be trained.
 */
export function notesOnClasses(data: Labelled, assignment: Int32Array, names: readonly string[]): string[] {
  const present = classCounts(data);
  const tested = names.map(() => new Int32Array(data.classes.length));
  for (let row = 0; row < assignment.length; row++)
    if (assignment[row] >= 0) tested[assignment[row]][data.labels[row]]++;
  for (let fold = 0; fold < names.length; fold++) {
    const trained = data.classes.filter((_, k) => tested[fold][k] < present[k]);
    if (trained.length >= 2) continue;
    const left = trained.length === 0 ? 'no row' : `only class ${quoted(trained[0])}`;
    throw new UserError(
      `fold ${quoted(names[fold])} leaves ${left} to train on; ` +
        'a machine needs two classes, so spread the classes over more folds or subjects',
    );
  }
  // A fold with fewer rows than there are classes, such as a single row left out, lacks one of necessity.
  const presentCount = present.filter((count) => count > 0).length;
  const couldHoldAll = tested.map((counts) => counts.reduce((a, b) => a + b, 0) >= presentCount);
  return data.classes.flatMap((name, k) => {
    if (present[k] === 0) return [];
    const untrained = names.filter((_, fold) => tested[fold][k] === present[k]);
    const untested = names.filter((_, fold) => tested[fold][k] === 0 && couldHoldAll[fold]);
    return [...lacking(untrained, 'training', name), ...lacking(untested, 'test', name)];
  });
}

function lacking(folds: readonly string[], part: string, className: string): string[] {
  if (folds.length === 0) return [];
  const who = folds.length === 1 ? `fold ${listed(folds)} has` : `folds ${listed(folds)} have`;
  return [`${who} no ${part} row of class ${quoted(className)}`];
}

/** `1` … `count`. */
export function numberedFolds(count: number): string[] {
  return Array.from({ length: count }, (_, fold) => String(fold + 1));
}
