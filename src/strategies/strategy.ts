// A strategy decides which features leave next. The elimination loop (selection/eliminate.ts) trains, asks, lets them leave, and records.

import type { Entry } from '../base/registry.ts';
import type { Trainer } from '../machines/trainers/trainer.ts';
import type { Scorer } from './scorer.ts';

/** Which features may leave, and how many. */
export interface Request {
  /** Units that are to leave; a unit is a feature, or a group whose features leave together. */
  readonly count: number;
  /** By feature: 1 where it never leaves. Null: all may. */
  readonly kept: Uint8Array | null;
  /** By feature: the unit it belongs to (members of one unit share a number). Null: every feature is a unit of its own. */
  readonly unitOf: Int32Array | null;
  /** Whether the criterion of every surviving feature is wanted. */
  readonly full: boolean;
}

export interface Choice {
  /** Features that leave, the first to leave first. */
  readonly removed: Int32Array;
  /** The criterion of each of them. */
  readonly criterion: Float64Array;
  /** Who would have left next. */
  readonly runnerUp: { readonly feature: number; readonly criterion: number } | null;
  /** The criterion of each surviving feature (NaN: none, such as an infeasible candidate); null where it was not wanted. */
  readonly criteria: Float64Array | null;
}

/** A strategy at work on one elimination. The trainer has been trained before the first choice. */
export interface Chooser {
  /** Null: nobody can leave, and the elimination ends. */
  choose(request: Request): Choice | null;
  /** The trainer has trained again. */
  trained(): void;
  /** The features have left the trainer; the machines stay as they are. */
  left(features: Int32Array): void;
  /** What the ranking as a whole should be told with. */
  notes(): readonly string[];
}

export type LittleOptimization = 'none' | 'after' | 'each';

export interface MarginOptions {
  readonly littleOptimization: LittleOptimization;
  readonly mfeCandidates: 'exact' | 'paper';
  readonly onNonseparable: 'stop' | 'continue' | 'soft';
}

export interface StrategyContext {
  readonly trainer: Trainer;
  /** The criterion of the surviving features; the margin strategy has its own. */
  readonly scorer: Scorer;
  readonly margin: MarginOptions;
}

export interface Strategy extends Entry {
  readonly reference: string;
  start(context: StrategyContext): Chooser;
}
