// Evaluations on a pool in this thread whose timing is random.

import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { inlineCrossValidator } from '../../src/evaluation/inline-cross-validator.ts';
import { poolOpener } from '../../src/executors/worker-pool.ts';
import { WorkerRuntime } from '../../src/executors/worker-runtime.ts';
import type { Answer, WorkerTask } from '../../src/executors/worker-task.ts';
import { wander } from '../contracts/executor.ts';
import { evaluationOf, NOTHING, removals, remove, tiedData } from './evaluations.ts';
import { NO_JOBS, randomPool } from './random-pool.ts';

describe('a pool', () => {
  it('finds the winner among equals whatever the timing', { timeout: 180_000 }, async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const evaluation = evaluationOf(tiedData(seed));
      const ways = [NOTHING, remove(seed), remove(11)];
      const neighbours = removals(11).filter((_, feature) => feature !== seed);
      const alone = inlineCrossValidator(evaluation);
      const expected = await wander(alone, ways, neighbours);
      await alone.dispose();
      for (const threads of [1, 2, 3, 7]) {
        for (let round = 0; round < 4; round++) {
          const open = poolOpener(randomPool(threads, random(seed, 'timing', threads, round)));
          const validator = await open(evaluation);
          expect(await wander(validator, ways, neighbours)).toEqual(expected);
          await validator.dispose();
        }
      }
    }
  });

  it.each([
    ['that share their preparation', undefined],
    ['that are prepared by themselves', [1, 2, 3, 4, 5].map((seed) => tiedData(seed))],
  ])('finds the winner when splits are shared out as well, %s', async (_, within) => {
    const evaluation = evaluationOf(tiedData(3), { within });
    const ways = [NOTHING, remove(3), remove(11)];
    const neighbours = removals(11).filter((_, feature) => feature !== 3);
    const alone = inlineCrossValidator(evaluation);
    const expected = await wander(alone, ways, neighbours);
    await alone.dispose();
    for (const threads of [3, 24, 200]) {
      const asked = { shares: 0, trainings: 0 };
      const pool = randomPool(threads, random(threads, 'wide'));
      const send = (task: WorkerTask) => {
        // One whose worker lacks the data is sent again.
        if (task.kind === 'evaluation' && task.data === null) {
          asked.shares += task.batch?.candidates.filter(({ splits }) => splits !== null).length ?? 0;
          asked.trainings += Number(task.training !== null);
        }
        return pool.send(task);
      };
      const validator = await poolOpener({ threads, send, worthwhile: 0.1 })(evaluation);
      expect(await wander(validator, ways, neighbours)).toEqual(expected);
      // Nine of ten neighbours go whole to three workers, and one to all three; five splits leave
      // no more than 50 shares to any number.
      expect(asked).toEqual({
        shares: 3 * { 3: 3, 24: 28, 200: 50 }[threads]!,
        trainings: 3 * Math.min(threads, 5),
      });
      const toBeat = expected[2].best!.summary.mean;
      expect((await validator.pickBest(neighbours, toBeat)).every((result) => result === null)).toBe(true);
      await validator.dispose();
    }
  });

  it('whose answer has the models of too few splits is refused, and the incumbent stays who it is', async () => {
    const evaluation = evaluationOf(tiedData(3));
    const runtime = new WorkerRuntime(NO_JOBS);
    let isWhole = true;
    const cutOff = (answer: Answer): Answer => {
      if (isWhole || answer.kind !== 'done' || !answer.training) return answer;
      return { ...answer, training: { ...answer.training, standings: answer.training.standings.slice(1) } };
    };
    const send = async (task: WorkerTask) => cutOff(await runtime.do(structuredClone(task)));
    const validator = await poolOpener({ threads: 2, send })(evaluation);
    const alone = inlineCrossValidator(evaluation);
    for (const own of [validator, alone]) await own.commit(NOTHING);
    isWhole = false;
    await expect(validator.commit(remove(3))).rejects.toThrow('classifiers of other splits');
    isWhole = true;
    expect(await validator.commit(remove(2))).toEqual(await alone.commit(remove(2)));
    for (const own of [validator, alone]) await own.dispose();
  });
});
