// svm-sieve for Node: everything of the portable entry, with files, threads, clusters and
// checkpoints.

export { openSource } from './data/files.node.ts';
export { nodeHash } from './data/hash.node.ts';
export { type JournalFile, openJournal } from './executors/journal.node.ts';
export { type ThreadOptions, type Threads, threads } from './executors/threads.node.ts';
export * from './index.ts';
export {
  type Cluster,
  type ClusterOptions,
  type ClusterStatus,
  type ClusterWorker,
  type ClusterWorkerOptions,
  cleanCluster,
  cluster,
  clusterStatus,
  clusterWorker,
  drainCluster,
} from './tasks/cluster.node.ts';
export { describe, readData, readFile } from './tasks/files.node.ts';
export { readResult } from './tasks/report-files.node.ts';
export { apply, predict, readModel, readRankedResult } from './tasks/result-files.node.ts';
