// A task and its answer are plain data, so they can be sent to threads, Web Workers and other
// machines. A task may be done twice, or anywhere: the answer depends on the task alone.

import { type Problem, UserError } from '../base/problem.ts';
import type { CandidateBatch, CandidateResult } from '../evaluation/pick-best.ts';
import type { Change, SplitRange, SplitStanding, Training } from '../evaluation/subset-evaluator.ts';
import type { TrainedModels } from '../formulations/trainers/trainer.ts';
import type { Margin } from '../search/margins.ts';
import type { ScoreRequest } from '../search/strategies/feature-scores.ts';
import type { SharedRanking, WorkerScores } from '../search/strategies/shared-scores.ts';
import type { DatasetData } from './dataset-data.ts';
import type { EvaluationData } from './evaluation-data.ts';
import type { Outcome } from './job.ts';
import type { Path } from './path.ts';

export interface EvaluationTask {
  readonly kind: 'evaluation';
  /** The id of the evaluation; its data come along where the worker may lack them. */
  readonly evaluation: string;
  readonly data: EvaluationData | null;
  /** The evaluations still open; a worker lets go of all others. */
  readonly open: readonly string[];
  /**
   * The way to the incumbent, and its models there, split by split; null at the start of the way,
   * where there are none.
   */
  readonly path: Path;
  readonly standing: readonly SplitStanding[] | null;
  /** Of the next incumbent, the models on some splits are needed. */
  readonly training: { readonly change: Change; readonly splits: SplitRange } | null;
  /** Neighbours are to be scored. With neither, only the data are checked. */
  readonly batch: CandidateBatch | null;
}

/** A whole job. */
export interface JobTask {
  readonly kind: 'job';
  /** The name of its kind. */
  readonly job: string;
  readonly input: unknown;
  /**
   * The digest of its dataset, which comes along where the worker may lack it; null if it needs
   * none.
   */
  readonly dataset: string | null;
  readonly data: DatasetData | null;
}

/** A ranking whose features are shared, as plain data. */
export type RankingData = Omit<SharedRanking, 'dataset'> & { readonly dataset: DatasetData };

/** The scores of some features of a ranking. */
export interface ScoringTask {
  readonly kind: 'scoring';
  /** The id of the ranking; its data come along where the worker may lack them. */
  readonly ranking: string;
  readonly data: RankingData | null;
  /** As in `EvaluationTask`. */
  readonly open: readonly string[];
  /** The eliminations so far, in order. */
  readonly path: Path;
  /** Null: the worker only follows the path. */
  readonly work: { readonly models: TrainedModels; readonly request: ScoreRequest } | null;
  /** Models of a larger subset whose margin on the features at the end of the path is needed. */
  readonly models: TrainedModels | null;
}

/** A piece of work as plain data, for a worker anywhere. */
export type WorkerTask = EvaluationTask | JobTask;

/**
 * A piece of work for a worker of this computer. Scores take milliseconds, which a message to another
 * computer takes too.
 */
export type LocalTask = WorkerTask | ScoringTask;

/**
 * How many workers a task may end before it is lost (`WorkerLost`): what ends several of them
 * would end more. Scores are not sent again, because the ranking thread waits for them and can
 * compute them at once.
 */
export const attemptsOf = ({ kind }: LocalTask): number => (kind === 'scoring' ? 1 : 3);

/** A task of a thread, and where it says how far it is. */
export interface ThreadTask {
  readonly task: LocalTask;
  readonly port?: { postMessage(message: unknown): void; close(): void };
}

export interface Done {
  readonly kind: 'done';
  readonly training: Training | null;
  /** Of the batch, one for each candidate. */
  readonly results: readonly CandidateResult[];
  /** For one subset, about; null if there was none to evaluate. */
  readonly milliseconds: number | null;
}

export interface Failed {
  readonly kind: 'failed';
  /** What the user can fix; null for an internal error. */
  readonly problems: readonly Problem[] | null;
  /** Of an internal error. */
  readonly message: string;
  readonly stack: string | null;
}

/** The worker lacks the data: send the task with them. */
export interface Missing {
  readonly kind: 'missing';
}

export interface JobDone {
  readonly kind: 'job-done';
  readonly outcome: Outcome;
}

export interface ScoringDone {
  readonly kind: 'scoring-done';
  /** Null if the worker only followed the path. */
  readonly scored: WorkerScores | null;
  /** Of the models of the task, where there were any. */
  readonly margin: Margin | null;
}

/** What a worker answers to a task. */
export type Answer = Done | JobDone | ScoringDone | Failed | Missing;

/** An error as plain data; most transports lose its class. */
export function failure(error: unknown): Failed {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const problems = error instanceof UserError ? error.problems : null;
  return { kind: 'failed', problems, message, stack: stack ?? null };
}

export function errorOf({ problems, message, stack }: Failed): Error {
  const error = problems ? new UserError(problems) : new Error(message);
  // The stack shows where the error happened, not where it arrived.
  if (stack !== null) error.stack = stack;
  return error;
}
