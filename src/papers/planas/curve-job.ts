// Planas's protocol for one setting: rank, then cross-validate the first 1, 1 + v, 1 + 2v, …
// features of the ranking.
//
// Ranked `along` the folds, once on all samples, a feature has been chosen with the samples that
// judge it, and the scores are optimistic; ranked `nested`, inside the training samples of each
// fold, they are not, until the best size is chosen by them.

import * as z from 'zod/mini';
import { eventLoopYielder, runGenerator } from '../../base/event-loop.ts';
import type { Given } from '../../base/option.ts';
import { type Note, NoteList } from '../../base/problem.ts';
import type { ClassifierContext, Criterion } from '../../criteria/criterion.ts';
import { normChanges, screenedChanges } from '../../criteria/dj.ts';
import { type Dataset, pickRows } from '../../data/dataset.ts';
import { inlineCrossValidator } from '../../evaluation/inline-cross-validator.ts';
import { pathCurve } from '../../evaluation/path-curve.ts';
import type { Evaluation } from '../../evaluation/subset-evaluator.ts';
import type { JobKind } from '../../executors/job.ts';
import * as shapes from '../../executors/job-shapes.ts';
import { plan } from '../../plan/make-plan.ts';
import type { SelectPlan } from '../../plan/plan.ts';
import type { selectOptions } from '../../plan/task-options.ts';
import { eliminate } from '../../search/eliminate.ts';
import type { Data } from '../../tasks/data.ts';
import { prepareElimination } from '../../tasks/elimination.ts';
import { PUBLISHED_SELECTION } from '../published-selection.ts';

export interface CurveInput {
  /** Of a selection; its folds score the sizes. */
  readonly options: Given<typeof selectOptions>;
  /** `labels-dropped`: what the author's code computes in place of DJ. */
  readonly criterion: 'own' | 'labels-dropped';
  readonly ranking: 'along' | 'nested';
  /** The worst features first. */
  readonly reversed: boolean;
  readonly sizes: readonly number[];
}

export interface CurveAnswer {
  /** From the full set down. */
  readonly sizes: readonly number[];
  /** Accuracy by size and fold. */
  readonly scores: readonly (readonly number[])[];
  /** The ranking, best first: of all samples, or of each fold. */
  readonly rankings: readonly (readonly string[])[];
  readonly notes: readonly Note[];
}

/** As much of a ranking as its readers look at. */
const HEAD = 20;

/**
 * The author's code sets a = α y and then multiplies K by y yᵀ once more, so that the signs cancel:
 * it is DJ with β = α, the labels gone. Samples that are no support vectors add the same to every
 * feature.
 */
const labelsDropped: Criterion = {
  name: 'labels-dropped',
  summary: 'DJ with α instead of α y',
  reference: "the code beside Planas's thesis",
  way: 'recursive',
  needs: 'machine',
  score: (context) => normChanges(withoutLabels(context)),
  screen: (context) => screenedChanges(withoutLabels(context)),
};

const withoutLabels = (context: ClassifierContext): ClassifierContext => ({
  ...context,
  machine: { ...context.machine, beta: context.machine.beta.map(Math.abs) },
});

export const planasCurveJob: JobKind<CurveInput, CurveAnswer> = {
  name: 'planas-curve',
  summary: 'a ranking and the cross-validated scores of its sizes',
  shape: {
    input: z.strictObject({
      options: shapes.options,
      criterion: z.enum(['own', 'labels-dropped']),
      ranking: z.enum(['along', 'nested']),
      reversed: z.boolean(),
      sizes: shapes.counts,
    }),
    answer: z.strictObject({
      sizes: shapes.counts,
      scores: z.array(shapes.numbers),
      rankings: z.array(shapes.texts),
      notes: shapes.problems,
    }),
  },
  async run(input, dataset, signal) {
    const planned = plan('select', { ...PUBLISHED_SELECTION, ...input.options });
    const { evaluation } = prepareElimination(asData(dataset!), planned, null).evaluation();
    const parts = input.ranking === 'along' ? [evaluation.splits] : evaluation.splits.map((split) => [split]);
    const scores: number[][] = [];
    const rankings: string[][] = [];
    const notes = new NoteList();
    for (const splits of parts) {
      signal?.throwIfAborted();
      const rows = input.ranking === 'along' ? dataset! : pickRows(dataset!, splits[0].train);
      const ranked = await rankingOf(rows, planned, input, signal);
      notes.add(...ranked.notes);
      rankings.push(ranked.order.slice(0, HEAD).map((index) => evaluation.dataset.features[index].name));
      const curve = await curveOf({ ...evaluation, splits }, ranked.order, input.sizes, signal);
      for (const [place, own] of curve.entries()) scores[place] = [...(scores[place] ?? []), ...own];
    }
    return { sizes: input.sizes.toSorted((a, b) => b - a), scores, rankings, notes: notes.list };
  },
};

/** What tasks call data, of a dataset that was never a file here. */
export function asData(dataset: Dataset): Data {
  const like = async (): Promise<never> => {
    throw new Error('a job reads no file');
  };
  return { dataset, target: '', options: {} as Data['options'], notes: [], like };
}

/**
 * The features, best first, by their places; a data set with transforms that add or take columns is
 * none of the report's.
 */
async function rankingOf(
  dataset: Dataset,
  planned: SelectPlan,
  { criterion, reversed }: CurveInput,
  signal: AbortSignal | undefined,
) {
  const { elimination } = prepareElimination(asData(dataset), planned, null);
  const { method } = elimination;
  const own = criterion === 'own' ? method : { ...method, criterion: labelsDropped };
  const places = new Map(elimination.dataset.features.map(({ name }, index) => [name, index]));
  const { values, result: summary } = await runGenerator(eliminate({ ...elimination, method: own }), signal);
  const leaving = values.flatMap(({ removed }) => removed.map((name) => places.get(name)!));
  const gone = new Set(leaving);
  const survivors = [...places.values()].filter((index) => !gone.has(index));
  const order = [...survivors, ...leaving.toReversed()];
  return { order: reversed ? order.toReversed() : order, notes: summary.notes };
}

/** The scores of the first of them features, by size from the largest and by fold. */
async function curveOf(
  evaluation: Evaluation,
  order: readonly number[],
  sizes: readonly number[],
  signal: AbortSignal | undefined,
) {
  const wanted = new Set(sizes);
  const featureCount = order.length;
  const ends = [...wanted].sort((a, b) => b - a);
  const starts = [featureCount, ...ends];
  const path = {
    steps: ends
      .map((size, place) => ({ removed: order.slice(size, starts[place]) }))
      .filter(({ removed }) => removed.length > 0),
    featureCount,
    isWanted: (size: number) => wanted.has(size),
  };
  const open = async (features?: readonly number[]) => inlineCrossValidator(evaluation, features);
  const scores: number[][] = [];
  const yieldToEventLoop = eventLoopYielder();
  for await (const { score } of pathCurve(path, evaluation, open)) {
    scores.push(score.folds.map((value) => value ?? 0));
    await yieldToEventLoop();
    signal?.throwIfAborted();
  }
  return scores;
}
