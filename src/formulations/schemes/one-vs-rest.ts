// One-vs-rest: a task per class, in which the class is +1 and every other one −1. The largest
// decision value wins, and probabilities (not in LIBSVM) are those of the tasks, divided by their
// sum.

import type { BinaryTask } from '../../solvers/problem.ts';
import type { Scheme } from './scheme.ts';

function largestValues(
  tasks: readonly BinaryTask[],
  values: readonly ArrayLike<number>[],
  classCount: number,
): Int32Array {
  const chosen = new Int32Array(values[0].length);
  const score = new Float64Array(classCount);
  for (let row = 0; row < chosen.length; row++) {
    score.fill(-Infinity);
    for (let k = 0; k < tasks.length; k++) score[tasks[k].positive] = values[k][row];
    let best = 0;
    for (let label = 1; label < classCount; label++) if (score[label] > score[best]) best = label;
    chosen[row] = best;
  }
  return chosen;
}

export const oneVsRest = {
  name: 'ovr',
  summary: 'one-vs-rest: a binary classifier per class; the largest decision value wins',
  adjective: 'one-vs-rest',
  tasks: (classes) => classes.map((own) => ({ positive: own, negative: null })),
  decoding: 'largest-value',
  decode: largestValues,
  coupling: 'normalised',
  couple(_tasks, own) {
    const sum = own.reduce((total, value) => total + value, 0);
    return Float64Array.from(own, (value) => value / sum);
  },
  columns: (tasks) => tasks.map((_, k) => k),
} as const satisfies Scheme;
