// A strategy of elimination decides which features are removed next. The path engine trains,
// requests a proposal, applies it and records the step.

import type { MaybePromise } from '../../base/event-loop.ts';
import type { Note } from '../../base/problem.ts';
import type { Entry } from '../../base/registry.ts';
import type { Trainer } from '../../formulations/trainers/trainer.ts';
import type { LazyWeights } from '../../solvers/lazy-weights.ts';
import type { Proposal, RemovalRequest } from './proposal.ts';
import type { Scorer } from './scorer.ts';

export type { Proposal, RemovalRequest } from './proposal.ts';

/**
 * A strategy at work on one elimination. The trainer has been trained before the first proposal.
 */
export interface StrategyRun {
  /** Null: nothing can be removed, and the elimination ends. */
  propose(request: RemovalRequest): MaybePromise<Proposal | null>;
  /** The trainer has retrained. */
  trained(): void;
  /** The features have been removed from the trainer; the models are otherwise unchanged. */
  eliminated(features: Int32Array): void;
  /** Notes on the ranking as a whole. */
  notes(): readonly Note[];
  /** By feature, where one ranking decides the whole order. */
  scores?(): MaybePromise<Float64Array>;
  /** Where Σ w² of the models alone decides every step: its bounds. */
  lazyWeights?(): LazyWeights | null;
}

/** A strategy that computes all in this thread. */
export interface LocalRun extends StrategyRun {
  propose(request: RemovalRequest): Proposal | null;
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
  start(context: StrategyContext): StrategyRun;
}
