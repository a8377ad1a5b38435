// The curve of a ranking from parts, each with the scores of the sizes on one split: parts may be
// done one by one, or as jobs while all samples are ranked.

import { waitWhilePaused } from '../base/event-loop.ts';
import { type Note, note, problem } from '../base/problem.ts';
import { viewOf } from '../data/column-view.ts';
import type { EvaluatedStep, EvaluatedSummary } from '../evaluation/eliminate-evaluated.ts';
import { foldsFor, type Split, splits } from '../evaluation/folds.ts';
import { averagedSizes, type SizeScore } from '../evaluation/part-scores.ts';
import type { ScoredSize } from '../evaluation/path-curve.ts';
import type { Outcome } from '../executors/job.ts';
import { type JobContext, runJobs } from '../executors/run-jobs.ts';
import { rankingPart } from '../plan/make-plan.ts';
import type { Setting } from '../plan/settings.ts';
import { scalableView } from '../preprocessing/fit-view.ts';
import { holdingTable } from '../preprocessing/view-chunks.ts';
import { shrinkage } from '../search/finished-path.ts';
import type { TaskContext } from './context.ts';
import { pathOf, type Ranked, type ScoredCurve, selectedSize, type Unranked } from './curve.ts';
import { foldOptions } from './elimination.ts';
import { notesOfFolds } from './fold-notes.ts';
import { type NestedPart, type NestedPiece, nestedPart, nestedPartJob, scoreOfSize } from './nested-part.ts';
import { unlessInterrupted } from './ranking-run.ts';

type PartListeners = Pick<TaskContext, 'onPart' | 'onPartScores'>;

/** Parts that are being done. */
export interface BegunCurve {
  readonly outcomes: Promise<readonly (Outcome<NestedPart> | null)[]>;
  readonly count: number;
  readonly notes: readonly Note[];
  /** Reports those that are done, now and later. */
  watch(listeners: PartListeners): void;
}

/** Each training set has its own ranking, and the sizes of that ranking are scored. */
export async function nestedCurve(ranked: Ranked, context: TaskContext): Promise<ScoredCurve> {
  const dataset = foldsDataset(ranked);
  const ranking = rankingPart(ranked.plan);
  const { validation, preprocessing } = ranked.plan;
  const view = validation.preprocessesWithinFolds ? scalableView(dataset, preprocessing) : viewOf(dataset.features);
  const work = async (split: Split) => {
    const piece = { dataset, split, plan: ranking };
    const part = await nestedPart(piece, context);
    return part && withSelectedSize(ranked, piece, part, context);
  };
  const curve = await holdingTable(view, () => partCurve(ranked, context, work));
  return withFoldsNote(ranked, curve);
}

/**
 * The part with the score of the size that the method selects on all samples: the path of a fold
 * goes by what the fold selects, and visits few of the large sizes.
 */
async function withSelectedSize(
  ranked: Ranked,
  piece: NestedPiece,
  part: NestedPart,
  context: TaskContext,
): Promise<NestedPart | null> {
  const size = selectedSize(ranked);
  if (size === null || part.sizes.some(({ features }) => features === size)) return part;
  const scored = await unlessInterrupted(scoreOfSize(piece, part.eliminationOrder, size, context), context.signal);
  if (scored === null) return context.signal?.aborted ? null : part;
  return { ...part, sizes: [...part.sizes, scored].sort((a, b) => b.features - a.features) };
}

/** What the folds of a curve begin with: samples as they were read, or preprocessed together. */
const foldsDataset = ({ data, prepared, plan }: Unranked) =>
  plan.validation.preprocessesWithinFolds ? data.dataset : prepared.elimination.dataset;

function withFoldsNote({ prepared, plan }: Ranked, curve: ScoredCurve): ScoredCurve {
  const { folds, givenSplits } = prepared.elimination.dataset;
  if (!plan.search.isEvaluated || !(folds || givenSplits)) return curve;
  return { ...curve, notes: [...curve.notes, note('inner-folds-generated', {})] };
}

interface Part extends Partial<Pick<NestedPart, 'eliminationOrder'>> {
  readonly sizes: readonly SizeScore[];
  readonly notes: readonly Note[];
}

/**
 * The curve from parts that are done one by one, each on its own split. A part that is null was
 * interrupted.
 */
export async function partCurve(
  ranked: Ranked,
  context: TaskContext,
  work: (split: Split) => Promise<Part | null>,
): Promise<ScoredCurve> {
  const { pieces, notes } = piecesOf(ranked);
  const parts: Part[] = [];
  for (const piece of pieces) {
    await waitWhilePaused(context);
    const part = context.signal?.aborted ? null : await work(piece);
    if (part === null) break;
    parts.push(part);
    context.onPartScores?.(part.sizes);
    context.onPart?.(parts.length, pieces.length);
  }
  return curveOfParts(ranked, parts, pieces.length, notes);
}

/** The same with parts that are jobs. */
export function beginParts(unranked: Unranked, jobs: JobContext): BegunCurve {
  const { pieces, notes } = piecesOf(unranked);
  const dataset = foldsDataset(unranked);
  // How a size is chosen does not change a part.
  const plan = rankingPart(unranked.plan);
  const done: (readonly SizeScore[])[] = [];
  let watcher: PartListeners = {};
  const report = (part: number) => {
    watcher.onPartScores?.(done[part - 1]);
    watcher.onPart?.(part, pieces.length);
  };
  const outcomes = runJobs(
    pieces.map(({ train, test }) => ({
      kind: nestedPartJob,
      input: { train: [...train], test: [...test], plan },
      dataset,
      weight: train.length,
    })),
    {
      ...jobs,
      onAnswer(_, answer) {
        report(done.push((answer as NestedPart).sizes));
      },
    },
  );
  // Awaiting them reports an error; the ranking may fail before that.
  outcomes.catch(() => {});
  return {
    outcomes,
    notes,
    count: pieces.length,
    watch(listeners) {
      watcher = listeners;
      for (let part = 1; part <= done.length; part++) report(part);
    },
  };
}

export async function jobCurve(ranked: Ranked, context: TaskContext, begun: BegunCurve): Promise<ScoredCurve> {
  begun.watch(context);
  const outcomes = await begun.outcomes;
  const { pieces } = piecesOf(ranked);
  const [dataset, plan] = [foldsDataset(ranked), rankingPart(ranked.plan)];
  const parts: NestedPart[] = [];
  for (const [place, outcome] of outcomes.entries()) {
    if (outcome === null) continue;
    const part = await withSelectedSize(ranked, { dataset, split: pieces[place], plan }, outcome.answer, context);
    if (part) parts.push(part);
  }
  return withFoldsNote(ranked, curveOfParts(ranked, parts, begun.count, begun.notes));
}

function piecesOf({ prepared, plan, data }: Unranked) {
  const folds = foldsFor(prepared.elimination.dataset, { ...foldOptions(plan.validation, plan.seed), ...data.folds });
  return { pieces: [...splits(folds)], notes: folds.notes };
}

function curveOfParts(ranked: Ranked, parts: readonly Part[], of: number, foldNotes: readonly Note[]): ScoredCurve {
  if (parts.length < of) return { sizes: [], isWhole: false, notes: foldNotes };
  const { sizes, notes } = commonSizes(ranked, parts);
  const eliminationOrders = parts.flatMap(({ eliminationOrder }) => (eliminationOrder ? [eliminationOrder] : []));
  return {
    sizes,
    isWhole: true,
    notes: [...foldNotes, ...partNotes(parts), ...notes],
    ...(eliminationOrders.length > 0 && { eliminationOrders }),
  };
}

/** The sizes of the ranking that every part has scored. */
function commonSizes(ranked: Ranked, parts: readonly Part[]) {
  const averagedAt = averagedSizes(parts.map(({ sizes }) => sizes));
  const { steps, featureCount, isWanted } = pathOf(ranked);
  const settings = settingsBySize(ranked);
  const sizes: ScoredSize[] = [];
  let [size, left] = [featureCount, 0];
  for (const step of [{ removed: [] }, ...steps]) {
    size -= shrinkage(step);
    if (!isWanted(size)) continue;
    const score = averagedAt(size);
    if (score) sizes.push({ features: size, score, setting: settings(size) });
    else left++;
  }
  if (sizes.length === 0)
    throw problem('no-common-size', {}, { fixes: [{ unset: ['validateStep'] }, { set: { ranking: 'once' } }] });
  const missing = { missing: left, of: sizes.length + left };
  return { sizes, notes: left === 0 ? [] : [note('sizes-missing-in-folds', missing)] };
}

/** With which setting a size was ranked on all samples, and is to be trained. */
function settingsBySize({ run: { steps, summary }, plan }: Ranked): (size: number) => Setting {
  if (!plan.search.isEvaluated) {
    const [setting] = plan.validation.settings;
    return () => setting;
  }
  const bySize = new Map((steps as readonly EvaluatedStep[]).map(({ features, setting }) => [features, setting]));
  const { last } = summary as Partial<EvaluatedSummary>;
  return (size) => (bySize.get(size) ?? last?.setting)!;
}

/** The notes of the parts, each once. */
const partNotes = (parts: readonly Part[]): Note[] =>
  notesOfFolds(
    parts.map(({ notes }) => notes),
    'inner',
  );
