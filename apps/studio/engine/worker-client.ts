// The page side of a worker that answers questions. A crashed worker is replaced at the next
// question; open questions are rejected with a problem. A worker that keeps nothing of value ends when
// it is idle.

import { crashFailure, failure, StudioFailure } from './failure.ts';
import type { Answer, Assignment, Question } from './messages.ts';
import type { Failure } from './protocol.ts';
import { shareStrings } from './shared-strings.ts';

/** A new worker with its role. */
export function startWorker(role: Assignment['role']): Worker {
  const worker = new Worker(new URL('./studio.worker.ts', import.meta.url), { type: 'module', name: `studio ${role}` });
  worker.postMessage({ kind: 'assignment', role } satisfies Assignment);
  return worker;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export class WorkerClient {
  readonly #role: Assignment['role'];
  readonly #idleMs: number;
  #idle: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #nextId = 0;

  /** `idleMs`: how long the worker may be idle before it is ended, which frees its memory. */
  constructor(role: Assignment['role'], idleMs = Infinity) {
    this.#role = role;
    this.#idleMs = idleMs;
  }

  ask<T>(method: string, ...given: readonly unknown[]): Promise<T> {
    clearTimeout(this.#idle);
    return new Promise<T>((resolve, reject) => {
      const id = this.#nextId++;
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.#running().postMessage({ kind: 'ask', id, method, given } satisfies Question);
    });
  }

  /** Whether a worker runs, with whatever it has cached. */
  get isOpen(): boolean {
    return this.#worker !== null;
  }

  /** Terminates the worker, frees its memory and rejects open questions. */
  close(reason: Failure = failure('superseded')): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new StudioFailure(reason));
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = startWorker(this.#role);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.#answered(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.close(crashFailure(event.message));
    });
    worker.addEventListener('messageerror', () => {
      if (worker === this.#worker) this.close(crashFailure(undefined));
    });
    this.#worker = worker;
    return worker;
  }

  #answered(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.kind === 'answer') waiting?.resolve(shareStrings(answer.value));
    else waiting?.reject(new StudioFailure(answer.failure));
    if (this.#waiting.size > 0 || this.#idleMs === Infinity) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.close(), this.#idleMs);
  }
}
