// Linear machines under removal. δ_n^m = y_n x_nm w_m does not change while the machine stays, so a candidate costs one column of the table
// at most, and with a cut mostly a few rows of it (core/removal-margins.ts).

import type { Trainer } from '../../machines/trainers/trainer.ts';
import {
  addColumn,
  forgetPlaces,
  type LinearMachine,
  linearMachine,
  norm2Without,
  withoutPlaces,
} from './linear-machine.ts';
import { type Removals, smallestOutput } from './removals.ts';
import { firstNumbers, placeIn, type Units } from './units.ts';

/** Rows that the core looks at together. */
const BLOCK = 4;

export function linearRemovals(trainer: Trainer): Removals {
  const { columns } = trainer.set!.gram;
  const { core, stride, rowCount } = columns;
  let features = trainer.features.slice();
  let addresses = features.map((feature) => columns.at(feature));
  const hasWeight = ({ norm2 }: LinearMachine) => norm2 > 0;
  let machines = trainer.machines.map((_, k) => linearMachine(trainer, columns, k)).filter(hasWeight);

  interface Question {
    readonly machine: LinearMachine;
    /** What the units are taken from: f of every row, or 0. */
    readonly from: Float64Array;
    readonly bias: number;
    readonly norms2: Float64Array;
    readonly centred: boolean;
    /** Whether the negative rows are to lie above. */
    readonly turned: boolean;
    readonly cut: number;
  }

  function ask(units: Units, wanted: Int32Array, question: Question): Float64Array {
    const { machine, bias, norms2, centred, cut } = question;
    const { plus, minus } = sides(question, stride);
    const blocks = blocksByOutput(plus, minus, bias);
    return core.withScratch((scratch) => {
      const group = (unit: number) => scratch.copyDoubles(jointColumn(units, machine, unit));
      const at = units.unitAt ? wanted.map(group) : pick(addresses, wanted);
      const factors = units.unitAt ? new Float64Array(wanted.length).fill(1) : pick(machine.weights, wanted);
      const out = scratch.doubles(wanted.length);
      core.routines.removalMargins(
        ...([scratch.copyIntegers(at), scratch.copyDoubles(factors)] as const),
        ...([scratch.copyDoubles(norms2), wanted.length] as const),
        ...([scratch.copyDoubles(plus), scratch.copyDoubles(minus)] as const),
        ...([scratch.copyIntegers(blocks), blocks.length, bias, centred ? 1 : 0, cut, out] as const),
      );
      return core.doubles(out, wanted.length).slice();
    });
  }

  /** Σ w_m x_m of the members of a group. */
  function jointColumn(units: Units, machine: LinearMachine, unit: number): Float64Array {
    const sum = new Float64Array(stride);
    for (const feature of units.members(unit)) addColumn(sum, machine.weights[placeOf(feature)], columns.view(feature));
    return sum;
  }

  const placeOf = (feature: number) => placeIn(features, feature);

  function norms2Without(units: Units, wanted: Int32Array, machine: LinearMachine): Float64Array {
    const { unitAt } = units;
    const shares = unitAt ? new Float64Array(units.count) : machine.shares;
    if (unitAt) for (let at = 0; at < unitAt.length; at++) shares[unitAt[at]] += machine.shares[at];
    const norms2 = new Float64Array(wanted.length);
    for (let i = 0; i < wanted.length; i++) {
      const unit = wanted[i];
      norms2[i] = norm2Without(machine, shares[unit], (at) => (unitAt ? unitAt[at] : at) === unit);
    }
    return norms2;
  }

  function marginsOf(units: Units, wanted: Int32Array, machine: LinearMachine, centred: boolean, cut: number) {
    const norms2 = norms2Without(units, wanted, machine);
    const question = { machine, from: machine.f, bias: machine.bias, norms2, centred, turned: false, cut };
    const margins = ask(units, wanted, question);
    if (!centred) return margins;
    // gap⁻, which is positive only where the classes have changed sides: with a cut almost every unit ends in its first block.
    const turned = ask(units, wanted, { ...question, turned: true });
    for (let i = 0; i < margins.length; i++) margins[i] = Math.max(margins[i], turned[i]);
    return margins;
  }

  /** −max_n δ_n of each unit: what the smallest output of a machine that gives 0 would become. */
  function smallestShifts(units: Units, wanted: Int32Array, machine: LinearMachine): Float64Array {
    const norms2 = new Float64Array(wanted.length).fill(1);
    const from = new Float64Array(rowCount);
    return ask(units, wanted, { machine, from, bias: 0, norms2, centred: false, turned: false, cut: -Infinity });
  }

  const outputs = ({ rows, f }: LinearMachine) => Float64Array.from(rows, (row) => f[row]);

  return {
    machines: () => machines,
    prunes: true,
    margins(units, wanted, centred, cut) {
      if (machines.length === 1) return marginsOf(units, wanted, machines[0], centred, cut);
      const least = new Float64Array(wanted.length).fill(machines.length === 0 ? -Infinity : Infinity);
      let places = firstNumbers(wanted.length);
      for (const machine of machines) {
        const own = marginsOf(units, pick(wanted, places), machine, centred, cut);
        for (const [i, place] of places.entries()) least[place] = Math.min(least[place], own[i]);
        // Who is below the cut in one machine is below it altogether.
        places = places.filter((_, i) => own[i] > -Infinity);
      }
      return least;
    },
    printedCandidates(units, wanted) {
      return machines.reduce((candidates, machine) => {
        const least = smallestOutput(machine, outputs(machine));
        const shifts = smallestShifts(units, candidates, machine);
        return candidates.filter((_, i) => -shifts[i] <= least);
      }, wanted);
    },
    *successive(given, lists) {
      const machine = given as LinearMachine;
      const f = machine.f.slice();
      const gone = new Set<number>();
      let share = 0;
      for (const leaving of lists) {
        for (const feature of leaving) {
          const at = placeOf(feature);
          addColumn(f, -machine.weights[at], columns.view(feature));
          share += machine.shares[at];
          gone.add(at);
        }
        yield { f: outputs({ ...machine, f }), norm2: norm2Without(machine, share, (at) => gone.has(at)) };
      }
    },
    combined(units, given, c) {
      const machine = given as LinearMachine;
      const sums = new Float64Array(units.count).fill(outputs(machine).reduce((sum, f, n) => sum + c[n] * f, 0));
      const byRow = new Float64Array(stride);
      for (const [n, row] of machine.rows.entries()) byRow[row] = c[n];
      core.withScratch((scratch) => {
        const out = scratch.doubles(features.length);
        const list = scratch.copyIntegers(features);
        const beta = scratch.copyDoubles(byRow);
        core.routines.weights(columns.address, stride, list, features.length, beta, out, 0);
        const own = core.doubles(out, features.length);
        for (let at = 0; at < own.length; at++) sums[units.unitAt?.[at] ?? at] -= machine.weights[at] * own[at];
      });
      return { sums, norms2: norms2Without(units, firstNumbers(units.count), machine) };
    },
    turn(given) {
      const { weights, f } = given as LinearMachine;
      for (let at = 0; at < weights.length; at++) weights[at] = -weights[at];
      for (let n = 0; n < f.length; n++) f[n] = -f[n];
    },
    forget(leaving) {
      const gone = leaving.slice().sort();
      const places = gone.map(placeOf);
      features = withoutPlaces(features, places);
      addresses = withoutPlaces(addresses, places);
      for (const machine of machines) forgetPlaces(machine, columns, { places, gone, features });
      machines = machines.filter(hasWeight);
    },
  };
}

/** The same array where all of it is asked for, in order. */
function pick<T extends Float64Array | Int32Array>(values: T, wanted: Int32Array): T {
  if (wanted.length === values.length) return values;
  const picked = values.slice(0, wanted.length) as T;
  for (let i = 0; i < wanted.length; i++) picked[i] = values[wanted[i]];
  return picked;
}

/** f of the rows that are to lie above, ∞ elsewhere; f of those below, −∞ elsewhere. */
function sides(
  { machine: { rows, signs }, from, turned }: { machine: LinearMachine; from: Float64Array; turned: boolean },
  stride: number,
) {
  const plus = new Float64Array(stride).fill(Infinity);
  const minus = new Float64Array(stride).fill(-Infinity);
  for (let n = 0; n < rows.length; n++) {
    if (signs[n] > 0 !== turned) plus[rows[n]] = from[rows[n]];
    else minus[rows[n]] = from[rows[n]];
  }
  return { plus, minus };
}

/** Blocks with a row that counts, those with the smallest y f first. */
function blocksByOutput(plus: Float64Array, minus: Float64Array, bias: number): Int32Array {
  const least = new Float64Array(plus.length / BLOCK).fill(Infinity);
  for (let n = 0; n < plus.length; n++) {
    const block = Math.floor(n / BLOCK);
    least[block] = Math.min(least[block], plus[n] + bias, -minus[n] - bias);
  }
  return firstNumbers(least.length)
    .filter((block) => least[block] < Infinity)
    .sort((a, b) => least[a] - least[b] || a - b)
    .map((block) => BLOCK * block);
}
