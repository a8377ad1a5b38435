// What commands made of jobs share: run on the chosen executor, with a checkpoint and progress.

import {
  type JobContext,
  type JournalHeader,
  nodeHash,
  openJournal,
  type RunContext,
  VERSION,
} from '../../src/app.node.ts';
import { type Timed, withFirstTimings } from './checkpoint.ts';
import { withExecutor } from './executor.ts';
import type { Console } from './output/console.ts';
import { progress } from './output/progress.ts';

export interface JobRun extends Omit<JournalHeader, 'version'> {
  readonly threads: number | null;
  readonly redis: string | null;
  readonly checkpoint: string | null;
  readonly console: Console;
  readonly signal: AbortSignal;
  /** What one job is to the user [a job]. */
  readonly unit?: string;
}

export interface JobRunContext extends JobContext, Pick<RunContext, 'onNotes'> {
  readonly partial: true;
}

/** Does the work with what it needs; the progress has ended when this has. */
export async function jobRun<T extends Timed>(run: JobRun, work: (context: JobRunContext) => Promise<T>): Promise<T> {
  const { command, data, options, threads, redis, checkpoint, console, signal, unit } = run;
  const journal = checkpoint === null ? null : openJournal(checkpoint, { version: VERSION, command, data, options });
  const bar = progress(console, unit);
  try {
    const result = await withExecutor({ threads, redis, isShared: true, command, console, signal }, (executor) =>
      work({
        executor,
        signal,
        partial: true,
        hash: nodeHash,
        onJob: bar.jobs,
        onJobProgress: bar.jobs,
        onResumed: bar.resumed,
        onNotes: (notes) => console.notes(notes),
        ...(journal && { journal }),
      }),
    );
    return withFirstTimings(journal, result, signal);
  } finally {
    bar.end();
    journal?.close();
  }
}
