// The file of --checkpoint around a computing task.

import { type Data, datasetDigest, type Journal, nodeHash, openJournal, VERSION } from '../../src/app.node.ts';

export interface CheckpointedRun {
  readonly file: string | null;
  readonly command: string;
  readonly data: Data;
  /** Every option, besides those of reading, that can change the result. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Does the work with the checkpoint file that keeps its results in the file, where there is one.
 */
export async function checkpointed<T>(
  { file, command, data, options }: CheckpointedRun,
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
    return await work(journal);
  } finally {
    journal.close();
  }
}
