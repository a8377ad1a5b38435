// Approximation of the zero norm by multiplicative updates (AROM; Weston, Elisseeff, Schölkopf and
// Tipping 2003): train on features scaled by z, then z ← z ∗ |w|, from z = 1 on. With v = z ∗ w the
// training minimises ½ Σ v_j²/z_j² + C Σ ξ (or Σ |v_j|/z_j), which lies above Σ ln |v_j| + C Σ ξ and
// touches it at v = z: each round lowers the latter, whose minimum has few non-zero weights. At a fixed
// point |w| = 1 for every feature that is left.
//
// The paper ends at a number of features. Here the rounds go on to a fixed point, and the score of a
// feature tells when it vanished: the round, and within it the scale. Features that never vanish come
// first, in the order of |v|. The inner problem is the C-SVC of the run, or with the L1 norm the
// squared hinge loss of `l1` instead of the paper's hinge loss.

import { numberOption, withDefault } from '../base/option.ts';
import { denseValues } from '../data/dataset.ts';
import { Columns } from '../kernels/columns.ts';
import { Gram } from '../kernels/gram.ts';
import { solveElasticNet } from '../solvers/elastic-net/path.ts';
import type { BinaryProblem } from '../solvers/problem.ts';
import { BinarySolver } from '../solvers/solver.ts';
import type { Criterion, ProblemContext } from './criterion.ts';

/** The norm that each round minimises: that of an SVM. */
const DEFAULT_NORM = 2;

export const arom = {
  name: 'arom',
  synonyms: ['zero-norm', 'l0', 'l2-arom', 'l1-arom'],
  title: 'approximation of the zero norm (AROM)',
  summary: 'approximation of the zero norm: features are repeatedly scaled by their weights until most vanish',
  reference: 'Weston et al. 2003',
  way: 'once',
  readsClasses: true,
  usual: { merge: 'max', multiclass: 'ovr' },
  options: {
    aromNorm: withDefault(
      numberOption({
        whole: true,
        min: 1,
        max: 2,
        argument: 'P',
        summary: 'arom: norm of the weights that each training step minimises, 1 or 2',
      }),
      DEFAULT_NORM,
    ),
  },
  explained: () =>
    'Every round of training scales the features by their weights until most vanish: the score is the round in which this one vanished, or the last round if it did not, plus a fraction for its scale.',
  needs: 'problem',
  score: (context) => zeroNorm(context, context.options?.aromNorm ?? DEFAULT_NORM).scores,
} as const satisfies Criterion;

/** A scale below this fraction of the largest has vanished: it never comes back. */
const VANISHED = 1e-8;
/** Scales that change by less than this fraction are at a fixed point. */
const STILL = 1e-6;
/** Few problems need more than 20. */
const MAX_ROUNDS = 200;

export interface ZeroNorm {
  /** By feature. */
  readonly scores: Float64Array;
  /** z = |v| at the end, by feature; 0 where it has vanished. */
  readonly scales: Float64Array;
  /** The same after every round. */
  readonly rounds: readonly Float64Array[];
}

/** The rounds to a fixed point. */
export function zeroNorm({ data, rowCount, features, problem }: ProblemContext, norm: number): ZeroNorm {
  const columns = Array.from(features, (feature) => denseValues(data[feature], rowCount));
  const scores = new Float64Array(columns.length);
  let scales = new Float64Array(columns.length).fill(1);
  const rounds: Float64Array[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const left = [...scales.keys()].filter((j) => scales[j] > 0);
    const scaled = left.map((j) => Float64Array.from(columns[j], (value) => value * scales[j]));
    const weights = norm === 1 ? leastAbsolute(scaled, rowCount, problem) : leastSquared(scaled, problem);
    const next = new Float64Array(columns.length);
    for (const [k, j] of left.entries()) next[j] = scales[j] * Math.abs(weights[k]);
    const largest = next.reduce((most, scale) => Math.max(most, scale), 0);
    // Without any weight, such as with a tiny C, the features stay in the order of the round before.
    if (largest === 0) break;
    let change = 0;
    for (const j of left) {
      const fraction = next[j] / largest;
      if (fraction < VANISHED) {
        scores[j] = round + fraction / VANISHED;
        next[j] = 0;
        change = Infinity;
      } else change = Math.max(change, Math.abs(next[j] - scales[j]) / scales[j]);
    }
    scales = next;
    rounds.push(next);
    if (change <= STILL) break;
  }
  const largest = scales.reduce((most, scale) => Math.max(most, scale), 0);
  for (let j = 0; j < scores.length; j++)
    if (scales[j] > 0) scores[j] = rounds.length + scales[j] / Math.max(largest, Number.MIN_VALUE);
  return { scores, scales, rounds };
}

/** The weights of the linear C-SVC. */
function leastSquared(columns: readonly Float64Array[], problem: BinaryProblem): Float64Array {
  const stored = new Columns(columns);
  const gram = new Gram(stored, 'products');
  try {
    const solver = new BinarySolver(stored.core, gram, problem, { method: 'exact', rank: columns.length + 2 });
    try {
      const { beta } = solver.solve();
      return Float64Array.from(columns, (column) => {
        let sum = 0;
        for (let k = 0; k < beta.length; k++) sum += beta[k] * column[problem.rows[k]];
        return sum;
      });
    } finally {
      solver.dispose();
    }
  } finally {
    gram.dispose();
    stored.dispose();
  }
}

/** The weights of the L1-penalised linear SVM with squared hinge loss. */
function leastAbsolute(columns: readonly Float64Array[], rowCount: number, problem: BinaryProblem): Float64Array {
  const values = columns.map((column) => ({ kind: 'dense' as const, values: column }));
  return solveElasticNet(values, rowCount, problem).weights;
}
