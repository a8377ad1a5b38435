// An experiment of the paper leaves things open: how many of the sampled vectors train, whether
// values are scaled. Each way to read it is done in full, with its own jobs, and distinguished in
// what is found.

import { type Given, resolveOptions } from '../../base/option.ts';
import { random } from '../../base/random.ts';
import { exampleSource } from '../../data/examples.ts';
import { foldsFor, splits } from '../../evaluation/folds.ts';
import type { Job, Outcome } from '../../executors/job.ts';
import { oneVsRest } from '../../formulations/schemes/one-vs-rest.ts';
import { rankOptions } from '../../plan/task-options.ts';
import { readData } from '../../tasks/data.ts';
import { type HermesOutcome, type HermesSplit, hermesSplitJob } from './split.ts';

/** What tells the readings of an experiment apart. */
interface Named {
  /** A word or two, for tables. */
  readonly name: string;
  readonly title: string;
}

export interface Reading extends Named {
  readonly jobs: readonly Job<HermesOutcome>[];
}

export interface ReadingOutcomes extends Named {
  readonly outcomes: readonly HermesOutcome[];
}

export const jobsOf = (readings: readonly Reading[]) => readings.flatMap(({ jobs }) => jobs);

/** The outcomes of all jobs, in their order, dealt to the readings they belong to. */
export function outcomesOf(readings: readonly Reading[], all: readonly Outcome<HermesOutcome>[]): ReadingOutcomes[] {
  let start = 0;
  return readings.map(({ name, title, jobs }) => {
    const own = all.slice(start, start + jobs.length);
    start += jobs.length;
    return { name, title, outcomes: own.map(({ answer }) => answer) };
  });
}

/** Experiments of neighbouring seeds have nothing in common. */
const seedOf = (seed: number, index: number) => random(seed, 'hermes', index).integer(2 ** 31);

type Classifier = Omit<Given<typeof rankOptions>, 'seed' | 'method'>;

/** Experiments on generated samples, each with its own seed. */
export function generatedJobs(
  rows: Omit<Extract<HermesSplit['rows'], { seed: number }>, 'seed'>,
  classifier: Classifier,
  { count, seed }: { readonly count: number; readonly seed: number },
): Job<HermesOutcome>[] {
  return Array.from({ length: count }, (_, index) => {
    const own = seedOf(seed, index);
    const input: HermesSplit = {
      rows: { ...rows, seed: own },
      options: resolveOptions(rankOptions, { ...classifier, seed: own }),
    };
    return { kind: hermesSplitJob, input, dataset: null, weight: rows.train };
  });
}

/**
 * Random splits of a bundled dataset: two thirds train, the rest tests, the classes in proportion.
 */
export async function exampleJobs(
  name: string,
  classifier: Classifier,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<{ jobs: Job<HermesOutcome>[]; names: string[] }> {
  const { dataset } = await readData(await exampleSource(name));
  const folds = foldsFor(dataset, { folds: 3, holdout: 1 / 3, repeats: count, seed });
  const jobs = Array.from(splits(folds), ({ train, test }, index): Job<HermesOutcome> => {
    const input: HermesSplit = {
      rows: { train: [...train], test: [...test] },
      options: resolveOptions(rankOptions, { ...classifier, multiclass: oneVsRest.name, seed: seedOf(seed, index) }),
    };
    return { kind: hermesSplitJob, input, dataset };
  });
  return { jobs, names: dataset.features.map(({ name }) => name) };
}
