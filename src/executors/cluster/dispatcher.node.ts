// The driver side of the queue: entries go into the queue, answers come back. The queue's events
// ring when an entry is over; its answer is then fetched. Nothing relies on a ring alone: entries
// that have been silent for a while are looked after, and those that have vanished (Redis came back
// without its last second, an operator has cleaned up) are put in again. Answers depend on the
// tasks only, so one more makes no difference.

import { createHash } from 'node:crypto';
import { type Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { problem } from '../../base/problem.ts';
import type { Answer } from '../worker-task.ts';
import { answersSchema, entryOf, firstIssue, MAX_ENTRY_CHARS, type QueuedTask, tasksText } from './entry.node.ts';
import { type Identity, keys, queueName } from './names.ts';
import { ENTRY_NAME, entryOptions, MAX_STALLS, queueOptions, STALLED_REASON } from './queue.node.ts';
import { explained, isPassing } from './redis.node.ts';
import { type Signer, unsigned } from './signature.node.ts';
import { fromText } from './wire.node.ts';

export interface DispatcherContext {
  readonly redis: Redis;
  readonly queue: Queue;
  readonly identity: Identity;
  readonly signer: Signer;
  readonly session: string;
  /** Redis for people. */
  readonly label: string;
}

interface Pending {
  readonly tasks: readonly QueuedTask[];
  readonly text: string;
  resolve(answers: Answer[]): void;
  reject(error: unknown): void;
  /** When it was last seen in the queue. */
  seen: number;
  /** How often it has been put in. */
  rounds: number;
}

/** Milliseconds of silence after which an entry is looked after. */
const SILENCE = 2000;

/** An entry that vanishes so often does so for a reason. */
const MAX_ROUNDS = 20;

export class Dispatcher {
  readonly #context: DispatcherContext;
  readonly #events: QueueEvents;
  readonly #pending = new Map<string, Pending>();
  #outbox: string[] = [];
  #rung = new Set<string>();
  #serial = 0;
  #ended: unknown = null;
  readonly #timer: NodeJS.Timeout;

  /** `last`: the last event of before. */
  constructor(context: DispatcherContext, last: string) {
    this.#context = context;
    const { connection, prefix, skipVersionCheck } = queueOptions(context.redis.duplicate());
    const lastEventId = last;
    this.#events = new QueueEvents(context.queue.name, { connection, prefix, skipVersionCheck, lastEventId });
    this.#events.on('error', () => {}); // what is missed is looked after
    this.#events.on('completed', ({ jobId }) => this.#ring(jobId));
    this.#events.on('failed', ({ jobId, failedReason }) => this.#fail(jobId, failedReason));
    this.#timer = setInterval(() => void this.#lookAfter().catch(() => {}), SILENCE / 2);
  }

  ready(): Promise<unknown> {
    return this.#events.waitUntilReady();
  }

  /** Has tasks done by one worker, one after the other. */
  send(tasks: readonly QueuedTask[]): Promise<Answer[]> {
    if (this.#ended) return Promise.reject(this.#ended);
    const text = tasksText(tasks);
    if (text.length > MAX_ENTRY_CHARS)
      return Promise.reject(
        problem('job-too-large', { characters: text.length, max: MAX_ENTRY_CHARS }, { fixes: [{ unset: ['redis'] }] }),
      );
    return new Promise((resolve, reject) => {
      const id = this.#idOf(tasks, text);
      this.#pending.set(id, { tasks, text, resolve, reject, seen: performance.now(), rounds: 0 });
      this.#post(id);
    });
  }

  /** Rejects all waiting callers with the reason. */
  fail(reason: unknown): void {
    this.#ended ??= reason;
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }

  /** Takes back what no worker has begun. */
  async end(reason: unknown): Promise<void> {
    clearInterval(this.#timer);
    const ids = [...this.#pending.keys()];
    this.fail(reason);
    await Promise.all(ids.map((id) => this.#context.queue.remove(id).catch(() => 0)));
    if (ids.length > 0) await this.#context.redis.unlink(ids.map(keys.answer));
  }

  async close(): Promise<void> {
    await this.#events.close();
  }

  /**
   * The id of whole jobs is their content's: a driver that was killed and comes back finds them
   * where they are, in progress or answered. Tasks of an evaluation are short, and refer to models
   * that are in Redis for a while only.
   */
  #idOf(tasks: readonly QueuedTask[], text: string): string {
    const { identity, session } = this.#context;
    const serial = `${session}-${this.#serial++}`;
    if (tasks[0].kind === 'evaluation') return serial;
    const id = createHash('sha256')
      .update(`${queueName(identity)} ${text}`)
      .digest('hex')
      .slice(0, 40);
    return this.#pending.has(id) ? serial : id;
  }

  #post(id: string): void {
    if (this.#outbox.push(id) === 1) setImmediate(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    const ids = this.#outbox.filter((id) => this.#pending.has(id));
    this.#outbox = [];
    try {
      const jobs = ids.filter((id) => this.#pending.get(id)!.tasks[0].kind === 'job');
      if (jobs.length > 0) await this.#collect(jobs);
      const { queue, session } = this.#context;
      const entries = ids.flatMap((id) => {
        const pending = this.#pending.get(id);
        if (!pending) return [];
        const data = entryOf(this.#context, session, id, pending.text);
        return [{ name: ENTRY_NAME, data, opts: entryOptions(id) }];
      });
      if (entries.length > 0) await queue.addBulk(entries);
      for (const id of ids) {
        const pending = this.#pending.get(id);
        if (pending) pending.rounds++;
      }
    } catch (error) {
      // Some may be in the queue, others not: they are looked after.
      if (isPassing(error)) return;
      for (const id of ids) this.#settle(id, (pending) => pending.reject(explained(error, this.#context.label)));
    }
  }

  #ring(id: string): void {
    if (!this.#pending.has(id)) return;
    this.#rung.add(id);
    if (this.#rung.size > 1) return;
    setImmediate(() => {
      const ids = [...this.#rung];
      this.#rung = new Set();
      this.#collect(ids)
        .then((missing) => this.#again(missing))
        .catch(() => {}); // they are looked after
    });
  }

  /** Fetches the answers that are there; the ids of those that are not. */
  async #collect(ids: readonly string[]): Promise<string[]> {
    const waiting = ids.filter((id) => this.#pending.has(id));
    if (waiting.length === 0) return [];
    const { redis } = this.#context;
    const texts = await redis.mget(waiting.map(keys.answer));
    const found = waiting.filter((_, k) => texts[k] !== null);
    if (found.length > 0) void redis.unlink(found.map(keys.answer)).catch(() => {}); // they lapse
    for (const [k, id] of waiting.entries()) if (texts[k] !== null) this.#deliver(id, texts[k]);
    return waiting.filter((_, k) => texts[k] === null);
  }

  #deliver(id: string, text: string): void {
    this.#settle(id, ({ tasks, resolve, reject }) => {
      const read = this.#answersIn(id, text, tasks.length);
      if (Array.isArray(read)) resolve(read);
      else {
        const at = { source: this.#context.label };
        reject(problem('cluster-content-invalid', { what: 'answer', detail: read.detail }, { at }));
      }
    });
  }

  /** The answers, or why they cannot be used. */
  #answersIn(id: string, given: string, count: number): Answer[] | { readonly detail: string } {
    const text = unsigned(this.#context.signer, id, given);
    if (text === null) return { detail: 'its signature is wrong' };
    try {
      const read = answersSchema.safeParse(fromText(text));
      if (!read.success) return { detail: firstIssue(read.error) };
      return read.data.length === count
        ? (read.data as Answer[])
        : { detail: 'it has another length than its question' };
    } catch (error) {
      return { detail: (error as Error).message };
    }
  }

  #settle(id: string, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    how(pending);
  }

  /** Puts in again what is neither in the queue nor answered. */
  #again(ids: readonly string[]): void {
    for (const id of ids) {
      const pending = this.#pending.get(id);
      if (!pending) continue;
      pending.seen = performance.now();
      if (pending.rounds < MAX_ROUNDS) this.#post(id);
      else this.#settle(id, ({ reject }) => reject(problem('entry-lost', { times: MAX_ROUNDS })));
    }
  }

  #fail(id: string, reason: string): void {
    this.#settle(id, ({ reject }) => {
      if (reason === STALLED_REASON) reject(problem('job-ends-workers', { workers: MAX_STALLS + 1 }));
      else reject(problem('job-failed-on-cluster', { reason: String(reason) }));
    });
  }

  async #lookAfter(): Promise<void> {
    const now = performance.now();
    const { redis, queue } = this.#context;
    if (redis.status !== 'ready') return;
    const silent = [...this.#pending].filter(([, { seen }]) => now - seen > SILENCE).map(([id]) => id);
    if (silent.length === 0) return;
    const looks = redis.pipeline();
    for (const id of silent) looks.exists(queue.toKey(id));
    const replies = await looks.exec();
    const isThere = (k: number) => replies![k][0] === null && replies![k][1] === 1;
    for (const [k, id] of silent.entries()) {
      const pending = this.#pending.get(id);
      if (pending && isThere(k)) pending.seen = now;
    }
    // An entry leaves the queue after its answer has come: what is gone must be answered.
    this.#again(await this.#collect(silent.filter((_, k) => !isThere(k))));
  }
}
