// The stability of M selections out of d features (Nogueira, Sechidis and Brown 2018, "On the
// stability of feature selection algorithms", JMLR 18(174)). With z_if = 1 where selection i has
// feature f, p_f = mean_i z_if, k_i = Σ_f z_if, k̄ = mean_i k_i:
//   Φ = 1 − mean_f s_f² / q,   s_f² = M/(M − 1) p_f (1 − p_f),   q = (k̄/d)(1 − k̄/d);
// 1 for equal sets, 0 on average for sets drawn at random, at least −1/(M − 1). Its variance (their
// Theorem 7) is estimated by
//   v = 4/M² Σ_i (φ_i − mean φ)²,
//   φ_i = 1/q · (1/d Σ_f z_if p_f − k_i k̄/d² + Φ/2 (2 k_i k̄/d² − k_i/d − k̄/d + 1)),
// and Φ ± z √v, z the normal quantile at (1 + level)/2, is an interval of that level for many
// selections (their Corollary 9). It is given as published: it may pass 1. Undefined, and null,
// where all sets are full or all are empty, and for fewer than two.

import { normalQuantile } from '../statistics/normal.ts';
import type { Selections } from './selections.ts';

export interface NogueiraStability {
  readonly stability: number;
  readonly variance: number;
  readonly interval: readonly [number, number];
}

export function nogueira({ lists, counts, featureCount: d }: Selections, level: number): NogueiraStability | null {
  const M = lists.length;
  const chosen = lists.reduce((total, list) => total + list.length, 0);
  if (M < 2 || chosen === 0 || chosen === M * d) return null;
  // Φ from whole numbers, Σ_f h_f(M − h_f) with h_f = M p_f: equal sets give exactly 1.
  const disagreement = counts.reduce((total, h) => total + h * (M - h), 0);
  const stability = 1 - (disagreement * M * d) / ((M - 1) * chosen * (M * d - chosen));
  const variance = varianceOf(lists.map((list) => phi(list, counts, { M, d, meanSize: chosen / M, stability })));
  const radius = normalQuantile((1 + level) / 2) * Math.sqrt(variance);
  return { stability, variance, interval: [stability - radius, stability + radius] };
}

interface Known {
  readonly M: number;
  readonly d: number;
  readonly meanSize: number;
  readonly stability: number;
}

function phi(list: Int32Array, counts: Float64Array, { M, d, meanSize, stability }: Known): number {
  const k = list.length;
  const q = (meanSize / d) * (1 - meanSize / d);
  const frequencies = list.reduce((total, feature) => total + counts[feature], 0) / M;
  const both = (k * meanSize) / (d * d);
  return (frequencies / d - both + (stability / 2) * (2 * both - k / d - meanSize / d + 1)) / q;
}

function varianceOf(phis: readonly number[]): number {
  const mean = phis.reduce((total, value) => total + value, 0) / phis.length;
  const squares = phis.reduce((total, value) => total + (value - mean) ** 2, 0);
  return (4 / phis.length ** 2) * squares;
}
