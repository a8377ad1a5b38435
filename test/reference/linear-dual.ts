// Reference implementation of core/linear-dual.ts, and of its stop by the duality gap: the same
// visits in the same order, without records and portions.

import { dot } from './dot.ts';
import { addRow, product, type ReferenceLinearProblem } from './linear-rows.ts';

const STILL = 1e-12;
const STAGE = 0.1;
const LONGEST = 50;
// Of src/solvers/linear/dual.ts.
const GAP_SHARE = 10;
const FINER = 10;
const FINEST = 1e-11;

export interface ReferenceDualSolution {
  alpha: number[];
  weights: number[];
  epochs: number;
  violation: number;
  stop: 'tolerance' | 'iteration-limit';
}

export function linearDual(
  { rows, fill, squared }: ReferenceLinearProblem,
  start: readonly number[],
  { tolerance, limit, seed }: { tolerance: number; limit: number; seed: number },
): ReferenceDualSolution {
  const alpha = [...start];
  const fillSquare = dot(fill, fill);
  const fillProducts = rows.map((row) => product(row, fill));
  const diagonals = rows.map(({ cost }) => (squared ? 0.5 / cost : 0));
  const curvatures = rows.map(({ values }, k) => {
    const square = values.reduce((sum, value) => sum + value * value, 0);
    return square + 2 * fillProducts[k] + fillSquare + diagonals[k];
  });
  const order = rows.map((_, k) => k);
  let state = seed;
  let active = rows.length;
  let shrunk = 0;
  let stage = Infinity;
  let [mostBefore, leastBefore] = [Infinity, -Infinity];

  function below(count: number): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) * count) / 2 ** 32);
  }

  function gather(): { v: number[]; t: number } {
    const v = fill.map(() => 0);
    let t = 0;
    for (const [k, row] of rows.entries()) {
      const beta = alpha[k] * row.sign;
      if (beta === 0) continue;
      addRow(row, v, beta);
      t += beta;
    }
    return { v, t };
  }

  /** The primal objective, and what it exceeds the dual one by. */
  function measured(weights: readonly number[]): { objective: number; gap: number } {
    const shift = dot(fill, weights);
    let [loss, gap] = [0, 0];
    for (const [k, row] of rows.entries()) {
      const slack = 1 - row.sign * (product(row, weights) + shift);
      const over = Math.max(0, slack);
      const share = alpha[k] * diagonals[k];
      loss += squared ? row.cost * over * over : row.cost * over;
      if (squared) gap += slack > 0 ? row.cost * (slack - share) ** 2 : alpha[k] * (0.5 * share - slack);
      else gap += (slack > 0 ? row.cost - alpha[k] : -alpha[k]) * slack;
    }
    return { objective: 0.5 * dot(weights, weights) + loss, gap };
  }

  let wanted = tolerance;
  let { v, t } = gather();
  for (let epochs = 0; ; ) {
    for (let k = active - 1; k > 0; k--) {
      const other = below(k + 1);
      [order[k], order[other]] = [order[other], order[k]];
    }
    let [most, least] = [0, 0];
    let vFill = dot(v, fill);
    for (let position = 0; position < active; ) {
      const k = order[position];
      const upper = squared ? Infinity : rows[k].cost;
      const g =
        rows[k].sign * (product(rows[k], v) + (t * fillProducts[k] + (vFill + t * fillSquare))) -
        1 +
        diagonals[k] * alpha[k];
      if ((alpha[k] === 0 && g > mostBefore) || (alpha[k] === upper && g < leastBefore)) {
        active--;
        [order[position], order[active]] = [order[active], order[position]];
        continue;
      }
      position++;
      const projected = (alpha[k] === 0 && g > 0) || (alpha[k] === upper && g < 0) ? 0 : g;
      most = Math.max(most, projected);
      least = Math.min(least, projected);
      if (Math.abs(projected) <= STILL) continue;
      const moved = Math.min(Math.max(alpha[k] - g / curvatures[k], 0), upper);
      const change = (moved - alpha[k]) * rows[k].sign;
      alpha[k] = moved;
      addRow(rows[k], v, change);
      t += change;
      vFill += change * fillProducts[k];
    }
    epochs++;
    const violation = most - least;
    const isWhole = active === rows.length;
    const isSmall = isWhole && violation <= wanted;
    if (isSmall || epochs === limit) {
      ({ v, t } = gather());
      const weights = v.map((value, j) => value + t * fill[j]);
      const { objective, gap } = measured(weights);
      const isDone = isSmall && (gap <= GAP_SHARE * tolerance * objective || wanted < FINEST);
      if (isDone || epochs === limit)
        return { alpha, weights, epochs, violation, stop: isDone ? 'tolerance' : 'iteration-limit' };
      wanted /= FINER;
    }
    mostBefore = most > 0 ? most : Infinity;
    leastBefore = least < 0 ? least : -Infinity;
    if (isSmall) continue;
    shrunk = isWhole ? 0 : shrunk + 1;
    if (isWhole) stage = Math.max(wanted, STAGE * violation);
    else if (violation <= stage || shrunk === LONGEST) {
      active = rows.length;
      [mostBefore, leastBefore] = [Infinity, -Infinity];
    }
  }
}
