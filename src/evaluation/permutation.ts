// Is the score better than chance? The labels are permuted P times, the whole evaluation is
// repeated with each, and
//   p = (1 + #{permuted score ≥ observed score}) / (P + 1)
// (Phipson and Smyth 2010: the observed labels are one of the permutations, so p is never 0).
// Permuted scores within 1e-12 of the observed one count as equal, which only raises p.
//
// Only what could be exchanged if the features said nothing may be permuted. Samples on their own:
// all labels are shuffled. Samples of subjects: where all samples of each subject share a label,
// the label belongs to the subject, and the labels of the subjects are shuffled; each class keeps
// its number of subjects, not of samples. Where any subject has samples of several classes, the
// label belongs to the sample, and labels are shuffled within each subject; subjects of one class
// then stay as they are.

import { type Random, random } from '../base/random.ts';

/** Permuted scores this near to the observed one, as a fraction of it, are equal to it. */
const TIED = 1e-12;

/** The class of each sample, or its numeric target. */
type Targets = Int32Array | Float64Array;

/**
 * The labels of permutation `index`, from its own random stream, so that permutations can be
 * computed in any order.
 */
export function permutedLabels<T extends Targets>(
  labels: T,
  { seed, index, subjects = null }: { seed: number; index: number; subjects?: Int32Array | null },
): T {
  const stream = random(seed, 'permutation', index);
  if (subjects === null) return stream.shuffle(labels.slice() as T);
  const blocks = rowsBySubject(subjects);
  const isUniform = blocks.every((rows) => rows.every((row) => labels[row] === labels[rows[0]]));
  return isUniform ? betweenBlocks(labels, blocks, stream) : withinBlocks(labels, blocks, stream);
}

/** Null if no permuted score is known; permutations without a score (null) are ignored. */
export function permutationP(observed: number, permuted: readonly (number | null)[]): number | null {
  const known = permuted.filter((score) => score !== null);
  if (known.length === 0) return null;
  const reached = observed - TIED * Math.abs(observed);
  return (1 + known.filter((score) => score >= reached).length) / (known.length + 1);
}

function betweenBlocks<T extends Targets>(labels: T, blocks: readonly number[][], stream: Random): T {
  const dealt = stream.shuffle(blocks.map((rows) => labels[rows[0]]));
  const permuted = labels.slice() as T;
  for (const [block, rows] of blocks.entries()) for (const row of rows) permuted[row] = dealt[block];
  return permuted;
}

function withinBlocks<T extends Targets>(labels: T, blocks: readonly number[][], stream: Random): T {
  const permuted = labels.slice() as T;
  for (const rows of blocks) {
    const dealt = stream.shuffle(rows.map((row) => labels[row]));
    for (const [i, row] of rows.entries()) permuted[row] = dealt[i];
  }
  return permuted;
}

/** In the order of their first samples: how subjects are coded does not matter. */
function rowsBySubject(subjects: Int32Array): number[][] {
  const blocks = new Map<number, number[]>();
  for (let row = 0; row < subjects.length; row++) {
    const rows = blocks.get(subjects[row]);
    if (rows) rows.push(row);
    else blocks.set(subjects[row], [row]);
  }
  return [...blocks.values()];
}
