// Who leaves by the soft objective: each unit is scored by the smallest value over (A, w0) of ½A²‖w‖² + Σ C_n hinge_n without it (soft.ts), summed
// over the machines, and the smallest leaves. Nothing needs to be separable, so it never gets stuck.
//
// Most units need not be solved: the dual solution β° with every unit present stays feasible without one, so
// Σ|β°| − ½ (Σ β°_n f_n)² / ‖w‖², with f and w without the unit, is a lower bound that costs one pass over the table for all of them. Units are
// solved in the order of their bounds, until the bound exceeds what is needed.
//
// With infinite costs the objective is 2‖w‖²/gap², or infinite where the unit is needed to separate; of units that all have an infinite
// one, that with the largest (negative) centred margin leaves.

import { TIE } from '../order.ts';
import type { Ranked, Task } from './by-margin.ts';
import { centred } from './little-optimization.ts';
import { type MachineUnderRemoval, NOTHING, type Outputs, without } from './removals.ts';
import { bestFirst } from './search.ts';
import { softOptimum } from './soft.ts';
import { firstNumbers, type Units } from './units.ts';

/** A bound counts as lower by this share, far more than its rounding. */
const SLACK = 1e-9;

export const isHard = ({ costs }: MachineUnderRemoval) => costs.some((cost) => cost === Infinity);

export function byObjective(task: Task): Ranked {
  const { removals, units, count, full } = task;
  const solved = full ? firstNumbers(units.count) : units.removable;
  const values = new Float64Array(units.count).fill(Infinity);
  const bounds = full ? null : lowerBounds(task);
  const order = bounds ? solved.slice().sort((a, b) => bounds[a] - bounds[b] || a - b) : solved;
  const best = new Float64Array(count + 1).fill(Infinity);
  for (const unit of order) {
    if (bounds && bounds[unit] > best[count] + TIE * best[0]) break;
    values[unit] = objectiveWithout(task, unit);
    if (values[unit] < best[count]) {
      best[count] = values[unit];
      best.sort();
    }
  }
  const competing = units.removable.filter((unit) => values[unit] < Infinity);
  const found =
    competing.length > 0
      ? { units: competing, values: Float64Array.from(competing, (unit) => -values[unit]) }
      : { units: units.removable, values: removals.margins(units, units.removable, true, -Infinity) };
  const ranked = bestFirst(found, count + 1);
  return {
    units: ranked.units,
    values: ranked.values.map((value) => (competing.length > 0 ? -value : NaN)),
    leaving: Math.min(count, ranked.units.length),
    all: full ? values.map((value) => (value === Infinity ? NaN : value)) : null,
    best: NOTHING,
  };
}

function objectiveWithout({ removals, units }: Task, unit: number): number {
  return removals
    .machines()
    .reduce((sum, machine) => sum + softObjective(machine, without(removals, machine, units.members(unit))), 0);
}

function softObjective(machine: MachineUnderRemoval, { f, norm2 }: Outputs): number {
  const { signs, costs } = machine;
  if (!isHard(machine)) return softOptimum({ f, signs, costs, norm2 }).objective;
  const { gap } = centred(f, signs);
  return gap > 0 ? (2 * norm2) / (gap * gap) : Infinity;
}

/** Null: there is no cheap bound. */
function lowerBounds({ removals, units }: Task): Float64Array | null {
  const bounds = new Float64Array(units.count);
  for (const machine of removals.machines()) {
    if (isHard(machine) || !addBounds(bounds, { removals, units, machine })) return null;
  }
  return bounds;
}

function addBounds(
  bounds: Float64Array,
  { removals, units, machine }: Pick<Task, 'removals'> & { units: Units; machine: MachineUnderRemoval },
): boolean {
  const { signs, costs } = machine;
  const { beta } = softOptimum({ ...without(removals, machine, NOTHING), signs, costs });
  const combined = removals.combined(units, machine, beta);
  if (!combined) return false;
  const size = beta.reduce((sum, value) => sum + Math.abs(value), 0);
  for (let unit = 0; unit < units.count; unit++) {
    const [sum, norm2] = [combined.sums[unit], combined.norms2[unit]];
    const taken = norm2 > 0 ? (sum * sum) / (2 * norm2) : 0;
    bounds[unit] += size - taken - SLACK * (size + taken);
  }
  return true;
}
