// The nested evaluation of a whole selection: it is repeated on the training samples of each outer
// fold, and tested on the held-out samples. With permutations the same is repeated with permuted
// labels, which shows how often chance scores as high.

import { type Note, note, problem, type Reported } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import { datasetDigest } from '../data/digest.ts';
import { permutationP } from '../evaluation/permutation.ts';
import { notesOnSummary } from '../evaluation/summary.ts';
import { inline } from '../executors/inline.ts';
import type { Job } from '../executors/job.ts';
import { runJobs } from '../executors/run-jobs.ts';
import { plan } from '../plan/make-plan.ts';
import type { OwnParts } from '../plan/own-parts.ts';
import { datasetFacts, type EvaluatePlan } from '../plan/plan.ts';
import { namedScore, type Score } from '../scores/index.ts';
import { type Baselines, baselineNotes, imbalanceNotes } from './baselines.ts';
import { checkData } from './check-data.ts';
import { type RunContext, stopIfAborted, withOwnParts } from './context.ts';
import type { Data, ResolvedReadingOptions } from './data.ts';
import { foldListener } from './finished-fold.ts';
import { notesOfFolds } from './fold-notes.ts';
import type { EvaluateOptions } from './given-options.ts';
import {
  type HeldOutPoint,
  heldOutCurve,
  type NestedEvaluation,
  nestedBaselines,
  nestedEvaluation,
} from './nested-result.ts';
import {
  finishedRuns,
  interruptionNotes,
  type Outcomes,
  type OuterRun,
  type OuterSplit,
  outerJobs,
  outerSplits,
  splitUnit,
} from './nesting.ts';
import { heldOutRuns, outerEstimate } from './outer-estimate.ts';
import { type OuterFailure, type OuterOutcome, withPermutedLabels } from './outer-fold.ts';
import { replaceableFeatures, type StandIns } from './replaceable.ts';
import { type ResultHead, reportedNotes, resultHead } from './result.ts';
import { type FeatureDetails, frequentDetails } from './selected-features.ts';
import { usedData } from './used-data.ts';

/** The permutation test. */
export interface PermutationReport {
  readonly count: number;
  /** (1 + number of permutations with at least the observed score) / (1 + count). */
  readonly p: number;
  /** The smallest p-value that this number of permutations can give: 1 / (1 + count). */
  readonly smallestP: number;
  /** The estimate of each permutation. */
  readonly scores: readonly number[];
}

/** What `evaluate` gives. */
export interface EvaluateResult extends ResultHead {
  /** Every option that can change the result, with its resolved value. */
  readonly options: ResolvedReadingOptions & EvaluatePlan['options'];
  /** The scores of each subset size on held-out samples. */
  readonly curve: readonly HeldOutPoint[];
  /** The baselines on the same folds; null if they were not tested in any fold. */
  readonly baselines: Baselines | null;
  /** The estimate, its optimism, stability and consensus. */
  readonly evaluation: NestedEvaluation & {
    /** The features selected in at least one outer fold, the most frequent first. */
    readonly details: readonly FeatureDetails[];
    /**
     * Pairs of correlated features of which folds usually select only one, the most correlated
     * first; absent in results of version 0.1.
     */
    readonly standIns?: readonly StandIns[];
    readonly permutations?: PermutationReport;
  };
  /** Notes for the user. */
  readonly notes: readonly Reported[];
  /** Computing time in seconds, the only part of a result that may differ between two runs. */
  readonly timings: { readonly seconds: number };
}

/**
 * Estimates how well a whole selection performs on new samples: the selection is repeated on the
 * training samples of each outer fold (or bootstrap sample) and evaluated on the held-out samples.
 * With `partial`, the result after an abort contains the completed folds.
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
  if (planned.notes.length > 0) context.onNotes?.(planned.notes);
  const start = performance.now();
  const { dataset } = data;
  const { splits, notes } = outerSplits(dataset, planned);
  const own = outerJobs(dataset, splits, { plan: planned.select, curve: true }, objects);
  const chance = Array.from({ length: planned.nesting.permutations }, (_, p) =>
    chanceJobs(dataset, planned, p, objects),
  );
  const jobs = [...own, ...chance.flatMap((permutation) => permutation.jobs)];
  const labels = [
    ...splits,
    ...chance.flatMap((own, permutation) => own.splits.map((split) => ({ ...split, permutation }))),
  ];
  const outcomes = await runJobs(jobs, {
    ...context,
    executor: context.executor ?? inline,
    onAnswer: foldListener(labels, context.onFold),
  });
  stopIfAborted(context);
  const runs = finishedRuns(splits, outcomes.slice(0, own.length));
  if (heldOutRuns(runs).length === 0)
    throw problem('interrupted-before-first-fold', { task: 'evaluate' }, { fixes: [{ ask: ['checkpoint'] }] });
  const { validation, formulation } = planned.select;
  const score = namedScore(validation.score, objects?.score);
  const evaluation = nestedEvaluation(runs, dataset, score);
  const baselines = nestedBaselines(runs, dataset);
  const details = frequentDetails(dataset, evaluation);
  const permutations = chanceScores(chance, outcomes.slice(own.length), score);
  return {
    ...resultHead(
      'evaluate',
      dataset,
      datasetDigest(dataset, context.hash?.()),
      usedData(data, planned.select.preprocessing, data.notes),
    ),
    options: { ...data.options, ...planned.options },
    curve: heldOutCurve(runs),
    baselines,
    evaluation: {
      ...evaluation,
      details,
      standIns: replaceableFeatures(
        dataset,
        details.map(({ feature }) => feature),
        evaluation.parts.map(({ features }) => features),
      ),
      ...(permutations.length > 0 && { permutations: permutationReport(permutations, evaluation.outer.mean) }),
    },
    notes: reportedNotes([
      ...data.notes,
      ...planned.notes,
      ...notes,
      ...sharedNotes(runs),
      ...imbalanceNotes(dataset, { score: score.name, hasClassWeights: formulation.classWeights !== 'none' }),
      ...notesOnSummary(validation.score, evaluation.outer),
      ...baselineNotes(baselines, score.name),
      ...permutationNotes(permutations.length),
      ...interruptionNotes(runs.length, splits.length, splitUnit(planned.nesting)),
      ...(runs.length === splits.length ? interruptionNotes(permutations.length, chance.length, 'permutation') : []),
    ]),
    timings: { seconds: (performance.now() - start) / 1000 },
  };
}

/** The notes of the outer folds, each once. */
export const sharedNotes = (runs: readonly OuterRun[]): Note[] =>
  notesOfFolds(
    heldOutRuns(runs).map(({ outcome }) => outcome.notes),
    'outer',
  );

interface Chance {
  /** The data with the permuted labels. */
  readonly labelled: Dataset;
  readonly splits: readonly OuterSplit[];
  readonly jobs: readonly Job<OuterOutcome | OuterFailure>[];
}

/**
 * The same evaluation with permuted labels. Its folds are made for these labels, as they were for
 * the true ones.
 */
function chanceJobs(dataset: Dataset, planned: EvaluatePlan, permutation: number, own?: OwnParts): Chance {
  const labelled = withPermutedLabels(dataset, planned.seed, permutation);
  const { splits } = outerSplits(labelled, planned);
  return {
    labelled,
    splits,
    jobs: outerJobs(dataset, splits, { plan: planned.select, curve: false, permutation }, own),
  };
}

/** The estimates of the permutations that are complete. */
function chanceScores(chance: readonly Chance[], outcomes: Outcomes, score: Score): number[] {
  let next = 0;
  return chance.flatMap(({ splits, labelled }) => {
    const own = outcomes.slice(next, next + splits.length);
    next += splits.length;
    const runs = finishedRuns(splits, own);
    return runs.length === splits.length ? [outerEstimate(runs, labelled, score).outer.mean] : [];
  });
}

function permutationReport(scores: readonly number[], observed: number): PermutationReport {
  return { count: scores.length, p: permutationP(observed, scores)!, smallestP: 1 / (1 + scores.length), scores };
}

/** Permutations that can reach p = 0.01. */
const ENOUGH_PERMUTATIONS = 99;

function permutationNotes(count: number): Note[] {
  if (count === 0 || count >= ENOUGH_PERMUTATIONS) return [];
  const fixes = [{ set: { permutations: ENOUGH_PERMUTATIONS } }];
  return [note('permutations-few', { count, smallest: 1 / (1 + count) }, { fixes })];
}
