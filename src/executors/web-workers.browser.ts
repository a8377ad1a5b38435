// Runs work on Web Workers, so that it uses all cores and the page stays responsive. Tasks and
// answers are the same as for threads; a worker does one task at a time.

import type { Executor } from './executor.ts';
import type { OnProgress } from './job.ts';
import { countedPool, poolScoring } from './pool-scoring.ts';
import { isProgress } from './progress-message.ts';
import { type LocalPool, poolOpener, poolRunner, WorkerLost } from './worker-pool.ts';
import { type Answer, attemptsOf, type LocalTask } from './worker-task.ts';

/** The part of a page's `Worker` that is used. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  addEventListener(type: 'message' | 'error' | 'messageerror', listener: (event: WorkerEvent) => void): void;
}

/** The parts of a worker event that are used. */
export interface WorkerEvent {
  readonly data?: unknown;
  readonly message?: string;
  preventDefault?(): void;
}

/** The number of workers, and the function that creates one. */
export interface WebWorkerOptions {
  /** The number of threads [one per core]. */
  readonly threads?: number;
  /** Creates a worker that runs `svm-sieve/web-worker` [the one in this package]. */
  readonly worker?: () => WorkerLike;
}

/** An executor that runs on Web Workers. */
export interface WebWorkers extends Executor {
  /** The workers that are running. */
  readonly workers: readonly WorkerLike[];
}

const packagedWorker = (): WorkerLike =>
  new Worker(new URL('../web-worker.js', import.meta.url), { type: 'module', name: 'svm-sieve' });

/**
 * Starts Web Workers on which tasks can run: `evaluate(data, options, { executor })`. The workers
 * run until `dispose` is called.
 */
export async function webWorkers(options: WebWorkerOptions = {}): Promise<WebWorkers> {
  const count = options.threads ?? globalThis.navigator?.hardwareConcurrency ?? 1;
  const pool = new WebWorkerPool(count, options.worker ?? packagedWorker);
  const counted = countedPool(pool);
  const open: string[] = [];
  return {
    threads: count,
    get workers() {
      return pool.workers;
    },
    open: poolOpener(counted, open),
    openScoring: poolScoring(counted, open),
    run: poolRunner(counted),
    dispose: async () => pool.dispose(),
  };
}

/** A task without an answer yet. */
interface PendingTask {
  readonly task: LocalTask;
  readonly onProgress?: OnProgress;
  attempts: number;
  settle(answer: Answer): void;
  fail(error: unknown): void;
}

class WebWorkerPool implements LocalPool {
  readonly threads: number;
  readonly #make: () => WorkerLike;
  /** Each worker with its current task. */
  readonly #running = new Map<WorkerLike, PendingTask | null>();
  readonly #queue: PendingTask[] = [];
  #isDisposed = false;

  constructor(threads: number, make: () => WorkerLike) {
    this.threads = threads;
    this.#make = make;
  }

  get workers(): WorkerLike[] {
    return [...this.#running.keys()];
  }

  async send(task: LocalTask, signal?: AbortSignal, onProgress?: OnProgress): Promise<Answer> {
    signal?.throwIfAborted();
    if (this.#isDisposed) throw disposed();
    let listener = () => {};
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const pending: PendingTask = { task, onProgress, attempts: 0, settle: resolve, fail: reject };
        listener = () => this.#abandon(pending, signal!.reason);
        signal?.addEventListener('abort', listener, { once: true });
        this.#queue.push(pending);
        this.#dispatch();
      });
    } finally {
      signal?.removeEventListener('abort', listener);
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    const waiting = [...this.#queue.splice(0), ...[...this.#running.values()].filter((pending) => pending !== null)];
    for (const worker of this.#running.keys()) worker.terminate();
    this.#running.clear();
    for (const pending of waiting) pending.fail(disposed());
  }

  /**
   * A worker starts when there is work for it, so that one that cannot start is tried no more often
   * than there is work.
   */
  #start(): WorkerLike {
    const worker = this.#made();
    worker.addEventListener('message', ({ data }) => {
      if (isProgress(data)) this.#running.get(worker)?.onProgress?.(data.fraction);
      else this.#answered(worker, data as Answer);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault?.();
      this.#ended(worker, new Error(event.message ?? 'a worker could not be started'));
    });
    worker.addEventListener('messageerror', () => this.#ended(worker, new Error('an answer could not be read')));
    this.#running.set(worker, null);
    return worker;
  }

  #made(): WorkerLike {
    try {
      return this.#make();
    } catch (cause) {
      throw new WorkerLost(cause instanceof Error ? cause.message : String(cause), { cause });
    }
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const idle = this.#idle();
      if (idle === null && this.#running.size >= this.threads) return;
      const pending = this.#queue.shift()!;
      // The caller may be a listener of another task, so an error belongs to the task, not to it.
      try {
        const worker = idle ?? this.#start();
        worker.postMessage(pending.task);
        this.#running.set(worker, pending);
      } catch (error) {
        pending.fail(error);
      }
    }
  }

  #idle(): WorkerLike | null {
    for (const [worker, pending] of this.#running) if (pending === null) return worker;
    return null;
  }

  #answered(worker: WorkerLike, answer: Answer): void {
    const pending = this.#running.get(worker);
    if (!pending) return;
    this.#running.set(worker, null);
    pending.settle(answer);
    this.#dispatch();
  }

  /**
   * The task of a worker that has ended is retried on another one, unless it has ended too many.
   */
  #ended(worker: WorkerLike, cause: Error): void {
    const pending = this.#running.get(worker);
    this.#end(worker);
    if (!pending) return;
    pending.attempts++;
    const attempts = attemptsOf(pending.task);
    if (pending.attempts < attempts) this.#queue.unshift(pending);
    else pending.fail(new WorkerLost(`a worker ended ${attempts} times at the same work`, { cause }));
    this.#dispatch();
  }

  #end(worker: WorkerLike): void {
    worker.terminate();
    this.#running.delete(worker);
  }

  #abandon(pending: PendingTask, reason: unknown): void {
    const place = this.#queue.indexOf(pending);
    if (place >= 0) this.#queue.splice(place, 1);
    for (const [worker, own] of this.#running) if (own === pending) this.#end(worker);
    pending.fail(reason);
    this.#dispatch();
  }
}

const disposed = () => new Error('the workers have been disposed of');
