// Stratified k-fold. Class by class, in the order of the classes, the shuffled rows are dealt to the folds in turn, each
// class going on where the last one stopped. So the rows that two folds have of a class differ by at most one in number,
// and so do all their rows.

import { UserError } from '../../base/problem.ts';
import { type Random, random } from '../../base/random.ts';
import { counted, quoted } from '../../base/text.ts';
import { checkedRepeats, checkFoldCount, numberedFolds, rarestClass } from './check.ts';
import type { Folds, Labelled, Repeats } from './types.ts';

export interface StratifiedOptions extends Repeats {
  readonly count: number;
  /**
   * What to do with a class that has fewer rows than there are folds [refuse]. Inner folds may go on with a note: the user
   * did not choose their rows.
   */
  readonly rareClasses?: 'refuse' | 'note';
}

export function stratifiedFolds(data: Labelled, options: StratifiedOptions): Folds {
  const { count, seed, rareClasses = 'refuse' } = options;
  const repeats = checkedRepeats(options.repeats);
  checkFoldCount(count, data.labels.length, 'rows');
  const rarest = rarestClass(data);
  const isRare = rarest.count < count;
  if (isRare && rareClasses === 'refuse') throw new UserError(rareClassSentence(rarest.name, rarest.count, count));
  return {
    count,
    assignments: Array.from({ length: repeats }, (_, repeat) => deal(data, count, random(seed, 'folds', repeat))),
    names: numberedFolds(count),
    notes: isRare
      ? [`class ${quoted(rarest.name)} has ${counted(rarest.count, 'row')}, fewer than the ${count} folds`]
      : [],
  };
}

/** Every row is a fold of its own. Nothing is random, so there is one repeat. */
export function leaveOneOut(data: Labelled): Folds {
  const rows = data.labels.length;
  checkFoldCount(rows, rows, 'rows');
  const rarest = rarestClass(data);
  if (rarest.count < 2) {
    throw new UserError(
      `class ${quoted(rarest.name)} has a single row, and leaving it out leaves none to learn from; ` +
        'put the class together with others by --positive, or take its row out',
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

/** The rows of each class, ascending. */
export function rowsByClass({ labels, classes }: Labelled): number[][] {
  const rows = classes.map((): number[] => []);
  for (let row = 0; row < labels.length; row++) rows[labels[row]].push(row);
  return rows;
}

function rareClassSentence(name: string, rows: number, count: number): string {
  const fewer = rows < 2 ? '' : `use --folds ${rows}${rows > 2 ? ' or fewer' : ''}, `;
  return (
    `class ${quoted(name)} has ${counted(rows, 'row')}, fewer than the ${count} folds; ` +
    `${fewer}put the class together with others by --positive, or take its ${rows < 2 ? 'row' : 'rows'} out`
  );
}
