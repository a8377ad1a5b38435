// Where a command computes: on a cluster or on threads where work can be shared out, else in this
// one.

import { COMMAND_LINE, cluster, type Executor, inline, note, render, threads } from '../../src/app.node.ts';
import type { Console } from './output/console.ts';

export interface Sharing {
  /** --threads; as many as the computer runs at a time where nothing is said. */
  readonly threads: number | null;
  /** --redis */
  readonly redis: string | null;
  /**
   * Whether there are subsets or features to score side by side. Along a path each subset starts from
   * the one before.
   */
  readonly isShared: boolean;
  /** The command, for the status of the cluster. */
  readonly command: string;
  readonly console: Console;
  readonly signal: AbortSignal;
}

/** The threads start when the first subset is to be scored, and end with the work. */
export async function withExecutor<T>(sharing: Sharing, work: (executor: Executor) => Promise<T>): Promise<T> {
  const { redis, isShared, console } = sharing;
  if (redis !== null && !isShared) console.notes([note('cluster-unused', {})]);
  if (!isShared || (redis === null && sharing.threads === 1)) return work(inline);
  const executor = redis === null ? await localThreads(sharing) : await clusterOf(sharing, redis);
  try {
    return await work(redis === null && executor.threads === 1 ? inline : executor);
  } finally {
    await executor.dispose();
  }
}

const localThreads = ({ threads: count }: Sharing) => threads(count === null ? {} : { threads: count });

const clusterOf = ({ command, console, signal }: Sharing, redis: string) =>
  cluster({ redis, what: command, signal, onNote: (event) => console.note(`cluster: ${render(event, COMMAND_LINE)}`) });
