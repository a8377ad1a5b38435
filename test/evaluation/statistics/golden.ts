// What base R gives (test/golden/make_statistics.R).

import { readFileSync } from 'node:fs';

export interface GoldenStatistics {
  readonly student: readonly { df: number; t: number; cdf: number; upperTail: number }[];
  readonly studentQuantiles: readonly { df: number; p: number; quantile: number }[];
  readonly normal: readonly { z: number; cdf: number; upperTail: number }[];
  readonly normalQuantiles: readonly { p: number; quantile: number }[];
  readonly oneSample: readonly {
    values: number[];
    mean: number;
    sd: number;
    t: number;
    df: number;
    p: number;
    interval: [number, number];
  }[];
  readonly paired: readonly {
    a: number[];
    b: number[];
    difference: number;
    t: number;
    df: number;
    p: number;
    ratio: number;
    tCorrected: number;
    pCorrected: number;
  }[];
  readonly correlations: readonly {
    featureCount: number;
    a: number[];
    b: number[];
    spearman: number;
    kendall: number;
  }[];
  readonly stability: readonly {
    featureCount: number;
    selections: number[][];
    stability: number;
    variance: number;
    interval: [number, number];
    jaccard: number;
    frequency: number[];
  }[];
}

export const golden: GoldenStatistics = JSON.parse(
  readFileSync(new URL('../../golden/statistics.json', import.meta.url), 'utf8'),
);

/** How far a value is from the expected one, as a fraction of it. */
export function relativeError(value: number | null, expected: number): number {
  if (value === null) return Number.POSITIVE_INFINITY;
  return value === expected ? 0 : Math.abs(value - expected) / Math.abs(expected);
}
