// A run as the command of its name does it: the data are read from the source itself, so that the
// result is the same to the bit.

import {
  type CompareOptions,
  compare,
  type Data,
  datasetFacts,
  type Executor,
  evaluate,
  inline,
  isParallel,
  type RunContext,
  rank,
  readData,
  SelectInterrupted,
  select,
} from '../../../src/app.browser.ts';
import type { Options, RunRequest, RunResult } from './protocol.ts';
import { byteSource } from './read-source.ts';
import { readingPart, taskPart } from './task-options.ts';

/** Who hears of a run and may hold it up or stop it, and who makes what it computes on. */
export interface RunWays
  extends Pick<RunContext, 'signal' | 'pause'>,
    Pick<RunContext, 'onStep' | 'onSize' | 'onPart'> {
  /** Called when the data are read. */
  onRead?(data: Data): void;
  onJob?(done: number, of: number): void;
  /** Workers, for what can be shared out. */
  workers(threads: number): Promise<Executor>;
}

/** Runs a request to its end; after an abort it gives what is known by then. */
export async function runTask({ source, task, options, threads }: RunRequest, ways: RunWays): Promise<RunResult> {
  const data = await readData(byteSource(source), readingPart(options));
  ways.onRead?.(data);
  const own = taskPart(task, options);
  const isShared = isParallel(task, own, datasetFacts(data.dataset));
  const executor = isShared ? await ways.workers(threads) : inline;
  const { signal, pause, onStep, onSize, onPart, onJob } = ways;
  const context = { executor, signal, pause, partial: true };
  try {
    switch (task) {
      case 'rank':
        return withoutTest(await rank(data, own, { ...context, onStep }));
      case 'select':
        return withoutTest(await selectKnown(data, own, { ...context, onStep, onSize, onPart }));
      case 'evaluate':
        return await evaluate(data, own, { ...context, onJob });
      case 'compare':
        return await compare(data, own as unknown as CompareOptions, { ...context, onJob });
    }
  } finally {
    await executor.dispose();
  }
}

async function selectKnown(data: Data, own: Options, context: RunContext) {
  try {
    return await select(data, own, context);
  } catch (error) {
    if (error instanceof SelectInterrupted) return error.known;
    throw error;
  }
}

/** The command says of further rows that there are none; so do we. */
function withoutTest<R extends { readonly options: Options }>(result: R): R {
  return { ...result, options: { ...result.options, test: null } };
}
