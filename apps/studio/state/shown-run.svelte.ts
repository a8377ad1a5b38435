// A run as the views see it.

import type { Run } from '../engine/client.ts';
import type { RunProgress, RunRequest, RunResult, RunState } from '../engine/protocol.ts';

/** A run that has ended, as it is stored. */
export interface FinishedRun {
  readonly state: RunState;
  readonly progress: RunProgress | null;
  readonly result: RunResult | null;
  readonly failure: string | null;
}

/** A run as the views see it; its fields change with its progress. */
export class ShownRun {
  readonly id: string;
  readonly request: RunRequest;
  /** Its name in tabs and legends. */
  title = $state('');
  state = $state.raw<RunState>('reading');
  progress = $state.raw<RunProgress | null>(null);
  result = $state.raw<RunResult | null>(null);
  failure = $state.raw<string | null>(null);
  /** Null for a run that was loaded from the storage. */
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

  /** Whether the run has ended. */
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
