// What models on 2, 4, 8, … genes say of samples that they were not trained on. The genes are
// ranked twice: with the samples that judge among those that rank, as Guyon, Weston, Barnhill and
// Vapnik (2002) did and their erratum regrets, and without them, which is honest. All else is the
// same: scaling and models never see the samples that judge.

import * as z from 'zod/mini';
import { runGenerator } from '../../base/event-loop.ts';
import { resolveOptions } from '../../base/option.ts';
import { type Dataset, pickRows } from '../../data/dataset.ts';
import { type Parts, partsOf } from '../../data/parts.ts';
import { testPath } from '../../evaluation/retrained-path.ts';
import type { Job, JobKind } from '../../executors/job.ts';
import * as shapes from '../../executors/job-shapes.ts';
import { oneVsOne } from '../../formulations/schemes/one-vs-one.ts';
import { plan } from '../../plan/make-plan.ts';
import { type ResolvedRankOptions, rankOptions } from '../../plan/task-options.ts';
import type { Data } from '../../tasks/data.ts';
import { prepareElimination } from '../../tasks/elimination.ts';
import { rank } from '../../tasks/rank.ts';

/** Soft margin with C = 100 on standardised genes, as in the paper. */
export const COST = 100;

/** How genes are ranked: SVM-RFE, the baseline of the paper, and what any ranking must beat. */
export type Way = 'svm-rfe' | 'golub' | 'random' | 'reversed';

/** Whether the samples that judge have helped to rank, or not. */
export type Ranked = 'with' | 'without';

export interface RankedWay {
  readonly way: Way;
  readonly ranked: Ranked;
}

export const HONEST: readonly RankedWay[] = (['svm-rfe', 'golub', 'random', 'reversed'] as const).map((way) => ({
  way,
  ranked: 'without',
}));
export const BIASED: readonly RankedWay[] = (['svm-rfe', 'golub'] as const).map((way) => ({ way, ranked: 'with' }));

/** Samples to train on, and samples that judge. */
export interface RowSplit {
  readonly train: readonly number[];
  readonly test: readonly number[];
}

export interface LeftOutInput {
  /** Splits of the same samples: what is ranked with the samples that judge is ranked once. */
  readonly splits: readonly RowSplit[];
  /** From the largest down; the first is that of all genes. */
  readonly sizes: readonly number[];
  readonly ways: readonly RankedWay[];
  /** Whether genes leave one by one; else from size to size. */
  readonly isSingle: boolean;
  readonly seed: number;
}

export interface LeftOutPath extends RankedWay {
  /** `outputs[size][sample]`: the outputs of the test samples, positive for the later class. */
  readonly outputs: readonly (readonly number[])[];
}

const rankedWay = z.strictObject({
  way: z.enum(['svm-rfe', 'golub', 'random', 'reversed']),
  ranked: z.enum(['with', 'without']),
});

export const leftOutJob: JobKind<LeftOutInput, LeftOutPath[][]> = {
  name: 'left-out-genes',
  summary:
    'predictions for held-out samples by classifiers on fewer and fewer genes, ranked with and without these samples',
  shape: {
    input: z.strictObject({
      splits: z.array(z.strictObject({ train: shapes.counts, test: shapes.counts })).check(z.minLength(1)),
      sizes: shapes.counts,
      ways: z.array(rankedWay),
      isSingle: z.boolean(),
      seed: shapes.seed,
    }),
    answer: z.array(z.array(z.extend(rankedWay, { outputs: z.array(shapes.numbers) }))),
    rows: ({ splits }) => splits.flatMap(({ train, test }) => [train, test]),
  },
  async run(input, dataset, signal) {
    const rankingOf = async (way: Way, rows: Dataset) => {
      const { ranking } = await rank(asData(rows), rankingOptions(way, input), { signal });
      signal?.throwIfAborted();
      return ranking;
    };
    const biased = new Map<Way, readonly string[]>();
    for (const { way, ranked } of input.ways)
      if (ranked === 'with') biased.set(way, await rankingOf(way, allOf(dataset!, input.splits[0])));
    const answers: LeftOutPath[][] = [];
    for (const split of input.splits) {
      const { train, test } = partsOf(dataset!, Int32Array.from(split.train), Int32Array.from(split.test));
      const paths: LeftOutPath[] = [];
      for (const { way, ranked } of input.ways) {
        const ranking = ranked === 'with' ? biased.get(way)! : await rankingOf(way, train);
        paths.push({ way, ranked, outputs: await outputsAlong(ranking, { train, test }, input, signal) });
      }
      answers.push(paths);
    }
    return answers;
  },
};

/** The samples of both sides. */
function allOf(dataset: Dataset, { train, test }: RowSplit): Dataset {
  return pickRows(dataset, Int32Array.from([...train, ...test].sort((a, b) => a - b)));
}

function rankingOptions(way: Way, { sizes, isSingle, seed }: LeftOutInput): ResolvedRankOptions {
  return resolveOptions(rankOptions, {
    method: way === 'reversed' ? 'svm-rfe' : way,
    reverse: way === 'reversed',
    cost: COST,
    seed,
    sizes: isSingle ? null : sizes.slice(1),
  });
}

/** Models on the first genes of a ranking, trained on the one part and asked for the other. */
async function outputsAlong(
  ranking: readonly string[],
  { train, test }: Parts,
  { sizes, seed }: LeftOutInput,
  signal: AbortSignal | undefined,
): Promise<number[][]> {
  const planned = plan('rank', { cost: COST, seed });
  const { elimination } = prepareElimination(asData(train), planned, test);
  const places = new Map(elimination.dataset.features.map(({ name }, index) => [name, index]));
  const [setting] = planned.validation.settings;
  const path = testPath({
    ...{
      train: elimination.dataset,
      test: elimination.test!,
      machine: elimination.machine,
      multiclass: oneVsOne.name,
      seed,
    },
    steps: sizes
      .slice(1)
      .map((size, step) => ({ removed: ranking.slice(size, sizes[step]).map((name) => places.get(name)!) })),
    settingAt: () => setting,
    isTrainWanted: false,
  });
  const { values } = await runGenerator(path, signal);
  return values.map(({ test: { decisions } }) => [...decisions[0]]);
}

function asData(dataset: Dataset): Data {
  return {
    dataset,
    target: '',
    options: {} as Data['options'],
    notes: [],
    like: async () => {
      throw new Error('rows left out read no file');
    },
  };
}

/** All genes, then the powers of two below. */
export function halvingSizes(geneCount: number): number[] {
  const sizes = [geneCount];
  for (let size = 2 ** Math.floor(Math.log2(geneCount)); size >= 1; size /= 2) if (size < geneCount) sizes.push(size);
  return sizes;
}

/** Jobs of a few splits each. */
const SPLITS_A_JOB = 4;

export function leftOutJobs(
  dataset: Dataset,
  splits: readonly RowSplit[],
  input: Omit<LeftOutInput, 'splits'>,
): Job<LeftOutPath[][]>[] {
  // Genes that leave one by one are ranked for long: what is ranked once is done in one job, what
  // is ranked again in jobs of its own.
  const isRankedOnce = input.ways.every(({ ranked }) => ranked === 'with');
  const each = !input.isSingle ? SPLITS_A_JOB : isRankedOnce ? splits.length : 1;
  return Array.from({ length: Math.ceil(splits.length / each) }, (_, place) => ({
    kind: leftOutJob,
    input: { ...input, splits: splits.slice(place * each, (place + 1) * each) },
    dataset,
    weight: input.isSingle ? dataset.features.length / 20 : 30,
  }));
}
