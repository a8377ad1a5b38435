// The rows of a soft problem in the order in which a growing w0 passes them, with sums that are
// made once for all lines (soft-line.ts).
//
// All costs together may be a million times the minimum, so nothing is ever taken off them: the
// rows that cost are summed as such, beginning where there are none. As Σ α y = 0, f may be counted
// from anywhere; from amid the rows, no digits are lost to a common part.

export interface SoftProblem {
  readonly f: Float64Array;
  readonly signs: Float64Array;
  /** Finite, above 0. */
  readonly costs: Float64Array;
  readonly norm2: number;
}

/** Samples of one sign. */
export interface Side {
  readonly rows: number[];
  /** ±(f − centre), falling. */
  readonly f: number[];
  /** Σ C, and Σ C f of this f, over the samples that cost once this many have been passed. */
  readonly costs: number[];
  readonly falls: number[];
}

/** For slopes of one sense. */
export interface Sides {
  readonly sense: 1 | -1;
  readonly centre: number;
  readonly plus: Side;
  readonly minus: Side;
}

/** `order`: samples by falling f. */
export function sidesOf(problem: SoftProblem, order: Int32Array, sense: 1 | -1): Sides {
  const { f, signs } = problem;
  const centre = f[order[order.length >> 1]];
  let positive = 0;
  for (let n = 0; n < signs.length; n++) if (signs[n] > 0) positive++;
  const plus = sideOf(problem, order, { sign: 1, count: positive, sense, centre });
  const minus = sideOf(problem, order, { sign: -1, count: signs.length - positive, sense, centre });
  return { sense, centre, plus, minus };
}

interface Wanted {
  readonly sign: 1 | -1;
  readonly count: number;
  readonly sense: 1 | -1;
  readonly centre: number;
}

function sideOf({ f, signs, costs }: SoftProblem, order: Int32Array, { sign, count, sense, centre }: Wanted): Side {
  const side = emptySide(count);
  // Positive samples cost until they are passed and negative ones from then on, so the sums begin
  // with the positive sample passed last.
  const step = -sign * sense;
  let place = step > 0 ? 0 : order.length - 1;
  let [cost, costLost, fall, fallLost] = [0, 0, 0, 0];
  for (let summed = 0; summed <= count; summed++, place += step) {
    const passed = sign > 0 ? count - summed : summed;
    side.costs[passed] = cost + costLost;
    side.falls[passed] = fall + fallLost;
    if (summed === count) break;
    while (signs[order[place]] !== sign) place += step;
    const row = order[place];
    const own = sense * (f[row] - centre);
    const at = sign > 0 ? passed - 1 : passed;
    side.rows[at] = row;
    side.f[at] = own;
    costLost += lostIn(cost, costs[row]);
    cost += costs[row];
    fallLost += lostIn(fall, costs[row] * own);
    fall += costs[row] * own;
  }
  return side;
}

/**
 * Plain arrays: there are few samples and many problems, and a typed array takes longer to make
 * than to fill.
 */
const emptySide = (count: number): Side => ({
  rows: new Array<number>(count),
  f: new Array<number>(count),
  costs: new Array<number>(count + 1),
  falls: new Array<number>(count + 1),
});

/**
 * What rounding takes from sum + term (Knuth). With it the error of a long sum is that of one
 * addition.
 */
function lostIn(sum: number, term: number): number {
  const total = sum + term;
  const added = total - sum;
  return sum - (total - added) + (term - added);
}
