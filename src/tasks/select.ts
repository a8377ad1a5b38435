// Ranking plus a validated curve, a chosen subset, and a model trained on it.

import { fact, UserError } from '../base/problem.ts';
import { datasetDigest } from '../data/digest.ts';
import type { ScoredSize } from '../evaluation/path-curve.ts';
import { notesOnSummary, type ScoreSummary } from '../evaluation/summary.ts';
import type { Model } from '../formulations/model.ts';
import { triedParameters } from '../kernels/options.ts';
import { paretoFront } from '../plan/curve.ts';
import { plan } from '../plan/make-plan.ts';
import { datasetFacts, type SelectPlan } from '../plan/plan.ts';
import type { Setting } from '../plan/settings.ts';
import { choosePoint } from '../plan/size-rules.ts';
import { checkData } from './check-data.ts';
import { type RunContext, stopIfAborted, type TaskContext, withOwnParts } from './context.ts';
import type { ScoredCurve } from './curve.ts';
import type { Data, ResolvedReadingOptions } from './data.ts';
import { prepareElimination } from './elimination.ts';
import type { SelectOptions } from './given-options.ts';
import { withOrigin } from './model-origin.ts';
import { ended, type RankResult, type RecordedRun, rankingOf, recordedRun } from './rank.ts';
import { type RefinementReport, refineSubset } from './refinement.ts';
import { reportedNotes, resultHead } from './result.ts';
import { beginCurve, scoredCurve } from './select-curve.ts';
import { modelOn } from './subset-model.ts';
import { usedData } from './used-data.ts';

/** A size on the validated curve. */
export interface CurveEntry {
  readonly features: number;
  readonly score: ScoreSummary;
  readonly cost: number;
  /** The other parameters of the setting that scored best, where any but the cost is tuned. */
  readonly setting?: Pick<Setting, 'kernel' | 'parameters'>;
  /** Share of the test rows that are classified rightly. */
  readonly test?: number;
}

/** What `select` gives. */
export interface SelectResult extends Omit<RankResult, 'command'> {
  /** Which task made it. */
  readonly command: string;
  /** Every option that can change the result, resolved. */
  readonly options: ResolvedReadingOptions & SelectPlan['options'];
  /**
   * From the full set down. A score on the curve has helped to choose: it is no estimate for new
   * rows.
   */
  readonly curve: readonly CurveEntry[];
  /** The sizes that no other one beats in score without having more features. */
  readonly pareto: readonly number[];
  /**
   * What was chosen: the rule, the features best first, their cross-validated score and the cost
   * that has it.
   */
  readonly selected: {
    readonly rule: string;
    readonly features: readonly string[];
    readonly score: ScoreSummary;
    readonly cost: number;
    /** Where neighbours of the subset that the rule chose were looked at. */
    readonly refinement?: RefinementReport;
  };
  /** A model trained on the chosen features, for `predict`. */
  readonly model: Model;
}

/** What is known of a selection that was interrupted before a size could be chosen. */
export type UnfinishedSelection = Omit<SelectResult, 'selected' | 'model'>;

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
 * Ranks, scores the sizes along the path, chooses one, and trains a model on it. With `partial` an
 * abort lets it choose from the sizes scored so far; where there is none to choose, it throws a
 * `SelectInterrupted` with what is known.
 */
export async function select(data: Data, given: SelectOptions = {}, context: RunContext = {}): Promise<SelectResult> {
  checkData(data, 'select');
  const own = withOwnParts(context, given);
  return selectPlanned(data, plan('select', { ...given }, datasetFacts(data.dataset)), own);
}

/** A selection by its plan. */
export async function selectPlanned(data: Data, planned: SelectPlan, context: TaskContext = {}): Promise<SelectResult> {
  const { options, selection, validation } = planned;
  stopIfAborted(context);
  const start = performance.now();
  const timings = () => ({ seconds: (performance.now() - start) / 1000 });
  const prepared = prepareElimination(data, planned, context.test ?? null, context.own);
  const { dataset } = prepared.elimination;
  const begun = beginCurve({ data, prepared, plan: planned }, context);
  const run = await ended(recordedRun(prepared, context));
  stopIfAborted(context);
  const ranking = rankingOf(prepared, run);
  const curve = await scoredCurve({ data, prepared, run, plan: planned }, context, begun);
  stopIfAborted(context);
  const tested = testScores(run, dataset.features.length);
  const known = {
    ...resultHead(
      'select',
      dataset,
      datasetDigest(data.dataset, context.hash?.()),
      usedData(data, planned.preprocessing, [...data.notes, ...prepared.notes]),
    ),
    options: { ...data.options, ...options },
    ...ranking,
    curve: curve.sizes.map((size) => curveEntry(size, tested, options)),
    pareto: paretoFront(curve.sizes).map(({ features: size }) => size),
  };
  const notes = reportedNotes([...data.notes, ...prepared.notes, ...run.notes, ...curve.notes]);
  const chosen = chosenSize(curve, selection.choose, dataset.features.length);
  if (chosen === null) throw new SelectInterrupted({ ...known, notes, timings: timings() });
  const subset = { ...chosen, features: ranking.ranking.slice(0, chosen.features) };
  const refined = await refineSubset(prepared, subset, selection.refinement, { ranking: ranking.ranking, ...context });
  stopIfAborted(context);
  const { features, score, setting, refinement } = refined;
  const model = modelOn(data, planned, new Set(features), setting, context.own);
  return {
    ...known,
    selected: { rule: selection.choose, features, score, cost: setting.cost, ...(refinement && { refinement }) },
    model: withOrigin(model.model, data),
    notes: [...notes, ...reportedNotes([...refined.notes, ...notesOnSummary(validation.score, score), ...model.notes])],
    timings: timings(),
  };
}

/** Null where the rule finds none among the sizes that an interruption has left. */
function chosenSize({ sizes, isWhole }: ScoredCurve, rule: string, featureCount: number): ScoredSize | null {
  if (isWhole) return choosePoint(sizes, rule, featureCount);
  if (sizes.length === 0) return null;
  try {
    return choosePoint(sizes, rule, featureCount);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** What is known of the test rows, by the number of features. */
function testScores({ steps, summary }: RecordedRun, featureCount: number): Map<number, number> {
  const tested = new Map<number, number>();
  for (const { features, test } of steps) if (test !== undefined) tested.set(features, test);
  const smallest = featureCount - steps.reduce((sum, { removed }) => sum + removed.length, 0);
  if (typeof summary.test === 'number') tested.set(smallest, summary.test);
  return tested;
}

function curveEntry(
  { features, score, setting }: ScoredSize,
  tested: ReadonlyMap<number, number>,
  options: SelectPlan['options'],
): CurveEntry {
  const test = tested.get(features);
  const { kernel, parameters } = setting;
  const isTuned = options.kernels !== null || triedParameters(options).size > 0;
  return {
    features,
    score,
    cost: setting.cost,
    ...(isTuned && { setting: { kernel, parameters } }),
    ...(test !== undefined && { test }),
  };
}
