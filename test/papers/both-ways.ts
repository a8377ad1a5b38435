// A reproduction in its small size, in this thread and on two others: both must give the same bits.

import { threads } from '../../src/executors/threads.node.ts';
import { type ReproduceContext, reproduce } from '../../src/papers/reproduce.ts';
import type { ReproducedRow } from '../../src/papers/reproduction.ts';

const worker = new URL('../../dist/worker.js', import.meta.url);

export interface BothWays {
  readonly here: Awaited<ReturnType<typeof reproduce>>;
  readonly onThreads: Awaited<ReturnType<typeof reproduce>>;
}

export async function reproducedBothWays(name: string, context: ReproduceContext = {}): Promise<BothWays> {
  const here = await reproduce(name, { small: true }, context);
  const executor = await threads({ threads: 2, worker });
  try {
    return { here, onThreads: await reproduce(name, { small: true }, { ...context, executor }) };
  } finally {
    await executor.dispose();
  }
}

/** The rows that no clock has a part in. */
export const untimed = (rows: readonly ReproducedRow[]) => rows.filter((row) => !row.isTime);
