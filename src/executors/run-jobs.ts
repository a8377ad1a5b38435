// Many jobs, as many at a time as the executor has threads, the longest first. Jobs found in a
// checkpoint file are not repeated.

import { eventLoopYielder, type Pause, waitWhilePaused } from '../base/event-loop.ts';
import { type Hash, portableHash } from '../data/digest.ts';
import type { Executor } from './executor.ts';
import { isOutcomeOf, type Job, jobId, type Outcome } from './job.ts';
import { findChecked, type Journal } from './journal.ts';

/** Where jobs run, how they are stopped, and where progress is reported. */
export interface JobContext {
  readonly executor: Executor;
  readonly journal?: Journal;
  /** After an abort, no further jobs start; the outcomes of unfinished jobs are null. */
  readonly signal?: AbortSignal;
  /** Delays the start of further jobs; those in progress are finished. */
  readonly pause?: Pause;
  /**
   * Creates a faster hash than the portable one, for the digest of the data and the ids of jobs.
   */
  readonly hash?: () => Hash;
  /** Called when a job is done or its answer was found in the checkpoint file. */
  onJob?(done: number, of: number): void;
  /** Called at the beginning if the checkpoint file contains some of the jobs. */
  onResumed?(found: number, of: number): void;
  /**
   * Called from time to time with the number of completed jobs, which includes fractions of the
   * jobs in progress.
   */
  onJobProgress?(done: number, of: number): void;
  /** Called with the index and the answer of a job, before `onJob` counts it. */
  onAnswer?(index: number, answer: unknown): void;
}

/** Runs jobs and returns their outcomes in the same order. The first error ends the run. */
export async function runJobs<Answer>(
  jobs: readonly Job<Answer>[],
  context: JobContext,
): Promise<(Outcome<Answer> | null)[]> {
  const { executor, journal, signal, pause, hash = portableHash, onJob, onAnswer } = context;
  const outcomes: (Outcome<Answer> | null)[] = jobs.map(() => null);
  let done = 0;
  const waiting: number[] = [];
  const keys = journal && jobs.map((job) => jobId(job, hash));
  for (const place of jobs.keys()) {
    const known = journal && findChecked<Outcome<Answer>>(journal, keys![place], isOutcomeOf(jobs[place].kind));
    if (known === undefined) waiting.push(place);
    else {
      outcomes[place] = known;
      onAnswer?.(place, known.answer);
      done++;
    }
  }
  if (done > 0) {
    context.onResumed?.(done, jobs.length);
    onJob?.(done, jobs.length);
  }
  const underWay = new Map<number, number>();
  const progressOf = (place: number) => (fraction: number) => {
    // A job that is begun again elsewhere begins at 0, and one that is done says no more.
    if (outcomes[place] !== null || signal?.aborted) return;
    underWay.set(place, Math.min(1, Math.max(0, fraction)));
    const parts = [...underWay.values()].reduce((sum, part) => sum + part, 0);
    context.onJobProgress?.(done + parts, jobs.length);
  };
  waiting.sort((a, b) => (jobs[b].weight ?? 1) - (jobs[a].weight ?? 1) || a - b);
  let next = 0;
  const interrupted = whenAborted(signal);
  // Jobs that are done in this thread, one after the other, could never be stopped.
  const yieldToEventLoop = eventLoopYielder();
  const lane = async () => {
    for (;;) {
      // Without pauses the first jobs go out at once, before the caller continues to compute.
      if (pause) await waitWhilePaused({ pause, signal });
      if (next >= waiting.length || signal?.aborted) return;
      const place = waiting[next++];
      try {
        const outcome = await Promise.race([
          executor.run(jobs[place], signal, context.onJobProgress && progressOf(place)),
          interrupted.promise,
        ]);
        if (outcome === null) return;
        journal?.append(keys![place], outcome);
        outcomes[place] = outcome;
        underWay.delete(place);
        onAnswer?.(place, outcome.answer);
        onJob?.(++done, jobs.length);
        widen();
        await yieldToEventLoop();
      } catch (error) {
        if (signal?.aborted && error === signal.reason) return;
        next = waiting.length;
        throw error;
      }
    }
  };
  // Workers of a cluster come and go: there are as many lanes as the executor can use by now.
  let widen = () => {};
  const allDone = new Promise<void>((resolve, reject) => {
    let running = 0;
    const end = () => {
      if (--running === 0) resolve();
    };
    widen = () => {
      for (; running < executor.threads && next < waiting.length && !signal?.aborted; running++)
        lane().then(end, reject);
    };
    widen();
    if (running === 0) resolve();
  });
  try {
    await allDone;
  } finally {
    interrupted.end();
  }
  return outcomes;
}

/** A promise of null for when the signal is aborted. */
function whenAborted(signal: AbortSignal | undefined): { promise: Promise<null>; end(): void } {
  let listener = () => {};
  const promise = new Promise<null>((resolve) => {
    listener = () => resolve(null);
  });
  signal?.addEventListener('abort', listener, { once: true });
  if (signal?.aborted) listener();
  return { promise, end: () => signal?.removeEventListener('abort', listener) };
}
