// A machine of which only slope and intercept may move:  min over (A, w0) of ½A²‖w‖² + Σ_n C_n max(0, 1 − y_n (A f_n + w0)),
// a soft-margin machine on the one feature f. (The extension that Aksu, Miller and Kesidis announce; the reading is ours.)
//
// For a given A the best w0 is a weighted quantile of the w0 at which the rows meet their margin, y_n − A f_n; rows below it have α = C, above
// it 0, and the row in between what makes Σ α_n y_n = 0 (where whole rows do, any w0 up to the next row is best, and the middle is taken). Such an α gives a line under the whole loss, ψ(A) ≥ Σα − A Σ α y f. So: take the
// lowest point of ½A²‖w‖² + the higher of two lines, one falling and one rising there; if the loss is no higher, that is the minimum, else
// the line at that point replaces one of the two. The loss has finitely many lines, so this ends, and it ends at the exact minimum; the mix of
// the two lines' α that is level there is the solution of the dual problem. The lowest point is a lower bound all the way.

import { rowsByOutput } from './rows-by-output.ts';

/** The minimum and the bound below it agree to this share of the minimum, or as far as the terms they are summed from allow. */
const AGREEMENT = 1e-13;
const ROUNDING = 1e-15;
/** Costs that balance but for this share of their sum balance. */
const BALANCED = 1e-12;
/** More lines than any problem needed; rounding could make two lines replace each other for ever. */
const ROUNDS = 500;

export interface SoftProblem {
  readonly f: Float64Array;
  readonly signs: Float64Array;
  /** Finite. */
  readonly costs: Float64Array;
  readonly norm2: number;
}

export interface SoftStart {
  /** A to begin at: that of a problem like this one. */
  readonly slope: number;
  /** Rows in an order like that of falling f. */
  readonly order: Int32Array;
}

export interface SoftSolution {
  /** Infinity where it exceeds the ceiling. */
  readonly objective: number;
  readonly slope: number;
  readonly intercept: number;
  /** Rows by falling f. */
  readonly order: Int32Array;
  /** α_n y_n of the dual solution. */
  beta(): Float64Array;
}

/** The line Σα − A Σ α y f under the loss, touching it at `at`, where the best w0 is `intercept`. */
interface Line {
  readonly at: number;
  readonly size: number;
  readonly fall: number;
  readonly intercept: number;
}

export function softOptimum(problem: SoftProblem, start: SoftStart | null = null, ceiling = Infinity): SoftSolution {
  const { norm2 } = problem;
  const order = rowsByOutput(problem.f, start?.order ?? null);
  const value = ({ size, fall }: Line, slope: number) => (norm2 / 2) * slope * slope + (size - slope * fall);
  let line = lineUnderLoss(problem, order, norm2 === 0 ? 0 : (start?.slope ?? 0), null);
  /** Lines whose own minimum lies to the right, and to the left, of where they touch. */
  let right: Line | null = null;
  let left: Line | null = null;
  for (let round = 1; norm2 > 0; round++) {
    if (line.fall >= line.at * norm2) right = line;
    else left = line;
    const { slope, share } = lowestPoint(right, left, norm2);
    const lower = right && share > 0 ? right : left!;
    const bound = value(lower, slope);
    if (bound > ceiling) return { objective: Infinity, slope, intercept: 0, order, beta: () => new Float64Array(0) };
    line = lineUnderLoss(problem, order, slope, null);
    const reached = value(line, slope);
    const rounding = ROUNDING * (terms(line, slope) + terms(lower, slope));
    if (reached - bound > AGREEMENT * reached + rounding && round < ROUNDS) continue;
    const beta = () => mixed(problem, order, { right, left, share });
    return { objective: reached, slope, intercept: line.intercept, order, beta };
  }
  const beta = () => mixed(problem, order, { right: line, left: null, share: 1 });
  return { objective: line.size, slope: 0, intercept: line.intercept, order, beta };
}

const terms = ({ size, fall }: Line, slope: number) => Math.abs(size) + Math.abs(slope * fall);

/** Where ½A²‖w‖² + max(right, left) is lowest, and the share of `right` in the mix of lines that is level with it there. */
function lowestPoint(right: Line | null, left: Line | null, norm2: number): { slope: number; share: number } {
  if (!left) return { slope: right!.fall / norm2, share: 1 };
  if (!right) return { slope: left.fall / norm2, share: 0 };
  const crossing = (right.size - left.size) / (right.fall - left.fall);
  if (right.fall / norm2 <= crossing) return { slope: right.fall / norm2, share: 1 };
  if (left.fall / norm2 >= crossing) return { slope: left.fall / norm2, share: 0 };
  return { slope: crossing, share: (crossing * norm2 - left.fall) / (right.fall - left.fall) };
}

interface Mix {
  readonly right: Line | null;
  readonly left: Line | null;
  readonly share: number;
}

function mixed(problem: SoftProblem, order: Int32Array, { right, left, share }: Mix): Float64Array {
  const beta = new Float64Array(problem.f.length);
  if (right && share > 0) lineUnderLoss(problem, order, right.at, { beta, share });
  if (left && share < 1) lineUnderLoss(problem, order, left.at, { beta, share: 1 - share });
  return beta;
}

/** Also adds `share` times the α y of the line to `into.beta`. */
function lineUnderLoss(
  { f, signs, costs }: SoftProblem,
  order: Int32Array,
  at: number,
  into: { beta: Float64Array; share: number } | null,
): Line {
  // As w0 grows from −∞, positive rows stop costing and negative ones begin to, each side by falling A f; the loss is level in w0 when as
  // much cost has been passed as the positive rows have together.
  let [left, fall] = [0, 0];
  for (let n = 0; n < f.length; n++) {
    if (signs[n] < 0) continue;
    left += costs[n];
    fall += costs[n] * f[n];
    if (into) into.beta[n] += into.share * costs[n];
  }
  let size = left;
  let intercept = 0;
  const rounding = BALANCED * left;
  const step = at >= 0 ? 1 : -1;
  const first = at >= 0 ? 0 : order.length - 1;
  let plus = next(order, signs, first, step, 1);
  let minus = next(order, signs, first, step, -1);
  const plusMeets = () => (plus === END ? Infinity : 1 - at * f[order[plus]]);
  const minusMeets = () => (minus === END ? Infinity : -1 - at * f[order[minus]]);
  let isLevel = false;
  while (left > rounding && (plus !== END || minus !== END)) {
    const [here, there] = [plusMeets(), minusMeets()];
    const isPlus = here <= there;
    const row = order[isPlus ? plus : minus];
    if (isPlus) plus = next(order, signs, plus + step, step, 1);
    else minus = next(order, signs, minus + step, step, -1);
    intercept = isPlus ? here : there;
    const passed = Math.min(left, costs[row]);
    isLevel = costs[row] - passed <= rounding;
    left -= passed;
    size -= signs[row] * passed;
    fall -= passed * f[row];
    if (into) into.beta[row] -= into.share * passed;
  }
  // Where whole rows balance, the loss is level up to the next one: the boundary stands midway, as with LIBSVM's b.
  const end = Math.min(plusMeets(), minusMeets());
  if (isLevel && end < Infinity) intercept = (intercept + end) / 2;
  return { at, size, fall, intercept };
}

const END = -1;

/** The next place of the order, from `place` on, whose row has the sign. */
function next(order: Int32Array, signs: Float64Array, place: number, step: number, sign: number): number {
  while (place >= 0 && place < order.length && signs[order[place]] !== sign) place += step;
  return place < order.length ? place : END;
}
