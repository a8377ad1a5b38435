// Elimination by the soft objective: each unit is scored by the smallest value over (A, w0) of
// ½A²‖w‖² + Σ C_n hinge_n without it (soft.ts), summed over the models, and the unit with the
// smallest is eliminated. The classes need not be separable.
//
// Most units need not be solved: the dual solution β° with every unit present stays feasible
// without one, so Σ|β°| − ½ (Σ β°_n f_n)² / ‖w‖², with f and w without the unit, is a lower bound
// that costs one pass over the table for all of them. Units are solved in the order of their
// bounds, until the bound exceeds what is needed.
//
// With infinite costs the objective is 2‖w‖²/gap², or infinite where the unit is needed to
// separate; of units that all have an infinite one, that with the largest (negative) centred margin
// is eliminated.

import { TIE } from '../order.ts';
import { type Ranked, type Task, withHopeless } from './by-margin.ts';
import { centred } from './little-optimization.ts';
import { type ClassifierUnderRemoval, NOTHING, type Outputs, without } from './removals.ts';
import { bestFirst } from './search.ts';
import { type SoftSolution, softOptimum } from './soft.ts';
import { firstNumbers } from './units.ts';

/** A bound counts as lower by this share, far more than its rounding. */
const SLACK = 1e-9;

export const isHard = ({ costs }: ClassifierUnderRemoval) => costs.some((cost) => cost === Infinity);

export function byObjective(task: Task): Ranked {
  const { removals, units, count, full } = task;
  const values = new Float64Array(units.count).fill(Infinity);
  const present = removals.classifiers().map((classifier) => presentSolution(task, classifier));
  const bounds = full ? null : lowerBounds(task, present);
  const all = full ? firstNumbers(units.count) : units.removable;
  const order = bounds ? all.slice().sort((a, b) => bounds[a] - bounds[b] || a - b) : all;
  const best = new Float64Array(count + 1).fill(Infinity);
  for (const unit of order) {
    const ceiling = full ? Infinity : best[count] * (1 + TIE);
    if (bounds && bounds[unit] > ceiling) break;
    values[unit] = objectiveWithout(task, present, unit, ceiling);
    if (values[unit] < best[count]) {
      best[count] = values[unit];
      best.sort();
    }
  }
  const competing = units.removable.filter((unit) => values[unit] < Infinity);
  const found =
    competing.length > 0
      ? { units: competing, values: Float64Array.from(competing, (unit) => -values[unit]) }
      : removals.margins(units, units.removable, true, -Infinity);
  const ranked = withHopeless(bestFirst(found, count + 1), units.removable, count + 1);
  return {
    units: ranked.units,
    values: ranked.values.map((value) => (competing.length > 0 ? -value : NaN)),
    leaving: Math.min(count, ranked.units.length),
    all: full ? values.map((value) => (value === Infinity ? NaN : value)) : null,
    best: NOTHING,
  };
}

/** The optimum with every unit present; null under a hard margin. */
function presentSolution({ removals }: Task, classifier: ClassifierUnderRemoval): SoftSolution | null {
  if (isHard(classifier)) return null;
  return softOptimum({ ...without(removals, classifier, NOTHING), signs: classifier.signs, costs: classifier.costs });
}

/**
 * Infinity where it exceeds the ceiling, or no (A, w0) separates the samples under a hard margin.
 */
function objectiveWithout(
  { removals, units }: Task,
  present: readonly (SoftSolution | null)[],
  unit: number,
  ceiling: number,
): number {
  let sum = 0;
  for (const [i, classifier] of removals.classifiers().entries()) {
    const outputs = without(removals, classifier, units.members(unit));
    sum += softObjective(classifier, outputs, present[i], ceiling - sum);
    if (sum > ceiling) return Infinity;
  }
  return sum;
}

function softObjective(
  classifier: ClassifierUnderRemoval,
  { f, norm2 }: Outputs,
  start: SoftSolution | null,
  ceiling: number,
): number {
  const { signs, costs } = classifier;
  if (start) return softOptimum({ f, signs, costs, norm2 }, start, ceiling).objective;
  const { gap } = centred(f, signs);
  return gap > 0 ? (2 * norm2) / (gap * gap) : Infinity;
}

/** Null: there is no cheap bound. */
function lowerBounds({ removals, units }: Task, present: readonly (SoftSolution | null)[]): Float64Array | null {
  const bounds = new Float64Array(units.count);
  for (const [i, classifier] of removals.classifiers().entries()) {
    const beta = present[i]?.beta();
    const combined = beta && removals.combined(units, classifier, beta);
    if (!combined) return null;
    const size = beta.reduce((sum, value) => sum + Math.abs(value), 0);
    for (let unit = 0; unit < units.count; unit++) {
      const [sum, norm2] = [combined.sums[unit], combined.norms2[unit]];
      const taken = norm2 > 0 ? (sum * sum) / (2 * norm2) : 0;
      bounds[unit] += size - taken - SLACK * (size + taken);
    }
  }
  return bounds;
}
