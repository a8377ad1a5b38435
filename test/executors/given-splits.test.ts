// Given splits on threads: the same bits as inline.

import { expect, it } from 'vitest';
import { threads } from '../../src/executors/threads.node.ts';
import { evaluate, readData, select } from '../../src/index.ts';

const worker = new URL('../../dist/worker.js', import.meta.url);

it('evaluates and selects with given splits on threads as it does inline', async () => {
  const rows = Array.from({ length: 178 }, (_, row) => row);
  const splits = [0, 1, 2].map((k) => ({
    train: rows.filter((row) => row % 4 !== k),
    test: rows.filter((row) => row % 4 === k && row % 3 > 0),
  }));
  const data = await readData('example:wine', { splits: { base: 0, splits } });
  const executor = await threads({ threads: 2, worker });
  try {
    const outer = { folds: 3, step: '6' };
    const nested = { ranking: 'per-fold', step: '6' } as const;
    const [here, there] = [await evaluate(data, outer), await evaluate(data, outer, { executor })];
    expect({ ...there, timings: null }).toEqual({ ...here, timings: null });
    expect(here.evaluation.parts).toHaveLength(3);
    const [inner, shared] = [await select(data, nested), await select(data, nested, { executor })];
    expect({ ...shared, timings: null }).toEqual({ ...inner, timings: null });
  } finally {
    await executor.dispose();
  }
});
