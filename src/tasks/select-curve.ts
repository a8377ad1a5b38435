// The validated curve of a selection: the scores of the sizes of its ranking, in the way that the
// options choose.

import { eventLoopYielder } from '../base/event-loop.ts';
import { type Note, note } from '../base/problem.ts';
import { pickRows } from '../data/dataset.ts';
import { type EvaluatedStep, type EvaluatedSummary, stoppedNotes } from '../evaluation/eliminate-evaluated.ts';
import { countingRows, type SizeScore, testScoreOf } from '../evaluation/part-scores.ts';
import { pathCurve, type ScoredSize } from '../evaluation/path-curve.ts';
import { retrainedScores } from '../evaluation/retrained-path.ts';
import { formulations } from '../formulations/index.ts';
import { scoreFor } from '../scores/index.ts';
import { endSize } from '../search/finished-path.ts';
import { crossValidatorOpener, jobsOf, type TaskContext } from './context.ts';
import { pathOf, type Ranked, type ScoredCurve, type Unranked } from './curve.ts';
import { type BegunCurve, beginParts, jobCurve, nestedCurve, partCurve } from './part-curve.ts';
import { unlessInterrupted } from './ranking-run.ts';

/**
 * Begins with the part of the curve that needs no ranking of all samples, so that other threads do
 * it while this one ranks; null if there is none. To be handed to `scoredCurve`.
 */
export function beginCurve(unranked: Unranked, context: TaskContext): BegunCurve | null {
  const jobs = jobsOf(context);
  return jobs && unranked.plan.parallel.includes('folds') ? beginParts(unranked, jobs) : null;
}

export async function scoredCurve(
  ranked: Ranked,
  context: TaskContext,
  begun: BegunCurve | null = null,
): Promise<ScoredCurve> {
  const curve = begun ? await jobCurve(ranked, context, begun) : await wayOf(ranked)(ranked, context);
  return curve.isWhole ? curve : { ...curve, notes: [...curve.notes, interruptionNote(curve.sizes)] };
}

function wayOf({ plan }: Ranked): (ranked: Ranked, context: TaskContext) => Promise<ScoredCurve> {
  if (plan.selection.ranking === 'per-fold') return nestedCurve;
  if (plan.search.isEvaluated) return loopCurve;
  return formulations.get(plan.formulation.name).offers.has('subset-scoring') ? crossValidatedCurve : trainedCurve;
}

const interruptionNote = (sizes: readonly ScoredSize[]): Note =>
  note('curve-interrupted', { smallest: sizes.at(-1)?.features ?? null });

/** Where the elimination has scored its own subsets: the curve of its loop. */
async function loopCurve({ prepared: { elimination }, run: { steps, summary } }: Ranked): Promise<ScoredCurve> {
  const sizes = (steps as readonly EvaluatedStep[]).map(({ features, summary, setting }) => ({
    features,
    score: summary,
    setting,
  }));
  const { last } = summary as Partial<EvaluatedSummary>;
  if (!last) return { sizes, isWhole: false, notes: [] };
  const smallest = endSize(steps, elimination.dataset.features.length);
  const end = { features: smallest, score: last.summary, setting: last.setting };
  return { sizes: [...sizes, end], isWhole: true, notes: [] };
}

/** Kernel models: all splits side by side, from size to size. */
async function crossValidatedCurve(ranked: Ranked, context: TaskContext): Promise<ScoredCurve> {
  const { evaluation, notes } = ranked.prepared.evaluation();
  const path = pathOf(ranked);
  const open = crossValidatorOpener(context);
  const run = pathCurve(path, evaluation, (features) => open(evaluation, features));
  const sizes: ScoredSize[] = [];
  const classifiers = { count: 0, stopped: 0 };
  const curve = (isWhole: boolean) => ({ sizes, isWhole, notes: [...notes, ...stoppedNotes(classifiers)] });
  try {
    for (const yieldToEventLoop = eventLoopYielder(context); !context.signal?.aborted; await yieldToEventLoop()) {
      const next = await unlessInterrupted(run.next(), context.signal);
      if (next === null) break;
      if (next.done) return curve(true);
      const { classifiers: own, stopped, ...size } = next.value;
      classifiers.count += own;
      classifiers.stopped += stopped;
      sizes.push(size);
      context.onSize?.(size, path.featureCount);
    }
    return curve(false);
  } finally {
    await run.return();
  }
}

/**
 * Models without a Gram matrix: split by split, so that the rows of one split are in memory at a
 * time.
 */
async function trainedCurve(ranked: Ranked, context: TaskContext): Promise<ScoredCurve> {
  const { elimination, within } = ranked.prepared;
  const { dataset, machine: classifier, method, seed } = elimination;
  const score = scoreFor(ranked.plan.validation.score, dataset.classes.length, context.own?.score);
  const path = pathOf(ranked);
  const trained = { ...classifier, multiclass: method.multiclass, seed };
  return partCurve(ranked, context, async ({ train, test }) => {
    const rows = within?.(train) ?? dataset;
    const held = pickRows(rows, test);
    const own = pickRows(rows, countingRows(rows, train));
    const part = { dataset: own, test: held, testScore: testScoreOf(score, held), machine: trained };
    const sizes: SizeScore[] = [];
    const yieldToEventLoop = eventLoopYielder(context);
    for await (const size of retrainedScores(part, path)) {
      sizes.push(size);
      await yieldToEventLoop();
      if (context.signal?.aborted) return null;
    }
    return { sizes, notes: [] };
  });
}
