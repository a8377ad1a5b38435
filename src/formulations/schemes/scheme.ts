// A multi-class scheme makes binary tasks of several classes, and a class of their decision values.
// It owns the order of its tasks, which is that of the decision columns everywhere, and how their
// probabilities become those of the classes. A new scheme is a file next to this one and an entry
// of the registry in index.ts.

import type { Entry } from '../../base/registry.ts';
import type { BinaryTask } from '../../solvers/problem.ts';

export interface Scheme extends Entry {
  /** The adjective used before "binary classifiers" in prose, such as "one-vs-one". */
  readonly adjective: string;
  /** The tasks for the given classes (three or more, ascending), in order. */
  tasks(classes: readonly number[]): readonly BinaryTask[];
  /** How `decode` works, for formats that express it in another language. */
  readonly decoding: 'votes' | 'largest-value' | 'other';
  /**
   * The class predicted for each sample, from the decision values of every task. Ties go to the
   * lower class.
   */
  decode(tasks: readonly BinaryTask[], values: readonly ArrayLike<number>[], classCount: number): Int32Array;
  /** How `couple` works, for formats that express it in another language. */
  readonly coupling: 'pairwise' | 'normalised' | 'other';
  /**
   * The probability of each class, computed from the probability of the positive class in each
   * task.
   */
  couple(tasks: readonly BinaryTask[], own: readonly number[], classes: readonly number[]): Float64Array;
  /**
   * The decision columns of a result with `classCount` classes, each as the index of its task; null
   * if there is no such task because a class is missing from the training samples.
   */
  columns(tasks: readonly BinaryTask[], classCount: number): (number | null)[];
}

/** The classes that the tasks separate, ascending. */
export function knownClasses(tasks: readonly BinaryTask[]): number[] {
  const named = tasks.flatMap(({ positive, negative }) => (negative === null ? [positive] : [positive, negative]));
  return [...new Set(named)].sort((a, b) => a - b);
}

/** Whether samples of a class take part in a task. */
export function takesPart({ positive, negative }: BinaryTask, label: number): boolean {
  return negative === null || label === positive || label === negative;
}

/**
 * The class that stands against one of the two of a task; the task's own class where that is every
 * other one.
 */
export function opponentOf({ positive, negative }: BinaryTask, label: number): number {
  return label === positive ? (negative ?? positive) : positive;
}

/** Whether each task separates two classes, rather than one from the rest. */
export const isPairwise = (tasks: readonly BinaryTask[]) => tasks.every(({ negative }) => negative !== null);

/** The names of the classes that a task separates; null for every other class. */
export interface TaskNames {
  readonly positive: string;
  readonly negative: string | null;
}

export function taskNames({ positive, negative }: BinaryTask, classes: readonly string[]): TaskNames {
  return { positive: classes[positive], negative: negative === null ? null : classes[negative] };
}

/**
 * `2/1` if a positive decision value means class 2 rather than 1; `2` for class 2 against the rest.
 */
export function taskTitle(task: BinaryTask, classes: readonly string[]): string {
  const { positive, negative } = taskNames(task, classes);
  return negative === null ? positive : `${positive}/${negative}`;
}
