// Ranking plus a validated curve, a chosen subset, and a model trained on it.

import { breather } from '../base/breath.ts';
import { UserError } from '../base/errors.ts';
import { type Given, inGroup, type Resolved, resolveOptions } from '../base/option.ts';
import { datasetDigest } from '../data/digest.ts';
import { type EvaluatedEnding, type EvaluatedStep, stoppedNotes } from '../evaluation/eliminate-evaluated.ts';
import { inlineJudge } from '../evaluation/judge.ts';
import { refineOptions, validationOptions } from '../evaluation/options.ts';
import { pathCurve, type ScoredSize, validatedSizes } from '../evaluation/path-curve.ts';
import { notesOnSummary, type ScoreSummary } from '../evaluation/summary.ts';
import type { Model } from '../machines/model.ts';
import { choosePoint } from '../selection/choosers.ts';
import { paretoFront } from '../selection/curve.ts';
import type { Data } from './data.ts';
import { eliminationOptions, type Prepared, prepareElimination, resolvedOptions } from './elimination.ts';
import {
  type RankContext,
  type RankResult,
  type RecordedRun,
  rankingOf,
  recordedRun,
  unlessInterrupted,
} from './rank.ts';
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
  /** Called when a size has been scored, with the number of features to begin with. */
  onSize?(size: ScoredSize, featureCount: number): void;
}

/** What is known of a selection that was interrupted before a size could be chosen. */
export type UnfinishedSelection = Omit<SelectResult, 'selected' | 'model'>;

export class SelectInterrupted extends UserError {
  readonly known: UnfinishedSelection;

  constructor(known: UnfinishedSelection) {
    super('the selection was interrupted before a size could be chosen; with --checkpoint it can go on from there');
    this.known = known;
  }
}

/**
 * Ranks, scores the sizes along the path, chooses one, and trains a model on it. An abort lets it choose from the sizes scored so far; where
 * there is none to choose, it throws a `SelectInterrupted`.
 */
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
  const timings = () => ({ seconds: (performance.now() - start) / 1000 });
  const prepared = prepareElimination(data, options, context.test ?? null);
  const { dataset, method } = prepared.elimination;
  const run = await ended(recordedRun(prepared, context));
  const ranking = rankingOf(prepared, run);
  const curve = prepared.isEvaluated ? loopCurve(prepared, run) : await scoredPath(prepared, run, options, context);
  const known = {
    ...resultHead('select', dataset, datasetDigest(data.dataset, context.hash)),
    options: { ...data.options, ...options, ...resolvedOptions(options, method) },
    ...ranking,
    curve: curve.sizes.map((size) => curveEntry(size, run)),
    pareto: paretoFront(curve.sizes).map(({ features: size }) => size),
  };
  const notes = [...data.notes, ...prepared.notes, ...run.notes, ...curveNotes(curve)];
  const chosen = chosenSize(curve, options.choose, dataset.features.length);
  if (chosen === null) throw new SelectInterrupted({ ...known, notes, timings: timings() });
  const subset = { ...chosen, features: ranking.ranking.slice(0, chosen.features) };
  const refined = await refineSubset(prepared, subset, options, { ranking: ranking.ranking, ...context });
  const { features, score, setting, refinement } = refined;
  const model = modelOn(data, options, new Set(features), setting);
  return {
    ...known,
    selected: { rule: options.choose, features, score, cost: setting.cost, ...(refinement && { refinement }) },
    model: model.model,
    notes: [...notes, ...refined.notes, ...notesOnSummary(options.score, score), ...model.notes],
    timings: timings(),
  };
}

/** The sizes that were scored, from the full set down. */
interface ScoredCurve {
  readonly sizes: readonly ScoredSize[];
  /** False where it was interrupted. */
  readonly isWhole: boolean;
  /** On the machines that scored, unless the run has told. */
  readonly notes: readonly string[];
}

function curveNotes({ sizes, isWhole, notes }: ScoredCurve): string[] {
  if (isWhole) return [...notes];
  const scored = sizes.length === 0 ? 'no size is scored' : `no size below ${sizes.at(-1)!.features} is scored`;
  return [...notes, `the curve ended early (it was interrupted): ${scored}`];
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

async function ended<T>(run: AsyncGenerator<unknown, T, void>): Promise<T> {
  for (let next = await run.next(); ; next = await run.next()) if (next.done) return next.value;
}

/** Where the elimination has scored its own subsets: the curve of its loop. */
function loopCurve({ elimination }: Prepared, { steps, ending }: RecordedRun): ScoredCurve {
  const sizes = (steps as readonly EvaluatedStep[]).map(({ features, summary, setting }) => ({
    features,
    score: summary,
    setting,
  }));
  const { last } = ending as Partial<EvaluatedEnding>;
  if (!last) return { sizes, isWhole: false, notes: [] };
  const gone = steps.reduce((sum, { removed }) => sum + removed.length, 0);
  const smallest = elimination.dataset.features.length - gone;
  return {
    sizes: [...sizes, { features: smallest, score: last.summary, setting: last.setting }],
    isWhole: true,
    notes: [],
  };
}

async function scoredPath(
  prepared: Prepared,
  { steps }: RecordedRun,
  options: SelectOptions,
  context: SelectContext,
): Promise<ScoredCurve> {
  const { evaluation } = prepared.evaluation();
  const { features } = evaluation.dataset;
  const places = new Map(features.map(({ name }, index) => [name, index]));
  const path = {
    steps: steps.map(({ removed }) => removed.map((name) => places.get(name)!)),
    featureCount: features.length,
    isWanted: validatedSizes(options.validateStep, features.length),
  };
  const judge = await (context.open?.(evaluation) ?? inlineJudge(evaluation));
  const run = pathCurve(path, evaluation, judge);
  const sizes: ScoredSize[] = [];
  const machines = { count: 0, stopped: 0 };
  const curve = (isWhole: boolean) => ({ sizes, isWhole, notes: stoppedNotes(machines) });
  try {
    for (const breathe = breather(); !context.signal?.aborted; await breathe()) {
      const next = await unlessInterrupted(run.next(), context.signal);
      if (next === null) break;
      if (next.done) return curve(true);
      const { machines: own, stopped, ...size } = next.value;
      machines.count += own;
      machines.stopped += stopped;
      sizes.push(size);
      context.onSize?.(size, features.length);
    }
    return curve(false);
  } finally {
    await judge.dispose();
  }
}

function curveEntry({ features, score, setting }: ScoredSize, { steps }: RecordedRun): CurveEntry {
  const test = steps.find((step) => step.features === features)?.test;
  return { features, score, cost: setting.cost, ...(test !== undefined && { test }) };
}
