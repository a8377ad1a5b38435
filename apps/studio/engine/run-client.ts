// The page's side of a run: what it has told so far, and the orders that it can be given.

import type { Run } from './client.ts';
import { crashFailure } from './failure.ts';
import type { News, RunNews, RunOrder } from './messages.ts';
import { PieceBox } from './pieces.ts';
import type { Failure, RunProgress, RunRequest, RunResult, RunState } from './protocol.ts';
import { startWorker } from './worker-client.ts';

const NOTHING_YET: RunProgress = {
  featureCount: 0,
  steps: [],
  sizes: [],
  jobs: null,
  phase: 'ranking',
  seconds: 0,
  secondsLeft: null,
};

/** Where there is no news the clock goes on. */
const TICK_MS = 1000;

export class LiveRun implements Run {
  state: RunState = 'reading';
  result: RunResult | null = null;
  failure: Failure | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #worker: Worker;
  readonly #pieces = new PieceBox();
  #known: RunProgress = NOTHING_YET;
  #toldAt = 0;
  #milliseconds = 0;
  #goingSince: number | null = performance.now();
  readonly #ticking = setInterval(() => this.#changed(), TICK_MS);
  #shown: RunProgress = NOTHING_YET;

  constructor(request: RunRequest) {
    this.#worker = startWorker('run');
    this.#worker.addEventListener('message', ({ data }: MessageEvent<RunNews>) => this.#told(data));
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(crashFailure(event.message));
    });
    this.#worker.addEventListener('messageerror', () => this.#fail(crashFailure(undefined)));
    this.#order({ kind: 'start', request });
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
    this.#order({ kind: 'pause' });
    this.#halt();
    this.#become('paused');
  }

  resume(): void {
    if (this.state !== 'paused') return;
    this.#order({ kind: 'resume' });
    this.#goingSince = performance.now();
    this.#known = { ...this.#known, secondsLeft: null };
    this.#become('running');
  }

  stop(): void {
    if (!this.#isGoing) return;
    this.#order({ kind: 'stop' });
    this.#goingSince ??= performance.now();
    this.#become('stopping');
  }

  close(): void {
    this.#end();
    if (this.#isGoing) this.#become('stopped');
    this.#listeners.clear();
  }

  get #isGoing(): boolean {
    return this.state !== 'done' && this.state !== 'stopped' && this.state !== 'failed';
  }

  #order(order: RunOrder): void {
    this.#worker.postMessage(order);
  }

  #told(news: RunNews): void {
    if (!this.#isGoing) return;
    switch (news.kind) {
      case 'running':
        if (this.state === 'reading') this.#become('running');
        return;
      case 'news':
        this.#takeIn(news.news);
        return;
      case 'piece':
        this.#pieces.add(news.piece);
        return;
      case 'ended':
        this.result = this.#pieces.whole(news.result);
        this.#end();
        this.#become(news.state);
        return;
      case 'failed':
        this.#fail(news.failure);
    }
  }

  #takeIn({ steps, sizes, ...rest }: News): void {
    const known = this.#known;
    this.#known = { ...rest, steps: [...known.steps, ...steps], sizes: [...known.sizes, ...sizes] };
    this.#toldAt = performance.now();
    this.#changed();
  }

  #fail(failure: Failure): void {
    if (!this.#isGoing) return;
    this.failure = failure;
    this.#end();
    this.#become('failed');
  }

  /** Nothing more comes of the worker, so that it need not be kept. */
  #end(): void {
    this.#halt();
    clearInterval(this.#ticking);
    this.#worker.terminate();
    this.#pieces.clear();
  }

  #halt(): void {
    if (this.#goingSince !== null) this.#milliseconds += performance.now() - this.#goingSince;
    this.#goingSince = null;
  }

  #become(state: RunState): void {
    this.state = state;
    this.#changed();
  }

  #changed(): void {
    const now = performance.now();
    const seconds = (this.#milliseconds + (this.#goingSince === null ? 0 : now - this.#goingSince)) / 1000;
    const { secondsLeft } = this.#known;
    const gone = this.#goingSince === null ? 0 : (now - this.#toldAt) / 1000;
    const left = secondsLeft === null || !this.#isGoing ? null : Math.max(0, secondsLeft - gone);
    this.#shown = { ...this.#known, seconds, secondsLeft: left };
    for (const listener of this.#listeners) listener();
  }
}
