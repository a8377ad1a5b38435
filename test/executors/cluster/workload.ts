// Work that takes a few seconds, and what comes of it where nothing happens: whole jobs side by
// side, and next to them an elimination whose candidates are judged on the cluster.

import { expect } from 'vitest';
import { bytesSource } from '../../../src/data/source.ts';
import type { Executor } from '../../../src/executors/executor.ts';
import { inline } from '../../../src/executors/inline.ts';
import type { Job } from '../../../src/executors/job.ts';
import { runJobs } from '../../../src/executors/run-jobs.ts';
import { readData } from '../../../src/index.ts';
import { plan } from '../../../src/plan/make-plan.ts';
import { datasetFacts } from '../../../src/plan/plan.ts';
import { outerFoldJob } from '../../../src/tasks/outer-fold.ts';
import { select } from '../../../src/tasks/select.ts';
import { exampleData } from '../evaluations.ts';

export async function someJobs(count: number, given: object = {}): Promise<Job[]> {
  const dataset = await exampleData('wdbc');
  const options = { folds: 3, costs: [0.1, 1], method: 'eb-rfe', candidates: 2, ...given };
  const planned = plan('select', options, datasetFacts(dataset));
  const rows = Array.from({ length: dataset.rowCount }, (_, row) => row);
  return Array.from({ length: count }, (_, k) => ({
    kind: outerFoldJob,
    dataset,
    input: {
      train: rows.filter((row) => row % 3 === k % 3 || row % 7 !== k % 7),
      test: rows.filter((row) => row % 3 !== k % 3 && row % 7 === k % 7),
      plan: planned,
      curve: false,
    },
  }));
}

const EB = { method: 'eb-rfe', candidates: 2, costs: [0.1, 1] };

export interface Worked {
  readonly answers: readonly unknown[];
  readonly selected: unknown;
}

/** `onJob`: called when this many jobs are done. */
export async function work(executor: Executor, jobs: readonly Job[], onJob = (_: number) => {}): Promise<Worked> {
  const data = await readData(bytesSource('example:wine', ''));
  const told: number[] = [];
  const [outcomes, { timings: _, ...selected }] = await Promise.all([
    runJobs(jobs, {
      executor,
      onJob(done) {
        told.push(done);
        onJob(done);
      },
    }),
    select(data, EB, { executor }),
  ]);
  // Each job is counted once.
  expect(told).toEqual(jobs.map((_, k) => k + 1));
  return { answers: outcomes.map((outcome) => outcome!.answer), selected };
}

/** The same where nothing happens. */
export const undisturbed = (jobs: readonly Job[]): Promise<Worked> => work(inline, jobs);
