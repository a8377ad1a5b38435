// Ranking plus a validated curve, a chosen subset, and a model trained on it.

import { UserError } from '../base/errors.ts';
import { type Given, inGroup, type Resolved, resolveOptions } from '../base/option.ts';
import { datasetDigest } from '../data/digest.ts';
import type { EvaluatedEnding, EvaluatedStep } from '../evaluation/eliminate-evaluated.ts';
import { inlineJudge } from '../evaluation/judge.ts';
import { refineOptions, validationOptions } from '../evaluation/options.ts';
import { pathCurve, type ScoredSize, validatedSizes } from '../evaluation/path-curve.ts';
import { notesOnSummary, type ScoreSummary } from '../evaluation/summary.ts';
import type { Model } from '../machines/model.ts';
import { choosePoint } from '../selection/choosers.ts';
import { paretoFront } from '../selection/curve.ts';
import type { Data } from './data.ts';
import { eliminationOptions, type Prepared, prepareElimination, resolvedOptions } from './elimination.ts';
import { type RankContext, type RankResult, type RecordedRun, rankingOf, recordedRun } from './rank.ts';
import { type RefinementReport, refineSubset } from './refinement.ts';
import { resultHead } from './result.ts';
import { modelOn } from './subset-model.ts';

const { choose, validateStep } = validationOptions;

export const selectOptions = {
  ...eliminationOptions,
  ...refineOptions,
  ...inGroup('Validation', { choose, validateStep }),
};

export type SelectOptions = Resolved<typeof selectOptions>;

export interface CurveEntry {
  readonly features: number;
  readonly score: ScoreSummary;
  readonly cost: number;
  /** Share of the test rows that are classified rightly. */
  readonly test?: number;
}

export interface SelectResult extends Omit<RankResult, 'command'> {
  readonly command: string;
  /** From the full set down. A score on the curve has helped to choose: it is no estimate for new rows. */
  readonly curve: readonly CurveEntry[];
  /** The sizes that no other one beats in score without having more features. */
  readonly pareto: readonly number[];
  readonly selected: {
    readonly rule: string;
    readonly features: readonly string[];
    readonly score: ScoreSummary;
    readonly cost: number;
    /** Where neighbours of the subset that the rule chose were looked at. */
    readonly refinement?: RefinementReport;
  };
  readonly model: Model;
}

export interface SelectContext extends RankContext {
  /** Called when a size has been scored. */
  onSize?(size: ScoredSize): void;
}

/** Ranks, scores the sizes along the path, chooses one, and trains a model on it. */
export async function select(
  data: Data,
  given: Given<typeof selectOptions> = {},
  context: SelectContext = {},
): Promise<SelectResult> {
  const options = resolveOptions(selectOptions, given);
  if (options.machine !== 'svm')
    throw new UserError(
      `select scores subsets with kernel machines, and the machine is ${options.machine}; use --machine svm, or rank`,
    );
  const start = performance.now();
  const prepared = prepareElimination(data, options, context.test ?? null);
  const { dataset, method } = prepared.elimination;
  const run = await ended(recordedRun(prepared, context));
  const ranking = rankingOf(prepared, run);
  const sizes = prepared.isEvaluated ? loopCurve(prepared, run) : await scoredPath(prepared, run, options, context);
  const chosen = choosePoint(sizes, options.choose, dataset.features.length);
  const subset = { ...chosen, features: ranking.ranking.slice(0, chosen.features) };
  const { features, score, setting, refinement, notes } = await refineSubset(prepared, subset, options, {
    ranking: ranking.ranking,
    ...context,
  });
  const model = modelOn(data, options, new Set(features), setting);
  const seconds = (performance.now() - start) / 1000;
  return {
    ...resultHead('select', dataset, datasetDigest(data.dataset, context.hash)),
    options: { ...data.options, ...options, ...resolvedOptions(method) },
    ...ranking,
    curve: sizes.map((size) => curveEntry(size, run)),
    pareto: paretoFront(sizes).map(({ features: size }) => size),
    selected: { rule: options.choose, features, score, cost: setting.cost, ...(refinement && { refinement }) },
    model: model.model,
    notes: [
      ...data.notes,
      ...prepared.notes,
      ...run.notes,
      ...notes,
      ...notesOnSummary(options.score, score),
      ...model.notes,
    ],
    timings: { seconds },
  };
}

async function ended<T>(run: AsyncGenerator<unknown, T, void>): Promise<T> {
  for (let next = await run.next(); ; next = await run.next()) if (next.done) return next.value;
}

/** Where the elimination has scored its own subsets: the curve of its loop. */
function loopCurve({ elimination }: Prepared, { steps, ending }: RecordedRun): ScoredSize[] {
  const sizes = (steps as readonly EvaluatedStep[]).map(({ features, summary, setting }) => ({
    features,
    score: summary,
    setting,
  }));
  const { last } = ending as EvaluatedEnding;
  if (!last) return sizes;
  const gone = steps.reduce((sum, { removed }) => sum + removed.length, 0);
  return [
    ...sizes,
    { features: elimination.dataset.features.length - gone, score: last.summary, setting: last.setting },
  ];
}

async function scoredPath(
  prepared: Prepared,
  { steps }: RecordedRun,
  options: SelectOptions,
  context: SelectContext,
): Promise<ScoredSize[]> {
  const { evaluation } = prepared.evaluation();
  const { features } = evaluation.dataset;
  const places = new Map(features.map(({ name }, index) => [name, index]));
  const path = {
    steps: steps.map(({ removed }) => removed.map((name) => places.get(name)!)),
    featureCount: features.length,
    isWanted: validatedSizes(options.validateStep, features.length),
  };
  const judge = await (context.open?.(evaluation) ?? inlineJudge(evaluation));
  const sizes: ScoredSize[] = [];
  try {
    for await (const size of pathCurve(path, evaluation, judge)) {
      sizes.push(size);
      context.onSize?.(size);
    }
  } finally {
    await judge.dispose();
  }
  return sizes;
}

function curveEntry({ features, score, setting }: ScoredSize, { steps }: RecordedRun): CurveEntry {
  const test = steps.find((step) => step.features === features)?.test;
  return { features, score, cost: setting.cost, ...(test !== undefined && { test }) };
}
