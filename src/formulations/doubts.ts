// Which binary classifiers have to be solved further before they give each held-out sample the
// class that the exact solutions give it. Folds are solved to a tolerance, from the solutions of
// the larger subset before; where a decision value is nearer to a boundary than such a solution is
// to the exact one, the path that led to the subset would decide.

import type { GramKind } from '../kernels/kernel.ts';
import type { BinaryTask } from '../solvers/problem.ts';
import type { Scheme } from './schemes/scheme.ts';

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

/** Whether decision values are about as good as the tolerance that a solution was asked for. */
export const isTame = ({ kind, featureCount }: SolvedMatrix) => kind === 'distances' && featureCount > FEW_FEATURES;

/** How far the decision values of a solution with this violation may be from the exact ones. */
export const decisionError = ({ kind, featureCount }: SolvedMatrix, violation: number) =>
  (featureCount > FEW_FEATURES ? ERROR_SHARES[kind] : FEW_FEATURES_SHARE) * violation;

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

/** The tasks to be solved further, ascending. */
export function doubtfulTasks(decisions: InexactDecisions): number[] {
  const { scheme, errors } = decisions;
  if (errors.every((error) => error === 0)) return [];
  const found = new Set<number>();
  if (scheme.decoding === 'votes') doubtfulVotes(decisions, found);
  else if (scheme.decoding === 'largest-value') doubtfulLargest(decisions, found);
  else for (const k of errors.keys()) found.add(k);
  return [...found].filter((k) => errors[k] > 0).sort((a, b) => a - b);
}

function doubtfulVotes({ tasks, values, errors, classCount }: InexactDecisions, found: Set<number>): void {
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
    for (let k = 0; k < tasks.length; k++) {
      const { positive, negative } = tasks[k];
      if (Math.abs(values[k][row]) > errors[k]) continue;
      // A vote between classes that cannot win decides nothing.
      if (votes.possible[positive] >= most || votes.possible[negative!] >= most) found.add(k);
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

function doubtfulLargest({ values, errors }: InexactDecisions, found: Set<number>): void {
  for (let row = 0; row < values[0].length; row++) {
    let best = 0;
    for (let k = 1; k < values.length; k++) if (values[k][row] > values[best][row]) best = k;
    for (let k = 0; k < values.length; k++) {
      if (k === best || values[best][row] - values[k][row] > errors[best] + errors[k]) continue;
      found.add(k);
      found.add(best);
    }
  }
}
