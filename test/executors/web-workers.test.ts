// The pool of Web Workers, with threads of Node in their place; test/browser has it in Chromium.

import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { inlineCrossValidator } from '../../src/evaluation/inline-cross-validator.ts';
import { type WorkerEvent, type WorkerLike, webWorkers } from '../../src/executors/web-workers.browser.ts';
import { endingWorkersContract } from '../contracts/ending-workers.ts';
import { executorContract, wander } from '../contracts/executor.ts';
import { evaluationOf, exampleData, NOTHING, removals, remove, settings, tiedData } from './evaluations.ts';

const start = new URL('./web-worker-in-node.mjs', import.meta.url);
const built = new URL('../../dist/web-worker.js', import.meta.url).href;

interface Started extends WorkerLike {
  /** Whether it has answered; Node aborts the process if a thread is ended that links its module. */
  readonly isLoaded: boolean;
  /** Ends it as a crash would. */
  crash(): void;
}

/** A thread that looks like a Web Worker. */
function threadWorker(script = built): Started {
  const thread = new Worker(start, { workerData: script });
  const listeners: ((event: WorkerEvent) => void)[] = [];
  let isLoaded = false;
  thread.once('message', () => {
    isLoaded = true;
  });
  thread.on('error', ({ message }) => {
    for (const listener of listeners) listener({ message });
  });
  return {
    get isLoaded() {
      return isLoaded;
    },
    postMessage: (message) => thread.postMessage(message),
    terminate: () => void thread.terminate(),
    addEventListener(type, listener) {
      if (type === 'message') thread.on('message', (data) => listener({ data }));
      if (type === 'error') listeners.push(listener);
    },
    crash() {
      void thread.terminate();
      for (const listener of listeners) listener({ message: 'crashed' });
    },
  };
}

for (const threads of [1, 3])
  executorContract(`Web Workers: ${threads}`, () => webWorkers({ threads, worker: () => threadWorker() }));

endingWorkersContract('Web Workers', async () => {
  const executor = await webWorkers({ threads: 2, worker: () => threadWorker() });
  const end = (count: number) => {
    const running = (executor.workers as readonly Started[]).filter(({ isLoaded }) => isLoaded).slice(0, count);
    for (const worker of running) worker.crash();
    return running.length;
  };
  return { executor, end };
});

const MANY = settings('rbf', [1, 10, 100, 1000], { gamma: 'auto' });

describe('Web Workers that end', () => {
  it.each([1, 2])('at work are replaced, and their work is done again: %i of 2', async (victims) => {
    const evaluation = evaluationOf(await exampleData('wine'), { settings: MANY });
    const executor = await webWorkers({ threads: 2, worker: () => threadWorker() });
    const validator = await executor.open(evaluation);
    const alone = inlineCrossValidator(evaluation);
    try {
      const before = [NOTHING, remove(12)];
      expect(await wander(validator, before, removals(11))).toEqual(await wander(alone, before, removals(11)));
      const running = validator.commit(remove(11));
      for (const worker of executor.workers.slice(0, victims)) (worker as Started).crash();
      expect(await running).toEqual(await alone.commit(remove(11)));
      expect(await wander(validator, [remove(10)], removals(9))).toEqual(
        await wander(alone, [remove(10)], removals(9)),
      );
    } finally {
      await validator.dispose();
      await alone.dispose();
      await executor.dispose();
    }
  });

  it('before their first work are an error, not a wait without end', async () => {
    let started = 0;
    const worker = () => {
      started++;
      return threadWorker('data:text/javascript,throw new Error("no such worker")');
    };
    const executor = await webWorkers({ threads: 2, worker });
    await expect(executor.open(evaluationOf(tiedData(1)))).rejects.toThrow('a worker ended 3 times');
    await executor.dispose();
    expect(started).toBeLessThanOrEqual(6);
  });

  it('are all gone after dispose, and what was running is refused', async () => {
    const executor = await webWorkers({ threads: 2, worker: () => threadWorker() });
    const validator = await executor.open(evaluationOf(await exampleData('wine'), { settings: MANY }));
    await validator.commit(NOTHING);
    const running = expect(validator.pickBest(removals(13))).rejects.toThrow('disposed');
    await executor.dispose();
    await running;
    expect(executor.workers).toHaveLength(0);
    await expect(validator.commit(remove(1))).rejects.toThrow('disposed');
  });
});
