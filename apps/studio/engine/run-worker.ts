// The worker of one run: starts it, pauses it, stops it and reports its progress.

import { type Executor, UserError, webWorkers } from '../../../src/app.browser.ts';
import { failureOf } from './failure.ts';
import type { RunNews, RunOrder } from './messages.ts';
import { inPieces } from './pieces.ts';
import { ProgressBatcher } from './progress-batcher.ts';
import type { Failure, RunRequest, RunResult } from './protocol.ts';
import { runTask } from './run-task.ts';

const computeWorker = () =>
  new Worker(new URL('../../../src/web-worker.ts', import.meta.url), { type: 'module', name: 'svm-sieve compute' });

export class RunWorker {
  readonly #tell: (news: RunNews) => void;
  readonly #abort = new AbortController();
  readonly #news: ProgressBatcher;
  #held: { readonly promise: Promise<void>; release(): void; readonly since: number } | null = null;
  #pausedSeconds = 0;

  constructor(tell: (news: RunNews) => void) {
    this.#tell = tell;
    this.#news = new ProgressBatcher((news) => tell({ kind: 'news', news }));
  }

  order(order: RunOrder): void {
    if (order.kind === 'start') void this.#run(order.request);
    else if (order.kind === 'pause') this.#pause();
    else {
      this.#goOn();
      if (order.kind === 'stop') this.#abort.abort();
    }
  }

  async #run(request: RunRequest): Promise<void> {
    const news = this.#news;
    try {
      const result = await runTask(request, {
        signal: this.#abort.signal,
        pause: () => this.#held?.promise,
        workers: (threads) => this.#workers(threads),
        onRead: () => this.#tell({ kind: 'running' }),
        onStep: (step, count) => news.step(step, count),
        onSize: (size, count) => news.size(size, count),
        onPart: (done, of) => news.jobs(done, of),
        onJob: (done, of) => news.jobs(done, of),
      });
      news.flush();
      this.#deliver(this.#withoutPauses(result));
    } catch (error) {
      this.#tell({ kind: 'failed', failure: this.#failure(error) });
    }
  }

  #workers(threads: number): Promise<Executor> {
    return webWorkers({ threads, worker: computeWorker });
  }

  #deliver(result: RunResult): void {
    const { small, pieces } = inPieces(result);
    for (const piece of pieces) this.#tell({ kind: 'piece', piece });
    this.#tell({ kind: 'ended', state: this.#abort.signal.aborted ? 'stopped' : 'done', result: small });
  }

  /** Seconds of computing are told without those of pauses. */
  #withoutPauses(result: RunResult): RunResult {
    const seconds = Math.max(0, result.timings.seconds - this.#pausedSeconds);
    return this.#pausedSeconds === 0 ? result : { ...result, timings: { ...result.timings, seconds } };
  }

  #failure(error: unknown): Failure {
    if (this.#abort.signal.aborted && error instanceof UserError)
      return { message: 'The run was stopped before there was anything to show.', isBug: false };
    return failureOf(error);
  }

  #pause(): void {
    if (this.#held) return;
    let release = () => {};
    const promise = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#held = { promise, release, since: performance.now() };
  }

  #goOn(): void {
    if (!this.#held) return;
    this.#pausedSeconds += (performance.now() - this.#held.since) / 1000;
    this.#held.release();
    this.#held = null;
    this.#news.goOn();
  }
}
