// A worker of the cluster: takes entries from the queue, has their tasks done by threads of this
// machine, and leaves the answers in Redis. It can be killed, stopped or cut off at any moment:
// whatever it had taken is given to another one, and an answer given twice is the same.

import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { ErrorCode, type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Note, note, problem, render } from '../../base/problem.ts';
import { counted } from '../../base/text.ts';
import { type ThreadPool, threadPool } from '../threads.node.ts';
import { type Answer, errorOf, type Failed, failure, type WorkerTask } from '../worker-task.ts';
import { type QueuedTask, refusal, tasksOf } from './entry.node.ts';
import { type Announcement, announce, HEARTBEAT, identityOf, type Member, members } from './members.node.ts';
import { type Identity, isSame, keys, queueName } from './names.ts';
import { ATTEMPTS, workerOptions } from './queue.node.ts';
import { addressOf, connect, explained, redisProblem } from './redis.node.ts';
import { Sessions } from './sessions.node.ts';
import { Signer, signed } from './signature.node.ts';
import { StandingTaker } from './standings.node.ts';
import { DataTaker } from './store.node.ts';
import { toText } from './wire.node.ts';

export interface ClusterWorkerOptions {
  /** `redis://…` or `rediss://…`. */
  readonly redis: string;
  readonly identity: Identity;
  /**
   * A secret shared with the runs [none: the worker computes for anyone who can write to Redis].
   */
  readonly secret?: string;
  /** The number of tasks that run at the same time [one per core]. */
  readonly threads?: number;
  /** The script of the worker thread [the file next to this module, as in the package]. */
  readonly worker?: URL;
  /** Events for the operator. */
  onEvent?(event: Note): void;
}

/** A cluster worker that runs in this process. */
export interface ClusterWorker {
  readonly id: string;
  readonly threads: number;
  /** Resolves when the worker has ended, through `end` or `cluster drain`. */
  readonly ended: Promise<void>;
  /**
   * Accepts no more entries, finishes those in progress and exits; longer tasks are left to other
   * workers.
   */
  end(): Promise<void>;
}

/** Seconds that an answer waits for its driver. */
const ANSWER_LIFE = 3600;

/**
 * Milliseconds that work in progress is given at the end: less than Kubernetes and systemd wait
 * before they kill.
 */
const GRACE_MS = 20_000;

/** Milliseconds before the same problem is logged again. */
const REPEAT_INTERVAL_MS = 10_000;

export async function clusterWorker(options: ClusterWorkerOptions): Promise<ClusterWorker> {
  const address = addressOf(options.redis);
  const redis = await connect(address);
  try {
    await refuseOthers(redis, options);
    const pool = await threadPool({ threads: options.threads, worker: options.worker });
    const worker = new RunningWorker(redis, pool, options, address.label);
    try {
      await worker.begin();
    } catch (error) {
      // Its threads and connections would keep the process from ending.
      await worker.end();
      throw error;
    }
    return worker;
  } catch (error) {
    redis.disconnect();
    throw explained(error, address.label);
  }
}

/**
 * Where runs of another version are in progress, and none of this, a worker would be idle without
 * an explanation.
 */
async function refuseOthers(redis: Redis, { identity, secret }: ClusterWorkerOptions): Promise<void> {
  const drivers = await members(redis, 'driver');
  if (drivers.length === 0) return;
  const alike = drivers.filter((driver) => isSame(identityOf(driver), identity));
  const { key } = new Signer(secret);
  if (alike.some((driver) => driver.key === key)) return;
  if (alike.length > 0) throw problem('cluster-secret-differs', { there: 'run' });
  const other = identityOf(drivers[0]);
  throw problem('run-of-another-version', { here: identity, there: other });
}

type QueuedEvaluation = Extract<QueuedTask, { kind: 'evaluation' }>;

class RunningWorker implements ClusterWorker {
  readonly id = randomBytes(8).toString('hex');
  readonly ended: Promise<void>;
  readonly #redis: Redis;
  readonly #pool: ThreadPool;
  readonly #identity: Identity;
  readonly #signer: Signer;
  readonly #queue: Worker;
  readonly #data: DataTaker;
  readonly #standings: StandingTaker;
  readonly #sessions: Sessions;
  readonly #log: (event: Note) => void;
  readonly #trouble: (error: unknown) => void;
  readonly #start = performance.now();
  /** The refusals behind errors that are reported to BullMQ. */
  readonly #refused = new WeakMap<Error, Note>();
  #counts = { done: 0, failed: 0 };
  #rate = { value: 0, done: 0, time: performance.now() };
  #announcement: Announcement | null = null;
  #ending: Promise<void> | null = null;
  #hasEnded = () => {};

  constructor(redis: Redis, pool: ThreadPool, { identity, secret, onEvent }: ClusterWorkerOptions, label: string) {
    this.#redis = redis;
    this.#pool = pool;
    this.#identity = identity;
    this.#signer = new Signer(secret);
    this.#data = new DataTaker(redis);
    this.#standings = new StandingTaker(redis);
    this.#sessions = new Sessions(redis);
    this.#log = onEvent ?? (() => {});
    this.ended = new Promise((resolve) => {
      this.#hasEnded = resolve;
    });
    this.#queue = new Worker(queueName(identity, this.#signer.key), (job) => this.#do(job), {
      ...workerOptions(redis, pool.threads),
      autorun: false,
    });
    this.#trouble = errorLog(label, this.#log);
    this.#queue.on('error', this.#trouble);
    this.#queue.on('failed', (_, error) => {
      this.#counts.failed++;
      this.#log(this.#refused.get(error) ?? note('entry-failed', { reason: error.message }));
    });
  }

  get threads(): number {
    return this.#pool.threads;
  }

  async begin(): Promise<void> {
    this.#announcement = await announce(this.#redis, 'worker', () => this.#member(), {
      onBeat: () => void this.#endIfAsked().catch(this.#trouble),
      onError: this.#trouble,
    });
    this.#queue.run().catch(this.#trouble);
    await this.#queue.waitUntilReady();
  }

  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    const finished = this.#queue.close().then(() => true);
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), GRACE_MS).unref());
    if (!(await Promise.race([finished, late]))) this.#log(note('worker-leaves-work', {}));
    await this.#pool.dispose();
    await this.#announcement?.end().catch(() => {});
    this.#redis.disconnect();
    this.#hasEnded();
  }

  async #endIfAsked(): Promise<void> {
    if (this.#ending || (await this.#redis.exists(keys.drain(this.id))) === 0) return;
    this.#log(note('worker-drained', {}));
    await this.#redis.unlink(keys.drain(this.id));
    await this.end();
  }

  #member(): Member {
    const now = performance.now();
    const { done } = this.#counts;
    const seconds = (now - this.#rate.time) / 1000;
    if (seconds * 1000 >= HEARTBEAT / 2) {
      const latest = (done - this.#rate.done) / seconds;
      this.#rate = { value: (this.#rate.value + latest) / 2, done, time: now };
    }
    return {
      id: this.id,
      ...this.#identity,
      key: this.#signer.key,
      host: hostname(),
      pid: process.pid,
      threads: this.threads,
      what: '',
      age: (now - this.#start) / 1000,
      ...this.#counts,
      rate: this.#rate.value,
    };
  }

  async #do(job: Job): Promise<null> {
    const given = tasksOf(job.data, job.id!, { identity: this.#identity, signer: this.#signer });
    if ('refused' in given) throw this.#unrecoverable(given.refused);
    const { session, tasks } = given;
    if (!(await this.#sessions.isAlive(session))) {
      this.#log(note('entry-skipped', {}));
      return null;
    }
    const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? ATTEMPTS);
    const answers: Answer[] = [];
    for (const task of tasks) {
      const answer = await this.#answer(task, session);
      // A problem of the user stays one; an internal error may be the fault of this machine.
      const isInternal = answer.kind === 'failed' && answer.problems === null;
      if (isInternal && !isLast) throw errorOf(answer);
      answers.push(isInternal ? this.#lastFailure(answer, job) : answer);
    }
    await this.#redis.set(keys.answer(job.id!), signed(this.#signer, job.id!, toText(answers)), 'EX', ANSWER_LIFE);
    this.#counts.done += tasks.length;
    return null;
  }

  /** BullMQ takes errors; the log takes the refusal itself. */
  #unrecoverable(refused: Note): Error {
    const error = new UnrecoverableError(render(refused));
    this.#refused.set(error, refused);
    return error;
  }

  /** The driver gets it with the computer where it happened. */
  #lastFailure(answer: Failed, { attemptsMade }: Job): Failed {
    this.#counts.failed++;
    this.#log(note('entry-failed', { reason: answer.message }));
    const where = `tried ${counted(attemptsMade + 1, 'time')} on the cluster, at last on ${hostname()}`;
    return {
      ...answer,
      message: `${answer.message} (${where})`,
      stack: answer.stack && `${answer.stack}\n    (${where})`,
    };
  }

  async #answer(queued: QueuedTask, session: string): Promise<Answer> {
    try {
      const digest = queued.kind === 'evaluation' ? queued.evaluation : queued.dataset;
      if (digest !== null && !(await this.#fits(queued, digest))) return { kind: 'missing' };
      const task = queued.kind === 'evaluation' ? await this.#whole(queued, session) : queued;
      if (task === null) return { kind: 'missing' };
      const answer = await this.#pool.send(task);
      if (answer.kind !== 'missing') return answer;
      const data = await this.#data.take(digest!);
      return data === null ? this.#missing(digest!) : await this.#pool.send({ ...task, data } as WorkerTask);
    } catch (error) {
      return failure(error);
    }
  }

  /** The task with the models that it refers to; null if they are not there. */
  async #whole(queued: QueuedEvaluation, session: string): Promise<WorkerTask | null> {
    const standing = queued.standing === null ? null : await this.#standings.take(queued.standing);
    if (queued.standing !== null && standing === null) return null;
    return { ...queued, standing, open: this.#sessions.allOpen(session, queued.open) };
  }

  /** Whether the data are there; throws if the task refers to features that they have not. */
  async #fits(task: QueuedTask, digest: string): Promise<boolean> {
    const count = await this.#data.features(digest);
    if (count === null) {
      this.#missing(digest);
      return false;
    }
    if (task.kind === 'evaluation' && highestFeature(task) >= count)
      throw problem('cluster-content-invalid', {
        what: 'data',
        detail: `an entry names feature ${highestFeature(task)} of data that have ${count}`,
      });
    return true;
  }

  #missing(digest: string): Answer {
    this.#log(refusal('no-data', digest.slice(0, SHOWN_DIGEST)));
    return { kind: 'missing' };
  }
}

/** Logs errors, but not the same one all the time. */
function errorLog(label: string, log: (event: Note) => void): (error: unknown) => void {
  const recently = new Map<string, number>();
  return (error) => {
    const event = isLostEntry(error) ? note('entry-done-elsewhere', {}) : redisProblem(error, label).problems[0];
    const key = JSON.stringify([event.code, event.facts]);
    if (performance.now() - (recently.get(key) ?? -Infinity) < REPEAT_INTERVAL_MS) return;
    recently.set(key, performance.now());
    log(event);
  };
}

/** Codes of BullMQ for an entry whose lock has expired, or that another worker has finished. */
const LOST_ENTRY = new Set<unknown>([ErrorCode.JobNotExist, ErrorCode.JobLockNotExist, ErrorCode.JobLockMismatch]);

/** The one error of a lost lock for which BullMQ has no code. */
const LOCK_NOT_RENEWED = 'could not renew lock for job';

const isLostEntry = (error: unknown) =>
  error instanceof Error &&
  (LOST_ENTRY.has((error as { code?: unknown }).code) || error.message.startsWith(LOCK_NOT_RENEWED));

const SHOWN_DIGEST = 'sha256:'.length + 12;

/** The highest feature that the task names; each list on the way begins with its length. */
function highestFeature({ path, training, batch }: QueuedEvaluation): number {
  let highest = -1;
  for (let at = 0; at < path.length; ) {
    const end = at + 1 + path[at];
    for (at++; at < end; at++) highest = Math.max(highest, path[at]);
  }
  for (const change of [training?.change, ...(batch?.candidates ?? []).map((own) => own.change)])
    for (const feature of [...(change?.removed ?? []), ...(change?.added ?? [])]) highest = Math.max(highest, feature);
  return highest;
}
