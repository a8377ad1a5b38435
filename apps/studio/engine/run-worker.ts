// The worker of one run: it starts, pauses and stops the run and reports its progress.

import { type Executor, UserError, webWorkers } from '../../../src/app.browser.ts';
import { failure, failureOf } from './failure.ts';
import type { RunCommand, RunMessage } from './messages.ts';
import { inPieces } from './pieces.ts';
import { ProgressBatcher } from './progress-batcher.ts';
import type { Failure, RunRequest, RunResult } from './protocol.ts';
import { runTask } from './run-task.ts';

const computeWorker = () =>
  new Worker(new URL('../../../src/web-worker.ts', import.meta.url), { type: 'module', name: 'svm-sieve compute' });

export class RunWorker {
  readonly #post: (message: RunMessage) => void;
  readonly #abort = new AbortController();
  readonly #progress: ProgressBatcher;
  #pause: { readonly promise: Promise<void>; end(): void; readonly since: number } | null = null;
  #pausedSeconds = 0;

  constructor(post: (message: RunMessage) => void) {
    this.#post = post;
    this.#progress = new ProgressBatcher((update) => post({ kind: 'progress', update }));
  }

  receive(command: RunCommand): void {
    if (command.kind === 'start') void this.#run(command.request);
    else if (command.kind === 'pause') this.#startPause();
    else {
      this.#endPause();
      if (command.kind === 'stop') this.#abort.abort();
    }
  }

  async #run(request: RunRequest): Promise<void> {
    const progress = this.#progress;
    try {
      const result = await runTask(request, {
        signal: this.#abort.signal,
        pause: () => this.#pause?.promise,
        workers: (threads) => this.#workers(threads),
        onRead: ({ dataset }, majority) => {
          this.#post({ kind: 'running' });
          progress.start(dataset.features.length, majority);
        },
        onStep: (step, count) => progress.step(step, count),
        onSubset: (subset, count) => progress.subset(subset, count),
        onRankings: (done, of) => progress.rankings(done, of),
        onPartScores: (sizes) => progress.partScores(sizes),
        onSize: (size, count) => progress.size(size, count),
        onPart: (done, of) => progress.jobs(done, of),
        onJob: (done, of) => progress.jobs(done, of),
        onFold: (fold) => progress.fold(fold),
      });
      progress.flush();
      this.#deliver(this.#withoutPauses(result));
    } catch (error) {
      this.#post({ kind: 'failed', failure: this.#failure(error) });
    }
  }

  #workers(threads: number): Promise<Executor> {
    return webWorkers({ threads, worker: computeWorker });
  }

  #deliver(result: RunResult): void {
    const { small, pieces } = inPieces(result);
    for (const piece of pieces) this.#post({ kind: 'piece', piece });
    this.#post({ kind: 'ended', state: this.#abort.signal.aborted ? 'stopped' : 'done', result: small });
  }

  /** Pauses do not count as computing time. */
  #withoutPauses(result: RunResult): RunResult {
    const seconds = Math.max(0, result.timings.seconds - this.#pausedSeconds);
    return this.#pausedSeconds === 0 ? result : { ...result, timings: { ...result.timings, seconds } };
  }

  #failure(error: unknown): Failure {
    if (this.#abort.signal.aborted && error instanceof UserError) return failure('run-stopped-early');
    return failureOf(error);
  }

  #startPause(): void {
    if (this.#pause) return;
    let end = () => {};
    const promise = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#pause = { promise, end, since: performance.now() };
  }

  #endPause(): void {
    if (!this.#pause) return;
    this.#pausedSeconds += (performance.now() - this.#pause.since) / 1000;
    this.#pause.end();
    this.#pause = null;
    this.#progress.resume();
  }
}
