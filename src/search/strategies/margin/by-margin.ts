// Elimination by margin (Aksu et al. 2008, pseudocode 2.3.1): of the candidates, the one whose
// removal keeps the largest margin.
//
// Candidates are the units without which every model keeps a strictly positive margin. The printed
// rule, max_n δ_n ≤ min_n g_n, is sufficient for that but not necessary; `paper` uses it as printed
// (and requires a positive margin, which it may leave at 0).

import type { MarginOptions } from '../strategy.ts';
import { centred as centredBy } from './little-optimization.ts';
import { NOTHING, type Removals, smallestOutput, type Valued, without } from './removals.ts';
import { bestFirst, competitors, remembered } from './search.ts';
import { firstNumbers, placeIn, type Units } from './units.ts';

/** Units in the order of leaving, with the value each is chosen by. */
export interface Ranked {
  readonly units: Int32Array;
  readonly values: Float64Array;
  /** How many of them are eliminated; the next one is the runner-up. */
  readonly leaving: number;
  /** The value of every unit, if needed; NaN: none. */
  readonly all: Float64Array | null;
  /** Features of the best units, to begin the next search with. */
  readonly best: Int32Array;
}

export interface Task {
  readonly removals: Removals;
  readonly units: Units;
  readonly count: number;
  readonly full: boolean;
  readonly options: MarginOptions;
  /** `best` of the last step. */
  readonly guesses: Int32Array;
}

/** Null: no candidate is left. */
export function byMargin(task: Task): Ranked | null {
  const { removals, units, count, options } = task;
  const centred = options.littleOptimization === 'each';
  const all = task.full ? everyMargin(task, centred) : null;
  const evaluate = (wanted: Int32Array, cut: number) =>
    all ? reachingCut(all, wanted, cut) : removals.margins(units, wanted, centred, cut);
  const reaching = (among: Int32Array, floor: number) => {
    const guesses = removals.prunes && !all ? guessed(task, among) : firstNumbers(0);
    return competitors({ units: among, count, floor, evaluate, guesses });
  };

  const { removable } = units;
  const candidates = options.mfeCandidates === 'paper' ? removals.printedCandidates(units, removable) : removable;
  const goesOn = options.onNonseparable === 'continue';
  const asPublished =
    goesOn && candidates === removable ? NOBODY : positive(reaching(candidates, 0), roundingOf(removals));
  const anyone = goesOn && asPublished.units.length === 0;
  const found = anyone ? reaching(removable, -Infinity) : asPublished;
  if (found.units.length === 0 && !anyone) return null;
  const order = anyone ? withHopeless(bestFirst(found, count + 1), removable, count + 1) : bestFirst(found, count + 1);
  const most = Math.min(count, order.units.length);
  return {
    ...order,
    leaving: goesOn ? most : keepingSeparate(task, order.units.subarray(0, most), centred),
    all,
    best: remembered(found, count).map((unit) => units.members(unit)[0]),
  };
}

const NOBODY: Valued = { units: new Int32Array(0), values: new Float64Array(0) };

/**
 * Units without which nothing is left of some w come last, in the order of their columns, without a
 * value.
 */
export function withHopeless(order: Valued, removable: Int32Array, count: number): Valued {
  if (order.units.length >= count) return order;
  const others = removable.filter((unit) => !order.units.includes(unit)).subarray(0, count - order.units.length);
  return {
    units: Int32Array.of(...order.units, ...others),
    values: Float64Array.of(...order.values, ...new Float64Array(others.length).fill(NaN)),
  };
}

/** NaN if nothing is left of some w. */
function everyMargin({ removals, units }: Task, centred: boolean): Float64Array {
  const margins = new Float64Array(units.count).fill(NaN);
  const found = removals.margins(units, firstNumbers(units.count), centred, -Infinity);
  for (const [i, unit] of found.units.entries()) margins[unit] = found.values[i];
  return margins;
}

function reachingCut(all: Float64Array, wanted: Int32Array, cut: number): Valued {
  const units = wanted.filter((unit) => all[unit] >= cut);
  return { units, values: Float64Array.from(units, (unit) => all[unit]) };
}

/**
 * As the tie rule has it (order.ts): a margin within this fraction of the outputs it is made of is
 * tied with 0.
 */
const TIE = 1e-12;

/** Margins up to this one are rounding: of the largest output of any model, by its ‖w‖. */
function roundingOf(removals: Removals): number {
  let rounding = 0;
  for (const classifier of removals.classifiers()) {
    const { f, norm2 } = without(removals, classifier, NOTHING);
    const largest = f.reduce((most, value) => Math.max(most, Math.abs(value)), Math.abs(classifier.bias));
    if (norm2 > 0) rounding = Math.max(rounding, (TIE * largest) / Math.sqrt(norm2));
  }
  return rounding;
}

function positive({ units, values }: Valued, least: number): Valued {
  return { units: units.filter((_, i) => values[i] > least), values: values.filter((value) => value > least) };
}

function guessed({ units, guesses }: Task, among: Int32Array): Int32Array {
  const found = new Set<number>();
  for (const feature of guesses) {
    const place = placeIn(units.features, feature);
    const unit = place < 0 ? -1 : (units.unitAt?.[place] ?? place);
    if (placeIn(among, unit) >= 0) found.add(unit);
  }
  return Int32Array.from(found).sort();
}

/**
 * How many of the units can be eliminated together, best first, with every model still separating;
 * one at least.
 */
function keepingSeparate({ removals, units }: Task, order: Int32Array, centred: boolean): number {
  if (order.length === 1) return 1;
  const lists = Array.from(order, units.members);
  let most = order.length;
  for (const classifier of removals.classifiers()) {
    let together = 0;
    for (const { f, norm2 } of removals.successive(classifier, lists.slice(0, most))) {
      const value = centred ? centredBy(f, classifier.signs).gap : smallestOutput(classifier, f);
      if (!(norm2 > 0 && value > 0)) break;
      together++;
    }
    most = Math.max(1, Math.min(most, together));
  }
  return most;
}
