// A worker that shares the features of a ranking only helps: whenever workers end, the ranking is that
// of one thread, to the bit, and neither an error nor a wait without end. So is what the executor
// does next, and it can be disposed of.

import { describe, expect, it } from 'vitest';
import { type Random, random } from '../../src/base/random.ts';
import type { Executor } from '../../src/executors/executor.ts';
import type { Data } from '../../src/tasks/data.ts';
import type { RankOptions } from '../../src/tasks/given-options.ts';
import { rank } from '../../src/tasks/rank.ts';
import { sharedData } from '../executors/evaluations.ts';

/** An executor of two workers whose workers can be ended, as a crash would. */
export interface EndingWorkers {
  readonly executor: Executor;
  /** Ends up to this many of the workers that can be ended now; how many. */
  end(count: number): number;
}

/** Repeats of the random endings: more with SVM_SIEVE_ENDINGS=100. */
const REPEATS = Number(process.env.SVM_SIEVE_ENDINGS ?? 1);
/** Rankings after which enough workers must have ended: they load meanwhile, slowly on a busy machine. */
export const MAX_RANKINGS = 200;
const OPTIONS: RankOptions = { kernel: 'rbf', step: 20 };
const STEPS = 15;

const contents = ({ timings: _, ...result }: { readonly timings: unknown }) => JSON.stringify(result);

let known: Promise<{ data: Data; expected: string }> | null = null;
/** Made once for all tests of a file. */
function ranking() {
  known ??= sharedData().then(async (data) => ({ data, expected: contents(await rank(data, OPTIONS)) }));
  return known;
}

/** Ranks, and checks the result. */
export async function checkedRanking(executor: Executor, onStep = () => {}): Promise<void> {
  const { data, expected } = await ranking();
  expect(contents(await rank(data, OPTIONS, { executor, onStep }))).toBe(expected);
}

/** Ends workers at random moments while this thread does not compute, until it is stopped. */
function endingAtRandom({ end }: EndingWorkers, chance: Random, most: number) {
  const ended = { count: 0, isStopped: false };
  const strike = () => {
    if (ended.isStopped || ended.count >= most) return;
    ended.count += end(Math.min(1 + chance.integer(2), most - ended.count));
    schedule();
  };
  const schedule = () => (chance.integer(2) === 0 ? setImmediate(strike) : setTimeout(strike, chance.integer(40)));
  schedule();
  return ended;
}

export function endingWorkersContract(name: string, make: () => Promise<EndingWorkers>): void {
  describe(`${name} that end while they share the features of a ranking`, { timeout: 600_000 }, () => {
    it.each([2, 4])('are replaced: %i of them, at random moments', { timeout: 1_800_000 }, async (most) => {
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const workers = await make();
        const ended = endingAtRandom(workers, random(repeat, 'endings', most), most);
        try {
          let rankings = 0;
          for (; rankings < MAX_RANKINGS && ended.count < most; rankings++) await checkedRanking(workers.executor);
          expect(ended.count).toBe(most);
        } finally {
          ended.isStopped = true;
          await workers.executor.dispose();
        }
      }
    });

    it.each([1, 2])('are replaced: %i at the same time, at every step where they run', async (count) => {
      const workers = await make();
      try {
        let ended = 0;
        for (let k = 0; k < MAX_RANKINGS && ended < 2 * count; k++)
          await checkedRanking(workers.executor, () => {
            ended += workers.end(count);
          });
        expect(ended).toBeGreaterThanOrEqual(2 * count);
      } finally {
        await workers.executor.dispose();
      }
    });

    it('may end with the ranking', async () => {
      for (const last of [STEPS - 1, STEPS]) {
        const workers = await make();
        let ended = 0;
        // Before the first step the workers may still be loading, so the ranking is done again.
        for (let k = 0; k < MAX_RANKINGS && ended === 0; k++) {
          let steps = 0;
          await checkedRanking(workers.executor, () => {
            if (++steps === last) ended += workers.end(2);
          });
          expect(steps).toBe(STEPS);
        }
        expect(ended).toBeGreaterThan(0);
        await workers.executor.dispose();
      }
    });
  });
}
