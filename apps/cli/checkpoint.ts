// The file of --checkpoint around a computing task, and the times of a run that it answers.

import {
  type Data,
  datasetDigest,
  findChecked,
  type Journal,
  nodeHash,
  openJournal,
  VERSION,
} from '../../src/app.node.ts';

export interface CheckpointedRun {
  readonly file: string | null;
  readonly command: string;
  readonly data: Data;
  /** Every option, besides those of reading, that can change the result. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** A result with the time that it took. */
export interface Timed {
  readonly timings: object;
}

const TIMINGS = 'timings';

const isTimings = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isFinite);

/**
 * The result with the times of the run that computed it. Once a run has ended, its checkpoint file
 * answers the same command, which then gives the same bytes: a script that repeats a command
 * because it was killed between two of its files gets files of one run. Times of an interrupted run
 * are not recorded.
 */
export function withFirstTimings<R extends Timed>(
  journal: Journal | null | undefined,
  result: R,
  signal: AbortSignal,
): R {
  if (!journal || signal.aborted) return result;
  const timings = findChecked<R['timings']>(journal, TIMINGS, isTimings);
  if (timings !== undefined) return { ...result, timings };
  journal.append(TIMINGS, result.timings);
  return result;
}

/**
 * Does the work with the checkpoint file that keeps its results in the file, where there is one.
 */
export async function checkpointed<T extends Timed>(
  { file, command, data, options, signal }: CheckpointedRun,
  work: (journal: Journal | undefined) => Promise<T>,
): Promise<T> {
  if (file === null) return work(undefined);
  const journal = openJournal(file, {
    version: VERSION,
    command,
    data: datasetDigest(data.dataset, nodeHash()),
    options: { ...data.options, ...options },
  });
  try {
    return withFirstTimings(journal, await work(journal), signal);
  } finally {
    journal.close();
  }
}
