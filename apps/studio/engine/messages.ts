// The words between the page and a desk: questions with answers, and what a run tells unasked.

import type { Piece } from './pieces.ts';
import type { Failure, LiveStep, RunProgress, RunRequest, RunResult } from './protocol.ts';

/** A question to a desk; `id` comes back with the answer. */
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

/** What a run tells. A long list comes in pieces, so that the page never reads a large message in one go. */
export type RunNews =
  | { readonly kind: 'running' }
  | { readonly kind: 'news'; readonly news: News }
  | { readonly kind: 'piece'; readonly piece: Piece }
  | { readonly kind: 'ended'; readonly state: 'done' | 'stopped'; readonly result: RunResult }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Which desk a worker is; the first message that it gets. */
export interface Appointment {
  readonly kind: 'desk';
  readonly desk: 'table' | 'run' | 'charts' | 'papers';
}
