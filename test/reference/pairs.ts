// Reference implementation of core/pairs.ts, core/pair-distances.ts and core/pair-products.ts:
// matrices as arrays of rows, without padding; sums in two lanes by the parity of l, row by row,
// joined in the same order.

import { expm1, exponential, tanh } from './exponential.ts';

type Matrix = readonly ArrayLike<number>[];

/** Two numbers for each row; the weight of a pair is made from them. */
export interface ReferenceWeights {
  readonly u: readonly number[];
  readonly v: readonly number[];
}

const weightOf = ({ u, v }: ReferenceWeights, k: number, l: number, factor = 1) =>
  0.5 * (factor * u[k] * v[l] + factor * v[k] * u[l]);

export const pairGather = (
  source: Matrix,
  rows: readonly number[],
  count: number,
  factor: number,
  shift: number,
): number[][] => rows.slice(0, count).map((k) => rows.map((l) => factor * source[k][l] + shift));

export const pairWeigh = (matrix: Matrix, weights: ReferenceWeights, factor: number): number[][] =>
  matrix.map((row, k) => Array.from(row, (value, l) => weightOf(weights, k, l, factor) * value));

export const pairValues = (columns: Matrix, features: readonly number[], rows: readonly number[], factor: number) =>
  features.map((j) => rows.map((row) => factor * columns[j][row]));

/** Columns of a tile. */
const TILE = 128;

/**
 * Σ of the lanes that `term` gives for l from `first(k)` on, tile by tile of the columns l, in each
 * row by row.
 */
function laneSums(
  matrix: Matrix,
  tileSize: number,
  first: (k: number) => number,
  term: (k: number, l: number) => number,
): number {
  const total = [0, 0];
  const width = matrix[0].length;
  for (let tile = 0; tile < width; tile += tileSize) {
    const end = Math.min(width, tile + tileSize);
    for (let k = 0; k < matrix.length; k++) {
      const row = [0, 0];
      for (let l = Math.max(tile, first(k)); l < end; l++) row[l % 2] += term(k, l);
      total[0] += row[0];
      total[1] += row[1];
    }
  }
  return total[0] + total[1];
}

/** s p(s), doubled. */
function grown(s: number, coefficients: readonly number[], doublings: number): number {
  let u = s * coefficients.reduceRight((p, coefficient) => p * s + coefficient);
  for (let m = 0; m < doublings; m++) u *= u + 2;
  return u;
}

export function pairSeries(matrix: Matrix, x: readonly number[], series: readonly number[], doublings: number): number {
  return laneSums(
    matrix,
    TILE,
    (k) => k + 1,
    (k, l) => {
      const s = (x[l] - x[k]) * (x[l] - x[k]);
      return matrix[k][l] * grown(s, series, doublings);
    },
  );
}

export function pairFar(
  matrix: Matrix,
  distances: Matrix,
  weights: ReferenceWeights,
  x: readonly number[],
  gamma: number,
): number {
  return laneSums(
    matrix,
    x.length,
    (k) => k + 1,
    (k, l) => {
      const t = gamma * ((x[l] - x[k]) * (x[l] - x[k]));
      if (t <= 30) return matrix[k][l] * expm1(t);
      return weightOf(weights, k, l, -1) * exponential(-Math.max(0, distances[k][l] - t)) - matrix[k][l];
    },
  );
}

/** Four sums in turn per row. */
export function pairParted(matrix: Matrix, list: readonly number[], mask: readonly number[]): number {
  const total = [0, 0];
  for (const k of list) {
    const row = [0, 0, 0, 0];
    const whole = mask.length + (mask.length % 2);
    for (let l = 0; l < mask.length; l++) {
      // What is left of a width that is no multiple of four goes to the first two.
      const lane = l < whole - (whole % 4) ? l % 4 : l % 2;
      row[lane] += matrix[k][l] * mask[l];
    }
    total[0] += row[0] + row[2];
    total[1] += row[1] + row[3];
  }
  return total[0] + total[1];
}

/** Pairs of a row with itself count half. */
const onceWeight = (weights: ReferenceWeights, k: number, l: number) => (l === k ? 0.5 : 1) * weightOf(weights, k, l);

export function pairPowers(
  matrix: Matrix,
  weights: ReferenceWeights,
  x: readonly number[],
  gamma: number,
  degree: number,
): number {
  return laneSums(
    matrix,
    x.length,
    (k) => k,
    (k, l) => {
      const a = matrix[k][l];
      const h = gamma * x[k] * x[l];
      const b = a - h;
      let powers = degree > 1 ? b + a : 1;
      let power = a;
      for (let m = 2; m < degree; m++) {
        power *= a;
        powers = powers * b + power;
      }
      return onceWeight(weights, k, l) * h * powers;
    },
  );
}

export function pairTanh(
  matrix: Matrix,
  kernel: Matrix,
  weights: ReferenceWeights,
  x: readonly number[],
  gamma: number,
): number {
  return laneSums(
    matrix,
    x.length,
    (k) => k,
    (k, l) => onceWeight(weights, k, l) * (kernel[k][l] - tanh(matrix[k][l] - gamma * x[k] * x[l])),
  );
}

export interface ReferenceSeries {
  readonly coefficients: readonly number[];
  readonly doublings: number;
}

export function pairTanhNear(
  kernel: Matrix,
  weights: ReferenceWeights,
  x: readonly number[],
  gamma: number,
  { coefficients, doublings }: ReferenceSeries,
): number {
  return laneSums(
    kernel,
    x.length,
    (k) => k,
    (k, l) => {
      const twice = 2 * gamma * x[k] * x[l];
      const s = Math.abs(twice);
      const u = grown(s, coefficients, doublings);
      const signed = twice < 0 ? -u : u;
      const tanhA = kernel[k][l];
      const change = (signed * ((1 - tanhA) * (1 + tanhA))) / (u + 2 - signed * tanhA);
      return onceWeight(weights, k, l) * change;
    },
  );
}

export function pairForms(matrix: Matrix, x: readonly number[]): number {
  const total = [0, 0];
  for (let tile = 0; tile < x.length; tile += TILE) {
    for (let k = 0; k < x.length; k++) {
      const row = [0, 0];
      for (let l = tile; l < Math.min(x.length, tile + TILE); l++) row[l % 2] += matrix[k][l] * x[l];
      total[0] += row[0] * x[k];
      total[1] += row[1] * x[k];
    }
  }
  return total[0] + total[1];
}
