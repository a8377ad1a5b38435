// Flips: from a chosen subset to the best of its neighbours, as long as one is strictly better.
// They bring back what a nested elimination cannot (Samb, Camara, Ndiaye, Slimani, Esseghir 2012;
// Krupka 2016, 2.8).
//
// Bit-flip: one feature in or out. Attribute-flip: one in and one out. Of equal neighbours the one
// with fewer features is taken, then the one that lacks the lowest column, then the one with the
// lowest new column; neighbours are scored in this order.

import type { Flips } from '../plan/validation-options.ts';
import { beats, type CrossValidator, type SettingScore } from './cross-validator.ts';
import type { Change } from './subset-evaluator.ts';

export interface Refinement {
  readonly kind: Flips;
  readonly rounds: number;
  /** Trainings in all. */
  readonly budget: number;
  /** Trainings that scoring a subset takes: every setting on every split. */
  readonly evaluation: number;
  readonly featureCount: number;
  /** Features that stay. */
  readonly keep: ReadonlySet<number>;
  readonly minFeatures: number;
}

interface Scored extends Change, SettingScore {}

/** A round that found a better subset. */
export interface Flip extends Scored {
  /** Trainings of the round. */
  readonly fits: number;
}

/** How far the search is. */
export interface Looking {
  readonly round: number;
  readonly scored: number;
  readonly neighbours: number;
}

export interface Refined {
  /** Ascending. */
  readonly features: readonly number[];
  readonly flips: readonly Flip[];
  /** Trainings in all, also those of a last round that found nothing. */
  readonly fits: number;
  /** Where the budget ended the search: how much of the last round was done. */
  readonly cut: Looking | null;
}

/** Neighbours that are scored together; between them a caller can stop. */
const PORTION = 64;

/**
 * The cross-validator's incumbent is the subset to begin with, and `toBeat` its score. Yields from
 * time to time; a caller that stops iterating loses only the round in progress.
 */
export async function* refine(
  refinement: Refinement,
  begin: { readonly features: readonly number[]; readonly toBeat: number },
  validator: CrossValidator,
): AsyncGenerator<Looking & { readonly refined: Refined }, Refined, void> {
  let refined: Refined = { features: begin.features, flips: [], fits: 0, cut: null };
  let { toBeat } = begin;
  for (let round = 1; round <= refinement.rounds; round++) {
    const all = neighbours(refinement, refined.features);
    const affordable = Math.floor((refinement.budget - refined.fits) / refinement.evaluation);
    const changes = all.slice(0, affordable);
    let best: Scored | null = null;
    for (let from = 0; from < changes.length; from += PORTION) {
      const portion = changes.slice(from, from + PORTION);
      const found: Scored | null = await better(validator, portion, toBeat);
      if (found !== null) {
        best = found;
        toBeat = found.summary.mean;
      }
      yield { round, scored: from + portion.length, neighbours: all.length, refined };
    }
    const fits = changes.length * refinement.evaluation;
    const isCut = changes.length < all.length;
    const cut = isCut ? { round, scored: changes.length, neighbours: all.length } : null;
    refined = { ...refined, fits: refined.fits + fits, cut };
    if (best === null) break;
    refined = {
      ...refined,
      features: changed(refined.features, best),
      flips: [...refined.flips, { ...best, fits }],
    };
    if (isCut) break;
    if (round < refinement.rounds) await validator.commit(best);
  }
  return refined;
}

/** The best of the neighbours that beat a score, of equal ones the first. */
async function better(validator: CrossValidator, changes: readonly Change[], toBeat: number): Promise<Scored | null> {
  const results = await validator.pickBest(changes, toBeat);
  let best: Scored | null = null;
  for (const [place, result] of results.entries()) {
    if (result === null || !beats(result.summary.mean, best?.summary.mean ?? toBeat)) continue;
    best = { ...changes[place], ...result };
  }
  return best;
}

/** In the order of the tie rule. */
function neighbours({ kind, featureCount, keep, minFeatures }: Refinement, features: readonly number[]): Change[] {
  const present = new Set(features);
  const others = Array.from({ length: featureCount }, (_, feature) => feature).filter((one) => !present.has(one));
  const free = features.filter((feature) => !keep.has(feature));
  if (kind === 'attribute-flip') return free.flatMap((out) => others.map((one) => ({ removed: [out], added: [one] })));
  const out = features.length > Math.max(1, minFeatures) ? free : [];
  return [
    ...out.map((feature) => ({ removed: [feature], added: [] })),
    ...others.map((feature) => ({ removed: [], added: [feature] })),
  ];
}

function changed(features: readonly number[], { removed, added }: Change): number[] {
  return [...features.filter((feature) => !removed.includes(feature)), ...added].sort((a, b) => a - b);
}
