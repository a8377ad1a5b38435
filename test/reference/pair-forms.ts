// Reference implementation of core/pair-forms.ts: rows in blocks of four, every operation of the
// floats rounded to single precision.

import { expm1 } from './exponential.ts';

const f = Math.fround;
const SHORT = 32;
const LEAST = 1e-18;

type Matrix = readonly ArrayLike<number>[];

/** A number as a float, what is tiny as 0. */
export const formNarrow = (value: number) => (Math.abs(value) < LEAST ? 0 : f(value));

/** T of `formPack` with the sums of its rows and columns; rows beyond `count` are not there. */
export function formPack(source: Matrix, count: number, u: ArrayLike<number>, v: ArrayLike<number>) {
  const rowCount = source.length;
  const matrix = Array.from({ length: count }, () => new Array<number>(rowCount).fill(0));
  const sums = new Array<number>(rowCount).fill(0);
  const sizes = new Array<number>(rowCount).fill(0);
  const peaks = [0, 0];
  for (let k = 0; k < count; k++) {
    let sum = 0;
    let size = 0;
    for (let l = k + 1; l < rowCount; l++) {
      const weighed = (0.5 * u[k] * v[l] + 0.5 * v[k] * u[l]) * source[k][l];
      matrix[k][l] = weighed;
      sum += weighed;
      size += Math.abs(weighed);
      sums[l] += weighed;
      sizes[l] += Math.abs(weighed);
      peaks[0] = Math.max(peaks[0], Math.abs(weighed));
      peaks[1] = Math.max(peaks[1], Math.abs(source[k][l]));
    }
    sums[k] += sum;
    sizes[k] += size;
  }
  return { matrix, sums, sizes, peaks };
}

/** Σ_k x_k Σ_l>k T_kl x_l in double precision, the rows of a block in two pairs. */
export function formsDouble(matrix: Matrix, x: ArrayLike<number>): number {
  let total = 0;
  for (let k = 0; k < matrix.length; k += 4) {
    const terms = [0, 1, 2, 3].map((r) => {
      if (k + r >= matrix.length) return 0;
      let sum = 0;
      for (let l = k; l < x.length; l++) sum += matrix[k + r][l] * x[l];
      return sum * x[k + r];
    });
    total += terms[0] + terms[1] + (terms[2] + terms[3]);
  }
  return total;
}

/** The same in single precision, at most 32 columns at a time, in total in double precision. */
export function formsSingle(matrix: Matrix, x: ArrayLike<number>): number {
  let total = 0;
  for (let k = 0; k < matrix.length; k += 4) {
    for (let from = k; from < x.length; from += SHORT) {
      const terms = [0, 1, 2, 3].map((r) => {
        if (k + r >= matrix.length) return 0;
        let sum = 0;
        for (let l = from; l < Math.min(x.length, from + SHORT); l++) sum = f(sum + f(matrix[k + r][l] * x[l]));
        return f(sum * x[k + r]);
      });
      total += f(f(terms[0] + terms[1]) + f(terms[2] + terms[3]));
    }
  }
  return total;
}

/** ξ of a column: centred, and divided by its largest size, which is returned with it. */
function centred(x: ArrayLike<number>): { values: number[]; largest: number } {
  let total = 0;
  for (let k = 0; k < x.length; k++) total += x[k];
  const values = Array.from(x, (value) => value - total / x.length);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return { values: values.map((value) => (largest === 0 ? value : value / largest)), largest };
}

/** Σ a_k b_k in two lanes. */
function laneSum(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const lanes = [0, 0];
  for (let k = 0; k < a.length; k++) lanes[k % 2] += a[k] * b[k];
  return lanes[0] + lanes[1];
}

/** ξ and the sums of a column, or t and 0 alone where it is constant or reaches too far. */
export function formMoments(
  x: ArrayLike<number>,
  { gamma, limit, firstOrder, powerCount }: { gamma: number; limit: number; firstOrder: boolean; powerCount: number },
  { v, sums, sizes }: { v: ArrayLike<number>; sums: ArrayLike<number>; sizes: ArrayLike<number> },
): { values: number[]; moments: number[] } {
  const { values, largest } = centred(x);
  const most = gamma * (largest * largest);
  if (!(most > 0 && most <= limit)) return { values, moments: [most, 0] };
  const t = values.map((value) => most * (value * value));
  const grown = firstOrder ? t : t.map(expm1);
  const moments = [most, laneSum(sums, grown)];
  let term = Array.from(sizes, (size) => size);
  for (let power = 1; power <= 3; power++) {
    term = term.map((value, k) => value * t[k]);
    moments.push(laneSum(term, new Array(term.length).fill(1)));
  }
  let raised = Array.from(v, Math.abs);
  for (let power = 1; power <= 12; power++) {
    raised = raised.map((value, k) => value * Math.abs(Math.sqrt(most) * values[k]));
    const sum = laneSum(raised, new Array(raised.length).fill(1));
    moments.push(power <= powerCount ? sum : Math.sqrt(most) * moments[moments.length - 1]);
  }
  return { values, moments };
}

/** ξ^(i+1) p(t ξ²), of which single precision drops what is tiny. */
export function formFill(values: readonly number[], most: number, product: number, coefficients: readonly number[]) {
  return values.map((x) => {
    const square = x * x;
    const t = square * most;
    let value = coefficients[coefficients.length - 1];
    for (let i = coefficients.length - 2; i >= 0; i--) value = value * t + coefficients[i];
    if ((product + 1) % 2 === 1) value *= x;
    for (let i = (product + 1) >> 1; i > 0; i--) value *= square;
    return value;
  });
}
