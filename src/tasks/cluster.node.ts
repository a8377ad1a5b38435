// The cluster for users of the library. BullMQ and the client of Redis are optional packages, loaded when the first of these functions is
// called.

import { withOptionalPackages } from '../base/optional-package.ts';
import { VERSION } from '../base/version.ts';
import type { Cluster, ClusterOptions as DriverOptions } from '../executors/cluster/driver.node.ts';
import type { CleanOptions, ClusterStatus } from '../executors/cluster/operation.node.ts';
import type { ClusterWorker, ClusterWorkerOptions as WorkerOptions } from '../executors/cluster/worker.node.ts';
import { coreName } from '../numeric/core.ts';

export type { Cluster, ClusterStatus, ClusterWorker };

/** `identity`: the version and core that count [this one's]. */
export type ClusterOptions = WithIdentity<DriverOptions>;
/** What a worker of a cluster is told. */
export type ClusterWorkerOptions = WithIdentity<WorkerOptions>;

type WithIdentity<T extends { identity: unknown }> = Omit<T, 'identity'> & Partial<Pick<T, 'identity'>>;

const own = () => ({ version: VERSION, core: coreName() });

/** An executor on the workers of a cluster. Waits until there is one. */
export async function cluster(options: ClusterOptions): Promise<Cluster> {
  const { cluster: open } = await load(() => import('../executors/cluster/driver.node.ts'));
  return open({ identity: own(), ...options });
}

/** A worker in this process. */
export async function clusterWorker(options: ClusterWorkerOptions): Promise<ClusterWorker> {
  const { clusterWorker: start } = await load(() => import('../executors/cluster/worker.node.ts'));
  return start({ identity: own(), ...options });
}

/** Who is there, what waits, how fast it goes. */
export async function clusterStatus(redis: string): Promise<ClusterStatus> {
  return (await operation()).clusterStatus(redis, own());
}

/** Asks every worker to finish what it does and to end, and waits until they have; how many they were. */
export async function drainCluster(redis: string, signal?: AbortSignal): Promise<number> {
  return (await operation()).drainCluster(redis, signal);
}

/** Removes everything of svm-sieve from Redis; how many keys that were. */
export async function cleanCluster(redis: string, options: CleanOptions = {}): Promise<number> {
  return (await operation()).cleanCluster(redis, options);
}

const load = <T>(module: () => Promise<T>) => withOptionalPackages(['bullmq', 'ioredis'], 'a cluster', module);

const operation = () => load(() => import('../executors/cluster/operation.node.ts'));
