// One-vs-one: a task per pair of classes, (0,1), (0,2), …, (1,2), …, in which the later class is
// +1. Each votes; a value of 0 is a vote for the later class. Two classes are one such task under
// every scheme.

import type { BinaryTask } from '../../solvers/problem.ts';
import { coupleProbabilities } from './coupling.ts';
import type { Scheme } from './scheme.ts';

/** The probability that each class has against each other one, coupled. */
function couplePairs(tasks: readonly BinaryTask[], own: readonly number[], classes: readonly number[]): Float64Array {
  const pairwise = classes.map(() => new Float64Array(classes.length));
  for (let k = 0; k < tasks.length; k++) {
    const positive = classes.indexOf(tasks[k].positive);
    const negative = classes.indexOf(tasks[k].negative!);
    pairwise[positive][negative] = own[k];
    pairwise[negative][positive] = 1 - own[k];
  }
  return coupleProbabilities(pairwise);
}

/** By sample, the votes for each class. Task by task, so that one array is read from end to end. */
function countVotes(tasks: readonly BinaryTask[], values: readonly ArrayLike<number>[], classCount: number) {
  const counts = new Int32Array(values[0].length * classCount);
  const isInTask = new Uint8Array(classCount);
  for (let k = 0; k < tasks.length; k++) {
    const { positive } = tasks[k];
    const negative = tasks[k].negative!;
    isInTask[positive] = 1;
    isInTask[negative] = 1;
    const own = values[k];
    for (let row = 0, at = 0; row < own.length; row++, at += classCount)
      counts[at + (own[row] >= 0 ? positive : negative)]++;
  }
  // A class in no task ranks below one without a vote.
  for (let label = 0; label < classCount; label++)
    if (isInTask[label] === 0) for (let at = label; at < counts.length; at += classCount) counts[at] = -1;
  return counts;
}

function votes(tasks: readonly BinaryTask[], values: readonly ArrayLike<number>[], classCount: number): Int32Array {
  const chosen = new Int32Array(values[0].length);
  if (tasks.length === 1) {
    const [{ positive, negative }] = tasks;
    for (let row = 0; row < chosen.length; row++) chosen[row] = values[0][row] >= 0 ? positive : negative!;
    return chosen;
  }
  const counts = countVotes(tasks, values, classCount);
  for (let row = 0, at = 0; row < chosen.length; row++, at += classCount) {
    let best = 0;
    for (let label = 1; label < classCount; label++) if (counts[at + label] > counts[at + best]) best = label;
    chosen[row] = best;
  }
  return chosen;
}

const pairs = (classes: readonly number[]) =>
  classes.flatMap((first, i) => classes.slice(i + 1).map((later) => ({ positive: later, negative: first })));

export const oneVsOne = {
  name: 'ovo',
  summary: 'one-vs-one: a binary classifier per pair of classes; majority vote',
  adjective: 'one-vs-one',
  tasks: pairs,
  decoding: 'votes',
  decode: votes,
  coupling: 'pairwise',
  couple: couplePairs,
  columns(tasks, classCount) {
    const places = new Map(tasks.map(({ positive, negative }, k) => [`${negative} ${positive}`, k]));
    const classes = Array.from({ length: classCount }, (_, index) => index);
    return pairs(classes).map(({ positive, negative }) => places.get(`${negative} ${positive}`) ?? null);
  },
} as const satisfies Scheme;
