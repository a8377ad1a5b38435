// The cluster as an executor: the work is done by workers on other computers, with the same results
// bit for bit.

import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Note, note, problem } from '../../base/problem.ts';
import { nodeHash } from '../../data/hash.node.ts';
import { toDatasetData } from '../dataset-data.ts';
import type { Executor } from '../executor.ts';
import { type Job, runHere, sharedDigest } from '../job.ts';
import { poolOpener, poolRunner, type WorkerPool } from '../worker-pool.ts';
import type { Answer, JobTask, WorkerTask } from '../worker-task.ts';
import { Dispatcher } from './dispatcher.node.ts';
import { inBatches, PaceByKind } from './job-batches.ts';
import { type Announcement, announce, identityOf, type Member, members } from './members.node.ts';
import { type Identity, isSame, queueName } from './names.ts';
import { queueOptions } from './queue.node.ts';
import { type Address, addressOf, connect, explained, isReply } from './redis.node.ts';
import { Signer } from './signature.node.ts';
import { StandingGiver } from './standings.node.ts';
import { DataGiver } from './store.node.ts';

export interface ClusterOptions {
  /** `redis://…` or `rediss://…`. */
  readonly redis: string;
  readonly identity: Identity;
  /**
   * A secret shared with the workers [none: anyone who can write to Redis can forge results].
   */
  readonly secret?: string;
  /** A short label for the status of the cluster. */
  readonly what?: string;
  /** Aborting the signal ends the wait for the first worker. */
  readonly signal?: AbortSignal;
  /** Called when there is no worker yet, and when workers join or leave. */
  onNote?(note: Note): void;
}

/** An executor that runs on the workers of a cluster. */
export interface Cluster extends Executor {
  /** The number of threads of the connected workers. */
  readonly slots: number;
}

/** Milliseconds that a part of a contest should take, at least, and at most. */
const WORTHWHILE = 50;
const LONGEST = 250;

/** Entries per thread of a worker: while one is done the next one is there already. */
const AHEAD = 2;

/**
 * With this many threads for each job, a selection is led from here, and its candidates are spread.
 * Leading takes the driver some milliseconds for every candidate, so no more than this many: the
 * others gain nothing by it.
 */
const SPARE = 4;
const MAX_LED = 2;

/** Milliseconds between two looks for a first worker. */
const LOOK = 300;

/** Milliseconds that Redis may be out of reach. */
const PATIENCE = 300_000;

/** Milliseconds that leaving may take. */
const SHUTDOWN_TIMEOUT_MS = 3000;

export async function cluster(options: ClusterOptions): Promise<Cluster> {
  const address = addressOf(options.redis);
  const redis = await connect(address);
  const driver = new Driver(redis, address, options);
  try {
    await driver.begin();
    return driver;
  } catch (error) {
    await driver.dispose();
    throw explained(error, address.label);
  }
}

interface AskedJob {
  readonly task: JobTask;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

class Driver implements Cluster {
  readonly #redis: Redis;
  readonly #options: ClusterOptions;
  readonly #queue: Queue;
  readonly #signer: Signer;
  readonly #label: string;
  readonly #session = randomBytes(16).toString('hex');
  readonly #data: DataGiver;
  readonly #standings: StandingGiver;
  readonly #paces = new PaceByKind();
  readonly #start = performance.now();
  #dispatcher: Dispatcher | null = null;
  #announcement: Announcement | null = null;
  #waiting: AskedJob[] = [];
  #slots = 0;
  /** Jobs that are requested and not done. */
  #asked = 0;
  #done = 0;
  readonly open: Executor['open'];
  readonly run: Executor['run'];

  constructor(redis: Redis, address: Address, options: ClusterOptions) {
    this.#redis = redis;
    this.#options = options;
    this.#label = address.label;
    this.#signer = new Signer(options.secret);
    this.#queue = new Queue(queueName(options.identity, this.#signer.key), queueOptions(redis));
    this.#queue.on('error', () => {}); // the connection comes back by itself
    this.#data = new DataGiver(redis);
    this.#standings = new StandingGiver(redis);
    const pool = this.#pool();
    this.open = poolOpener(pool);
    const run = poolRunner(pool);
    this.run = async (job, signal) => {
      this.#asked++;
      try {
        // Those that are requested in the same moment are counted first.
        await new Promise(setImmediate);
        if (this.#hasToSpare(job)) return await runHere(job, signal, this.open);
        await this.#giveDataset(job);
        return await run(job);
      } finally {
        this.#asked--;
      }
    };
    this.#giveUpAfter(PATIENCE);
  }

  get slots(): number {
    return this.#slots;
  }

  /** As many as keep every thread busy, with the next entry at hand. */
  get threads(): number {
    return Math.max(1, AHEAD * this.#slots * this.#paces.widest);
  }

  async begin(): Promise<void> {
    const { onNote } = this.#options;
    // An event of before may ring for an entry of the same content.
    const [last] = await this.#redis.xrevrange(this.#queue.toKey('events'), '+', '-', 'COUNT', 1);
    const { identity } = this.#options;
    const context = {
      redis: this.#redis,
      queue: this.#queue,
      identity,
      signer: this.#signer,
      session: this.#session,
      label: this.#label,
    };
    this.#dispatcher = new Dispatcher(context, last?.[0] ?? '0-0');
    this.#announcement = await announce(this.#redis, 'driver', () => this.#member(), {
      onBeat: () => void this.#count().catch(() => {}),
      onError: (error) => {
        if (isReply(error)) this.#dispatcher!.fail(explained(error, this.#label));
      },
    });
    await this.#dispatcher.ready();
    await this.#count();
    if (this.#slots === 0) onNote?.(note('cluster-without-workers', { redis: this.#label }));
    while (this.#slots === 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      if (this.#options.signal?.aborted) throw problem('interrupted-without-workers', {});
      await this.#count();
    }
  }

  async dispose(): Promise<void> {
    const leave = async () => {
      await this.#dispatcher?.end(new Error('the cluster has been disposed of'));
      await this.#standings.end();
      await this.#announcement?.end();
      await this.#dispatcher?.close();
      await this.#queue.close();
    };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, SHUTDOWN_TIMEOUT_MS);
    });
    await Promise.race([leave().catch(() => {}), late]);
    clearTimeout(timer);
    this.#redis.disconnect();
  }

  /**
   * Whether so few jobs are left that the candidates inside of one are better shared out than the
   * jobs.
   */
  #hasToSpare({ kind, input }: Job): boolean {
    const isFew = this.#asked <= MAX_LED && this.#slots >= SPARE * this.#asked;
    return isFew && kind.isShared?.(input as never) === true;
  }

  #pool(): WorkerPool {
    const slots = () => Math.max(1, this.#slots);
    return {
      get threads() {
        return slots();
      },
      send: (task) => this.#send(task),
      hash: nodeHash,
      worthwhile: WORTHWHILE,
      longest: LONGEST,
    };
  }

  async #send(task: WorkerTask): Promise<Answer> {
    const { data } = task;
    // Where data come along, someone has missed them, or may.
    if (data) await this.#give(task.kind === 'job' ? task.dataset! : task.evaluation, () => data, true);
    if (task.kind === 'job') return this.#batched({ ...task, data: null });
    const send = async (standing: string | null) => {
      this.#done++;
      const [answer] = await this.#dispatcher!.send([{ ...task, data: null, standing }]);
      return answer;
    };
    if (task.standing === null) return send(null);
    return this.#standings.lend(task.standing, data !== null, send).catch((error) => {
      throw explained(error, this.#label);
    });
  }

  async #giveDataset({ dataset }: Job): Promise<void> {
    if (dataset) await this.#give(sharedDigest(dataset, nodeHash), () => toDatasetData(dataset));
  }

  #give(...given: Parameters<DataGiver['give']>): Promise<void> {
    return this.#data.give(...given).catch((error) => {
      throw explained(error, this.#label);
    });
  }

  /** Jobs that are requested in the same moment may go together. */
  #batched(task: JobTask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ task, resolve, reject }) === 1) setImmediate(() => this.#flush());
    });
  }

  #flush(): void {
    const byKind = new Map<string, AskedJob[]>();
    for (const own of this.#waiting) byKind.set(own.task.job, [...(byKind.get(own.task.job) ?? []), own]);
    this.#waiting = [];
    for (const [kind, own] of byKind) {
      for (const part of inBatches(own, this.#paces.together(kind), this.#slots)) {
        this.#dispatcher!.send(part.map(({ task }) => task)).then(
          (answers) => {
            for (const [k, { resolve }] of part.entries()) {
              this.#learn(kind, answers[k]);
              resolve(answers[k]);
            }
          },
          (error) => {
            for (const { reject } of part) reject(error);
          },
        );
      }
    }
  }

  #learn(kind: string, answer: Answer): void {
    this.#done++;
    if (answer.kind === 'job-done') this.#paces.learn(kind, answer.outcome.seconds);
  }

  /** Counts the threads of the workers that are there, and refers to those that cannot be used. */
  async #count(): Promise<void> {
    const { identity, onNote } = this.#options;
    const all = await members(this.#redis, 'worker');
    const alike = all.filter((member) => isSame(identityOf(member), identity));
    const own = alike.filter(({ key }) => key === this.#signer.key);
    if (own.length === 0 && alike.length > 0 && this.#slots === 0)
      throw problem('cluster-secret-differs', { there: 'workers' }, { at: { source: this.#label } });
    if (own.length === 0 && all.length > 0 && this.#slots === 0)
      throw problem(
        'workers-of-another-version',
        { here: identity, there: identityOf(all[0]) },
        { at: { source: this.#label } },
      );
    const slots = own.reduce((sum, { threads }) => sum + threads, 0);
    if (slots !== this.#slots && (slots > 0 || this.#slots > 0))
      onNote?.(note('cluster-workers', { workers: own.length, threads: slots }));
    this.#slots = slots;
  }

  #member(): Member {
    return {
      id: this.#session,
      ...this.#options.identity,
      key: this.#signer.key,
      host: hostname(),
      pid: process.pid,
      threads: 0,
      failed: 0,
      rate: 0,
      age: (performance.now() - this.#start) / 1000,
      done: this.#done,
      what: this.#options.what ?? '',
    };
  }

  #giveUpAfter(patience: number): void {
    let timer: NodeJS.Timeout | undefined;
    this.#redis.on('close', () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const minutes = patience / 60_000;
        this.#dispatcher?.fail(problem('redis-unreachable', { minutes }, { at: { source: this.#label } }));
      }, patience);
      timer.unref();
    });
    this.#redis.on('ready', () => clearTimeout(timer));
    this.#redis.on('end', () => clearTimeout(timer));
  }
}
