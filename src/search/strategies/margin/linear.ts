// Linear models under removal. δ_n^m = y_n x_nm w_m does not change while the model stays, so a
// candidate costs one column of the table at most, and with a cut mostly a few rows of it
// (core/removal-margins.ts).

import type { Trainer } from '../../../formulations/trainers/trainer.ts';
import {
  addColumn,
  cancels,
  forgetPlaces,
  type LinearClassifier,
  linearClassifier,
  norm2Without,
  withoutPlaces,
} from './linear-classifier.ts';
import { type Removals, smallestOutput, type Valued } from './removals.ts';
import { type Sides, sidesOf } from './sides.ts';
import { firstNumbers, placeIn, type Units } from './units.ts';
import { larger, pick, smaller } from './valued.ts';

export function linearRemovals(trainer: Trainer): Removals {
  const { columns } = trainer.set!.gram;
  const { core, stride, rowCount } = columns;
  let features = trainer.features.slice();
  let addresses = features.map((feature) => columns.at(feature));
  const hasWeight = ({ norm2 }: LinearClassifier) => norm2 > 0;
  let classifiers = trainer.classifiers.map((_, k) => linearClassifier(trainer, columns, k)).filter(hasWeight);
  const placeOf = (feature: number) => placeIn(features, feature);

  interface Question {
    readonly classifier: LinearClassifier;
    readonly sides: Sides;
    readonly norms2: Float64Array;
    readonly centred: boolean;
    readonly cut: number;
  }

  function ask(units: Units, wanted: Int32Array, question: Question): Valued {
    const { classifier, sides, norms2, centred, cut } = question;
    return core.withScratch((scratch) => {
      const group = (unit: number) => scratch.copyDoubles(jointColumn(units, classifier, unit));
      const at = units.unitAt ? wanted.map(group) : pick(addresses, wanted);
      const factors = units.unitAt ? new Float64Array(wanted.length).fill(1) : pick(classifier.weights, wanted);
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
  function jointColumn(units: Units, classifier: LinearClassifier, unit: number): Float64Array {
    const sum = new Float64Array(stride);
    for (const feature of units.members(unit))
      addColumn(sum, classifier.weights[placeOf(feature)], columns.view(feature));
    return sum;
  }

  function norms2Without({ unitAt, count }: Units, wanted: Int32Array, classifier: LinearClassifier): Float64Array {
    const shares = unitAt ? new Float64Array(count) : classifier.shares;
    if (unitAt) for (let at = 0; at < unitAt.length; at++) shares[unitAt[at]] += classifier.shares[at];
    const { norm2 } = classifier;
    const norms2 = new Float64Array(wanted.length);
    for (let i = 0; i < wanted.length; i++) {
      const left = norm2 - shares[wanted[i]];
      norms2[i] = cancels(left, norm2) ? sumWithout(shares, wanted[i]) : left;
    }
    return norms2;
  }

  function sidesNow({ classifier, turned }: { classifier: LinearClassifier; turned: boolean }): Sides {
    const key = turned ? 'turnedSides' : 'sides';
    classifier[key] ??= sidesOf(classifier, { f: classifier.f, bias: classifier.bias, turned, stride });
    return classifier[key];
  }

  function marginsOf(
    units: Units,
    wanted: Int32Array,
    classifier: LinearClassifier,
    centred: boolean,
    cut: number,
  ): Valued {
    const norms2 = norms2Without(units, wanted, classifier);
    const question = { classifier, sides: sidesNow({ classifier, turned: false }), norms2, centred, cut };
    const margins = ask(units, wanted, question);
    if (!centred) return margins;
    // gap⁻, which is positive only where the classes have changed sides: with a cut almost every
    // unit ends in its first block.
    return larger(margins, ask(units, wanted, { ...question, sides: sidesNow({ classifier, turned: true }) }));
  }

  /**
   * −max_n δ_n of each unit: what the smallest output of a model that gives 0 would become. Of
   * single features computed once.
   */
  function smallestShifts(units: Units, wanted: Int32Array, classifier: LinearClassifier): Float64Array {
    if (units.unitAt) return askShifts(units, wanted, classifier);
    classifier.shifts ??= askShifts(units, firstNumbers(units.count), classifier);
    return pick(classifier.shifts, wanted);
  }

  function askShifts(units: Units, wanted: Int32Array, classifier: LinearClassifier): Float64Array {
    const norms2 = new Float64Array(wanted.length).fill(1);
    const sides = sidesOf(classifier, { f: new Float64Array(rowCount), bias: 0, turned: false, stride });
    return ask(units, wanted, { classifier, sides, norms2, centred: false, cut: -Infinity }).values;
  }

  function outputs({ rows }: LinearClassifier, f: Float64Array): Float64Array {
    const own = new Float64Array(rows.length);
    for (let n = 0; n < rows.length; n++) own[n] = f[rows[n]];
    return own;
  }

  return {
    classifiers: () => classifiers,
    prunes: true,
    margins(units, wanted, centred, cut) {
      if (classifiers.length === 0) return { units: wanted.subarray(0, 0), values: new Float64Array(0) };
      // A unit below the cut in one model is below it overall.
      let found = marginsOf(units, wanted, classifiers[0], centred, cut);
      for (const classifier of classifiers.slice(1)) {
        found = smaller(marginsOf(units, found.units, classifier, centred, cut), found);
      }
      return found;
    },
    printedCandidates(units, wanted) {
      return classifiers.reduce((candidates, classifier) => {
        const least = smallestOutput(classifier, outputs(classifier, classifier.f));
        const shifts = smallestShifts(units, candidates, classifier);
        return candidates.filter((_, i) => -shifts[i] <= least);
      }, wanted);
    },
    *successive(given, lists) {
      const classifier = given as LinearClassifier;
      const f = classifier.f.slice();
      const gone = new Set<number>();
      let share = 0;
      for (const leaving of lists) {
        for (const feature of leaving) {
          const at = placeOf(feature);
          addColumn(f, -classifier.weights[at], columns.view(feature));
          share += classifier.shares[at];
          gone.add(at);
        }
        const norm2 = norm2Without(classifier, share, (at) => gone.has(at));
        yield { f: outputs(classifier, f), norm2 };
      }
    },
    combined(units, given, c) {
      const classifier = given as LinearClassifier;
      const whole = classifier.rows.reduce((sum, row, n) => sum + c[n] * classifier.f[row], 0);
      const sums = new Float64Array(units.count).fill(whole);
      const byRow = new Float64Array(stride);
      for (const [n, row] of classifier.rows.entries()) byRow[row] = c[n];
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
        for (let at = 0; at < own.length; at++) sums[units.unitAt?.[at] ?? at] -= classifier.weights[at] * own[at];
      });
      return { sums, norms2: norms2Without(units, firstNumbers(units.count), classifier) };
    },
    turn(given) {
      const classifier = given as LinearClassifier;
      const { weights, f } = classifier;
      for (let at = 0; at < weights.length; at++) weights[at] = -weights[at];
      for (let n = 0; n < f.length; n++) f[n] = -f[n];
      classifier.sides = null;
      classifier.turnedSides = null;
      classifier.shifts = null;
    },
    forget(leaving) {
      const gone = leaving.slice().sort();
      const places = gone.map(placeOf);
      features = withoutPlaces(features, places);
      addresses = withoutPlaces(addresses, places);
      for (const classifier of classifiers) forgetPlaces(classifier, columns, { places, gone, features });
      classifiers = classifiers.filter(hasWeight);
    },
  };
}

function sumWithout(shares: Float64Array, unit: number): number {
  return shares.reduce((sum, share, other) => (other === unit ? sum : sum + share), 0);
}
