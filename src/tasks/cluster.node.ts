// The cluster for users of the library. BullMQ and the client of Redis are optional packages,
// loaded when the first of these functions is called.

import { withOptionalPackages } from '../base/optional-package.ts';
import { VERSION } from '../base/version.ts';
import { buildDigest } from '../executors/cluster/build.node.ts';
import type { Cluster, ClusterOptions as DriverOptions } from '../executors/cluster/driver.node.ts';
import type { CleanOptions, ClusterStatus } from '../executors/cluster/operation.node.ts';
import type { ClusterWorker, ClusterWorkerOptions as WorkerOptions } from '../executors/cluster/worker.node.ts';
import { coreName } from '../numeric/core.ts';

export type { Cluster, ClusterStatus, ClusterWorker };

/**
 * `identity` is the version, core and build to be used [those of this program]; `secret` defaults to
 * the environment variable SVM_SIEVE_CLUSTER_SECRET.
 */
export type ClusterOptions = WithIdentity<DriverOptions>;
/** The options of a cluster worker. */
export type ClusterWorkerOptions = WithIdentity<WorkerOptions>;

type WithIdentity<T extends { identity: unknown }> = Omit<T, 'identity'> & Partial<Pick<T, 'identity'>>;

/** The version, core and build of this package. */
const identity = (worker?: URL) => ({ version: VERSION, core: coreName(), build: buildDigest(worker) });

/** Shared by runs and workers; it never passes through Redis. */
const secret = () => process.env.SVM_SIEVE_CLUSTER_SECRET ?? '';

/**
 * Connects to a cluster and returns an executor that runs on its workers. Waits until a worker is
 * available.
 */
export async function cluster(options: ClusterOptions): Promise<Cluster> {
  const { cluster: open } = await load(() => import('../executors/cluster/driver.node.ts'));
  return open({ secret: secret(), ...options, identity: options.identity ?? identity() });
}

/** Starts a cluster worker in this process. */
export async function clusterWorker(options: ClusterWorkerOptions): Promise<ClusterWorker> {
  const { clusterWorker: start } = await load(() => import('../executors/cluster/worker.node.ts'));
  return start({ secret: secret(), ...options, identity: options.identity ?? identity(options.worker) });
}

/** Returns the workers, the waiting jobs and the throughput of a cluster. */
export async function clusterStatus(redis: string): Promise<ClusterStatus> {
  return (await operation()).clusterStatus(redis, identity());
}

/**
 * Asks every worker to finish its current jobs and exit, and waits for them; returns their number.
 */
export async function drainCluster(redis: string, signal?: AbortSignal): Promise<number> {
  return (await operation()).drainCluster(redis, signal);
}

/** Removes all keys of svm-sieve from Redis and returns their number. */
export async function cleanCluster(redis: string, options: CleanOptions = {}): Promise<number> {
  return (await operation()).cleanCluster(redis, options);
}

const load = <T>(module: () => Promise<T>) => withOptionalPackages(['bullmq', 'ioredis'], 'a cluster', module);

const operation = () => load(() => import('../executors/cluster/operation.node.ts'));
