// A strategy decides which features leave next. The elimination loop (search/eliminate.ts) trains, asks, lets them leave, and records.

import type { Entry } from '../../base/registry.ts';
import type { Trainer } from '../../formulations/trainers/trainer.ts';
import type { Choice, Request } from './choice.ts';
import type { Scorer } from './scorer.ts';

export type { Choice, Request } from './choice.ts';

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
  /** By feature, where one ranking decides the whole order. */
  scores?(): Float64Array;
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
