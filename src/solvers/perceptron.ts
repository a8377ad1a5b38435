// Rosenblatt's perceptron with a bias, as Algorithm 1 of Krupka's thesis (2016) has it: start at w
// = 0, b = 0, go through the rows in the given order, and on each mistake, y (wᵀx + b) ≤ 0,
//   w ← w + η y x,   b ← b + η y R²,   R = max ‖x‖,
// until a pass has no mistake. (Lines 9–10 of the listing write δ for the η chosen in line 1.)
// Starting at 0, η only scales w and b: the mistakes, and so the plane, do not depend on it.
//
// Novikoff: on rows that a plane with ‖w‖ = 1 separates by γ, there are at most (2R/γ)² mistakes.
// The bound reported takes the margin of the plane found; the widest margin, which is not known
// here, would make it smaller.

import { numberOptionError, POSITIVE } from '../base/number-option.ts';
import { type UserError, problem as userProblem } from '../base/problem.ts';
import type { BinaryProblem, BinaryTask } from './problem.ts';

export interface PerceptronOptions {
  /** One array per feature, over all samples. */
  readonly columns: readonly ArrayLike<number>[];
  /** η, 1 by default. */
  readonly rate?: number;
  readonly maxEpochs?: number;
  /** Names of the classes, for messages. */
  readonly classes?: readonly string[];
}

export const MAX_EPOCHS = 1000;

/** A perceptron that separates its rows, as plain data. */
export interface Perceptron extends BinaryTask {
  readonly weights: Float64Array;
  readonly bias: number;
  /**
   * The rows of the problem, and β with w = Σ β_k x_k; β_k is η y times the number of mistakes on
   * row k.
   */
  readonly rows: Int32Array;
  readonly beta: Float64Array;
  /** The number of passes over the rows; the last pass has no mistakes. */
  readonly epochs: number;
  /** The number of mistakes, each of which causes one update. */
  readonly updates: number;
  /** R = max ‖x‖. */
  readonly radius: number;
  /** min y f(x) / ‖w‖ over the rows. */
  readonly margin: number;
  /** The bound (2R / margin)² on the number of updates. */
  readonly bound: number;
}

/** Trains one perceptron per binary problem of `decompose`. */
export function trainPerceptrons(
  problems: readonly (BinaryProblem & BinaryTask)[],
  options: PerceptronOptions,
): Perceptron[] {
  return problems.map((problem) => trainPerceptron(problem, options));
}

/** Only a cost of 0 matters, which excludes a sample: a perceptron has no soft margin. */
export function trainPerceptron(problem: BinaryProblem & BinaryTask, options: PerceptronOptions): Perceptron {
  const { rate = 1, maxEpochs = MAX_EPOCHS } = options;
  if (!(rate > 0 && rate < Infinity)) throw numberOptionError('rate', rate, POSITIVE);
  const taken = Int32Array.from(problem.rows.keys()).filter((k) => problem.costs[k] !== 0);
  const vectors = Array.from(taken, (k) => Float64Array.from(options.columns, (column) => column[problem.rows[k]]));
  const signs = Float64Array.from(taken, (k) => problem.signs[k]);
  const radius = Math.sqrt(vectors.reduce((most, x) => Math.max(most, product(x, x)), 0));
  if (!Number.isFinite(radius))
    throw userProblem('samples-too-large', {}, { fixes: [{ set: { scale: 'standardize' } }] });
  const weights = new Float64Array(options.columns.length);
  const counts = new Int32Array(taken.length);
  let bias = 0;

  /** One pass; how many mistakes it met. */
  function pass(): number {
    let mistakes = 0;
    for (let i = 0; i < vectors.length; i++) {
      const x = vectors[i];
      if (signs[i] * (product(weights, x) + bias) > 0) continue;
      const step = rate * signs[i];
      for (let j = 0; j < x.length; j++) weights[j] += step * x[j];
      bias += step * radius * radius;
      counts[i]++;
      mistakes++;
    }
    return mistakes;
  }

  let epochs = 0;
  let updates = 0;
  let mistakes = -1;
  while (mistakes !== 0 && epochs < maxEpochs) {
    mistakes = pass();
    updates += mistakes;
    epochs++;
  }
  if (mistakes !== 0) throw notSeparated(problem, options.classes, { epochs, mistakes, rowCount: taken.length });
  const margin = marginOf(vectors, signs, weights, bias);
  return {
    positive: problem.positive,
    negative: problem.negative,
    weights: weights.map((value) => value + 0),
    bias: bias + 0,
    rows: taken.map((k) => problem.rows[k]),
    beta: Float64Array.from(counts, (count, i) => (count === 0 ? 0 : rate * signs[i] * count)),
    epochs,
    updates,
    radius,
    margin,
    bound: (2 * radius) ** 2 / margin ** 2,
  };
}

function product(u: Float64Array, v: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < u.length; j++) sum += u[j] * v[j];
  return sum;
}

function marginOf(vectors: readonly Float64Array[], signs: Float64Array, weights: Float64Array, bias: number): number {
  const least = vectors.reduce((low, x, i) => Math.min(low, signs[i] * (product(weights, x) + bias)), Infinity);
  return least / Math.sqrt(product(weights, weights));
}

function notSeparated(
  { positive, negative }: BinaryTask,
  classes: readonly string[] | undefined,
  { epochs, mistakes, rowCount }: { epochs: number; mistakes: number; rowCount: number },
): UserError {
  const name = (index: number) => (classes ? classes[index] : String(index));
  return userProblem(
    'perceptron-not-separated',
    {
      positive: name(positive),
      negative: negative === null ? null : name(negative),
      epochs,
      mistakes,
      samples: rowCount,
    },
    { fixes: [{ set: { machine: 'svm' } }, { ask: ['maxEpochs'] }] },
  );
}
