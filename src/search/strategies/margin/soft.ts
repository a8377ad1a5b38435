// A model of which only slope and intercept may move: min over (A, w0) of ½A²‖w‖² + Σ_n C_n max(0,
// 1 − y_n (A f_n + w0)), a soft-margin model on the one feature f. (The extension that Aksu, Miller
// and Kesidis announce; the reading is ours.)
//
// Each A gives a line under the loss that touches it there (soft-line.ts). So: take the lowest
// point of ½A²‖w‖² + the higher of two lines, one falling and one rising there; if the loss is no
// higher, that is the minimum, else the line at that point replaces one of the two. The loss has
// finitely many lines, so this ends, and it ends at the exact minimum; the mix of the two lines' α
// that is level there is the solution of the dual problem. The lowest point is a lower bound all
// the way. It is computed from the mix, Σα − ½(Σ α y f)²/‖w‖²: at the end its Σα is at most twice
// the minimum, while the Σα of either line may be millions of it, and the digits of the minimum
// lost in Σα − A Σ α y f.

import { rowsByOutput } from './rows-by-output.ts';
import { addBeta, type Line, linesUnderLoss } from './soft-line.ts';
import type { SoftProblem } from './soft-sides.ts';

/**
 * The minimum and the bound below it agree to this fraction of the minimum, or as far as the terms
 * they are summed from allow.
 */
const AGREEMENT = 1e-13;
const ROUNDING = 1e-15;
/**
 * More lines than any problem needed; rounding could make two lines replace each other for ever.
 */
const ROUNDS = 500;

export type { SoftProblem } from './soft-sides.ts';

export interface SoftStart {
  /** A to begin at: that of a problem like this one. */
  readonly slope: number;
  /** Samples in an order like that of falling f. */
  readonly order: Int32Array;
}

export interface SoftSolution {
  /**
   * Infinity where it exceeds the ceiling; A and w0 are then those last tried, and the value of β
   * in the dual is above the ceiling.
   */
  readonly objective: number;
  readonly slope: number;
  readonly intercept: number;
  /** Samples by falling f. */
  readonly order: Int32Array;
  /** α_n y_n of the dual solution. */
  beta(): Float64Array;
}

export function softOptimum(problem: SoftProblem, start: SoftStart | null = null, ceiling = Infinity): SoftSolution {
  const { norm2 } = problem;
  const order = rowsByOutput(problem.f, start?.order ?? null);
  const lineAt = linesUnderLoss(problem, order);
  const solution = (objective: number, { at: slope, intercept }: Line, mix: Mix): SoftSolution => {
    return { objective, slope, intercept, order, beta: () => mixed(problem, mix) };
  };
  if (norm2 === 0) {
    const level = lineAt(0);
    return solution(level.size, level, [[level, 1]]);
  }
  let line = lineAt(start?.slope ?? 0);
  /** Lines whose own minimum lies to the right, and to the left, of where they touch. */
  let right: Line | null = null;
  let left: Line | null = null;
  for (let round = 1; ; round++) {
    if (line.fall >= line.at * norm2) right = line;
    else left = line;
    const { slope, bound, mix } = lowestPoint(right, left, norm2);
    if (bound > ceiling) return solution(Infinity, line, mix);
    line = lineAt(slope);
    const reached = (norm2 / 2) * slope * slope + (line.size - slope * line.fall);
    const rounding = ROUNDING * (line.size + Math.abs(slope * line.fall));
    if (reached - bound <= AGREEMENT * reached + rounding) return solution(bound, line, mix);
    if (round === ROUNDS) return solution(reached, line, mix);
  }
}

/** Lines with their shares. */
type Mix = readonly (readonly [Line, number])[];

/** Where ½A²‖w‖² + the higher of two lines is lowest, and the mix of lines that is level there. */
interface Lowest {
  readonly slope: number;
  readonly bound: number;
  readonly mix: Mix;
}

function lowestPoint(right: Line | null, left: Line | null, norm2: number): Lowest {
  if (!left || !right) return lowestOf(right ?? left!, norm2);
  const size = right.size - left.size;
  const fall = right.fall - left.fall;
  // A line that is the higher one where its own minimum lies.
  if (size >= (right.fall / norm2) * fall) return lowestOf(right, norm2);
  if (size <= (left.fall / norm2) * fall) return lowestOf(left, norm2);
  return lowestOfMix(right, left, size / fall, norm2);
}

const lowestOf = (line: Line, norm2: number): Lowest => ({
  slope: line.fall / norm2,
  bound: line.size - (line.fall * line.fall) / (2 * norm2),
  mix: [[line, 1]],
});

/** `slope`: where the lines cross. */
function lowestOfMix(right: Line, left: Line, slope: number, norm2: number): Lowest {
  const ofRight = (slope * norm2 - left.fall) / (right.fall - left.fall);
  const ofLeft = (right.fall - slope * norm2) / (right.fall - left.fall);
  // A small share has its digits from its own difference; 1 less the large one would lose them.
  const [minor, major] = ofRight < ofLeft ? [right, left] : [left, right];
  const share = Math.max(0, Math.min(ofRight, ofLeft));
  const size = share * minor.size + (1 - share) * major.size;
  const fall = share * minor.fall + (1 - share) * major.fall;
  return {
    slope,
    bound: size - (fall * fall) / (2 * norm2),
    mix: [
      [minor, share],
      [major, 1 - share],
    ],
  };
}

function mixed({ f, costs }: SoftProblem, mix: Mix): Float64Array {
  const beta = new Float64Array(f.length);
  for (const [line, share] of mix) addBeta(line, costs, share, beta);
  return beta;
}
