// Pairwise coupling: r_ij estimates P(i | i or j); p minimises ½ Σ_i Σ_{j≠i} (r_ji p_i − r_ij p_j)²
// with Σ p = 1, by the fixed-point iteration of Wu, Lin & Weng 2004 ("Probability estimates for
// multi-class classification by pairwise coupling", their second method), stopped where LIBSVM
// stops it, so that the same r give the same p. Two classes need no coupling.

/** LIBSVM's: no pair is certain, so that no class is ruled out and nothing is divided by 0. */
const MIN_PROBABILITY = 1e-7;

// LIBSVM's: largest |(Qp)_t − pᵀQp| over the number of classes, and at least as many rounds as
// classes.
const FLATNESS = 0.005;
const MIN_LIMIT = 100;

const mostRounds = (classCount: number) => Math.max(MIN_LIMIT, classCount);

/** For formats that write the same iteration in another language. */
export const couplingLimits = { leastProbability: MIN_PROBABILITY, flatness: FLATNESS, rounds: mostRounds };

/**
 * p of each class from r[i][j] = P(i | i or j), where r[j][i] = 1 − r[i][j]; the diagonal is not
 * read.
 */
export function coupleProbabilities(pairwise: readonly ArrayLike<number>[]): Float64Array {
  const count = pairwise.length;
  if (count === 2) return Float64Array.of(pairwise[0][1], pairwise[1][0]);
  const q = couplingMatrix(pairwise);
  const p = new Float64Array(count).fill(1 / count);
  const qp = new Float64Array(count);
  for (let round = 0; round < mostRounds(count); round++) {
    // Computed again in every round: the updates below drift.
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
