// Which binary classifiers have to be solved further before they give each held-out sample the
// class that the exact solutions give it. Folds are solved to a tolerance, from the solutions of
// the larger subset before; where a decision value is nearer to a boundary than such a solution is
// to the exact one, the path that led to the subset would decide.
//
// The exact solver ends at a gap of 1e-10 too, and the kernel matrix of few features is nearly
// singular: two solutions as good as that may differ by more than the width of a tie, and so does a
// Gram matrix that was corrected from one that was built. Where that could decide a tie
// (`unsettledTasks`), the models are solved once more, from nothing and on a matrix that never had
// another feature: then there is one solution, wherever the subset came from.

import type { GramKind } from '../kernels/kernel.ts';
import type { BinaryTask } from '../solvers/problem.ts';
import type { Scheme } from './schemes/scheme.ts';
import { type Decided, TIE_WIDTH } from './ties.ts';

/**
 * By how many times the violation of a solution a decision value may differ from the exact one.
 * Measured on held-out samples, solutions of violation 1e-3: kernels of distances at most 2; linear
 * and polynomial ones, where samples lie outside of the training samples, at most 35. The median is
 * 0.2 for all.
 */
const ERROR_SHARES: Readonly<Record<GramKind, number>> = { distances: 10, products: 50 };
/**
 * The kernel matrix of few features is nearly singular, whatever the kernel, and solutions farther
 * apart.
 */
const FEW_FEATURES = 16;
const FEW_FEATURES_SHARE = 200;

/** The kernel matrix of a solution. */
export interface SolvedMatrix {
  readonly kind: GramKind;
  readonly featureCount: number;
}

export const hasFewFeatures = ({ featureCount }: SolvedMatrix) => featureCount <= FEW_FEATURES;

/** Whether decision values are about as good as the tolerance that a solution was asked for. */
export const isTame = (matrix: SolvedMatrix) => matrix.kind === 'distances' && !hasFewFeatures(matrix);

/** How far the decision values of a solution with this violation may be from the exact ones. */
export const decisionError = (matrix: SolvedMatrix, violation: number) =>
  (hasFewFeatures(matrix) ? FEW_FEATURES_SHARE : ERROR_SHARES[matrix.kind]) * violation;

export interface InexactDecisions {
  readonly scheme: Pick<Scheme, 'decoding'>;
  readonly tasks: readonly BinaryTask[];
  /**
   * By task: the decision value of each sample, and how far it may be from the exact one; 0: it is
   * exact.
   */
  readonly values: readonly Float64Array[];
  readonly errors: readonly number[];
  readonly classCount: number;
}

/** What is still open with inexact decision values. */
export interface Doubts {
  /** The tasks to be solved further, ascending. */
  readonly tasks: readonly number[];
  /** The samples whose class may change by that, ascending. */
  readonly samples: readonly number[];
}

export const NO_DOUBTS: Doubts = { tasks: [], samples: [] };

interface Found {
  readonly tasks: Set<number>;
  readonly samples: number[];
}

/** The tasks to be solved further, ascending. */
export const doubtfulTasks = (decisions: InexactDecisions): readonly number[] => doubtsOf(decisions).tasks;

export function doubtsOf(decisions: InexactDecisions): Doubts {
  const { scheme, errors, values } = decisions;
  if (errors.every((error) => error === 0)) return NO_DOUBTS;
  if (scheme.decoding === 'votes' && values.length === 1) return doubtfulSigns(values[0], errors[0]);
  const found: Found = { tasks: new Set(), samples: [] };
  if (scheme.decoding === 'votes') doubtfulVotes(decisions, found);
  else if (scheme.decoding === 'largest-value') doubtfulLargest(decisions, found);
  else {
    for (const k of errors.keys()) found.tasks.add(k);
    for (const sample of values[0].keys()) found.samples.push(sample);
  }
  const tasks = [...found.tasks].filter((k) => errors[k] > 0).sort((a, b) => a - b);
  return { tasks, samples: found.samples };
}

/** With a single task its sign is the class. */
function doubtfulSigns(values: Float64Array, error: number): Doubts {
  const samples: number[] = [];
  for (let row = 0; row < values.length; row++) if (Math.abs(values[row]) <= error) samples.push(row);
  return samples.length > 0 ? { tasks: [0], samples } : NO_DOUBTS;
}

function doubtfulVotes({ tasks, values, errors, classCount }: InexactDecisions, found: Found): void {
  const { length } = values[0];
  const isDoubtful = new Uint8Array(length);
  for (let k = 0; k < tasks.length; k++) {
    const [own, error] = [values[k], errors[k]];
    if (error > 0) for (let row = 0; row < length; row++) if (Math.abs(own[row]) <= error) isDoubtful[row] = 1;
  }
  const votes = { sure: new Int32Array(classCount), possible: new Int32Array(classCount) };
  for (let row = 0; row < length; row++) {
    if (isDoubtful[row] === 0) continue;
    const most = countVotes(tasks, values, errors, row, votes);
    if (!isContested(votes.possible, most)) continue;
    found.samples.push(row);
    for (let k = 0; k < tasks.length; k++) {
      const { positive, negative } = tasks[k];
      if (Math.abs(values[k][row]) > errors[k]) continue;
      // A vote between classes that cannot win decides nothing.
      if (votes.possible[positive] >= most || votes.possible[negative!] >= most) found.tasks.add(k);
    }
  }
}

interface Votes {
  /** Votes that a class has whatever the doubtful values are. */
  readonly sure: Int32Array;
  /** These and the doubtful ones. */
  readonly possible: Int32Array;
}

/** Counts the votes for a sample; returns the most that a class has for sure. */
function countVotes(
  tasks: readonly BinaryTask[],
  values: readonly Float64Array[],
  errors: readonly number[],
  row: number,
  { sure, possible }: Votes,
): number {
  sure.fill(0);
  possible.fill(0);
  let most = 0;
  for (let k = 0; k < tasks.length; k++) {
    const { positive, negative } = tasks[k];
    const [value, error] = [values[k][row], errors[k]];
    // A value of 0 that is exact is a vote for the positive class.
    const mayLose = error > 0 ? value <= error : value < 0;
    const mayWin = error > 0 ? value >= -error : value >= 0;
    if (mayWin) possible[positive]++;
    if (mayLose) possible[negative!]++;
    if (!mayLose) most = Math.max(most, ++sure[positive]);
    if (!mayWin) most = Math.max(most, ++sure[negative!]);
  }
  return most;
}

/** Whether more than one class may have the most votes. */
function isContested(possible: Int32Array, most: number): boolean {
  let contenders = 0;
  for (let label = 0; label < possible.length; label++) if (possible[label] >= most) contenders++;
  return contenders > 1;
}

function doubtfulLargest({ values, errors }: InexactDecisions, found: Found): void {
  for (let row = 0; row < values[0].length; row++) {
    let best = 0;
    let isDoubtful = false;
    for (let k = 1; k < values.length; k++) if (values[k][row] > values[best][row]) best = k;
    for (let k = 0; k < values.length; k++) {
      if (k === best || values[best][row] - values[k][row] > errors[best] + errors[k]) continue;
      found.tasks.add(k);
      found.tasks.add(best);
      isDoubtful = true;
    }
    if (isDoubtful) found.samples.push(row);
  }
}

/**
 * Differences of decision values above these are real in every exact solution: as a fraction of
 * their scale, and in units of y. The second is five times the error of a gap of 1e-10.
 */
const REAL_SHARE = 100 * TIE_WIDTH;
const REAL_DIFFERENCE = 1e-7;
/** Of two solutions one may have several times the violation of the other. */
const VIOLATION_SPREAD = 10;

/**
 * Whether another exact solution may call two values equal that this one calls different, or the
 * reverse. Values that are equal bit for bit are those of equal samples.
 */
function isUnsettled(difference: number, scale: number, error: number): boolean {
  if (difference === 0 || difference + 2 * error <= TIE_WIDTH * scale) return false;
  return difference <= Math.max(REAL_SHARE * scale, REAL_DIFFERENCE, VIOLATION_SPREAD * error);
}

export interface ExactDecisions {
  readonly scheme: Pick<Scheme, 'decoding'>;
  /** By task, before values that are equal but for rounding are made equal. */
  readonly tables: readonly Decided[];
  /**
   * By task: how far its values may be from the exact ones; null for a solution that is not exact,
   * whose values `doubtfulTasks` found to be far enough from every boundary.
   */
  readonly errors: readonly (number | null)[];
  /** Whether samples are compared with one another: all of them, or as many of the first. */
  readonly isOrderWanted: boolean;
  readonly orderedCount?: number;
}

/** The tasks whose solutions leave it to rounding what is tied, ascending. */
export function unsettledTasks({ scheme, tables, errors, isOrderWanted, orderedCount }: ExactDecisions): number[] {
  const found = new Set<number>();
  if (isOrderWanted && isOrderUnsettled(tables[0], errors[0], orderedCount)) found.add(0);
  for (const [k, { values, scales }] of tables.entries()) {
    const error = errors[k];
    if (error === null) continue;
    if (values.some((value, row) => isUnsettled(Math.abs(value), scales[row], error))) found.add(k);
  }
  if (scheme.decoding === 'largest-value') unsettledLargest(tables, errors, found);
  return [...found].filter((k) => errors[k] !== null).sort((a, b) => a - b);
}

function isOrderUnsettled({ values, scales }: Decided, error: number | null, count = values.length): boolean {
  if (error === null) return false;
  const order = Uint32Array.from({ length: count }, (_, row) => row).sort((a, b) => values[a] - values[b]);
  for (let i = 1; i < order.length; i++) {
    const [low, high] = [order[i - 1], order[i]];
    if (isUnsettled(values[high] - values[low], Math.max(scales[low], scales[high]), error)) return true;
  }
  return false;
}

function unsettledLargest(tables: readonly Decided[], errors: readonly (number | null)[], found: Set<number>): void {
  for (let row = 0; row < tables[0].values.length; row++) {
    let best = 0;
    for (let k = 1; k < tables.length; k++) if (tables[k].values[row] > tables[best].values[row]) best = k;
    for (let k = 0; k < tables.length; k++) {
      if (k === best) continue;
      const difference = tables[best].values[row] - tables[k].values[row];
      const scale = Math.max(tables[best].scales[row], tables[k].scales[row]);
      const error = Math.max(errors[best] ?? 0, errors[k] ?? 0);
      if (!isUnsettled(difference, scale, error)) continue;
      found.add(k);
      found.add(best);
    }
  }
}
