// Messages between the page and a worker: questions with answers, and the progress of a run.

import type { Piece } from './pieces.ts';
import type { Failure, LiveStep, RunProgress, RunRequest, RunResult } from './protocol.ts';

/** A question to a worker; `id` comes back with the answer. */
export interface Question {
  readonly kind: 'ask';
  readonly id: number;
  readonly method: string;
  readonly given: readonly unknown[];
}

export type Answer =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly failure: Failure };

/** What a run is told. */
export type RunOrder =
  | { readonly kind: 'start'; readonly request: RunRequest }
  | { readonly kind: 'pause' | 'resume' | 'stop' };

/** What is new since the last time. */
export interface News extends Omit<RunProgress, 'steps' | 'sizes'> {
  readonly steps: readonly LiveStep[];
  readonly sizes: RunProgress['sizes'];
}

/**
 * What a run tells. A long list comes in pieces, so that the page never reads a large message in
 * one go.
 */
export type RunNews =
  | { readonly kind: 'running' }
  | { readonly kind: 'news'; readonly news: News }
  | { readonly kind: 'piece'; readonly piece: Piece }
  | { readonly kind: 'ended'; readonly state: 'done' | 'stopped'; readonly result: RunResult }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The role of a worker; its first message. */
export interface Assignment {
  readonly kind: 'assignment';
  readonly role: 'table' | 'run' | 'charts' | 'documents';
}
