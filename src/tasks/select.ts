// Ranking plus a validated curve, a chosen subset, and a model trained on it.

import { eventLoopYielder } from '../base/event-loop.ts';
import { fact, type Note, note, UserError } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import { datasetDigest } from '../data/digest.ts';
import type { ScoredSize } from '../evaluation/path-curve.ts';
import { notesOnSummary, type ScoreSummary } from '../evaluation/summary.ts';
import type { Model } from '../formulations/model.ts';
import { triedParameters } from '../kernels/options.ts';
import { paretoFront } from '../plan/curve.ts';
import { type CurveChoice, costNotes, curveChoice } from '../plan/curve-choice.ts';
import { plan } from '../plan/make-plan.ts';
import { optimismReason } from '../plan/optimism.ts';
import { datasetFacts, type SelectPlan } from '../plan/plan.ts';
import { type CurveFacts, choosePoint } from '../plan/size-rules.ts';
import { endSize, subsetOfSize } from '../search/finished-path.ts';
import { type Baselines, selectionNotes } from './baselines.ts';
import { checkData } from './check-data.ts';
import { type RunContext, stopIfAborted, type TaskContext, withOwnParts } from './context.ts';
import type { ScoredCurve } from './curve.ts';
import type { CurveEntry } from './curve-setting.ts';
import type { Data, ResolvedReadingOptions } from './data.ts';
import { type Prepared, prepareElimination } from './elimination.ts';
import type { SelectOptions } from './given-options.ts';
import { memberSelections } from './member-selections.ts';
import { withOrigin } from './model-origin.ts';
import { ended, type RankResult, type RecordedRun, rankingOf, recordedRun } from './ranking-run.ts';
import { type RefinementReport, refineSubset } from './refinement.ts';
import { reportedNotes, resultHead } from './result.ts';
import { selectBaselines } from './select-baselines.ts';
import { beginCurve, scoredCurve } from './select-curve.ts';
import { type FeatureDetails, foldRankings, selectedDetails } from './selected-features.ts';
import { modelOn } from './subset-model.ts';
import { usedData } from './used-data.ts';

export type { CurveEntry } from './curve-setting.ts';

/** What `select` gives. */
export interface SelectResult extends Omit<RankResult, 'command'> {
  /** The task that produced the result. */
  readonly command: string;
  /** Every option that can change the result, with its resolved value. */
  readonly options: ResolvedReadingOptions & SelectPlan['options'];
  /**
   * The scored sizes, from the full set downwards. These scores guided the choice of the size, so
   * they are optimistically biased.
   */
  readonly curve: readonly CurveEntry[];
  /** The Pareto-optimal sizes: no other size has a higher score without using more features. */
  readonly pareto: readonly number[];
  /**
   * Further points on the curve: all features, the best size, and the sizes within one standard
   * error of it.
   */
  readonly choice: CurveChoice | null;
  /**
   * The top features of each fold, best first, if each fold has its own ranking; up to 50,000 names
   * in total.
   */
  readonly foldRankings?: readonly (readonly string[])[];
  /**
   * The selected subset: the rule, the features (best first), their cross-validated score and the
   * cost that achieves it.
   */
  readonly selected: {
    readonly rule: string;
    readonly features: readonly string[];
    readonly score: ScoreSummary;
    readonly cost: number;
    /** The same features with their details; empty if the selection is part of another task. */
    readonly details: readonly FeatureDetails[];
    /**
     * Present if the user picked the size after seeing the curve: the original rule and the size
     * that it chose (null if none).
     */
    readonly picked?: { readonly rule: string; readonly features: number | null };
    /** The local search around the selected subset, if any. */
    readonly refinement?: RefinementReport;
  };
  /**
   * The baselines on the same folds; null if the run was interrupted before them or the selection
   * is part of another task.
   */
  readonly baselines: Baselines | null;
  /** A model trained on the chosen features, for `predict`. */
  readonly model: Model;
}

/** What is known about a selection that was interrupted before a size could be chosen. */
export type UnfinishedSelection = Omit<SelectResult, 'selected' | 'baselines' | 'model'>;

/**
 * A selection that was aborted, with `partial`, before a size could be chosen: `known` has the
 * ranking so far.
 */
export class SelectInterrupted extends UserError {
  readonly known: UnfinishedSelection;

  constructor(known: UnfinishedSelection) {
    super(fact('selection-interrupted', {}, { fixes: [{ ask: ['checkpoint'] }] }));
    this.known = known;
  }
}

/**
 * Ranks the features, scores the sizes along the path, chooses a size, and trains a model on the
 * chosen features. With `partial`, the size is chosen from those scored before an abort; if there
 * are none, a `SelectInterrupted` with the partial results is thrown.
 */
export async function select(data: Data, given: SelectOptions = {}, context: RunContext = {}): Promise<SelectResult> {
  checkData(data, 'select');
  const own = withOwnParts(context, given);
  const planned = plan('select', { ...given }, datasetFacts(data.dataset));
  return withBaselines(data, planned, await selectPlanned(data, planned, own), own);
}

/** The selection with the baselines on the same folds, which a selection inside a fold does without. */
async function withBaselines(
  data: Data,
  planned: SelectPlan,
  result: SelectResult,
  context: TaskContext,
): Promise<SelectResult> {
  const start = performance.now();
  const baselines = await finished(selectBaselines(data, planned, result, context.own), context);
  stopIfAborted(context);
  const { model, notes, timings, ...known } = result;
  return {
    ...known,
    baselines,
    model,
    // Before the others: `chooseAgain` replaces the last ones.
    notes: [...reportedNotes(selectionNotes(data.dataset, planned, baselines)), ...notes],
    timings: { seconds: timings.seconds + (performance.now() - start) / 1000 },
  };
}

/** Null if an interruption came first. */
async function finished<T>(run: Generator<void, T, void>, context: TaskContext): Promise<T | null> {
  const yieldToEventLoop = eventLoopYielder(context);
  for (let step = run.next(); ; step = run.next()) {
    if (step.done) return step.value;
    await yieldToEventLoop();
    if (context.signal?.aborted) return null;
  }
}

/** A selection by its plan. `given`: its samples, where they have been preprocessed already. */
export async function selectPlanned(
  data: Data,
  planned: SelectPlan,
  context: TaskContext = {},
  given?: Prepared,
): Promise<SelectResult> {
  const { options, selection } = planned;
  stopIfAborted(context);
  if (planned.notes.length > 0) context.onNotes?.(planned.notes);
  const start = performance.now();
  const timings = () => ({ seconds: (performance.now() - start) / 1000 });
  const prepared = given ?? prepareElimination(data, planned, context.test ?? null, context.own);
  const { dataset } = prepared.elimination;
  const begun = beginCurve({ data, prepared, plan: planned }, context);
  const run = await ended(recordedRun(prepared, { ...context, selectMembers: members.run }));
  stopIfAborted(context);
  const ranking = rankingOf(prepared, run);
  const curve = await scoredCurve({ data, prepared, run, plan: planned }, context, begun);
  stopIfAborted(context);
  const tested = testScores(run, dataset.features.length);
  const facts = {
    ...curveFacts(data.dataset, planned, dataset.features.length),
    ...(run.evidence && { selectedByMethod: run.evidence.selected.length }),
  };
  const isTuned = options.kernels !== null || triedParameters(options).size > 0;
  const known = {
    ...resultHead(
      'select',
      dataset,
      context.isPart ? '' : datasetDigest(data.dataset, context.hash?.()),
      usedData(data, planned.preprocessing, [...data.notes, ...prepared.notes]),
    ),
    options: { ...data.options, ...options },
    ...ranking,
    curve: curve.sizes.map((size) => curveEntry(size, tested, isTuned)),
    pareto: paretoFront(curve.sizes).map(({ features: size }) => size),
    choice: curve.sizes.length === 0 ? null : curveChoice(curve.sizes, facts),
    ...(curve.eliminationOrders &&
      !context.isPart && {
        foldRankings: foldRankings(
          dataset.features.map(({ name }) => name),
          curve.eliminationOrders,
        ),
      }),
  };
  const notes = reportedNotes([
    ...data.notes,
    ...planned.notes,
    ...optimismNotes(planned),
    ...prepared.notes,
    ...run.notes,
    ...curve.notes,
  ]);
  const chosen = chosenSize(curve, selection.choose, facts);
  if (chosen === null) throw new SelectInterrupted({ ...known, notes, timings: timings() });
  const subset = { ...chosen, features: subsetOfSize(ranking, chosen.features) };
  const refined = await refineSubset(prepared, subset, selection.refinement, { ranking: ranking.ranking, ...context });
  stopIfAborted(context);
  const { features, score, setting, refinement } = refined;
  const model = modelOn(data, planned, new Set(features), setting, context.own);
  const details = context.isPart
    ? []
    : selectedDetails({
        dataset: data.dataset,
        features,
        ranking: known,
        model: model.model,
        foldRankings: known.foldRankings,
      });
  return {
    ...known,
    selected: {
      rule: selection.choose,
      features,
      score,
      cost: setting.cost,
      details,
      ...(refinement && { refinement }),
    },
    baselines: null,
    model: context.isPart ? model.model : withOrigin(model.model, data),
    notes: [
      ...notes,
      ...reportedNotes([
        ...refined.notes,
        ...subsetNotes({ features: features.length, score }, curve.sizes, planned, facts),
        ...model.notes,
      ]),
    ],
    timings: timings(),
  };
}

/** Selections that a composite combines, which may be composites themselves. */
const members = memberSelections(selectPlanned);

/** Runs the selections that a composite combines. */
export const selectMembers = members.run;

/** Such a selection as a job. */
export const memberSelectionJob = members.job;

/** What subset-size rules may use besides the curve. */
export function curveFacts(
  { rowCount, response }: Pick<Dataset, 'rowCount' | 'response'>,
  { validation: { holdout } }: SelectPlan,
  featureCount: number,
): CurveFacts {
  // The scores of classes lie within a range of about 1, of which a held-out sample decides its part.
  const resolution = response ? 0 : 1 / Math.max(1, Math.round((holdout ?? 1) * rowCount));
  return { featureCount, resolution };
}

interface ScoredNumber {
  readonly features: number;
  readonly score: ScoreSummary;
}

/** Notes on the score of a subset. */
export function subsetNotes(
  selected: ScoredNumber,
  curve: readonly ScoredNumber[],
  { validation }: SelectPlan,
  { featureCount, resolution = 0 }: CurveFacts,
): Note[] {
  const { score, repeats } = validation;
  const all = curve.find(({ features }) => features === featureCount);
  const foldCount = selected.score.folds.length / repeats;
  return [
    ...notesOnSummary(score, selected.score),
    ...(all && all.features > selected.features ? costNotes({ score, selected, all, foldCount, resolution }) : []),
  ];
}

/** First among the notes of a selection: what its score may be taken for. */
function optimismNotes({ options }: SelectPlan): Note[] {
  const reason = optimismReason(options);
  return reason === null ? [] : [note('score-optimistic', { score: options.score, reason })];
}

/** Null if the rule finds none among the sizes that an interruption has left. */
function chosenSize({ sizes, isWhole }: ScoredCurve, rule: string, facts: CurveFacts): ScoredSize | null {
  if (isWhole) return choosePoint(sizes, rule, facts);
  if (sizes.length === 0) return null;
  try {
    return choosePoint(sizes, rule, facts);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** What is known of the test samples, by the number of features. */
function testScores({ steps, summary }: RecordedRun, featureCount: number): Map<number, number> {
  const tested = new Map<number, number>();
  for (const { features, test } of steps) if (test !== undefined) tested.set(features, test);
  const smallest = endSize(steps, featureCount);
  if (typeof summary.test === 'number') tested.set(smallest, summary.test);
  return tested;
}

function curveEntry(
  { features, score, setting }: ScoredSize,
  tested: ReadonlyMap<number, number>,
  isTuned: boolean,
): CurveEntry {
  const test = tested.get(features);
  const { kernel, parameters } = setting;
  return {
    features,
    score,
    cost: setting.cost,
    ...(isTuned && { setting: { kernel, parameters } }),
    ...(test !== undefined && { test }),
  };
}
