// Where a command computes: on threads where candidates can be shared out, else in this one.

import { type Executor, inline, threads } from '../../src/node.ts';

export interface Sharing {
  /** --threads; as many as the machine runs at a time where nothing is said. */
  readonly threads: number | null;
  /** Whether there are subsets to score side by side. Along a path each one starts from the one before. */
  readonly isShared: boolean;
}

/** The threads start when the first subset is to be scored, and end with the work. */
export async function withExecutor<T>(sharing: Sharing, work: (executor: Executor) => Promise<T>): Promise<T> {
  if (!sharing.isShared || sharing.threads === 1) return work(inline);
  const executor = await threads(sharing.threads === null ? {} : { threads: sharing.threads });
  try {
    return await work(executor.threads === 1 ? inline : executor);
  } finally {
    await executor.dispose();
  }
}
