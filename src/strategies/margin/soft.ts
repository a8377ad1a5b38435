// A machine of which only slope and intercept may move:  min over (A, w0) of ½A²‖w‖² + Σ_n C_n max(0, 1 − y_n (A f_n + w0)),
// a soft-margin machine on the one feature f. (The extension that Aksu, Miller and Kesidis announce; the reading is ours.)
//
// For a given A the best w0 is a weighted quantile of the w0 at which the rows meet their margin, y_n − A f_n; rows below it have α = C, above
// it 0, and the row in between what makes Σ α_n y_n = 0. Such an α gives a line under the whole loss, ψ(A) ≥ Σα − A Σ α y f. So: take the
// lowest point of ½A²‖w‖² + the higher of two lines, one falling and one rising there; if the loss is no higher, that is the minimum, else
// the line at that point replaces one of the two. The loss has finitely many lines, so this ends, and it ends at the exact minimum; the mix of
// the two lines' α that is level there is the solution of the dual problem.

/** The minimum and the bound below it agree to this share of the minimum, or as far as the terms they are summed from allow. */
const AGREEMENT = 1e-13;
const ROUNDING = 1e-15;
/** More lines than any problem needed; rounding could make two lines replace each other for ever. */
const ROUNDS = 500;

export interface SoftProblem {
  readonly f: Float64Array;
  readonly signs: Float64Array;
  /** Finite. */
  readonly costs: Float64Array;
  readonly norm2: number;
}

export interface SoftSolution {
  readonly objective: number;
  readonly slope: number;
  readonly intercept: number;
  /** α_n y_n of the dual solution. */
  readonly beta: Float64Array;
}

/** The line Σα − A Σ α y f under the loss, with the α y it is made of. */
interface Line {
  readonly size: number;
  readonly fall: number;
  readonly beta: Float64Array;
  readonly intercept: number;
}

export function softOptimum(problem: SoftProblem): SoftSolution {
  const { norm2 } = problem;
  const order = rowsByOutput(problem);
  const lineAt = (slope: number) => lineUnderLoss(problem, order, slope);
  const value = ({ size, fall }: Line, slope: number) => (norm2 / 2) * slope * slope + (size - slope * fall);
  const first = lineAt(0);
  if (norm2 === 0) return { objective: first.size, slope: 0, intercept: first.intercept, beta: first.beta };
  /** Lines whose own minimum lies to the right, and to the left, of where they were found. */
  let [right, left]: [Line | null, Line | null] = first.fall >= 0 ? [first, null] : [null, first];
  for (let round = 1; ; round++) {
    const { slope, share } = lowestPoint(right, left, norm2);
    const lower = right && share > 0 ? right : left!;
    const line = lineAt(slope);
    const reached = value(line, slope);
    const rounding = ROUNDING * (terms(line, slope) + terms(lower, slope));
    if (reached - value(lower, slope) <= AGREEMENT * reached + rounding || round === ROUNDS) {
      const beta = mixed(right, left, share);
      return { objective: reached, slope, intercept: line.intercept, beta };
    }
    if (line.fall > slope * norm2) right = line;
    else left = line;
  }
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

function mixed(right: Line | null, left: Line | null, share: number): Float64Array {
  if (!left || share === 1) return right!.beta;
  if (!right || share === 0) return left.beta;
  return right.beta.map((value, n) => share * value + (1 - share) * left.beta[n]);
}

/** The rows of each side by falling f: in this order they meet their margin as w0 grows, as long as A > 0. */
function rowsByOutput({ f, signs }: SoftProblem): { plus: Int32Array; minus: Int32Array } {
  const all = new Int32Array(f.length).map((_, n) => n).sort((a, b) => f[b] - f[a] || a - b);
  return { plus: all.filter((n) => signs[n] > 0), minus: all.filter((n) => signs[n] < 0) };
}

function lineUnderLoss({ f, signs, costs }: SoftProblem, order: ReturnType<typeof rowsByOutput>, slope: number): Line {
  const { plus, minus } = order;
  // As w0 grows from −∞, positive rows stop costing and negative ones begin to; the slope of the loss in w0 is 0 when as much cost has
  // been passed as the positive rows have together.
  let left = 0;
  for (const n of plus) left += costs[n];
  const beta = new Float64Array(f.length);
  for (const n of plus) beta[n] = costs[n];
  let intercept = 0;
  const at = (rows: Int32Array, i: number) => rows[slope >= 0 ? i : rows.length - 1 - i];
  for (let p = 0, m = 0; left > 0 && p + m < f.length; ) {
    const own = p < plus.length ? 1 - slope * f[at(plus, p)] : Infinity;
    const other = m < minus.length ? -1 - slope * f[at(minus, m)] : Infinity;
    const n = own <= other ? at(plus, p++) : at(minus, m++);
    intercept = Math.min(own, other);
    const passed = Math.min(left, costs[n]);
    beta[n] -= passed;
    left -= passed;
  }
  let [size, fall] = [0, 0];
  for (let n = 0; n < f.length; n++) {
    size += beta[n] * signs[n];
    fall += beta[n] * f[n];
  }
  return { size, fall, beta, intercept };
}
