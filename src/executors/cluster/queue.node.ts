// Settings of BullMQ, shared by everything that opens the queue.

import type { QueueOptions, WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { PREFIX } from './names.ts';

/** The only kind of entry there is. */
export const ENTRY_NAME = 'tasks';

/**
 * Events that are kept for drivers that are slow to read; a driver that misses one requests the
 * answer itself.
 */
const KEPT_EVENTS = 2000;

export const queueOptions = (connection: Redis): QueueOptions => ({
  connection,
  prefix: PREFIX,
  // It asks INFO, which a user with few rights may not, and prints what it thinks of it.
  skipVersionCheck: true,
  streams: { events: { maxLen: KEPT_EVENTS } },
});

/** Milliseconds: a worker that dies is noticed after the lock and at most two looks. */
const LOCK = 4000;
const LOOK = 2000;

/** An entry may end this many workers and is retried; after one more it fails. */
export const MAX_STALLS = 3;

/** The reason that BullMQ gives for an entry that has ended too many workers. */
export const STALLED_REASON = 'job stalled more than allowable limit';

/** An entry that fails with an internal error is tried this often. */
export const ATTEMPTS = 3;
const BACKOFF = 300;

export const workerOptions = (connection: Redis, concurrency: number): WorkerOptions => ({
  connection,
  prefix: PREFIX,
  skipVersionCheck: true,
  concurrency,
  lockDuration: LOCK,
  stalledInterval: LOOK,
  maxStalledCount: MAX_STALLS,
  runRetryDelay: 500,
  drainDelay: 5,
});

/** Nothing of an entry stays when it is over: its answer is what counts. */
export const entryOptions = (jobId: string) => ({
  jobId,
  attempts: ATTEMPTS,
  backoff: { type: 'fixed', delay: BACKOFF },
  removeOnComplete: true,
  removeOnFail: true,
});
