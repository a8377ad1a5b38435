// The pairs of a greedy correlation filter, without computing every correlation to the end.
//
// Each column is centred and divided by its length, so that r_jk is the inner product of two unit
// vectors. Split the rows into a head and a tail: |r_jk| ≤ |head product| + ‖tail_j‖‖tail_k‖
// (Cauchy-Schwarz). Where that does not exceed R the tail is never touched; the answer is that of
// the full product. Columns are compared tile by tile, so that both tiles stay in the processor's
// cache; a product depends on its two columns alone, not on the tiling.

import { moments } from '../base/moments.ts';
import { problem } from '../base/problem.ts';
import { expandColumn, type FitColumn } from './columns.ts';

// Unit vectors that are equal but for rounding have a product of 1 ± 1e-15: a tie with R is no
// excess.
const TIE = 1e-12;
const TILE = 64;
// Head products of unrelated columns scatter by about 1/√n around 0; this much room lets nearly all
// of them end at the head.
const HEAD_ROOM = 0.2;
const LARGEST_HEAD = 0.75;

// Two gibibytes of unit vectors. Beyond that comparing them would take hours, if memory held at
// all.
const LARGEST_TABLE = 2 ** 28;

export function refuseTooManyVectors(
  { source }: { source: string },
  option: string,
  count: number,
  length: number,
): void {
  if (count * length <= LARGEST_TABLE) return;
  const gigabytes = Math.ceil((count * length * 8) / 1e9);
  throw problem(
    'correlation-memory',
    { option, columns: count, rows: length, gigabytes },
    { at: { source }, fixes: [{ unset: [option] }, { ask: ['minVariance'] }] },
  );
}

/** The samples of the head for a limit R: all of them where a split does not pay. */
function headLength(limit: number, length: number): number {
  const share = 1 - limit + HEAD_ROOM;
  return share > LARGEST_HEAD ? length : Math.ceil(share * length);
}

/**
 * The column centred and divided by its length, into `vector`; false if it is constant and has no
 * correlation.
 */
export function unitVector(column: FitColumn, vector: Float64Array): boolean {
  const { min, max, mean, residue, populationDeviation } = moments(column);
  if (min === max || populationDeviation === 0) return false;
  expandColumn(column, vector);
  const length = Math.sqrt(vector.length);
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] - mean - residue) / populationDeviation / length;
  return true;
}

/**
 * Whether |r| of two vectors exceeds a limit, as a function of where the vectors begin in `values`
 * and their tails' lengths.
 */
export function correlationTest(values: Float64Array, length: number, limit: number) {
  const head = headLength(limit, length);
  return {
    /** The length of what comes after the head. */
    tailOf(start: number): number {
      return Math.sqrt(innerProduct(values, start + head, start + head, length - head));
    },
    exceeds(a: number, b: number, tailA: number, tailB: number): boolean {
      const product = innerProduct(values, a, b, head);
      if (Math.abs(product) + tailA * tailB <= limit) return false;
      const rest = innerProduct(values, a + head, b + head, length - head);
      return Math.abs(product + rest) > limit + TIE;
    },
  };
}

/** `count` unit vectors of `length` numbers each, one after the other. */
export interface UnitVectors {
  readonly count: number;
  readonly length: number;
  readonly values: Float64Array;
}

/**
 * Goes through the vectors in order: one leaves when its |r| with an earlier one that stayed
 * exceeds `limit`. For each vector the first such earlier one, −1 for those that stay.
 */
export function greedyPartners(vectors: UnitVectors, limit: number): Int32Array {
  const { count, length, values } = vectors;
  const test = correlationTest(values, length, limit);
  const tails = Float64Array.from({ length: count }, (_, j) => test.tailOf(j * length));
  const partners = new Int32Array(count).fill(-1);
  const correlated = (j: number, k: number) => test.exceeds(j * length, k * length, tails[j], tails[k]);

  for (let start = 0; start < count; start += TILE) {
    const end = Math.min(start + TILE, count);
    // Earlier tiles are settled; in the last round, where the tile meets itself, everything before
    // j is settled too.
    for (let other = 0; other <= start; other += TILE) {
      for (let j = start; j < end; j++) {
        const stop = Math.min(other + TILE, j);
        for (let k = other; k < stop && partners[j] < 0; k++) {
          if (partners[k] < 0 && correlated(j, k)) partners[j] = k;
        }
      }
    }
  }
  return partners;
}

/**
 * Four running sums, added in a fixed order: faster, and the error grows with a quarter of the
 * length.
 */
function innerProduct(values: Float64Array, a: number, b: number, length: number): number {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  const end = a + length - (length % 4);
  for (; a < end; a += 4, b += 4) {
    sum0 += values[a] * values[b];
    sum1 += values[a + 1] * values[b + 1];
    sum2 += values[a + 2] * values[b + 2];
    sum3 += values[a + 3] * values[b + 3];
  }
  for (let i = 0; i < length % 4; i++) sum0 += values[a + i] * values[b + i];
  return sum0 + sum1 + (sum2 + sum3);
}
