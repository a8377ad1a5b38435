// Which method of a comparison wins according to the tests: a winner is above every other method by
// the corrected test (Nadeau and Bengio), with Holm's (1979) adjustment for the number of tests.
// The highest mean alone makes no winner.

import { SIGNIFICANCE } from './baselines.ts';

/** What a verdict reads of a method; one that failed has no evaluation. */
interface JudgedMethod {
  readonly name: string;
  readonly baseline?: true;
  readonly evaluation?: { readonly outer: { readonly mean: number } };
}

/** What a verdict reads of a test of two methods. */
interface JudgedPair {
  readonly a: string;
  readonly b: string;
  readonly difference: number | null;
  readonly pCorrected: number | null;
}

/** The outcome of the corrected tests of a comparison. */
export interface Verdict {
  /** The methods with the highest estimate; baselines are excluded. */
  readonly highest: readonly string[];
  /** The method that is significantly better than every other one; null if there is none. */
  readonly winner: string | null;
  /** The methods that are not significantly worse than the one with the highest estimate. */
  readonly notBeaten: readonly string[];
  /**
   * The smallest adjusted p-value of the method with the highest estimate against these methods;
   * null if there are none.
   */
  readonly smallestP: number | null;
  /** The comparison with the random ranking; null if it was not included. */
  readonly random: {
    /** The methods that are significantly better than the random ranking. */
    readonly beatenBy: readonly string[];
    /**
     * The smallest corrected p-value of the other methods, before the adjustment; null if there are
     * none.
     */
    readonly smallestP: number | null;
  } | null;
}

/** Means that differ by less were added up in another order. */
export const TIED_MEANS = 1e-12;

const RANDOM = 'random';

/** Null if no method was evaluated, or no test is possible. */
export function verdictOf(methods: readonly JudgedMethod[], tests: readonly JudgedPair[]): Verdict | null {
  const known = methods.flatMap(({ evaluation, ...method }) => (evaluation ? [{ ...method, evaluation }] : []));
  const own = known.filter(({ baseline }) => !baseline);
  if (own.length === 0 || tests.every(({ pCorrected }) => pCorrected === null)) return null;
  const top = Math.max(...own.map(({ evaluation }) => evaluation.outer.mean));
  const highest = own.filter(({ evaluation }) => top - evaluation.outer.mean < TIED_MEANS).map(({ name }) => name);
  const others = own.filter(({ name }) => name !== highest[0]).map(({ name }) => name);
  const duels = adjusted(others.map((name) => duelOf(tests, highest[0], name)));
  const notBeaten = others.filter((_, place) => !isWon(duels[place]));
  const isAlone = others.length > 0 && notBeaten.length === 0;
  return {
    highest,
    winner: isAlone ? highest[0] : null,
    notBeaten,
    smallestP: smallest(duels.filter((duel) => !isWon(duel))),
    random: known.some(({ name }) => name === RANDOM) ? againstRandom(own, tests) : null,
  };
}

function againstRandom(methods: readonly JudgedMethod[], tests: readonly JudgedPair[]): Verdict['random'] {
  const names = methods.map(({ name }) => name).filter((name) => name !== RANDOM);
  const plain = names.map((name) => duelOf(tests, name, RANDOM));
  const won = adjusted(plain).map(isWon);
  return {
    beatenBy: names.filter((_, place) => won[place]),
    smallestP: smallest(plain.filter((_, place) => !won[place])),
  };
}

/** A method against another: the mean difference and the p of the corrected test. */
interface Duel {
  readonly difference: number;
  readonly p: number;
}

/** Pairs without a test count as undecided. */
function duelOf(tests: readonly JudgedPair[], name: string, other: string): Duel {
  const pair = tests.find(({ a, b }) => (a === name && b === other) || (a === other && b === name));
  const difference = (pair?.difference ?? 0) * (pair?.a === name ? 1 : -1);
  return { difference, p: pair?.pCorrected ?? 1 };
}

const isWon = ({ difference, p }: Duel) => difference > 0 && p < SIGNIFICANCE;

const smallest = (duels: readonly Duel[]) => (duels.length > 0 ? Math.min(...duels.map(({ p }) => p)) : null);

/** Holm: the i-th smallest of m p-values times m − i + 1, never below the one before it. */
function adjusted(duels: readonly Duel[]): Duel[] {
  const order = [...duels.keys()].sort((a, b) => duels[a].p - duels[b].p);
  const result = [...duels];
  let before = 0;
  for (const [place, index] of order.entries()) {
    before = Math.min(1, Math.max(before, (duels.length - place) * duels[index].p));
    result[index] = { ...duels[index], p: before };
  }
  return result;
}
