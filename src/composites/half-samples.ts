// Random halves of the samples, in complementary pairs (Shah and Samworth 2013): the two halves of a
// pair share no sample. Halves are drawn class by class, so that a small class is in both; samples of
// one subject stay together. Where a class has an odd number of samples, halves take turns with the
// one that is left over, so that their sizes differ by one at most.

import { problem } from '../base/problem.ts';
import { random } from '../base/random.ts';
import type { Dataset } from '../data/dataset.ts';

/** `count` pairs, the halves of each one after the other; rows ascend. */
export function complementaryPairs(dataset: Dataset, count: number, seed: number): Int32Array[] {
  const units = unitsByClass(dataset);
  refuseRareClass(dataset, units);
  return Array.from({ length: count }, (_, pair) => {
    const stream = random(seed, 'complementary pairs', pair);
    const halves: [number[], number[]] = [[], []];
    let turn = 0;
    for (const own of units) {
      for (const unit of stream.shuffle([...own])) {
        for (const row of unit) halves[turn].push(row);
        turn = 1 - turn;
      }
    }
    return halves.map((rows) => Int32Array.from(rows).sort());
  }).flat();
}

/** Subsamples of a fraction of each class (or of its subjects), at least one of each. */
export function subsamples(dataset: Dataset, fraction: number, count: number, seed: number): Int32Array[] {
  const units = unitsByClass(dataset);
  return Array.from({ length: count }, (_, index) => {
    const stream = random(seed, 'subsamples', index);
    const rows = units.flatMap((own) =>
      stream
        .shuffle([...own])
        .slice(0, Math.max(1, Math.round(fraction * own.length)))
        .flat(),
    );
    return Int32Array.from(rows).sort();
  });
}

/** What is drawn together, by class: samples, or those of a subject, whose first sample has the class. */
function unitsByClass({ labels, subjects }: Dataset): number[][][] {
  const units = new Map<number, number[]>();
  for (let row = 0; row < labels.length; row++) {
    if (labels[row] < 0) continue;
    const key = subjects ? subjects.codes[row] : row;
    const own = units.get(key);
    if (own) own.push(row);
    else units.set(key, [row]);
  }
  const classes = new Map<number, number[][]>();
  for (const unit of units.values()) {
    const label = labels[unit[0]];
    const own = classes.get(label);
    if (own) own.push(unit);
    else classes.set(label, [unit]);
  }
  return [...classes.entries()].sort(([a], [b]) => a - b).map(([, own]) => own);
}

/** Each half needs two of every class. */
const SMALLEST_CLASS = 4;

function refuseRareClass({ classes, labels }: Dataset, units: readonly (readonly number[][])[]): void {
  for (const own of units) {
    if (own.length >= SMALLEST_CLASS) continue;
    const label = classes[labels[own[0][0]]] ?? '';
    throw problem('class-too-small-for-halves', { label, samples: own.length, needed: SMALLEST_CLASS });
  }
}
