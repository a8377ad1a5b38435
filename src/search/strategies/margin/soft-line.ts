// Lines under the soft loss ψ(A) = min over w0 of Σ_n C_n max(0, 1 − y_n (A f_n + w0)): where 0 ≤
// α_n ≤ C_n and Σ α_n y_n = 0, ψ(A) ≥ Σα − A Σ α y f. Here: for a given A the best w0, and the α
// whose line touches ψ there.
//
// As w0 grows from −∞, positive samples stop costing and negative ones begin to, each as w0 passes y_n
// − A f_n, so those of one sign by falling A f. The loss is level in w0 where the positive samples
// that still cost have as much cost together as the negative ones that cost already: these have α =
// C, all others 0, and the row at which the balance tips has what makes Σ α y = 0. Where whole rows
// balance, any w0 up to the next row is best, and the middle is taken, as with LIBSVM's b.

import { type Side, type Sides, type SoftProblem, sidesOf } from './soft-sides.ts';

/** Costs that balance but for this fraction of them balance. */
const BALANCED = 1e-12;

/** The line Σα − A Σ α y f under the loss, touching it at A = `at`. */
export interface Line {
  readonly at: number;
  /** Σα. */
  readonly size: number;
  /** Σ α y f. */
  readonly fall: number;
  /** The best w0 at `at`. */
  readonly intercept: number;
  readonly sides: Sides;
  readonly passed: Passed;
}

interface Passed {
  /**
   * How many positive samples cost no more, and how many negative ones cost, apart from the sample
   * that tips.
   */
  readonly plus: number;
  readonly minus: number;
  /**
   * α y of the sample that tips, the positive one passed last or the next negative one; 0 where
   * whole samples balance.
   */
  readonly tipping: number;
  /** The best w0, with f counted from the centre. */
  readonly w0: number;
}

/** Gives the line that touches the loss at a slope. `order`: rows by falling f. */
export function linesUnderLoss(problem: SoftProblem, order: Int32Array): (at: number) => Line {
  let rising: Sides | null = null;
  let falling: Sides | null = null;
  return (at) => {
    if (at >= 0) rising ??= sidesOf(problem, order, 1);
    else falling ??= sidesOf(problem, order, -1);
    return lineAt(at >= 0 ? rising! : falling!, at);
  };
}

/** Adds `share` times the α y of the line. */
export function addBeta(
  { sides: { plus, minus }, passed }: Line,
  costs: Float64Array,
  share: number,
  beta: Float64Array,
) {
  for (let i = passed.plus; i < plus.rows.length; i++) beta[plus.rows[i]] += share * costs[plus.rows[i]];
  for (let i = 0; i < passed.minus; i++) beta[minus.rows[i]] -= share * costs[minus.rows[i]];
  const { tipping } = passed;
  if (tipping !== 0) beta[tipping > 0 ? plus.rows[passed.plus - 1] : minus.rows[passed.minus]] += share * tipping;
}

function lineAt(sides: Sides, at: number): Line {
  const { sense, centre, plus, minus } = sides;
  const passed = pass(plus, minus, Math.abs(at));
  const { tipping } = passed;
  const [ofPlus, ofMinus] = [plus.costs[passed.plus], minus.costs[passed.minus]];
  // The side without the sample that tips has the whole of its cost; the other one has as much.
  const size = tipping === 0 ? ofPlus + ofMinus : 2 * (tipping > 0 ? ofMinus : ofPlus);
  const tippingF = tipping === 0 ? 0 : tipping > 0 ? plus.f[passed.plus - 1] : minus.f[passed.minus];
  const fall = sense * (plus.falls[passed.plus] - minus.falls[passed.minus] + tipping * tippingF);
  return { at, size, fall, intercept: passed.w0 - at * centre, sides, passed };
}

/** Lets w0 grow until the loss is level. */
function pass(plus: Side, minus: Side, steepness: number): Passed {
  const [positive, negative] = [plus.rows.length, minus.rows.length];
  let [i, j] = [0, 0];
  let w0 = -Infinity;
  while (true) {
    const [ofPlus, ofMinus] = [plus.costs[i], minus.costs[j]];
    const here = i < positive ? 1 - steepness * plus.f[i] : Infinity;
    const there = j < negative ? -1 - steepness * minus.f[j] : Infinity;
    if (ofPlus - ofMinus <= BALANCED * ofPlus || (i === positive && j === negative)) {
      return { plus: i, minus: j, tipping: 0, w0: between(w0, Math.min(here, there)) };
    }
    w0 = Math.min(here, there);
    if (j === negative || here <= there) {
      i++;
      const lacking = ofMinus - plus.costs[i];
      if (lacking > BALANCED * ofMinus) return { plus: i, minus: j, tipping: lacking, w0 };
    } else {
      if (minus.costs[j + 1] - ofPlus > BALANCED * ofPlus) return { plus: i, minus: j, tipping: ofMinus - ofPlus, w0 };
      j++;
    }
  }
}

/** The middle, or the one that is finite. */
function between(low: number, high: number): number {
  if (low === -Infinity) return high;
  return high === Infinity ? low : (low + high) / 2;
}
