// When and why a feature was eliminated, or why it was not, from the trace of a result, as plain
// data.

import { nearest } from '../base/nearest.ts';
import { problem, type UserError } from '../base/problem.ts';
import { formulations } from '../formulations/index.ts';
import { isEvaluatedMethod, methods } from '../plan/methods.ts';
import { TIE } from '../search/strategies/order.ts';
import type { CriterionAtSize, Explanation, FeatureElimination, Neighbour, Scored, Survival } from './explanation.ts';
import type { Measured, RankedResult, RankedStep } from './ranked-result.ts';

const NEIGHBOURS = 2;

/** Explains from the trace of a result when and why a feature was eliminated, or why it was not. */
export function explain(result: RankedResult, feature: string): Explanation {
  const { ranking, trace } = result;
  const rank = ranking.indexOf(feature) + 1;
  if (rank === 0) throw notRanked(ranking, feature);
  const basis = basisOf(result);
  const eliminates = direction(trace, basis);
  // A feature that a floating search has taken back is eliminated where it is removed for good.
  const last = trace.findLastIndex(({ removed }) => removed.includes(feature));
  const isBack = trace.slice(last + 1).some(({ added }) => added?.includes(feature));
  const at = isBack ? -1 : last;
  return withFormerKeys({
    feature,
    rank,
    of: ranking.length,
    isReversed: result.options.reverse === true,
    eliminates,
    basis,
    target: targetOf(result.options),
    criterion: typeof result.options.criterion === 'string' ? result.options.criterion : null,
    elimination: at < 0 ? null : eliminationOf(trace, at, feature, eliminates),
    survival: at < 0 && trace.length > 0 ? survivalOf(result, feature) : null,
    ...(result.evidence && { evidence: result.evidence }),
    scored: result.scores ? scored(result.scores, ranking, rank) : null,
    runnerUpCount: trace.filter((step, i) => i !== at && step.runnerUp?.feature === feature).length,
    path: trace.flatMap((step) => criterionIn(step, feature, eliminates)),
  });
}

/** Only a search by the scores of subsets has scores and no runner-up in any step. */
function basisOf({ scores, trace, options: { method } }: RankedResult): Explanation['basis'] {
  if (scores) return 'one-shot';
  const isSearch = trace.some(({ score }) => score != null) && trace.every(({ runnerUp }) => runnerUp == null);
  if (isSearch) return 'subsets';
  const isEvaluated = typeof method === 'string' && methods.has(method) && isEvaluatedMethod({ method });
  return isEvaluated ? 'candidates' : 'iterations';
}

const targetOf = ({ machine }: RankedResult['options']): Explanation['target'] =>
  typeof machine === 'string' && formulations.has(machine) ? formulations.get(machine).target : 'classes';

type FormerKey = 'leaves' | 'left' | 'stayed' | 'nextInLine' | 'course';

/** With the keys of version 0.1, which scripts may read. */
function withFormerKeys(explanation: Omit<Explanation, FormerKey>): Explanation {
  const { eliminates, elimination, survival, runnerUpCount, path } = explanation;
  return {
    ...explanation,
    leaves: eliminates,
    left: elimination,
    stayed: survival,
    nextInLine: runnerUpCount,
    course: path,
  };
}

function notRanked(ranking: readonly string[], feature: string): UserError {
  const levels = ranking.filter((name) => name.startsWith(`${feature}=`));
  if (feature !== '' && levels.length > 0) return problem('feature-categorical', { feature, levels });
  return problem('feature-not-ranked', { feature, nearest: nearest(feature, ranking), ranked: ranking });
}

/**
 * Inferred from the runners-up, since a result does not record it: they come after the eliminated
 * feature. Not so the runners-up of candidates, which are the features of the smallest criteria.
 */
function direction(trace: readonly RankedStep[], basis: Explanation['basis']): 'smallest' | 'largest' {
  if (basis === 'candidates') return 'smallest';
  let falling = 0;
  for (const { criterion, runnerUp } of trace) {
    const last = criterion.at(-1) ?? null;
    const next = runnerUp?.criterion ?? null;
    if (last !== null && next !== null) falling += Math.sign(last - next);
  }
  return falling > 0 ? 'largest' : 'smallest';
}

/**
 * The known criteria of an iteration: all in a full trace, else those of the eliminated feature and
 * the runner-up.
 */
function knownCriteria({ removed, criterion, runnerUp, criteria }: RankedStep): [string, number][] {
  const brief = [...removed.map((name, i) => [name, criterion[i]] as const)];
  if (runnerUp) brief.push([runnerUp.feature, runnerUp.criterion]);
  return (criteria ? Object.entries(criteria) : brief).filter((entry): entry is [string, number] => entry[1] !== null);
}

function eliminationOf(
  trace: readonly RankedStep[],
  at: number,
  feature: string,
  eliminates: Explanation['eliminates'],
): FeatureElimination {
  const step = trace[at];
  // The step of a search that scores decide has no criterion to compare with.
  const isRankedByCriterion = step.score === undefined || step.runnerUp != null;
  const place = step.removed.indexOf(feature);
  const criterion = step.criterion[place];
  const runnerUp = step.runnerUp ?? null;
  const gap = gapOf(step, place);
  const gapFraction = gap === null || !criterion ? null : gap / Math.abs(criterion);
  const others = knownCriteria(step).filter(([name]) => name !== feature);
  const finite = [criterion ?? 0, ...others.map(([, value]) => value)].filter(Number.isFinite);
  const tolerance = TIE * finite.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const isTied = (value: number) =>
    criterion !== null && (value === criterion || Math.abs(value - criterion) <= tolerance);
  const isBeyond = (value: number) =>
    criterion !== null && !isTied(value) && (eliminates === 'smallest' ? value < criterion : value > criterion);
  return {
    step: at + 1,
    steps: trace.length,
    features: step.features,
    removed: step.removed.length,
    place: place + 1,
    criterion,
    isExtreme: criterion !== null && isRankedByCriterion && !others.some(([, value]) => isBeyond(value)),
    tied: others.filter(([, value]) => isTied(value)).map(([name]) => name),
    runnerUp,
    gap,
    gapFraction,
    gapShare: gapFraction,
    margin: { before: step.margin ?? null, after: step.after?.margin ?? null },
    weightNorm2: { before: step.weightNorm2 ?? null, after: step.after?.weightNorm2 ?? null },
    score: step.score === undefined ? null : { before: step.score, after: trace[at + 1]?.score ?? null },
    test: step.test === undefined ? null : { before: step.test, after: trace[at + 1]?.test ?? null },
    stop: step.stop ?? null,
  };
}

function gapOf({ removed, criterion, runnerUp, gap }: RankedStep, place: number): Measured {
  if (place === removed.length - 1 && gap !== undefined) return gap;
  const [own, next] = [criterion[place], runnerUp?.criterion ?? null];
  const distance = own === null || next === null ? Number.NaN : Math.abs(next - own);
  return Number.isFinite(distance) ? distance : null;
}

function survivalOf({ survivors, trace, options }: RankedResult, feature: string): Survival {
  const step = trace[trace.length - 1];
  const fromRunnerUp = step.runnerUp?.feature === feature ? step.runnerUp.criterion : null;
  const last = {
    features: step.features,
    feature: step.removed[step.removed.length - 1],
    criterion: step.criterion[step.criterion.length - 1],
    own: ownCriterion(step, feature) ?? fromRunnerUp,
  };
  return { reason: reasonOfSurvival(survivors, options, feature), survivors: survivors.length, last };
}

function reasonOfSurvival(
  survivors: readonly string[],
  options: RankedResult['options'],
  feature: string,
): Survival['reason'] {
  const { keep, minFeatures } = options;
  // A name of --keep means the feature, or all categories of the column of that name.
  const isKept = (name: unknown) => typeof name === 'string' && (name === feature || feature.startsWith(`${name}=`));
  if (Array.isArray(keep) && keep.some(isKept)) return 'keep';
  if (survivors.length === 1) return 'last';
  return typeof minFeatures === 'number' && survivors.length <= minFeatures ? 'min-features' : 'ended-early';
}

function scored(scores: NonNullable<RankedResult['scores']>, ranking: readonly string[], rank: number): Scored {
  const scoreOf = (name: string) => (Object.hasOwn(scores, name) ? scores[name] : null);
  const neighbours = (from: number, to: number) =>
    ranking.slice(Math.max(0, from), to).map((name, i): Neighbour => {
      return { rank: Math.max(0, from) + i + 1, feature: name, score: scoreOf(name) };
    });
  return {
    score: scoreOf(ranking[rank - 1]),
    better: neighbours(rank - 1 - NEIGHBOURS, rank - 1),
    worse: neighbours(rank, rank + NEIGHBOURS),
  };
}

function ownCriterion({ criteria }: RankedStep, feature: string): Measured {
  return criteria && Object.hasOwn(criteria, feature) ? criteria[feature] : null;
}

function criterionIn(step: RankedStep, feature: string, eliminates: Explanation['eliminates']): CriterionAtSize[] {
  const criterion = ownCriterion(step, feature);
  if (criterion === null) return [];
  let rank = 1;
  for (const [, value] of knownCriteria(step)) {
    if (eliminates === 'smallest' ? value > criterion : value < criterion) rank++;
  }
  return [{ features: step.features, criterion, rank }];
}
