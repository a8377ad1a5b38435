// The page side of a run: its progress so far, and the commands that it accepts.

import type { Run } from './client.ts';
import { crashFailure, failure } from './failure.ts';
import type { ProgressUpdate, RunCommand, RunMessage } from './messages.ts';
import { PieceBox } from './pieces.ts';
import type { Failure, RunProgress, RunRequest, RunResult, RunState } from './protocol.ts';
import { shareStrings } from './shared-strings.ts';
import { startWorker } from './worker-client.ts';

const NO_PROGRESS: RunProgress = {
  featureCount: 0,
  steps: [],
  sizes: [],
  subsets: [],
  curve: [],
  majority: null,
  folds: [],
  jobs: null,
  phase: 'ranking',
  seconds: 0,
  secondsLeft: null,
};

/** The clock advances between messages, too. */
const TICK_MS = 1000;

export class LiveRun implements Run {
  state: RunState = 'reading';
  result: RunResult | null = null;
  failure: Failure | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #worker: Worker;
  readonly #pieces = new PieceBox();
  #received: RunProgress = NO_PROGRESS;
  #receivedAt = 0;
  #milliseconds = 0;
  #runningSince: number | null = performance.now();
  readonly #ticking = setInterval(() => this.#changed(), TICK_MS);
  #shown: RunProgress = NO_PROGRESS;

  constructor(request: RunRequest) {
    this.#worker = startWorker('run');
    this.#worker.addEventListener('message', ({ data }: MessageEvent<RunMessage>) => this.#receive(data));
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(crashFailure(event.message));
    });
    this.#worker.addEventListener('messageerror', () => this.#fail(crashFailure(undefined)));
    this.#send({ kind: 'start', request });
  }

  get progress(): RunProgress {
    return this.#shown;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  pause(): void {
    if (this.state !== 'running' && this.state !== 'reading') return;
    this.#send({ kind: 'pause' });
    this.#stopClock();
    this.#setState('paused');
  }

  resume(): void {
    if (this.state !== 'paused') return;
    this.#send({ kind: 'resume' });
    this.#runningSince = performance.now();
    this.#received = { ...this.#received, secondsLeft: null };
    this.#setState('running');
  }

  stop(): void {
    if (!this.#isLive) return;
    this.#send({ kind: 'stop' });
    this.#runningSince ??= performance.now();
    this.#setState('stopping');
  }

  /** Ends a run that does not stop: its worker is dead, or in a step that takes too long. */
  abandon(): void {
    this.#fail(failure('run-stopped-early'));
  }

  close(): void {
    this.#end();
    if (this.#isLive) this.#setState('stopped');
    this.#listeners.clear();
  }

  get #isLive(): boolean {
    return this.state !== 'done' && this.state !== 'stopped' && this.state !== 'failed';
  }

  #send(command: RunCommand): void {
    this.#worker.postMessage(command);
  }

  #receive(message: RunMessage): void {
    if (!this.#isLive) return;
    switch (message.kind) {
      case 'running':
        if (this.state === 'reading') this.#setState('running');
        return;
      case 'progress':
        this.#add(shareStrings(message.update));
        return;
      case 'piece':
        this.#pieces.add(shareStrings(message.piece));
        return;
      case 'ended':
        this.result = this.#pieces.whole(shareStrings(message.result));
        this.#end();
        this.#setState(message.state);
        return;
      case 'failed':
        this.#fail(message.failure);
    }
  }

  #add({ steps, sizes, subsets, folds, ...rest }: ProgressUpdate): void {
    const before = this.#received;
    this.#received = {
      ...rest,
      steps: [...before.steps, ...steps],
      sizes: [...before.sizes, ...sizes],
      subsets: [...before.subsets, ...subsets],
      folds: [...before.folds, ...folds],
    };
    this.#receivedAt = performance.now();
    this.#changed();
  }

  #fail(reason: Failure): void {
    if (!this.#isLive) return;
    this.failure = reason;
    this.#end();
    this.#setState('failed');
  }

  /** The worker has nothing more to send. */
  #end(): void {
    this.#stopClock();
    clearInterval(this.#ticking);
    this.#worker.terminate();
    this.#pieces.clear();
  }

  #stopClock(): void {
    if (this.#runningSince !== null) this.#milliseconds += performance.now() - this.#runningSince;
    this.#runningSince = null;
  }

  #setState(state: RunState): void {
    this.state = state;
    this.#changed();
  }

  #changed(): void {
    const now = performance.now();
    const isRunning = this.#runningSince !== null;
    const seconds = (this.#milliseconds + (isRunning ? now - this.#runningSince! : 0)) / 1000;
    const { secondsLeft } = this.#received;
    const sinceReceived = isRunning ? (now - this.#receivedAt) / 1000 : 0;
    const left = secondsLeft === null || !this.#isLive ? null : Math.max(0, secondsLeft - sinceReceived);
    this.#shown = { ...this.#received, seconds, secondsLeft: left };
    for (const listener of this.#listeners) listener();
  }
}
