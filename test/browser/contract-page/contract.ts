// The contract of executors, on Web Workers of this page.

import { webWorkers } from '../../../src/browser.ts';
import { executorContract } from '../../contracts/executor.ts';
import { suites } from './vitest.ts';

const worker = () => new Worker(new URL('../../../dist/web-worker.js', import.meta.url), { type: 'module' });

executorContract('Web Workers', () => webWorkers({ threads: 2, worker }));

/** What came of each test: null where it holds. */
async function outcomes(): Promise<[string, string | null][]> {
  const told: [string, string | null][] = [];
  for (const { before, after, tests } of suites) {
    for (const work of before) await work();
    for (const { title, work } of tests) {
      const failed = await Promise.resolve()
        .then(work)
        .then(
          () => null,
          (error) => String(error?.stack ?? error),
        );
      told.push([title, failed]);
    }
    for (const work of after) await work();
  }
  return told;
}

(window as unknown as { outcomes: unknown }).outcomes = outcomes;
