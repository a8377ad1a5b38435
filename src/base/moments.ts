// Mean and spread of a column, right also where the mean is huge and the spread tiny.
//
// Two passes. The mean m is a compensated sum over n; being rounded, it misses the true mean by the
// residue r = Σ(x − m)/n. Near m the difference x − m is exact, so d = (x − m) − r is the deviation
// to full precision even for values such as 1e15 + {0, 1, 2}. The spread is Σd², with d in units of
// the largest |d| where squares could overflow or vanish.

/**
 * Stored values, and how many more rows have the value `fill`. Sums of them must be finite: see
 * `fitColumns`.
 */
export interface Cells {
  readonly values: Float64Array;
  readonly fill: number;
  readonly fillCount: number;
}

export interface Moments {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** What the rounded mean lacks: deviations are (x − mean) − residue. */
  readonly residue: number;
  /** With divisor n. */
  readonly populationDeviation: number;
  /** With divisor n − 1; 0 for a single row. */
  readonly sampleDeviation: number;
  /** Its square; Infinity or 0 where that is no double. */
  readonly sampleVariance: number;
}

// Squares of numbers between these neither overflow nor lose bits, and their plain sums keep
// hand-sized examples exact.
const SMALLEST_PLAIN = 1e-140;
const LARGEST_PLAIN = 1e140;

const WITHOUT_SPREAD = { populationDeviation: 0, sampleDeviation: 0, sampleVariance: 0 };

export function moments(column: Cells): Moments {
  const count = column.values.length + column.fillCount;
  const [min, max] = extent(column);
  // Equal values are constant by comparison, not by a variance that rounding may keep above 0.
  if (min === max) return { min, max, mean: min, residue: 0, ...WITHOUT_SPREAD };
  // Adding 0 turns −0, which JSON lacks, into 0.
  const mean = sumAbout(column, 0, 0) / count + 0;
  const residue = sumAbout(column, mean, 0) / count + 0;
  const reach = Math.max(max - mean, mean - min);
  const unit = reach > SMALLEST_PLAIN && reach < LARGEST_PLAIN ? 1 : reach;
  const squares = squaresAbout(column, mean, residue, unit);
  return {
    min,
    max,
    mean,
    residue,
    populationDeviation: unit * Math.sqrt(squares / count),
    sampleDeviation: unit * Math.sqrt(squares / (count - 1)),
    sampleVariance: unit * unit * (squares / (count - 1)),
  };
}

/** The smallest and the largest value; −0 becomes 0. */
function extent(column: Cells): [number, number] {
  let min = column.fillCount > 0 ? column.fill : Number.POSITIVE_INFINITY;
  let max = column.fillCount > 0 ? column.fill : Number.NEGATIVE_INFINITY;
  const { values } = column;
  for (let i = 0; i < values.length; i++) {
    if (values[i] < min) min = values[i];
    if (values[i] > max) max = values[i];
  }
  return [min + 0, max + 0];
}

// The sums are compensated (Neumaier), so that their error does not grow with n: stored values in row
// order, then the fill. Written out for each term, since a function per value takes longer than the sum,
// and wide tables are summed once per fold.

/** Σ (x − centre − residue). */
export function sumAbout({ values, fill, fillCount }: Cells, centre: number, residue: number): number {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const next = values[i] - centre - residue;
    const total = sum + next;
    lost += Math.abs(sum) >= Math.abs(next) ? sum - total + next : next - total + sum;
    sum = total;
  }
  const last = fillCount > 0 ? fillCount * (fill - centre - residue) : 0;
  return added(sum, lost, last);
}

/** Σ ((x − centre − residue) / unit)². */
function squaresAbout({ values, fill, fillCount }: Cells, centre: number, residue: number, unit: number): number {
  const isPlain = unit === 1;
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    // A division by 1 would change nothing, and take longer than the rest.
    const deviation = isPlain ? values[i] - centre - residue : (values[i] - centre - residue) / unit;
    const next = deviation * deviation;
    const total = sum + next;
    lost += Math.abs(sum) >= Math.abs(next) ? sum - total + next : next - total + sum;
    sum = total;
  }
  const deviation = (fill - centre - residue) / unit;
  return added(sum, lost, fillCount > 0 ? fillCount * (deviation * deviation) : 0);
}

/** The compensated sum with a last term. */
function added(sum: number, lost: number, next: number): number {
  const total = sum + next;
  const rest = Math.abs(sum) >= Math.abs(next) ? sum - total + next : next - total + sum;
  return total + (lost + rest);
}
