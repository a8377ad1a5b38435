// The file of --checkpoint around a computing task.

import {
  type Data,
  datasetDigest,
  type Executor,
  type JobContext,
  nodeHash,
  type OpenCrossValidator,
  openJournal,
  VERSION,
  withJournal,
} from '../../src/app.node.ts';

export interface CheckpointedRun {
  readonly file: string | null;
  readonly executor: Executor;
  readonly command: string;
  readonly data: Data;
  /** Every option, beside those of reading, that can change the result. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** Does the work with cross-validators and jobs that keep their results in the file, where there is one. */
export async function checkpointed<T>(
  { file, executor, command, data, options, signal }: CheckpointedRun,
  work: (open: OpenCrossValidator, jobs: JobContext) => Promise<T>,
): Promise<T> {
  const jobs = { executor, signal, hash: nodeHash };
  if (file === null) return work(executor.open, jobs);
  const journal = openJournal(file, {
    version: VERSION,
    command,
    data: datasetDigest(data.dataset, nodeHash()),
    options: { ...data.options, ...options },
  });
  try {
    return await work(withJournal(executor.open, journal, { signal, hash: nodeHash }), { ...jobs, journal });
  } finally {
    journal.close();
  }
}
