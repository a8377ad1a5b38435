// Operating a cluster: looking at it, ending its workers, removing what it has left in Redis.

import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { problem } from '../../base/problem.ts';
import { type Member, members } from './members.node.ts';
import { type Identity, keys, PREFIX, queueName } from './names.ts';
import { queueOptions } from './queue.node.ts';
import { addressOf, connect, redisProblem } from './redis.node.ts';

export interface QueueState {
  /** The version and numeric core that the entries of this queue require. */
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
}

/** The status of a cluster. */
export interface ClusterStatus {
  /** Without the password. */
  readonly redis: string;
  readonly workers: readonly Member[];
  readonly drivers: readonly Member[];
  readonly queues: readonly QueueState[];
  /** Recent throughput of all workers, in tasks per second. */
  readonly rate: number;
  /** The number of entries that failed or were refused since the workers started. */
  readonly failed: number;
  /** The memory use that Redis reports; null if it reports none. */
  readonly memory: { readonly used: number; readonly most: number | null; readonly policy: string } | null;
}

async function withRedis<T>(url: string, work: (redis: Redis, label: string) => Promise<T>): Promise<T> {
  const address = addressOf(url);
  const redis = await connect(address);
  try {
    return await work(redis, address.label);
  } catch (error) {
    throw redisProblem(error, address.label);
  } finally {
    redis.disconnect();
  }
}

export function clusterStatus(url: string, identity: Identity): Promise<ClusterStatus> {
  return withRedis(url, async (redis, label) => {
    const [workers, drivers] = [await members(redis, 'worker'), await members(redis, 'driver')];
    const names = new Set([queueName(identity), ...[...workers, ...drivers].map((own) => queueName(own, own.key))]);
    const queues: QueueState[] = [];
    for (const name of names) queues.push(await queueState(redis, name));
    return {
      redis: label,
      workers,
      drivers,
      queues,
      rate: workers.reduce((sum, { rate }) => sum + rate, 0),
      failed: workers.reduce((sum, { failed }) => sum + failed, 0),
      memory: await memoryOf(redis),
    };
  });
}

async function queueState(redis: Redis, name: string): Promise<QueueState> {
  const queue = new Queue(name, { ...queueOptions(redis), skipMetasUpdate: true });
  queue.on('error', () => {});
  const { active, ...others } = await queue.getJobCounts('active', 'waiting', 'delayed', 'prioritized');
  await queue.close();
  return { name, active, waiting: Object.values(others).reduce((sum, own) => sum + own, 0) };
}

async function memoryOf(redis: Redis): Promise<ClusterStatus['memory']> {
  try {
    const info = await redis.info('memory');
    const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
    return {
      used: Number(field('used_memory')),
      most: Number(field('maxmemory')) || null,
      policy: field('maxmemory_policy'),
    };
  } catch {
    return null;
  }
}

/** Seconds within which a worker must notice that it was told to exit. */
const NOTICE = 3600;
const LOOK = 300;

export function drainCluster(url: string, signal?: AbortSignal): Promise<number> {
  return withRedis(url, async (redis) => {
    const asked = (await members(redis, 'worker')).map(({ id }) => id);
    for (const id of asked) await redis.set(keys.drain(id), 1, 'EX', NOTICE);
    const isThere = async () => (await members(redis, 'worker')).some(({ id }) => asked.includes(id));
    while (!signal?.aborted && (await isThere())) await new Promise((resolve) => setTimeout(resolve, LOOK));
    return asked.length;
  });
}

export interface CleanOptions {
  /**
   * Whether to clean up even while runs are in progress; these runs then restore the data they
   * still need.
   */
  readonly force?: boolean;
}

/** Keys looked through, and removed, at a time. */
const AT_ONCE = 1000;

export function cleanCluster(url: string, { force = false }: CleanOptions = {}): Promise<number> {
  return withRedis(url, async (redis, label) => {
    const drivers = await members(redis, 'driver');
    if (drivers.length > 0 && !force)
      throw problem(
        'cluster-in-use',
        { runs: drivers.map(({ host, pid }) => `${host} ${pid}`) },
        { at: { source: label }, fixes: [{ set: { force: true } }] },
      );
    let removed = 0;
    for await (const found of redis.scanStream({ match: `${PREFIX}:*`, count: AT_ONCE })) {
      const own = (found as string[]).filter((key) => !/^:(worker|driver)(s$|:)/.test(key.slice(PREFIX.length)));
      if (own.length > 0) removed += await redis.unlink(own);
    }
    return removed;
  });
}
