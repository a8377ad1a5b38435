// Linear models under removal. δ_n^m = y_n x_nm w_m does not change while the model stays, so a
// candidate costs one column of the table at most, and with a cut mostly a few rows of it
// (core/removal-margins.ts).

import type { Trainer } from '../../../formulations/trainers/trainer.ts';
import {
  addColumn,
  cancels,
  forgetPlaces,
  type LinearMachine,
  linearMachine,
  norm2Without,
  withoutPlaces,
} from './linear-machine.ts';
import { type Removals, smallestOutput, type Valued } from './removals.ts';
import { type Sides, sidesOf } from './sides.ts';
import { firstNumbers, placeIn, type Units } from './units.ts';
import { larger, pick, smaller } from './valued.ts';

export function linearRemovals(trainer: Trainer): Removals {
  const { columns } = trainer.set!.gram;
  const { core, stride, rowCount } = columns;
  let features = trainer.features.slice();
  let addresses = features.map((feature) => columns.at(feature));
  const hasWeight = ({ norm2 }: LinearMachine) => norm2 > 0;
  let machines = trainer.machines.map((_, k) => linearMachine(trainer, columns, k)).filter(hasWeight);
  const placeOf = (feature: number) => placeIn(features, feature);

  interface Question {
    readonly machine: LinearMachine;
    readonly sides: Sides;
    readonly norms2: Float64Array;
    readonly centred: boolean;
    readonly cut: number;
  }

  function ask(units: Units, wanted: Int32Array, question: Question): Valued {
    const { machine, sides, norms2, centred, cut } = question;
    return core.withScratch((scratch) => {
      const group = (unit: number) => scratch.copyDoubles(jointColumn(units, machine, unit));
      const at = units.unitAt ? wanted.map(group) : pick(addresses, wanted);
      const factors = units.unitAt ? new Float64Array(wanted.length).fill(1) : pick(machine.weights, wanted);
      const [found, margins] = [scratch.bytes(4 * wanted.length), scratch.doubles(wanted.length)];
      const count = core.routines.removalMargins({
        columns: scratch.copyIntegers(at),
        factors: scratch.copyDoubles(factors),
        norms2: scratch.copyDoubles(norms2),
        count: wanted.length,
        plus: scratch.copyDoubles(sides.plus),
        minus: scratch.copyDoubles(sides.minus),
        blocks: scratch.copyIntegers(sides.blocks),
        blockCount: sides.blocks.length,
        centred,
        cut,
        found,
        margins,
      });
      return {
        units: pick(wanted, core.integers(found, count)),
        values: core.doubles(margins, count).slice(),
      };
    });
  }

  /** Σ w_m x_m of the members of a group. */
  function jointColumn(units: Units, machine: LinearMachine, unit: number): Float64Array {
    const sum = new Float64Array(stride);
    for (const feature of units.members(unit)) addColumn(sum, machine.weights[placeOf(feature)], columns.view(feature));
    return sum;
  }

  function norms2Without({ unitAt, count }: Units, wanted: Int32Array, machine: LinearMachine): Float64Array {
    const shares = unitAt ? new Float64Array(count) : machine.shares;
    if (unitAt) for (let at = 0; at < unitAt.length; at++) shares[unitAt[at]] += machine.shares[at];
    const { norm2 } = machine;
    const norms2 = new Float64Array(wanted.length);
    for (let i = 0; i < wanted.length; i++) {
      const left = norm2 - shares[wanted[i]];
      norms2[i] = cancels(left, norm2) ? sumWithout(shares, wanted[i]) : left;
    }
    return norms2;
  }

  function sidesNow({ machine, turned }: { machine: LinearMachine; turned: boolean }): Sides {
    const key = turned ? 'turnedSides' : 'sides';
    machine[key] ??= sidesOf(machine, { f: machine.f, bias: machine.bias, turned, stride });
    return machine[key];
  }

  function marginsOf(units: Units, wanted: Int32Array, machine: LinearMachine, centred: boolean, cut: number): Valued {
    const norms2 = norms2Without(units, wanted, machine);
    const question = { machine, sides: sidesNow({ machine, turned: false }), norms2, centred, cut };
    const margins = ask(units, wanted, question);
    if (!centred) return margins;
    // gap⁻, which is positive only where the classes have changed sides: with a cut almost every
    // unit ends in its first block.
    return larger(margins, ask(units, wanted, { ...question, sides: sidesNow({ machine, turned: true }) }));
  }

  /**
   * −max_n δ_n of each unit: what the smallest output of a model that gives 0 would become. Of
   * single features computed once.
   */
  function smallestShifts(units: Units, wanted: Int32Array, machine: LinearMachine): Float64Array {
    if (units.unitAt) return askShifts(units, wanted, machine);
    machine.shifts ??= askShifts(units, firstNumbers(units.count), machine);
    return pick(machine.shifts, wanted);
  }

  function askShifts(units: Units, wanted: Int32Array, machine: LinearMachine): Float64Array {
    const norms2 = new Float64Array(wanted.length).fill(1);
    const sides = sidesOf(machine, { f: new Float64Array(rowCount), bias: 0, turned: false, stride });
    return ask(units, wanted, { machine, sides, norms2, centred: false, cut: -Infinity }).values;
  }

  function outputs({ rows }: LinearMachine, f: Float64Array): Float64Array {
    const own = new Float64Array(rows.length);
    for (let n = 0; n < rows.length; n++) own[n] = f[rows[n]];
    return own;
  }

  return {
    machines: () => machines,
    prunes: true,
    margins(units, wanted, centred, cut) {
      if (machines.length === 0) return { units: wanted.subarray(0, 0), values: new Float64Array(0) };
      // A unit below the cut in one model is below it overall.
      let found = marginsOf(units, wanted, machines[0], centred, cut);
      for (const machine of machines.slice(1)) {
        found = smaller(marginsOf(units, found.units, machine, centred, cut), found);
      }
      return found;
    },
    printedCandidates(units, wanted) {
      return machines.reduce((candidates, machine) => {
        const least = smallestOutput(machine, outputs(machine, machine.f));
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
        const norm2 = norm2Without(machine, share, (at) => gone.has(at));
        yield { f: outputs(machine, f), norm2 };
      }
    },
    combined(units, given, c) {
      const machine = given as LinearMachine;
      const whole = machine.rows.reduce((sum, row, n) => sum + c[n] * machine.f[row], 0);
      const sums = new Float64Array(units.count).fill(whole);
      const byRow = new Float64Array(stride);
      for (const [n, row] of machine.rows.entries()) byRow[row] = c[n];
      core.withScratch((scratch) => {
        const out = scratch.doubles(features.length);
        const list = scratch.copyIntegers(features);
        const beta = scratch.copyDoubles(byRow);
        core.routines.weights({
          columns: columns.address,
          stride,
          features: list,
          featureCount: features.length,
          beta,
          out,
          doubtful: 0,
        });
        const own = core.doubles(out, features.length);
        for (let at = 0; at < own.length; at++) sums[units.unitAt?.[at] ?? at] -= machine.weights[at] * own[at];
      });
      return { sums, norms2: norms2Without(units, firstNumbers(units.count), machine) };
    },
    turn(given) {
      const machine = given as LinearMachine;
      const { weights, f } = machine;
      for (let at = 0; at < weights.length; at++) weights[at] = -weights[at];
      for (let n = 0; n < f.length; n++) f[n] = -f[n];
      machine.sides = null;
      machine.turnedSides = null;
      machine.shifts = null;
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

function sumWithout(shares: Float64Array, unit: number): number {
  return shares.reduce((sum, share, other) => (other === unit ? sum : sum + share), 0);
}
