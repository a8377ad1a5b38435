// Messages between the page and a worker: questions with answers, and the progress of a run.

import type { Piece } from './pieces.ts';
import type { Failure, RunProgress, RunRequest, RunResult } from './protocol.ts';

/** A question to a worker; the answer has the same `id`. */
export interface Question {
  readonly kind: 'ask';
  readonly id: number;
  readonly method: string;
  readonly given: readonly unknown[];
}

export type Answer =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly failure: Failure };

/** A command from the page to a run. */
export type RunCommand =
  | { readonly kind: 'start'; readonly request: RunRequest }
  | { readonly kind: 'pause' | 'resume' | 'stop' };

/** Progress since the last message: lists hold what is new, except for the curve, which is whole. */
export type ProgressUpdate = RunProgress;

/** A message from a run. A long list is sent in pieces, so that no message holds up the page. */
export type RunMessage =
  | { readonly kind: 'running' }
  | { readonly kind: 'progress'; readonly update: ProgressUpdate }
  | { readonly kind: 'piece'; readonly piece: Piece }
  | { readonly kind: 'ended'; readonly state: 'done' | 'stopped'; readonly result: RunResult }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The role of a worker; its first message. */
export interface Assignment {
  readonly kind: 'assignment';
  readonly role: 'table' | 'run' | 'charts' | 'documents' | 'pilot';
}
