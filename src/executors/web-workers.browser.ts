// Work runs on Web Workers of a page, so that it uses all cores and the page stays alive. The same units and answers as for threads, in the
// same words; a worker does one unit at a time.

import { type Crew, crewOpener, crewRunner } from './crew.ts';
import type { Executor } from './executor.ts';
import type { Answer, Unit } from './unit.ts';

/** What is used of a worker: a `Worker` of a page. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  addEventListener(type: 'message' | 'error' | 'messageerror', listener: (event: WorkerEvent) => void): void;
}

/** What is used of the events of a worker. */
export interface WorkerEvent {
  readonly data?: unknown;
  readonly message?: string;
  preventDefault?(): void;
}

/** How many workers, and what makes one. */
export interface WebWorkerOptions {
  /** How many [as many as the machine runs at a time]. */
  readonly threads?: number;
  /** Makes a worker that runs `svm-sieve/web-worker` [the one of this package]. */
  readonly worker?: () => WorkerLike;
}

/** An executor on Web Workers. */
export interface WebWorkers extends Executor {
  /** Those that run at the moment. */
  readonly workers: readonly WorkerLike[];
}

/** A unit whose worker ends is done again by another; what ends so many workers would end more. */
const ATTEMPTS = 3;

const packagedWorker = (): WorkerLike =>
  new Worker(new URL('../web-worker.js', import.meta.url), { type: 'module', name: 'svm-sieve' });

/** Starts Web Workers that tasks can compute on: `evaluate(data, options, { executor })`. They run until `dispose` ends them. */
export async function webWorkers(options: WebWorkerOptions = {}): Promise<WebWorkers> {
  const count = options.threads ?? globalThis.navigator?.hardwareConcurrency ?? 1;
  const pool = new WorkerPool(count, options.worker ?? packagedWorker);
  const crew: Crew = { threads: count, send: (unit, signal) => pool.send(unit, signal) };
  return {
    threads: count,
    get workers() {
      return pool.workers;
    },
    open: crewOpener(crew),
    run: crewRunner(crew),
    dispose: async () => pool.dispose(),
  };
}

/** A unit that waits for its answer. */
interface Errand {
  readonly unit: Unit;
  attempts: number;
  settle(answer: Answer): void;
  fail(error: unknown): void;
}

class WorkerPool {
  readonly #count: number;
  readonly #make: () => WorkerLike;
  /** Each worker, with what it does at the moment. */
  readonly #desks = new Map<WorkerLike, Errand | null>();
  readonly #queue: Errand[] = [];
  #isDisposed = false;

  constructor(count: number, make: () => WorkerLike) {
    this.#count = count;
    this.#make = make;
  }

  get workers(): WorkerLike[] {
    return [...this.#desks.keys()];
  }

  async send(unit: Unit, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    if (this.#isDisposed) throw disposed();
    let listener = () => {};
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const errand: Errand = { unit, attempts: 0, settle: resolve, fail: reject };
        listener = () => this.#abandon(errand, signal!.reason);
        signal?.addEventListener('abort', listener, { once: true });
        this.#queue.push(errand);
        this.#handOut();
      });
    } finally {
      signal?.removeEventListener('abort', listener);
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    const waiting = [...this.#queue.splice(0), ...[...this.#desks.values()].filter((errand) => errand !== null)];
    for (const worker of this.#desks.keys()) worker.terminate();
    this.#desks.clear();
    for (const errand of waiting) errand.fail(disposed());
  }

  /** A worker starts when there is work for it, so that one that cannot start is tried no more often than there is work. */
  #start(): WorkerLike {
    const worker = this.#make();
    worker.addEventListener('message', ({ data }) => this.#answered(worker, data as Answer));
    worker.addEventListener('error', (event) => {
      event.preventDefault?.();
      this.#ended(worker, new Error(event.message ?? 'a worker could not be started'));
    });
    worker.addEventListener('messageerror', () => this.#ended(worker, new Error('an answer could not be read')));
    this.#desks.set(worker, null);
    return worker;
  }

  #handOut(): void {
    while (this.#queue.length > 0) {
      const worker = this.#idle() ?? (this.#desks.size < this.#count ? this.#start() : null);
      if (worker === null) return;
      const errand = this.#queue.shift()!;
      this.#desks.set(worker, errand);
      worker.postMessage(errand.unit);
    }
  }

  #idle(): WorkerLike | null {
    for (const [worker, errand] of this.#desks) if (errand === null) return worker;
    return null;
  }

  #answered(worker: WorkerLike, answer: Answer): void {
    const errand = this.#desks.get(worker);
    if (!errand) return;
    this.#desks.set(worker, null);
    errand.settle(answer);
    this.#handOut();
  }

  /** The errand of a worker that is gone is done by another, unless it has ended too many. */
  #ended(worker: WorkerLike, cause: Error): void {
    const errand = this.#desks.get(worker);
    this.#end(worker);
    if (!errand) return;
    errand.attempts++;
    if (errand.attempts < ATTEMPTS) this.#queue.unshift(errand);
    else errand.fail(new Error(`a worker ended ${ATTEMPTS} times at the same work`, { cause }));
    this.#handOut();
  }

  #end(worker: WorkerLike): void {
    worker.terminate();
    this.#desks.delete(worker);
  }

  #abandon(errand: Errand, reason: unknown): void {
    const place = this.#queue.indexOf(errand);
    if (place >= 0) this.#queue.splice(place, 1);
    for (const [worker, own] of this.#desks) if (own === errand) this.#end(worker);
    errand.fail(reason);
    this.#handOut();
  }
}

const disposed = () => new Error('the workers have been disposed of');
