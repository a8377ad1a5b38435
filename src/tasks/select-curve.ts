// The validated curve of a selection: the scores of the sizes of its ranking, by whichever way the options ask for.

import { breather } from '../base/breath.ts';
import { counted, UserError } from '../base/errors.ts';
import { optionsOf } from '../base/option.ts';
import { pickRows } from '../data/dataset.ts';
import { type EvaluatedEnding, type EvaluatedStep, stoppedNotes } from '../evaluation/eliminate-evaluated.ts';
import { foldsFor, type Split, splits } from '../evaluation/folds.ts';
import { inlineJudge } from '../evaluation/judge.ts';
import { averagedSizes, countingRows, type SizeScore, testScoreOf } from '../evaluation/part-scores.ts';
import { type Path, pathCurve, type ScoredSize, validatedSizes } from '../evaluation/path-curve.ts';
import { scoreFor } from '../evaluation/scores/index.ts';
import { settingsOf } from '../evaluation/settings.ts';
import type { Setting } from '../evaluation/subset-evaluator.ts';
import { trainedPath } from '../evaluation/trained-path.ts';
import { type JobContext, runJobs } from '../executors/run-jobs.ts';
import type { Data } from './data.ts';
import { type EliminationOptions, eliminationOptions, type Prepared } from './elimination.ts';
import { nestedPart, nestedPartJob } from './nested-part.ts';
import { type RankContext, type RecordedRun, unlessInterrupted } from './rank.ts';

export interface CurveContext extends RankContext {
  /** Called when a size has been scored, with the number of features to begin with. */
  onSize?(size: ScoredSize, featureCount: number): void;
  /** Called when a part of so many has been ranked and tested by itself (`cv` nested), or trained along the path. */
  onPart?(part: number, of: number): void;
}

type CurveOptions = EliminationOptions & {
  readonly cv: 'along' | 'nested';
  readonly validateStep: number | null;
};

/** The sizes that were scored, from the full set down. */
export interface ScoredCurve {
  readonly sizes: readonly ScoredSize[];
  /** False where it was interrupted. */
  readonly isWhole: boolean;
  readonly notes: readonly string[];
}

/** The ranking of all rows, and where it came from. */
export interface Ranked {
  readonly data: Data;
  readonly prepared: Prepared;
  readonly run: RecordedRun;
  readonly options: CurveOptions;
}

export async function scoredCurve(ranked: Ranked, context: CurveContext): Promise<ScoredCurve> {
  const curve = await wayOf(ranked)(ranked, context);
  return curve.isWhole ? curve : { ...curve, notes: [...curve.notes, interruptionNote(curve.sizes)] };
}

function wayOf({ prepared, options }: Ranked): (ranked: Ranked, context: CurveContext) => Promise<ScoredCurve> {
  if (options.cv === 'nested') return nestedCurve;
  if (prepared.isEvaluated) return loopCurve;
  return options.machine === 'svm' ? judgedCurve : trainedCurve;
}

function interruptionNote(sizes: readonly ScoredSize[]): string {
  const scored = sizes.length === 0 ? 'no size is scored' : `no size below ${sizes.at(-1)!.features} is scored`;
  return `the curve ended early (it was interrupted): ${scored}`;
}

/** Where the elimination has scored its own subsets: the curve of its loop. */
async function loopCurve({ prepared: { elimination }, run: { steps, ending } }: Ranked): Promise<ScoredCurve> {
  const sizes = (steps as readonly EvaluatedStep[]).map(({ features, summary, setting }) => ({
    features,
    score: summary,
    setting,
  }));
  const { last } = ending as Partial<EvaluatedEnding>;
  if (!last) return { sizes, isWhole: false, notes: [] };
  const gone = steps.reduce((sum, { removed }) => sum + removed.length, 0);
  const smallest = elimination.dataset.features.length - gone;
  const end = { features: smallest, score: last.summary, setting: last.setting };
  return { sizes: [...sizes, end], isWhole: true, notes: [] };
}

function pathOf({ prepared: { elimination }, run, options }: Ranked): Path {
  const { features } = elimination.dataset;
  // Of who was left when a perceptron did not end there is no machine.
  const isStuck = options.machine === 'perceptron' && run.ending.early !== null;
  const steps = isStuck ? run.steps.slice(0, -1) : run.steps;
  const places = new Map(features.map(({ name }, index) => [name, index]));
  return {
    steps: steps.map(({ removed }) => removed.map((name) => places.get(name)!)),
    featureCount: features.length,
    isWanted: validatedSizes(options.validateStep, features.length),
  };
}

/** Kernel machines: all splits side by side, from size to size. */
async function judgedCurve(ranked: Ranked, context: CurveContext): Promise<ScoredCurve> {
  const { evaluation, notes } = ranked.prepared.evaluation();
  const path = pathOf(ranked);
  const open = async (features?: readonly number[]) =>
    context.open?.(evaluation, features) ?? inlineJudge(evaluation, features);
  const run = pathCurve(path, evaluation, open);
  const sizes: ScoredSize[] = [];
  const machines = { count: 0, stopped: 0 };
  const curve = (isWhole: boolean) => ({ sizes, isWhole, notes: [...notes, ...stoppedNotes(machines)] });
  try {
    for (const breathe = breather(); !context.signal?.aborted; await breathe()) {
      const next = await unlessInterrupted(run.next(), context.signal);
      if (next === null) break;
      if (next.done) return curve(true);
      const { machines: own, stopped, ...size } = next.value;
      machines.count += own;
      machines.stopped += stopped;
      sizes.push(size);
      context.onSize?.(size, path.featureCount);
    }
    return curve(false);
  } finally {
    await run.return();
  }
}

/** Machines without a Gram matrix: split by split, so that the rows of one split are in memory at a time. */
async function trainedCurve(ranked: Ranked, context: CurveContext): Promise<ScoredCurve> {
  const { elimination, within } = ranked.prepared;
  const { dataset, machine, method, seed } = elimination;
  const score = scoreFor(ranked.options.score, dataset.classes.length);
  const path = pathOf(ranked);
  const trained = { ...machine, multiclass: method.multiclass, seed };
  return partCurve(ranked, context, async ({ train, test }) => {
    const rows = within?.(train) ?? dataset;
    const held = pickRows(rows, test);
    const own = pickRows(rows, countingRows(rows, train));
    const part = { dataset: own, test: held, testScore: testScoreOf(score, held), machine: trained };
    const sizes: SizeScore[] = [];
    const breathe = breather();
    for (const size of trainedPath(part, path)) {
      sizes.push(size);
      await breathe();
      if (context.signal?.aborted) return null;
    }
    return { sizes, notes: [] };
  });
}

/** Each training part is ranked by itself, and tests the sizes of its own ranking. */
async function nestedCurve(ranked: Ranked, context: CurveContext): Promise<ScoredCurve> {
  const { data, prepared, options } = ranked;
  const { dataset } = prepared.elimination;
  const raw = options.scaleWithinFolds ? data.dataset : null;
  const curve =
    context.jobs && raw === null
      ? await jobCurve(ranked, context, context.jobs)
      : await partCurve(ranked, context, (split) => nestedPart({ dataset, raw, split, options }, context));
  if (!prepared.isEvaluated || !dataset.folds) return curve;
  const note = 'the folds column gives the folds of the curve; those inside each training part are generated';
  return { ...curve, notes: [...curve.notes, note] };
}

interface Part {
  readonly sizes: readonly SizeScore[];
  readonly notes: readonly string[];
}

/** The curve from parts that are done one by one, each on its own split. A part that is null was interrupted. */
async function partCurve(
  ranked: Ranked,
  context: CurveContext,
  work: (split: Split) => Promise<Part | null>,
): Promise<ScoredCurve> {
  const { pieces, notes } = piecesOf(ranked);
  const parts: Part[] = [];
  for (const piece of pieces) {
    const part = context.signal?.aborted ? null : await work(piece);
    if (part === null) break;
    parts.push(part);
    context.onPart?.(parts.length, pieces.length);
  }
  return curveOfParts(ranked, parts, pieces.length, notes);
}

/** The same with parts that are jobs. */
async function jobCurve(ranked: Ranked, { onPart }: CurveContext, jobs: JobContext): Promise<ScoredCurve> {
  const { pieces, notes } = piecesOf(ranked);
  const { dataset } = ranked.prepared.elimination;
  // How a size is chosen does not change a part.
  const options = optionsOf(eliminationOptions, ranked.options);
  const outcomes = await runJobs(
    pieces.map(({ train, test }) => ({
      kind: nestedPartJob,
      input: { train: [...train], test: [...test], options },
      dataset,
      weight: train.length,
    })),
    { ...jobs, onJob: onPart },
  );
  const parts = outcomes.flatMap((outcome) => (outcome === null ? [] : [outcome.answer]));
  return curveOfParts(ranked, parts, pieces.length, notes);
}

function piecesOf({ prepared, options, data }: Ranked) {
  const folds = foldsFor(prepared.elimination.dataset, { ...options, ...data.folds });
  return { pieces: [...splits(folds)], notes: folds.notes };
}

function curveOfParts(ranked: Ranked, parts: readonly Part[], of: number, foldNotes: readonly string[]): ScoredCurve {
  if (parts.length < of) return { sizes: [], isWhole: false, notes: foldNotes };
  const { sizes, notes } = commonSizes(ranked, parts);
  return { sizes, isWhole: true, notes: [...foldNotes, ...partNotes(parts), ...notes] };
}

/** The sizes of the ranking that every part has scored. */
function commonSizes(ranked: Ranked, parts: readonly Part[]) {
  const averaged = averagedSizes(parts.map(({ sizes }) => sizes));
  const { steps, featureCount, isWanted } = pathOf(ranked);
  const settings = settingsBySize(ranked);
  const sizes: ScoredSize[] = [];
  let [size, left] = [featureCount, 0];
  for (const step of [[], ...steps]) {
    size -= step.length;
    const score = averaged.get(size);
    if (!isWanted(size)) continue;
    if (score) sizes.push({ features: size, score, setting: settings(size) });
    else left++;
  }
  if (sizes.length === 0)
    throw new UserError(
      'no size of the ranking was scored in every fold; leave out --validate-step, or use --cv along',
    );
  const all = counted(sizes.length + left, 'size');
  const notes = left === 0 ? [] : [`${left} of ${all} of the ranking are not on the curve: not every fold has them`];
  return { sizes, notes };
}

/** With which setting a size was ranked on all rows, and is to be trained. */
function settingsBySize({ prepared, run: { steps, ending }, options }: Ranked): (size: number) => Setting {
  if (!prepared.isEvaluated) {
    const [setting] = settingsOf(options);
    return () => setting;
  }
  const bySize = new Map((steps as readonly EvaluatedStep[]).map(({ features, setting }) => [features, setting]));
  const { last } = ending as Partial<EvaluatedEnding>;
  return (size) => (bySize.get(size) ?? last?.setting)!;
}

/** What parts say of themselves, each sentence once. */
function partNotes(parts: readonly Part[]): string[] {
  const counts = new Map<string, number>();
  for (const { notes } of parts) for (const note of new Set(notes)) counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts].map(([note, count]) => `in ${count} of ${counted(parts.length, 'training part')}: ${note}`);
}
