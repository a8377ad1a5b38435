// A run as the views see it.

import type { Run } from '../engine/client.ts';
import type { RunProgress, RunRequest, RunResult, RunState } from '../engine/protocol.ts';

/** What is known of a run that is over, as it is kept. */
export interface FinishedRun {
  readonly state: RunState;
  readonly progress: RunProgress | null;
  readonly result: RunResult | null;
  readonly failure: string | null;
}

/** A run as the views see it; fields change as the run tells of itself. */
export class ShownRun {
  readonly id: string;
  readonly request: RunRequest;
  /** What tabs and legends call it. */
  title = $state('');
  state = $state.raw<RunState>('reading');
  progress = $state.raw<RunProgress | null>(null);
  result = $state.raw<RunResult | null>(null);
  failure = $state.raw<string | null>(null);
  /** Null for one that was found again after a reload. */
  readonly live: Run | null;

  constructor(id: string, request: RunRequest, title: string, live: Run | null, finished?: FinishedRun) {
    this.id = id;
    this.request = request;
    this.title = title;
    this.live = live;
    if (finished) this.show(finished);
    if (!live) return;
    live.subscribe(() => {
      const { state, progress, result, failure } = live;
      this.show({ state, progress, result, failure: failure?.message ?? null });
    });
  }

  /** Whether nothing more will come. */
  get isOver(): boolean {
    return this.state === 'done' || this.state === 'stopped' || this.state === 'failed';
  }

  private show(known: FinishedRun): void {
    this.state = known.state;
    this.progress = known.progress;
    this.result = known.result;
    this.failure = known.failure;
  }
}
