// The honest estimate of a whole selection: it is redone inside each outer training part, and
// judged on rows that took no part in it. With permutations the same is done again and again with
// labels dealt at random, which says how often chance does as well.

import { type Note, problem, type Reported } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import { datasetDigest } from '../data/digest.ts';
import { permutationP } from '../evaluation/permutation.ts';
import { notesOnSummary, summarize } from '../evaluation/summary.ts';
import { inline } from '../executors/inline.ts';
import type { Job } from '../executors/job.ts';
import { runJobs } from '../executors/run-jobs.ts';
import { plan } from '../plan/make-plan.ts';
import type { OwnParts } from '../plan/own-parts.ts';
import { datasetFacts, type EvaluatePlan } from '../plan/plan.ts';
import { checkData } from './check-data.ts';
import { type RunContext, stopIfAborted, withOwnParts } from './context.ts';
import type { Data, ResolvedReadingOptions } from './data.ts';
import { notesOfFolds } from './fold-notes.ts';
import type { EvaluateOptions } from './given-options.ts';
import { type HonestPoint, honestCurve, type NestedEvaluation, nestedEvaluation } from './nested-result.ts';
import {
  finishedRuns,
  interruptionNotes,
  type Outcomes,
  type OuterRun,
  type OuterSplit,
  outerJobs,
  outerSplits,
} from './nesting.ts';
import { type OuterFailure, type OuterOutcome, withPermutedLabels } from './outer-part.ts';
import { type ResultHead, reportedNotes, resultHead } from './result.ts';
import { usedData } from './used-data.ts';

/** How labels dealt at random do. */
export interface PermutationReport {
  readonly count: number;
  /** (1 + as good or better by chance) / (1 + count). */
  readonly p: number;
  /** The mean outer score of each permutation. */
  readonly scores: readonly number[];
}

/** What `evaluate` gives. */
export interface EvaluateResult extends ResultHead {
  /** Every option that can change the result, resolved. */
  readonly options: ResolvedReadingOptions & EvaluatePlan['options'];
  /** On rows that took no part in the selection, size by size. */
  readonly curve: readonly HonestPoint[];
  /** The honest score, its optimism, stability and consensus. */
  readonly evaluation: NestedEvaluation & { readonly permutations?: PermutationReport };
  /** What the user should know. */
  readonly notes: readonly Reported[];
  /** Seconds of computing: the only part that may differ between two runs. */
  readonly timings: { readonly seconds: number };
}

/**
 * Evaluates a selection honestly: it is redone inside each outer part, and judged on rows that took
 * no part in it. With `partial` an abort ends it with the outer parts that are done.
 */
export async function evaluate(
  data: Data,
  given: EvaluateOptions = {},
  context: RunContext = {},
): Promise<EvaluateResult> {
  checkData(data, 'evaluate');
  const { own: objects } = withOwnParts(context, given);
  const planned = plan('evaluate', { ...given }, datasetFacts(data.dataset));
  stopIfAborted(context);
  const start = performance.now();
  const { dataset } = data;
  const { splits, notes } = outerSplits(dataset, planned);
  const own = outerJobs(dataset, splits, { plan: planned.select, curve: true }, objects);
  const chance = Array.from({ length: planned.nesting.permutations }, (_, p) =>
    chanceJobs(dataset, planned, p, objects),
  );
  const jobs = [...own, ...chance.flatMap((permutation) => permutation.jobs)];
  const outcomes = await runJobs(jobs, { ...context, executor: context.executor ?? inline });
  stopIfAborted(context);
  const runs = finishedRuns(splits, outcomes.slice(0, own.length));
  if (runs.length === 0)
    throw problem('interrupted-before-first-fold', { task: 'evaluate' }, { fixes: [{ ask: ['checkpoint'] }] });
  const evaluation = nestedEvaluation(runs, dataset);
  const permutations = chanceScores(chance, outcomes.slice(own.length));
  return {
    ...resultHead(
      'evaluate',
      dataset,
      datasetDigest(dataset, context.hash?.()),
      usedData(data, planned.select.preprocessing, data.notes),
    ),
    options: { ...data.options, ...planned.options },
    curve: honestCurve(runs),
    evaluation: {
      ...evaluation,
      ...(permutations.length > 0 && { permutations: permutationReport(permutations, evaluation.outer.mean) }),
    },
    notes: reportedNotes([
      ...data.notes,
      ...notes,
      ...sharedNotes(runs),
      ...notesOnSummary(planned.select.validation.score, evaluation.outer),
      ...interruptionNotes(runs.length, splits.length),
      ...(runs.length === splits.length ? interruptionNotes(permutations.length, chance.length, 'permutation') : []),
    ]),
    timings: { seconds: (performance.now() - start) / 1000 },
  };
}

/** The notes of the outer folds, each once. */
export const sharedNotes = (runs: readonly OuterRun[]): Note[] =>
  notesOfFolds(
    runs.map(({ outcome }) => outcome.notes),
    'outer',
  );

interface Chance {
  readonly splits: readonly OuterSplit[];
  readonly jobs: readonly Job<OuterOutcome | OuterFailure>[];
}

/**
 * The same evaluation with dealt labels. Its folds are made for these labels, as they were for the
 * true ones.
 */
function chanceJobs(dataset: Dataset, planned: EvaluatePlan, permutation: number, own?: OwnParts): Chance {
  const { splits } = outerSplits(withPermutedLabels(dataset, planned.seed, permutation), planned);
  return { splits, jobs: outerJobs(dataset, splits, { plan: planned.select, curve: false, permutation }, own) };
}

/** The mean outer scores of the permutations that are whole. */
function chanceScores(chance: readonly Chance[], outcomes: Outcomes): number[] {
  let next = 0;
  return chance.flatMap(({ splits }) => {
    const own = outcomes.slice(next, next + splits.length);
    next += splits.length;
    const runs = finishedRuns(splits, own);
    return runs.length === splits.length ? [summarize(runs.map(({ outcome }) => outcome.outer)).mean] : [];
  });
}

function permutationReport(scores: readonly number[], observed: number): PermutationReport {
  return { count: scores.length, p: permutationP(observed, scores)!, scores };
}
