// A piece of work and its answer: plain data, so they cross to threads, to workers of a page and to other machines. Doing one twice, or
// elsewhere, is harmless: the answer depends on the task alone.

import { UserError } from '../base/problem.ts';
import type { CandidateBatch, CandidateResult } from '../evaluation/pick-best.ts';
import type { Change, SplitRange, SplitStanding, Training } from '../evaluation/subset-evaluator.ts';
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
  /** The way to the incumbent, and its machines there, split by split; null at the start of the way, where there are none. */
  readonly path: Path;
  readonly standing: readonly SplitStanding[] | null;
  /** Of the next incumbent, the machines on some splits are wanted. */
  readonly training: { readonly change: Change; readonly splits: SplitRange } | null;
  /** Neighbours are to be judged. With neither, all that is asked is whether the data can be worked on. */
  readonly batch: CandidateBatch | null;
}

/** A whole job. */
export interface JobTask {
  readonly kind: 'job';
  /** The name of its kind. */
  readonly job: string;
  readonly input: unknown;
  /** The digest of its dataset, which comes along where the worker may lack it; null where it needs none. */
  readonly dataset: string | null;
  readonly data: DatasetData | null;
}

/** A piece of work as plain data. */
export type WorkerTask = EvaluationTask | JobTask;

export interface Done {
  readonly kind: 'done';
  readonly training: Training | null;
  /** Of the batch, one for each candidate. */
  readonly results: readonly CandidateResult[];
  /** For one subset, about; null where there was none to evaluate. */
  readonly milliseconds: number | null;
}

export interface Failed {
  readonly kind: 'failed';
  readonly message: string;
  readonly isUserError: boolean;
  readonly stack: string | null;
}

/** The worker has not the data: send them along. */
export interface Missing {
  readonly kind: 'missing';
}

export interface JobDone {
  readonly kind: 'job-done';
  readonly outcome: Outcome;
}

/** What a worker says of a task. */
export type Answer = Done | JobDone | Failed | Missing;

/** An error as plain data; most ways of sending lose its class. */
export function failure(error: unknown): Failed {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'failed', message, isUserError: error instanceof UserError, stack: stack ?? null };
}

export function errorOf({ message, isUserError, stack }: Failed): Error {
  const error = isUserError ? new UserError(message) : new Error(message);
  // Where it happened, not where it arrived.
  if (stack !== null) error.stack = stack;
  return error;
}
