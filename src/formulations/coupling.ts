// Class probabilities from those of binary machines.
//
// Pairs: r_ij estimates P(i | i or j); p minimises ½ Σ_i Σ_{j≠i} (r_ji p_i − r_ij p_j)² with Σ p = 1, by the fixed-point iteration of
// Wu, Lin & Weng 2004 ("Probability estimates for multi-class classification by pairwise coupling", their second method), stopped
// where LIBSVM stops it, so that the same r give the same p. Two classes need no coupling.
// One-vs-rest (not in LIBSVM): each machine's probability of its class, divided by their sum.

import { type Core, core as sharedCore } from '../numeric/core.ts';
import type { Parted } from '../solvers/decompose.ts';
import { plattProbability, type Sigmoid } from './platt.ts';

/** LIBSVM's: no pair is certain, so that no class is ruled out and nothing is divided by 0. */
const LEAST_PROBABILITY = 1e-7;

const clipped = (p: number) => Math.min(Math.max(p, LEAST_PROBABILITY), 1 - LEAST_PROBABILITY);

// LIBSVM's: largest |(Qp)_t − pᵀQp| over the number of classes, and at least as many rounds as classes.
const FLATNESS = 0.005;
const LEAST_LIMIT = 100;

const mostRounds = (classCount: number) => Math.max(LEAST_LIMIT, classCount);

/** For formats that write the same iteration in another language. */
export const couplingLimits = { leastProbability: LEAST_PROBABILITY, flatness: FLATNESS, rounds: mostRounds };

/** p of each class from r[i][j] = P(i | i or j), where r[j][i] = 1 − r[i][j]; the diagonal is not read. */
export function coupleProbabilities(pairwise: readonly ArrayLike<number>[]): Float64Array {
  const count = pairwise.length;
  if (count === 2) return Float64Array.of(pairwise[0][1], pairwise[1][0]);
  const q = couplingMatrix(pairwise);
  const p = new Float64Array(count).fill(1 / count);
  const qp = new Float64Array(count);
  for (let round = 0; round < mostRounds(count); round++) {
    // Afresh in every round: the updates below drift.
    let pqp = 0;
    for (let t = 0; t < count; t++) {
      qp[t] = 0;
      for (let j = 0; j < count; j++) qp[t] += q[t][j] * p[j];
      pqp += p[t] * qp[t];
    }
    if (qp.every((value) => Math.abs(value - pqp) < FLATNESS / count)) break;
    for (let t = 0; t < count; t++) {
      const change = (pqp - qp[t]) / q[t][t];
      const rescale = 1 + change;
      p[t] += change;
      pqp = (pqp + change * (change * q[t][t] + 2 * qp[t])) / rescale / rescale;
      for (let j = 0; j < count; j++) {
        qp[j] = (qp[j] + change * q[t][j]) / rescale;
        p[j] /= rescale;
      }
    }
  }
  return p;
}

/** Q_tt = Σ_j r_jt², Q_tj = −r_jt r_tj: the objective is ½ pᵀQp. */
function couplingMatrix(r: readonly ArrayLike<number>[]): Float64Array[] {
  return r.map((_, t) =>
    Float64Array.from(r, (_own, j) => {
      if (j !== t) return -r[j][t] * r[t][j];
      let sum = 0;
      for (let other = 0; other < r.length; other++) if (other !== t) sum += r[other][t] * r[other][t];
      return sum;
    }),
  );
}

/** A binary machine with its sigmoid. */
export interface Calibrated extends Parted {
  readonly sigmoid: Sigmoid;
}

/** Whether every machine has its sigmoid. */
export function isCalibrated<M extends Parted & { readonly sigmoid?: Sigmoid }>(
  machines: readonly M[],
): machines is readonly (M & Calibrated)[] {
  return machines.every(({ sigmoid }) => sigmoid !== undefined);
}

/**
 * The probability of each class (one array per class, one number per row) from the decision values of each machine. A class that
 * no machine knows has probability 0.
 */
export function classProbabilities(
  machines: readonly Calibrated[],
  decisions: readonly ArrayLike<number>[],
  classCount: number,
  core: Core = sharedCore(),
): Float64Array[] {
  const classes = knownClasses(machines);
  const table = Array.from({ length: classCount }, () => new Float64Array(decisions[0].length));
  for (let row = 0; row < decisions[0].length; row++) {
    const own = machines.map(({ sigmoid }, k) => clipped(plattProbability(decisions[k][row], sigmoid, core)));
    const p = machines[0].negative === null ? normalised(own) : couplePairs(machines, own, classes);
    for (let k = 0; k < classes.length; k++) table[classes[k]][row] = p[k];
  }
  return table;
}

/** The classes that the machines part, ascending. */
export function knownClasses(machines: readonly Parted[]): number[] {
  const named = machines.flatMap(({ positive, negative }) => (negative === null ? [positive] : [positive, negative]));
  return [...new Set(named)].sort((a, b) => a - b);
}

function couplePairs(machines: readonly Parted[], own: readonly number[], classes: readonly number[]): Float64Array {
  const pairwise = classes.map(() => new Float64Array(classes.length));
  for (let k = 0; k < machines.length; k++) {
    const positive = classes.indexOf(machines[k].positive);
    const negative = classes.indexOf(machines[k].negative!);
    pairwise[positive][negative] = own[k];
    pairwise[negative][positive] = 1 - own[k];
  }
  return coupleProbabilities(pairwise);
}

function normalised(values: readonly number[]): Float64Array {
  const sum = values.reduce((total, value) => total + value, 0);
  return Float64Array.from(values, (value) => value / sum);
}
