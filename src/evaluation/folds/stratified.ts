// Stratified k-fold. Class by class, in the order of the classes, the shuffled samples are dealt to
// the folds in turn, each class going on where the last one stopped. So the samples that two folds
// have of a class differ by at most one in number, and so do all their samples.

import { note, problem, type UserError } from '../../base/problem.ts';
import { type Random, random } from '../../base/random.ts';
import { checkedRepeats, checkFoldCount, numberedFolds, rarestClass } from './check.ts';
import { FOLD_OPTIONS, type Folds, type Labelled, type Repeats } from './types.ts';

export interface StratifiedOptions extends Repeats {
  readonly count: number;
  /**
   * What to do with a class that has fewer samples than there are folds [refuse]. Inner folds may
   * go on with a note: the user did not choose their samples.
   */
  readonly rareClasses?: 'refuse' | 'note';
}

export function stratifiedFolds(data: Labelled, options: StratifiedOptions): Folds {
  const { count, seed, rareClasses = 'refuse', optionNames = FOLD_OPTIONS } = options;
  const repeats = checkedRepeats(options);
  checkFoldCount(count, data.labels.length, 'sample', optionNames.folds);
  const rarest = rarestClass(data);
  const isRare = rarest.count < count;
  const facts = { class: rarest.name, samples: rarest.count, folds: count };
  if (isRare && rareClasses === 'refuse') throw tooRare(facts, optionNames.folds);
  return {
    count,
    assignments: Array.from({ length: repeats }, (_, repeat) => deal(data, count, random(seed, 'folds', repeat))),
    names: numberedFolds(count),
    notes: isRare ? [note('class-rarer-than-folds', facts)] : [],
  };
}

/** Every sample is its own fold. Nothing is random, so there is one repeat. */
export function leaveOneOut(data: Labelled): Folds {
  const rows = data.labels.length;
  checkFoldCount(rows, rows, 'sample');
  const rarest = rarestClass(data);
  if (rarest.count < 2) {
    throw problem(
      'class-with-one-sample',
      { class: rarest.name, split: 'leave-one-out' },
      { fixes: [{ ask: ['positive'] }] },
    );
  }
  return { count: rows, assignments: [Int32Array.from(data.labels.keys())], names: numberedFolds(rows), notes: [] };
}

function deal(data: Labelled, count: number, stream: Random): Int32Array {
  const assignment = new Int32Array(data.labels.length);
  let dealt = 0;
  for (const rows of rowsByClass(data)) {
    for (const row of stream.shuffle(rows)) assignment[row] = dealt++ % count;
  }
  return assignment;
}

/** The samples of each class, ascending. */
export function rowsByClass({ labels, classes }: Labelled): number[][] {
  const rows = classes.map((): number[] => []);
  for (let row = 0; row < labels.length; row++) rows[labels[row]].push(row);
  return rows;
}

function tooRare(facts: { class: string; samples: number; folds: number }, option: string): UserError {
  const fewer = facts.samples < 2 ? [] : [{ set: { [option]: facts.samples } }];
  return problem('class-too-rare-for-folds', { ...facts, option }, { fixes: [...fewer, { ask: ['positive'] }] });
}
