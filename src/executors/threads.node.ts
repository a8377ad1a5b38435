// Work runs on threads of this machine, held by piscina.

import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type Worker } from 'node:worker_threads';
import { flushMessages } from '../base/event-loop.ts';
import { nodeHash } from '../data/hash.node.ts';
import type { Executor } from './executor.ts';
import { type OnProgress, runHere } from './job.ts';
import { isProgress } from './progress-message.ts';
import { type LocalPool, poolOpener, poolRunner, WorkerLost } from './worker-pool.ts';
import { type Answer, attemptsOf, type LocalTask, type ThreadTask } from './worker-task.ts';

/** The number of threads, and the script that they run. */
export interface ThreadOptions {
  /** The number of threads [one per core]. */
  readonly threads?: number;
  /** The built worker script [the one in this package]. */
  readonly worker?: URL;
}

/** An executor that runs on threads. */
export interface Threads extends Executor {
  /** The threads that are running. */
  readonly workers: readonly Worker[];
}

/** Finds the worker of the package, wherever the bundler has put this file. */
const require = createRequire(import.meta.url);

/**
 * Starts threads on which tasks can run: `evaluate(data, options, { executor })`. The threads run
 * until `dispose` is called.
 */
export async function threads(options: ThreadOptions = {}): Promise<Threads> {
  const pool = await threadPool(options);
  // Loaded here, as piscina is.
  const { countedPool, poolScoring } = await import('./pool-scoring.ts');
  const counted = countedPool(pool);
  const open: string[] = [];
  return {
    threads: pool.threads,
    get workers() {
      return pool.workers;
    },
    open: poolOpener(counted, open),
    openScoring: poolScoring(counted, open),
    run: options.worker ? poolRunner(counted) : helpedRunner(pool, poolRunner(counted)),
    dispose: pool.dispose,
  };
}

/**
 * Threads take a while to load, about as long as a short task takes: until one of them has, this
 * thread does a job at a time.
 */
function helpedRunner(pool: ThreadPool, run: Executor['run']): Executor['run'] {
  let isFree = true;
  pool.whenReady.then(() => {
    isFree = false;
  });
  return async (job, signal, onProgress) => {
    if (!isFree) return run(job, signal, onProgress);
    isFree = false;
    // Jobs for the threads are sent first.
    await flushMessages();
    try {
      return await runHere(job, signal, undefined, onProgress);
    } finally {
      isFree = !pool.isReady;
    }
  };
}

/**
 * When a thread has loaded its module, or has ended: its first message says so. A thread that is
 * ended while Node links a module takes the whole process with it ("IsGraphAsync must be used on an
 * instantiated module", Node 20.20). So there is no limit of time: on a busy computer a thread may
 * load for longer than the whole work takes.
 */
function whenLoaded(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['message', 'error', 'exit']) worker.once(event, () => resolve());
  });
}

/** Threads that answer tasks. */
export interface ThreadPool extends LocalPool, Pick<Threads, 'workers' | 'dispose'> {
  /** Whether one of the threads has loaded, and a promise of it. */
  readonly isReady: boolean;
  readonly whenReady: Promise<void>;
}

export async function threadPool(options: ThreadOptions = {}): Promise<ThreadPool> {
  // Loaded here, since most commands start no thread.
  const { Piscina } = await import('piscina');
  const count = options.threads ?? availableParallelism();
  const filename = options.worker ? fileURLToPath(options.worker) : require.resolve('svm-sieve/worker');
  const pool = new Piscina<ThreadTask, Answer>({
    filename,
    minThreads: count,
    maxThreads: count,
    idleTimeout: Infinity,
  });
  const waiting = new Set<(reason: unknown) => void>();
  const loaded = new WeakSet<Worker>();
  // Piscina reports the threads that it begins with at once, and later ones when they have loaded.
  // Their only message may be over when `dispose` asks, so this cannot be found out there.
  const first = new Set(pool.threads);
  const loading = [...first].map((worker) => whenLoaded(worker).then(() => void loaded.add(worker)));
  pool.on('workerCreate', ({ id }: { readonly id: number }) => {
    const worker = pool.threads.find(({ threadId }) => threadId === id);
    if (worker && !first.has(worker)) loaded.add(worker);
  });
  let isReady = false;
  const whenReady = Promise.race(loading).then(() => {
    isReady = true;
  });
  async function allLoaded(): Promise<void> {
    // A thread that ends in the meantime may be replaced.
    for (;;) {
      const others = pool.threads.filter((worker) => !loaded.has(worker));
      if (others.length === 0) return;
      await Promise.all(others.map(whenLoaded));
      for (const worker of others) loaded.add(worker);
    }
  }
  let isDisposed = false;
  let lastError: unknown;
  pool.on('error', (error) => {
    lastError = error;
  });
  // Piscina replaces a thread that ends at work, but not one that ends before its first; if there
  // is none left, no one would ever answer. A thread that is left takes the waiting tasks when it has
  // loaded or answered.
  pool.on('workerDestroy', () =>
    setImmediate(() => {
      if (pool.threads.length > 0) return;
      for (const reject of waiting) reject(new Error('no thread can be started', { cause: lastError }));
    }),
  );

  const attempt = (task: LocalTask, signal: AbortSignal | undefined, onProgress: OnProgress | undefined) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.add(reject);
      const channel = onProgress && new MessageChannel();
      channel?.port1.on('message', (message) => isProgress(message) && onProgress?.(message.fraction));
      const port = channel?.port2;
      pool
        .run({ task, ...(port && { port }) }, { signal, ...(port && { transferList: [port] }) })
        .then(resolve, reject)
        .finally(() => {
          channel?.port1.close();
          waiting.delete(reject);
        });
    });

  // The worker answers with its errors, so a rejection means that its thread has ended.
  async function send(task: LocalTask, signal?: AbortSignal, onProgress?: OnProgress): Promise<Answer> {
    let cause: unknown;
    const attempts = attemptsOf(task);
    for (let k = 0; k < attempts; k++) {
      signal?.throwIfAborted();
      if (isDisposed) throw new Error('the threads have been disposed of', { cause });
      try {
        return await attempt(task, signal, onProgress);
      } catch (error) {
        cause = error;
      }
    }
    signal?.throwIfAborted();
    if (isDisposed) throw new Error('the threads have been disposed of', { cause });
    throw new WorkerLost(`a thread ended ${attempts} times at the same work`, { cause });
  }

  return {
    threads: count,
    send,
    hash: nodeHash,
    whenReady,
    get isReady() {
      return isReady;
    },
    get workers() {
      return pool.threads;
    },
    async dispose() {
      isDisposed = true;
      await allLoaded();
      await pool.destroy();
    },
  };
}
