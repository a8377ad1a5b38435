// Marks of training samples, kept in a model so that `predict` recognizes them: an accuracy on
// training samples is no estimate. The mark of a sample is a 64-bit hash of the values that the
// model reads, before preprocessing; labels are not part of it.

import { type Dataset, denseValues } from '../data/dataset.ts';
import { portableHash } from '../data/digest.ts';
import type { Model, TrainingMark } from '../formulations/model.ts';
import { sourceFeatures } from '../formulations/model-sources.ts';

/** More samples are marked together only, so that a model file stays small. */
const MAX_MARKED = 20_000;

/** Hexadecimal digits of a mark. */
const MARK_LENGTH = 16;

/**
 * Equal samples prove nothing where training samples are equal among themselves: at least this
 * fraction of them must differ from all others.
 */
const MIN_DISTINCT = 0.95;

/** The marks of the samples that a model was trained on; null where the data lack its columns. */
export function trainingMark(model: Pick<Model, 'transforms' | 'columns'>, dataset: Dataset): TrainingMark | null {
  const marks = sampleMarks(model, dataset);
  if (marks === null) return null;
  const together = marks.join('');
  return { digest: digestOf(together), ...(marks.length <= MAX_MARKED && { samples: together }) };
}

/** Which of the samples a model was trained on. */
export interface KnownSamples {
  /** How many of them are equal to training samples in the columns that the model reads. */
  readonly count: number;
  /** Whether they are all training samples, in the same order. */
  readonly isWhole: boolean;
}

/** Null where nothing is known of the training samples, or none of these is one of them. */
export function knownSamples(model: Model, dataset: Dataset): KnownSamples | null {
  const { training } = model;
  const marks = training && sampleMarks(model, dataset);
  if (!marks || marks.length === 0) return null;
  if (digestOf(marks.join('')) === training.digest) return { count: marks.length, isWhole: true };
  const known = marksIn(training.samples ?? '');
  const distinct = new Set(known);
  if (distinct.size < MIN_DISTINCT * known.length) return null;
  const count = marks.filter((mark) => distinct.has(mark)).length;
  return count === 0 ? null : { count, isWhole: false };
}

const marksIn = (together: string) =>
  Array.from({ length: together.length / MARK_LENGTH }, (_, i) =>
    together.slice(i * MARK_LENGTH, (i + 1) * MARK_LENGTH),
  );

function digestOf(text: string): string {
  const hash = portableHash();
  hash.update(new TextEncoder().encode(text));
  return `sha256:${hash.hex()}`;
}

function sampleMarks(model: Pick<Model, 'transforms' | 'columns'>, dataset: Dataset): string[] | null {
  const { rowCount, features } = dataset;
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  const sources = sourceFeatures(model).map(({ name }) => byName.get(name));
  const lanes = [new Uint32Array(rowCount).fill(0x9747b28c), new Uint32Array(rowCount).fill(0x1b873593)];
  for (const feature of sources) {
    if (!feature) return null;
    const values = denseValues(feature.data, rowCount);
    const texts = feature.levels?.map(textNumber);
    for (let row = 0; row < rowCount; row++) {
      // A level is known by its name: its code depends on the other levels.
      const value = texts ? (texts[values[row]] ?? -1) : values[row];
      for (const lane of lanes) lane[row] = mixed(lane[row], value);
    }
  }
  const hex = (word: number) => word.toString(16).padStart(MARK_LENGTH / 2, '0');
  return Array.from({ length: rowCount }, (_, row) => lanes.map((lane) => hex(lane[row])).join(''));
}

const words = new Uint32Array(2);
const numbers = new Float64Array(words.buffer);

/** MurmurHash3's step for both words of a number; all missing cells, and both zeros, are the same. */
function mixed(hash: number, value: number): number {
  numbers[0] = value + 0;
  if (Number.isNaN(value)) words.set([0, 0x7ff80000]);
  let mix = hash;
  for (const word of words) {
    let key = Math.imul(word, 0xcc9e2d51);
    key = (key << 15) | (key >>> 17);
    mix ^= Math.imul(key, 0x1b873593);
    mix = (mix << 13) | (mix >>> 19);
    mix = (Math.imul(mix, 5) + 0xe6546b64) | 0;
  }
  mix ^= mix >>> 16;
  mix = Math.imul(mix, 0x85ebca6b);
  return (mix ^ (mix >>> 13)) >>> 0;
}

function textNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}
