// What the generators are built of: class labels, rounding, and hiding which column is which.

import type { Random } from '../../base/random.ts';
import type { Generated, Size } from './generator.ts';

const DECIMALS = 1e6;

/**
 * The number as it is written: six decimals, so that file and memory agree bit for bit. Adding 0
 * turns −0 into 0.
 */
export function rounded(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS + 0;
}

/** `-1` and `1` for two classes, `1` … `K` for more. */
export function classNames(classes: number): string[] {
  return classes === 2 ? ['-1', '1'] : numbered(classes);
}

/** `1` … `count`. */
export function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, i) => String(i + 1));
}

/**
 * For each row a number below `count`, shuffled. All are equally frequent, or the lower ones have
 * one row more.
 */
export function balanced(rows: number, count: number, stream: Random): Int32Array {
  return stream.shuffle(Int32Array.from({ length: rows }, (_, row) => row % count));
}

/** For each row its class, with the class frequencies `counts`, shuffled. */
export function withCounts(counts: readonly number[], stream: Random): Int32Array {
  return stream.shuffle(Int32Array.from(counts.flatMap((count, index) => new Array<number>(count).fill(index))));
}

/**
 * Whole numbers in proportion to `weights` that add up to `total`, each at least `least`: rounded
 * down, what is left to the largest remainders (the earlier one of equals), and what a rare class
 * lacks is taken from the largest.
 */
export function apportion(total: number, weights: readonly number[], least: number): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const counts = exact.map(Math.floor);
  const byRemainder = exact.map((_, i) => i).sort((a, b) => exact[b] - counts[b] - (exact[a] - counts[a]) || a - b);
  const left = total - counts.reduce((a, b) => a + b, 0);
  for (const index of byRemainder.slice(0, left)) counts[index]++;
  for (let i = 0; i < counts.length; i++) {
    while (counts[i] < least) {
      counts[counts.indexOf(Math.max(...counts))]--;
      counts[i]++;
    }
  }
  return counts;
}

/** A matrix of numbers uniform in [−1, 1). */
export function uniformMatrix(rows: number, columns: number, stream: Random): Float64Array[] {
  return Array.from({ length: rows }, () => Float64Array.from({ length: columns }, () => 2 * stream.uniform() - 1));
}

/** Independent standard normal columns. */
export function normalColumns(count: number, rows: number, stream: Random): Float64Array[] {
  return Array.from({ length: count }, () => Float64Array.from({ length: rows }, () => stream.normal()));
}

export interface Arranged {
  readonly columns: Float64Array[];
  /** The names of the features at these places before shuffling, in column order. */
  names(from: number, to: number): string[];
  /** For each column the place it had before. */
  readonly origin: Int32Array;
}

/** Shuffles the columns, so that the place of a feature carries no information. */
export function arranged(columns: readonly Float64Array[], stream: Random): Arranged {
  const origin = stream.shuffle(Int32Array.from(columns.keys()));
  return {
    columns: Array.from(origin, (place) => columns[place]),
    names: (from, to) => featureNames(columns.length).filter((_, j) => origin[j] >= from && origin[j] < to),
    origin,
  };
}

/** `f1` … `fM`. */
export function featureNames(features: number): string[] {
  return Array.from({ length: features }, (_, j) => `f${j + 1}`);
}

export interface Parts {
  readonly generator: string;
  readonly size: Size;
  readonly columns: readonly Float64Array[];
  readonly labels: Int32Array;
  readonly classes: readonly string[];
  readonly informative: readonly string[];
  readonly redundant?: readonly string[];
  readonly folds?: readonly string[];
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Puts the parts together and rounds the numbers, in place. */
export function assembled(parts: Parts): Generated {
  const { generator, size, columns, labels, classes, informative, redundant, folds, details } = parts;
  for (const column of columns) {
    for (let row = 0; row < column.length; row++) column[row] = rounded(column[row]);
  }
  return {
    names: featureNames(size.features),
    columns,
    labels: Array.from(labels, (label) => classes[label]),
    classes,
    ...(folds && { folds }),
    truth: { format: 1, generator, ...size, informative, ...(redundant && { redundant }), ...details },
  };
}
