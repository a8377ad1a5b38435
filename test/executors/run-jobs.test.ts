// Many jobs: order, journal, interruption, errors.

import { describe, expect, it } from 'vitest';
import { problem } from '../../src/base/problem.ts';
import type { Executor } from '../../src/executors/executor.ts';
import { inline } from '../../src/executors/inline.ts';
import { type Job, type JobKind, jobId, runHere } from '../../src/executors/job.ts';
import { runJobs } from '../../src/executors/run-jobs.ts';
import { problemFrom } from '../problem.ts';
import { tiedData } from './evaluations.ts';

const square: JobKind<number, number> = {
  name: 'square',
  summary: 'squares',
  run(value) {
    if (value < 0) throw problem('seed-invalid', { seed: value });
    return value * value;
  },
};
const jobs = (values: readonly number[], weights: readonly number[] = []): Job<number>[] =>
  values.map((input, k) => ({ kind: square, input, dataset: null, weight: weights[k] }));
const answers = (outcomes: readonly ({ answer: number } | null)[]) =>
  outcomes.map((outcome) => outcome?.answer ?? null);

function watched(threads: number) {
  const begun: unknown[] = [];
  const executor: Executor = {
    ...inline,
    threads,
    run: (job, signal) => {
      begun.push(job.input);
      return runHere(job, signal);
    },
  };
  return { executor, begun };
}

function memoryJournal() {
  const known = new Map<string, unknown>();
  return {
    known,
    find: (key: string) => known.get(key),
    append: (key: string, value: unknown) => void known.set(key, value),
  };
}

describe('jobs', () => {
  it.each([1, 2, 5])('are answered in their order, the longest begun first, on %i lanes', async (threads) => {
    const { executor, begun } = watched(threads);
    const told: number[][] = [];
    const outcomes = await runJobs(jobs([1, 2, 3, 4], [1, 9, 5, 9]), { executor, onJob: (...own) => told.push(own) });
    expect(answers(outcomes)).toEqual([1, 4, 9, 16]);
    expect(begun).toEqual([2, 4, 3, 1]);
    expect(told).toEqual([1, 2, 3, 4].map((done) => [done, 4]));
  });

  it('are not done again where a checkpoint file has them', async () => {
    const journal = memoryJournal();
    const first = watched(1);
    await runJobs(jobs([1, 2]), { executor: first.executor, journal });
    const second = watched(1);
    const told: number[] = [];
    const outcomes = await runJobs(jobs([2, 3, 1]), {
      executor: second.executor,
      journal,
      onJob: (done) => told.push(done),
    });
    expect(answers(outcomes)).toEqual([4, 9, 1]);
    expect(second.begun).toEqual([3]);
    expect(told).toEqual([2, 3]);
  });

  it('end at an interruption with what is done', async () => {
    const { executor, begun } = watched(1);
    const stop = new AbortController();
    const outcomes = await runJobs(jobs([1, 2, 3]), {
      executor,
      signal: stop.signal,
      onJob: (done) => done === 2 && stop.abort(),
    });
    expect(answers(outcomes)).toEqual([1, 4, null]);
    expect(begun).toEqual([1, 2]);
    expect(answers(await runJobs(jobs([1]), { executor, signal: stop.signal }))).toEqual([null]);
  });

  it('end with the first error, and begin none after it', async () => {
    const { executor, begun } = watched(1);
    expect(await problemFrom(runJobs(jobs([1, -2, 3]), { executor }))).toMatchObject({ facts: { seed: -2 } });
    expect(begun).toEqual([1, -2]);
  });

  it('have ids that tell kind, input, data and groups apart, and nothing else', () => {
    const dataset = tiedData(1);
    const job: Job = { kind: square, input: { a: 1, cost: Infinity }, dataset };
    const grouped = { ...dataset, features: dataset.features.map((feature) => ({ ...feature, group: 'g' })) };
    const others: Job[] = [
      { ...job, kind: { ...square, name: 'other' } },
      { ...job, input: { a: 1, cost: 'x' } },
      { ...job, dataset: tiedData(2) },
      { ...job, dataset: grouped },
      { ...job, dataset: null },
    ];
    const ids = [job, ...others].map((own) => jobId(own));
    expect(new Set(ids).size).toBe(ids.length);
    expect(jobId({ ...job, weight: 3, dataset: tiedData(1) })).toBe(ids[0]);
  });
});
