// svm-sieve for Node: everything of the portable entry, files, threads, clusters and journals.

export * from './app.ts';
export { memoryLimit, openSource, readingLimits, refuseOverwriting } from './data/files.node.ts';
export { nodeHash } from './data/hash.node.ts';
export { ENDING_SIGNALS, removeStaleFiles } from './data/temporary-files.node.ts';
export { writeWhole } from './data/write-whole.node.ts';
export { type JournalFile, openJournal, recordedOutputs, recordOutput } from './executors/journal.node.ts';
export { type ThreadOptions, type Threads, threads } from './executors/threads.node.ts';
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
export { describe, readData, readFile, readFileTable } from './tasks/files.node.ts';
export { readResult } from './tasks/report-files.node.ts';
export { apply, predict, readModelData, readRankedResult } from './tasks/result-files.node.ts';
