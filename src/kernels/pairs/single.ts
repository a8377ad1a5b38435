// The changes that dj is made of, for every feature, in single precision, with a bound on what
// rounding has done (core/pair-screen.ts): enough to find the features that may be among the
// smallest, in less than half the time. These are then computed in double precision, so no decision
// or output depends on this.
//
// With u = 2⁻²⁴ and S the sum of the sizes of a feature's terms as computed:
//   poly  a and b = a − h are off by 4u(|a| + |b|), the d factors of a term and its 3d operations by (11d + 10)u of Σ|a|^i |b|^(d−1−i) |h|, which is
//         the size of the term where a and b agree in sign; where they do not, both are below |h|, and d |h|^d bounds it.
//   rbf   x is off by u|x|, so Δ² by 6u X |Δ| at most, X the largest |x|. With |Δ| ≤ (Δ² + 1)/2, t e^t ≤ (1 + t)(e^t − 1) and e^t = g + 1 that moves
//         the sum by 3u X ((1 + T + γ) S + γ Σ|a|), where T is the largest γΔ²; the series, its doublings and the operations of a term
//         by some u of (1 + T) S.
// A sum of a quarter of a tile adds 32u S.

import type { Address } from '../../numeric/address.ts';
import type { Pairs, Screened } from '../kernel.ts';
import { FAR, scaledGamma } from './distances.ts';
import { screenedForms } from './forms.ts';
import { gathered, sumsOver } from './pairs.ts';

const UNIT = 2 ** -24;
/** Additions of a sum in single precision. */
const ADDITIONS = 32;
/** For the rounding of the sizes themselves, and of the double precision that is to be met. */
const SLACK = 1.01;
/** e^t − 1 = t Σ t^i / (i+1)!, off by 6u of it up to here. */
const SERIES = [1, 1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720];
const SERIES_LIMIT = 0.35;
/** What a number that is too small for a float, and taken for 0, can be of the largest. */
const FLUSHED = 1e-30;

interface Sums {
  readonly sums: Float64Array;
  readonly sizes: Float64Array;
}

type SingleSums = (values: Address, featureCount: number, out: Address) => void;

/** Rows of floats begin at multiples of a vector. */
const widthOf = ({ rows }: Pairs) => 4 * Math.ceil(rows.length / 4);

/** A row of floats of some doubles. */
function narrowed(pairs: Pairs, source: Address, rowCount: number, factor: number, above: boolean): Address {
  const { core, scratch, rows, width } = pairs;
  const out = scratch.bytes(4 * rowCount * widthOf(pairs));
  core.routines.screenNarrow({
    source,
    rowCount,
    sourceWidth: width,
    columnCount: rows.length,
    factor,
    width: widthOf(pairs),
    above,
    out,
  });
  return out;
}

function singleSums(pairs: Pairs, factor: number, sum: SingleSums): Sums {
  const { core, scratch, features, rows, width } = pairs;
  const sizes = new Float64Array(features.length);
  const wide = widthOf(pairs);
  let room: Address | null = null;
  let lanes: Address | null = null;
  let place = 0;
  const sums = sumsOver(pairs, features, factor, (values, featureCount, out) => {
    room ??= scratch.bytes(4 * featureCount * wide);
    lanes ??= scratch.doubles(4 * featureCount);
    core.routines.screenNarrow({
      source: values,
      rowCount: featureCount,
      sourceWidth: width,
      columnCount: rows.length,
      factor: 1,
      width: wide,
      above: false,
      out: room,
    });
    sum(room, featureCount, lanes);
    const own = core.doubles(lanes, 4 * featureCount);
    const target = core.doubles(out, featureCount);
    for (let j = 0; j < featureCount; j++, place++) {
      target[j] = own[4 * j] + own[4 * j + 1];
      sizes[place] = own[4 * j + 2] + own[4 * j + 3];
    }
  });
  return { sums, sizes };
}

/** The largest |x| of each feature over the rows. */
function largestOf({ columns, features, rows }: Pairs): Float64Array {
  return Float64Array.from(features, (feature) => {
    const values = columns.view(feature);
    let largest = 0;
    for (const row of rows) largest = Math.max(largest, Math.abs(values[row]));
    return largest;
  });
}

function absoluteSum({ core, v, count }: Pairs): number {
  return core.doubles(v, count).reduce((sum, value) => sum + Math.abs(value), 0);
}

export function screenedPowers(pairs: Pairs): Screened {
  const { core, scratch, count, v } = pairs;
  const { gamma, coef0, degree } = pairs.parameters;
  const inner = narrowed(pairs, gathered(pairs, pairs.stored, gamma, coef0), count, 1, false);
  const weights = narrowed(pairs, v, 1, 1, false);
  const wide = widthOf(pairs);
  const room = scratch.bytes(4 * wide);
  const { sums, sizes } = singleSums(pairs, 1, (values, featureCount, out) =>
    core.routines.screenPowers({
      matrix: inner,
      weights,
      exact: v,
      count,
      width: wide,
      values,
      featureCount,
      gamma,
      degree,
      out,
      scratch: room,
    }),
  );
  const total = absoluteSum(pairs) ** 2;
  const share = SLACK * UNIT * (11 * degree + 10 + ADDITIONS);
  const bounds = largestOf(pairs).map((largest, place) => {
    const opposite = degree === 1 ? 0 : degree * (gamma * largest * largest) ** degree * total;
    return share * (sizes[place] + opposite) + FLUSHED * total;
  });
  return { values: sums, bounds };
}

const nothingChanges = ({ features }: Pairs): Screened => ({
  values: new Float64Array(features.length),
  bounds: new Float64Array(features.length),
});

/** By quadratic forms, unless a feature reaches too far for them. */
export function screenedDistances(pairs: Pairs): Screened | null {
  if (pairs.parameters.gamma === 0) return nothingChanges(pairs);
  return screenedForms(pairs, pairs.parameters.gamma) ?? screenedPairs(pairs);
}

/** Null if a feature reaches so far that the stored distances are needed. */
function screenedPairs(pairs: Pairs): Screened | null {
  const { core, scratch, count, width, u, v } = pairs;
  const { gamma, scale } = scaledGamma(pairs.parameters.gamma);
  const largest = largestOf(pairs).map((value) => scale * value);
  // Twice the largest is no less than the range.
  const most = largest.reduce((far, value) => Math.max(far, gamma * (2 * value) ** 2), 0);
  if (!(most <= FAR)) return null;
  const matrix = gathered(pairs, pairs.kernelMatrix());
  core.routines.pairWeigh({ matrix, count, width, u, v, factor: -1 });
  let peak = 0;
  let total = 0;
  const weighed = core.doubles(matrix, count * width);
  // Pairs of different rows: one with itself changes nothing.
  for (let k = 0; k < count; k++) {
    for (let i = k * width + k + 1; i < (k + 1) * width; i++) {
      const size = Math.abs(weighed[i]);
      total += size;
      if (size > peak) peak = size;
    }
  }
  if (peak === 0) return nothingChanges(pairs);
  let doublings = 0;
  for (let rest = most; rest > SERIES_LIMIT; rest /= 2) doublings++;
  const factor = gamma / 2 ** doublings;
  const series = scratch.bytes(4 * SERIES.length);
  const single = narrowed(pairs, matrix, count, 1 / peak, true);
  new Float32Array(core.doubles(series, 0).buffer, series, SERIES.length).set(
    SERIES.map((coefficient, power) => coefficient * factor ** (power + 1)),
  );
  const { sums, sizes } = singleSums(pairs, scale, (values, featureCount, out) =>
    core.routines.screenSeries({
      matrix: single,
      count,
      width: widthOf(pairs),
      values,
      featureCount,
      series,
      doublings,
      out,
    }),
  );
  const growth = 1 + most;
  const share = SLACK * UNIT * (growth * (2 * SERIES.length + 16 + 3 * doublings) + ADDITIONS);
  const flushed = FLUSHED * count * count * Math.exp(most);
  const bounds = largest.map((value, place) => {
    const moved = 3 * UNIT * value * ((gamma + growth) * sizes[place] + (gamma * total) / peak);
    return peak * (share * sizes[place] + SLACK * moved + flushed);
  });
  return { values: sums.map((sum) => sum * peak), bounds };
}
