// Folds that keep the samples of a subject together. The subjects, shuffled and then sorted from
// the most samples to the fewest, go one after the other to the fold where they disturb the balance
// of the classes least: with c_fk samples of class k in fold f, s_k in the subject, n_k in all, and
// a_f the fraction of all samples that is due to the fold, the fold with the smallest
//   Σ_k (2 c_fk s_k + s_k²) / (a_f n_k²),
// the growth of Σ_k (c_fk/n_k)² / a_f. Of equals the one with the fewest samples for its share,
// then the first.

import { NoteList, problem } from '../../base/problem.ts';
import { type Random, random } from '../../base/random.ts';
import { type Codes, classCounts } from '../../data/dataset.ts';
import { checkedRepeats, checkFoldCount, notesOnClasses, numberedFolds } from './check.ts';
import { checkShare, type HoldoutOptions } from './holdout.ts';
import type { Folds, Labelled, Repeats } from './types.ts';

export interface SubjectFoldsOptions extends Repeats {
  /** `loo` leaves one subject out at a time. */
  readonly count: number | 'loo';
}

export function subjectFolds(data: Labelled, subjects: Codes, options: SubjectFoldsOptions): Folds {
  const present = subjectRows(subjects);
  const count = options.count === 'loo' ? present.length : options.count;
  checkFoldCount(count, present.length, 'subject', options.optionNames?.folds);
  // Leaving each subject out is the same in every repeat.
  const repeats = options.count === 'loo' ? 1 : checkedRepeats(options);
  const shares = new Array<number>(count).fill(1 / count);
  const assignments = Array.from({ length: repeats }, (_, repeat) =>
    deal(data, present, shares, random(options.seed, 'folds', repeat)),
  );
  return withNotes(data, assignments, numberedFolds(count));
}

/** One split that tests about the given fraction of the samples, in whole subjects. */
export function subjectHoldout(data: Labelled, subjects: Codes, options: HoldoutOptions): Folds {
  checkShare(options.share);
  const present = subjectRows(subjects);
  if (present.length < 2) {
    throw problem('too-few-subjects', { subjects: present.length }, { fixes: [{ unset: ['subjects'] }] });
  }
  const shares = [options.share, 1 - options.share];
  const assignments = Array.from({ length: checkedRepeats(options) }, (_, repeat) => {
    const parts = deal(data, present, shares, random(options.seed, 'folds', repeat));
    return parts.map((part) => (part === 0 ? 0 : -1));
  });
  return withNotes(data, assignments, ['1']);
}

function withNotes(data: Labelled, assignments: readonly Int32Array[], names: readonly string[]): Folds {
  const notes = new NoteList();
  for (const assignment of assignments) notes.add(...notesOnClasses(data, assignment, names));
  return { count: names.length, assignments, names, notes: notes.list };
}

/**
 * The samples of each subject that has any, in the order of their first samples: how subjects are
 * spelled does not matter.
 */
function subjectRows({ codes }: Codes): number[][] {
  const rows = new Map<number, number[]>();
  for (let row = 0; row < codes.length; row++) {
    if (codes[row] < 0) throw problem('role-cell-missing', { option: 'subjects' }, { at: { row: row + 1 } });
    const own = rows.get(codes[row]);
    if (own) own.push(row);
    else rows.set(codes[row], [row]);
  }
  return [...rows.values()];
}

function deal(data: Labelled, subjects: readonly number[][], shares: readonly number[], stream: Random): Int32Array {
  const totals = classCounts(data);
  const folds = shares.map((share): Filling => ({ share, counts: new Float64Array(totals.length), rows: 0 }));
  const order = stream.shuffle([...subjects]).sort((a, b) => b.length - a.length);
  const assignment = new Int32Array(data.labels.length);
  for (const [position, rows] of order.entries()) {
    const own = new Float64Array(totals.length);
    for (const row of rows) own[data.labels[row]]++;
    const empty = folds.filter((fold) => fold.rows === 0);
    // The last subjects are kept for folds that would otherwise stay empty.
    const open = order.length - position <= empty.length ? empty : folds;
    const chosen = leastDisturbed(open, own, totals);
    for (const row of rows) assignment[row] = folds.indexOf(chosen);
    for (let k = 0; k < own.length; k++) chosen.counts[k] += own[k];
    chosen.rows += rows.length;
  }
  return assignment;
}

interface Filling {
  readonly share: number;
  readonly counts: Float64Array;
  rows: number;
}

function leastDisturbed(folds: readonly Filling[], own: Float64Array, totals: readonly number[]): Filling {
  const growth = ({ share, counts }: Filling) => {
    let sum = 0;
    for (let k = 0; k < own.length; k++) {
      if (own[k] > 0) sum += (2 * counts[k] * own[k] + own[k] * own[k]) / (totals[k] * totals[k]);
    }
    return sum / share;
  };
  let best = folds[0];
  let bestGrowth = growth(best);
  for (const fold of folds.slice(1)) {
    const itsGrowth = growth(fold);
    const isEmptier = itsGrowth === bestGrowth && fold.rows / fold.share < best.rows / best.share;
    if (itsGrowth < bestGrowth || isEmptier) [best, bestGrowth] = [fold, itsGrowth];
  }
  return best;
}
