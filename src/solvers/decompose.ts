// A task of K classes as binary problems. One-vs-one: in a pair the later class is +1. One-vs-rest: the class is +1.
// Two classes are one problem under either.

import { UserError } from '../base/problem.ts';
import { type Entry, registry } from '../base/registry.ts';
import type { BinaryProblem } from './problem.ts';

interface Scheme extends Entry {
  /** The classes of each problem, +1 first; null is all the others. */
  pairs(classes: readonly number[]): [positive: number, negative: number | null][];
}

export const schemes = registry<Scheme>('multi-class scheme', [
  {
    name: 'ovo',
    summary: 'one-vs-one: a binary classifier per pair of classes; majority vote',
    pairs: (classes) =>
      classes.flatMap((first, i) => classes.slice(i + 1).map((later): [number, number] => [later, first])),
  },
  {
    name: 'ovr',
    summary: 'one-vs-rest: a binary classifier per class; the largest decision value wins',
    pairs: (classes) => classes.map((own): [number, null] => [own, null]),
  },
]);

/** Which classes a problem parts; `negative` null is every other class. */
export interface Parted {
  readonly positive: number;
  readonly negative: number | null;
}

export interface Decomposition {
  readonly scheme: string;
  readonly labels: ArrayLike<number>;
  /** C of every row of the dataset. */
  readonly costs: ArrayLike<number>;
  /** The training rows, ascending; all by default. */
  readonly rows?: Int32Array;
}

/** The binary problems of the classes that the training rows hold. */
export function decompose({ scheme, labels, costs, rows }: Decomposition): (BinaryProblem & Parted)[] {
  const training = rows ?? Int32Array.from(labels, (_, row) => row);
  const classes = [...new Set(Array.from(training, (row) => labels[row]))].sort((a, b) => a - b);
  if (classes.length < 2) throw new UserError('the training rows hold only one class; a machine needs two');
  const pairs = schemes.get(classes.length === 2 ? 'ovo' : scheme).pairs(classes);
  return pairs.map(([positive, negative]) => {
    const own = training.filter((row) => negative === null || labels[row] === positive || labels[row] === negative);
    return {
      positive,
      negative,
      rows: own,
      signs: Float64Array.from(own, (row) => (labels[row] === positive ? 1 : -1)),
      costs: Float64Array.from(own, (row) => costs[row]),
    };
  });
}
