// Looking at a cluster, ending its workers, cleaning up; and many jobs, after which nothing is left.

import { expect, it, vi } from 'vitest';
import { Paces, dealt } from '../../../src/executors/cluster/batches.ts';
import { runJobs } from '../../../src/executors/run-jobs.ts';
import { hermesPlaneJob } from '../../../src/papers/hermes/plane.ts';
import { cleanCluster, cluster, clusterStatus, clusterWorker } from '../../../src/tasks/cluster.node.ts';
import { run } from '../../cli/run.ts';
import { describeWithRedis, startRedis } from './redis.ts';
import { startWorker, until } from './worker-process.ts';
import { someJobs } from './workload.ts';

vi.setConfig({ testTimeout: 180_000 });
const worker = new URL('../../../dist/worker.js', import.meta.url);
