// Flips of the subset that a rule has chosen, as `select` does and reports them.

import { type PauseControl, waitWhilePaused } from '../base/event-loop.ts';
import { type Note, note } from '../base/problem.ts';
import { bestSetting, type CrossValidator } from '../evaluation/cross-validator.ts';
import { type Flip, type Refined, type Refinement, refine } from '../evaluation/refine.ts';
import type { Evaluation } from '../evaluation/subset-evaluator.ts';
import type { ScoreSummary } from '../evaluation/summary.ts';
import type { SelectionPlan } from '../plan/plan.ts';
import type { Setting } from '../plan/settings.ts';
import type { Flips } from '../plan/validation-options.ts';
import { crossValidatorOpener, type TaskContext } from './context.ts';
import type { Prepared } from './elimination.ts';
import { unlessInterrupted } from './ranking-run.ts';

/** The report on a local search, as plain JSON for the result. */
export interface RefinementReport {
  readonly kind: Flips;
  /** The rounds that found a better subset, each with its score. */
  readonly rounds: readonly {
    readonly removed: string | null;
    readonly added: string | null;
    readonly score: ScoreSummary;
    readonly fits: number;
  }[];
  /** The subset chosen by the subset-size rule, from which the search started. */
  readonly from: { readonly features: readonly string[]; readonly score: ScoreSummary };
  /** The number of trainings in all rounds, including a final round without an improvement. */
  readonly fits: number;
}

/** A subset by the names of its features, with its score and the setting that has it. */
export interface ScoredSubset {
  readonly features: readonly string[];
  readonly score: ScoreSummary;
  readonly setting: Setting;
}

interface RefinedSubset extends ScoredSubset {
  readonly refinement: RefinementReport | null;
  readonly notes: readonly Note[];
}

/** The names of a subset are in the order of the ranking, before and after. */
export async function refineSubset(
  prepared: Prepared,
  chosen: ScoredSubset,
  refinement: SelectionPlan['refinement'],
  context: TaskContext & { readonly ranking: readonly string[] },
): Promise<RefinedSubset> {
  if (refinement === null || context.signal?.aborted) return { ...chosen, refinement: null, notes: [] };
  const { kind, rounds, budget } = refinement;
  const { keep, minFeatures, dataset } = prepared.elimination;
  const { evaluation } = prepared.evaluation();
  const names = dataset.features.map(({ name }) => name);
  const inside = new Set(chosen.features);
  const features = [...names.keys()].filter((index) => inside.has(names[index]));
  const validator = await crossValidatorOpener(context)(evaluation, features);
  const refined = await searchNeighbours(
    {
      kind,
      rounds,
      budget: budget ?? Infinity,
      evaluation: evaluation.splits.length * evaluation.settings.length,
      featureCount: names.length,
      keep,
      minFeatures,
    },
    { features, score: chosen.score, evaluation, validator },
    context,
  );
  const last = refined.flips.at(-1);
  const within = new Set(refined.features.map((index) => names[index]));
  return {
    features: context.ranking.filter((name) => within.has(name)),
    score: last?.summary ?? chosen.score,
    setting: last ? evaluation.settings[last.setting] : chosen.setting,
    refinement: {
      kind,
      rounds: refined.flips.map((flip) => roundReport(flip, names)),
      from: { features: chosen.features, score: chosen.score },
      fits: refined.fits,
    },
    notes: cutNotes(refined, budget),
  };
}

interface Beginning {
  readonly features: readonly number[];
  readonly score: ScoreSummary;
  readonly evaluation: Evaluation;
  readonly validator: CrossValidator;
}

/** Runs the flips; what they have found so far, where they are interrupted. */
async function searchNeighbours(
  refinement: Refinement,
  { features, score, evaluation, validator }: Beginning,
  context: PauseControl,
): Promise<Refined> {
  const { signal } = context;
  try {
    const own = bestSetting((await validator.commit({ removed: [], added: [] })).scores, evaluation.splits.length)!;
    // The elimination came to its score by another way, which at the tolerance of scoring may
    // decide a sample otherwise: beat both.
    const toBeat = Math.max(own.summary.mean, score.mean);
    const run = refine(refinement, { features, toBeat }, validator);
    let known: Refined = { features, flips: [], fits: 0, cut: null };
    for (;;) {
      const next = await unlessInterrupted(run.next(), signal);
      if (next === null) return known;
      if (next.done) return next.value;
      known = next.value.refined;
      await new Promise((resolve) => setTimeout(resolve));
      await waitWhilePaused(context);
      if (signal?.aborted) return known;
    }
  } finally {
    await validator.dispose();
  }
}

function roundReport({ removed, added, summary, fits }: Flip, names: readonly string[]) {
  const nameOf = (index: number | undefined) => (index === undefined ? null : names[index]);
  return { removed: nameOf(removed[0]), added: nameOf(added[0]), score: summary, fits };
}

function cutNotes({ cut }: Refined, budget: number | null): Note[] {
  if (cut === null || budget === null) return [];
  const { round, scored, neighbours } = cut;
  return [note('refinement-budget-spent', { budget, round, scored, neighbours })];
}
