// What is recorded of every elimination step, enough to say why a feature left. Plain JSON.

import type { Stop } from '../machines/problem.ts';

export interface TraceStep {
  /** How many features there were before the removal; everything but `after` belongs to that set. */
  readonly features: number;
  /** What left, the smallest criterion first. */
  readonly removed: readonly string[];
  readonly criterion: readonly number[];
  /** Who would have left next. */
  readonly runnerUp: { readonly feature: string; readonly criterion: number } | null;
  /** The smallest margin of the binary machines: min y f(x) / ‖w‖ over their training rows; null where w = 0. */
  readonly margin: number | null;
  /** The sum of ‖w‖² over the binary machines. */
  readonly weightNorm2: number;
  /** Rows that support any of the binary machines. */
  readonly supportVectors: number;
  /** The sum of the dual objectives, ½ βᵀKβ − Σ|β|. */
  readonly objective: number;
  readonly cost: number;
  /** Share of the test rows that are classified rightly. */
  readonly test?: number;
  readonly fits: number;
  /** How the solver stopped; the worst of the binary machines. */
  readonly stop: Stop;
  /** The same machines without the removed features, before they are trained again. */
  readonly after: { readonly margin: number | null; readonly weightNorm2: number };
  /** The criterion of every surviving feature, with `--trace full`. */
  readonly criteria?: Readonly<Record<string, number>>;
}
