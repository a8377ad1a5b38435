// The file of --checkpoint around a computing task.

import {
  type Data,
  datasetDigest,
  inlineJudge,
  nodeHash,
  type OpenJudge,
  openJournal,
  VERSION,
  withJournal,
} from '../../src/node.ts';

export interface CheckpointedRun {
  readonly file: string | null;
  readonly command: string;
  readonly data: Data;
  /** Every option, beside those of reading, that can change the result. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

const openInline: OpenJudge = async (evaluation) => inlineJudge(evaluation);

/** Does the work with judges that keep their results in the file, where there is one. */
export async function checkpointed<T>(
  { file, command, data, options, signal }: CheckpointedRun,
  work: (open: OpenJudge) => Promise<T>,
): Promise<T> {
  if (file === null) return work(openInline);
  const journal = openJournal(file, {
    version: VERSION,
    command,
    data: datasetDigest(data.dataset, nodeHash()),
    options: { ...data.options, ...options },
  });
  try {
    return await work(withJournal(openInline, journal, { signal, hash: nodeHash }));
  } finally {
    journal.close();
  }
}
