// svm-sieve for Node: everything of the portable entry, files, threads and journals.

export { memoryLimit, openSource, refuseOverwriting, writeWhole } from './data/files.node.ts';
export { nodeHash } from './data/hash.node.ts';
export { type JournalFile, openJournal } from './executors/journal.node.ts';
export { type ThreadOptions, type Threads, threads } from './executors/threads.node.ts';
export * from './index.ts';
export { readFile, readFileTable } from './tasks/files.node.ts';
