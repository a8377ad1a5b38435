// A piece of work and its answer: plain data, so they cross to threads, to workers of a page and to other machines. Doing one twice, or
// elsewhere, is harmless: the answer depends on the unit alone.

import { UserError } from '../base/errors.ts';
import type { ContestPart, SettingScore } from '../evaluation/judge.ts';
import type { Incumbent, SplitScores } from '../evaluation/subset-evaluator.ts';
import type { DatasetData } from './dataset-data.ts';
import type { EvaluationData } from './evaluation-data.ts';
import type { Outcome } from './job.ts';
import type { Path } from './path.ts';

export interface EvaluationUnit {
  readonly kind: 'evaluation';
  /** The id of the evaluation; its data come along where the worker may lack them. */
  readonly evaluation: string;
  readonly data: EvaluationData | null;
  /** The evaluations still open; a worker lets go of all others. */
  readonly open: readonly string[];
  /** The way to the incumbent. A worker that is behind goes it by itself. */
  readonly path: Path;
  /** Null: only the way is to be gone. */
  readonly contest: ContestPart | null;
}

/** A whole job. */
export interface JobUnit {
  readonly kind: 'job';
  /** The name of its kind. */
  readonly job: string;
  readonly input: unknown;
  /** The digest of its dataset, which comes along where the worker may lack it; null where it needs none. */
  readonly dataset: string | null;
  readonly data: DatasetData | null;
}

/** A piece of work as plain data. */
export type Unit = EvaluationUnit | JobUnit;

export interface Done {
  readonly kind: 'done';
  /** What is known of the incumbent; null at the start of the way, where that is nothing. */
  readonly incumbent: Incumbent | null;
  /** Of the contest, where it is on all splits. */
  readonly results: readonly (SettingScore | null)[];
  /** Of the contest, where it is on some: by neighbour and setting, the scores of these. */
  readonly partial?: readonly (readonly SplitScores[])[];
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

/** What a worker says of a unit. */
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
