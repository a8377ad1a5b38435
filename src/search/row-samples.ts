// Samples of a training that differ from step to step: a fresh fraction of each class (Planas's
// dynamic sampling), or all samples but one of R parts (multiple SVM-RFE; Duan et al. 2005). Every
// class keeps at least one sample.

import { random } from '../base/random.ts';

function rowsByClass(labels: Int32Array): number[][] {
  const classes: number[][] = [];
  for (let row = 0; row < labels.length; row++) {
    classes[labels[row]] ??= [];
    classes[labels[row]].push(row);
  }
  return classes.filter((rows) => rows !== undefined);
}

/** A fraction of the samples of each class, at least one, ascending. */
export function sampledRows(labels: Int32Array, share: number, seed: number, step: number): Int32Array {
  const stream = random(seed, 'sample-rows', step);
  const chosen = rowsByClass(labels).flatMap((rows) => {
    stream.shuffle(rows);
    return rows.slice(0, Math.max(1, Math.round(share * rows.length)));
  });
  return Int32Array.from(chosen).sort();
}

/** For each of R parts, dealt class by class, the samples outside it; one part: all samples. */
export function resampledRows(labels: Int32Array, parts: number, seed: number, step: number): Int32Array[] {
  const all = Int32Array.from(labels, (_, row) => row);
  if (parts === 1) return [all];
  const stream = random(seed, 'resamples', step);
  const partOf = new Int32Array(labels.length);
  let dealt = 0;
  for (const rows of rowsByClass(labels)) {
    stream.shuffle(rows);
    // A class of one sample belongs to no part, so that every training has it.
    for (const row of rows) partOf[row] = rows.length === 1 ? -1 : dealt++ % parts;
  }
  return Array.from({ length: parts }, (_, part) => all.filter((row) => partOf[row] !== part));
}
