// The four qualities of a two-class model by which Guyon, Weston, Barnhill and Vapnik (2002)
// compare subsets of features. From the outputs f of the test samples, divided by the largest |f|
// so that models compare:
//   success rate      fraction of samples on the right side (nothing is rejected)
//   acceptance rate   fraction of samples left when the least confident ones, smallest |f| first, are rejected until no error is left
//   extremal margin   smallest output of the positive class minus the largest of the negative class
//   median margin     median output of the positive class minus the median of the negative class
//
// Readings. The later class is positive, and f = 0 counts as +1. A right sample that is no more
// confident than an error cannot be kept, so samples tied with the most confident error are
// rejected too. Outputs that are all 0 stay 0. Without a sample of either class there is no margin,
// and without any sample nothing: null.

/**
 * Guyon's measures of a two-class classifier: success rate, acceptance rate, extremal margin and
 * median margin.
 */
export interface Qualities {
  readonly successRate: number | null;
  readonly acceptanceRate: number | null;
  readonly extremalMargin: number | null;
  readonly medianMargin: number | null;
}

/**
 * `decision` holds one value per test sample, positive for the second class; `truth` holds its
 * class, 0 or 1.
 */
export function qualities(decision: ArrayLike<number>, truth: ArrayLike<number>): Qualities {
  const outputs = scaled(decision);
  const positives = outputs.filter((_, row) => truth[row] === 1).sort();
  const negatives = outputs.filter((_, row) => truth[row] !== 1).sort();
  const hasBoth = positives.length > 0 && negatives.length > 0;
  return {
    ...rates(outputs, truth),
    extremalMargin: hasBoth ? positives[0] - negatives[negatives.length - 1] : null,
    medianMargin: hasBoth ? median(positives) - median(negatives) : null,
  };
}

function scaled(decision: ArrayLike<number>): Float64Array {
  const outputs = Float64Array.from(decision);
  const largest = outputs.reduce((most, output) => Math.max(most, Math.abs(output)), 0);
  return largest === 0 ? outputs : outputs.map((output) => output / largest);
}

function rates(outputs: Float64Array, truth: ArrayLike<number>): Pick<Qualities, 'successRate' | 'acceptanceRate'> {
  const rows = outputs.length;
  if (rows === 0) return { successRate: null, acceptanceRate: null };
  const isWrong = (output: number, row: number) => (output >= 0 ? 1 : 0) !== truth[row];
  const wrong = outputs.filter(isWrong);
  const surestError = wrong.reduce((most, output) => Math.max(most, Math.abs(output)), -1);
  const kept = outputs.filter((output) => Math.abs(output) > surestError);
  return { successRate: (rows - wrong.length) / rows, acceptanceRate: kept.length / rows };
}

/**
 * Of a sorted list that is not empty; the mean of the two middle values where their number is even.
 */
function median(sorted: Float64Array): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
