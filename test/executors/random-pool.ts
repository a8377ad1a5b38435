// A pool in this thread, whose members answer late, in any order, forget everything or are asked
// twice: what timing can do to threads, without the luck that it takes there.

import type { Random } from '../../src/base/random.ts';
import { registry } from '../../src/base/registry.ts';
import type { JobKind } from '../../src/executors/job.ts';
import type { LocalPool } from '../../src/executors/worker-pool.ts';
import { WorkerRuntime } from '../../src/executors/worker-runtime.ts';
import type { Answer, LocalTask } from '../../src/executors/worker-task.ts';

export const NO_JOBS = registry<JobKind>('kind of job', []);

/** Tasks wait, and are done and answered in an order of chance. */
export function randomPool(threads: number, chance: Random): LocalPool {
  const waiting: (() => void)[] = [];
  const workers = Array.from({ length: threads }, () => new WorkerRuntime(NO_JOBS));
  const tick = () => setImmediate(() => waiting.splice(chance.integer(waiting.length), 1)[0]());
  const turn = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      tick();
    });
  return {
    threads,
    async send(task: LocalTask): Promise<Answer> {
      // As it would arrive elsewhere.
      const sent = structuredClone(task);
      await turn();
      const who = chance.integer(threads);
      if (chance.integer(8) === 0) workers[who] = new WorkerRuntime(NO_JOBS);
      const answer = structuredClone(await workers[who].do(sent));
      await turn();
      // A pace of chance makes tasks of any size.
      return answer.kind === 'done' ? { ...answer, milliseconds: 1 + chance.integer(6) } : answer;
    },
  };
}
