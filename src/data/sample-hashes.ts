// A 64-bit hash of each sample over some features: equal samples have equal hashes, whatever the
// order of the columns and however they are stored. Different samples practically never share one:
// among a million samples the chance is below 1e-7.

import type { Feature, FeatureValues } from './dataset.ts';

/** Hexadecimal digits of a hash. */
export const SAMPLE_HASH_LENGTH = 16;

/** Seeds of the two halves. */
const SEEDS = [0x9747b28c, 0x1b873593];

/** The two halves of the hash of each sample. */
export interface HashHalves {
  readonly first: Uint32Array;
  readonly second: Uint32Array;
}

type Hashed = Pick<Feature, 'data' | 'levels'>;

/**
 * What was hashed last of a dataset, by the values of its first feature: the check for repeated
 * samples and the marks of training samples ask for the same.
 */
const known = new WeakMap<FeatureValues, { readonly features: readonly Hashed[]; readonly halves: HashHalves }>();

/** The hash of each sample, as hexadecimal digits. */
export function sampleHashes(features: readonly Hashed[], rowCount: number): string[] {
  const { first, second } = hashHalves(features, rowCount);
  const hex = (word: number) => word.toString(16).padStart(SAMPLE_HASH_LENGTH / 2, '0');
  return Array.from({ length: rowCount }, (_, row) => hex(first[row]) + hex(second[row]));
}

/** The hash of each sample, as two numbers of 32 bits. */
export function hashHalves(features: readonly Hashed[], rowCount: number): HashHalves {
  const before = features.length > 0 ? known.get(features[0].data) : undefined;
  if (before && before.halves.first.length === rowCount && isSame(before.features, features)) return before.halves;
  const halves = { first: new Uint32Array(rowCount), second: new Uint32Array(rowCount) };
  for (let j = 0; j < features.length; j++) {
    const { data, levels } = features[j];
    const seeds = SEEDS.map((seed) => mixed(seed, j + 1));
    addColumn(halves, seeds, levels ? named(data, levels) : data);
  }
  if (features.length > 0) {
    known.set(features[0].data, { features, halves });
  }
  return halves;
}

const isSame = (some: readonly Hashed[], others: readonly Hashed[]) =>
  some.length === others.length &&
  some.every(({ data, levels }, j) => data === others[j].data && levels === others[j].levels);

/** A level is known by its name: its code depends on the other levels. */
function named(data: FeatureValues, levels: readonly string[]): FeatureValues {
  const texts = levels.map(textNumber);
  const numberOf = (code: number) => texts[code] ?? -1;
  const values = data.values.map(numberOf);
  return data.kind === 'dense' ? { kind: 'dense', values } : { ...data, values, fill: numberOf(data.fill) };
}

/**
 * Adds a column to the hash of each sample. Zeros add nothing, so that a sparse column costs what it
 * stores and equals a dense one.
 */
function addColumn({ first, second }: HashHalves, [a, b]: readonly number[], data: FeatureValues): void {
  const { values } = data;
  if (data.kind === 'dense') {
    for (let row = 0; row < first.length; row++) {
      if (values[row] === 0) continue;
      setKeys(values[row]);
      first[row] += withKeys(a);
      second[row] += withKeys(b);
    }
    return;
  }
  const { rows, fill } = data;
  const [restA, restB] = fill === 0 ? [0, 0] : [mixed(a, fill), mixed(b, fill)];
  if (fill !== 0) {
    for (let row = 0; row < first.length; row++) {
      first[row] += restA;
      second[row] += restB;
    }
  }
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const isZero = values[i] === 0;
    if (!isZero) setKeys(values[i]);
    first[row] += (isZero ? 0 : withKeys(a)) - restA;
    second[row] += (isZero ? 0 : withKeys(b)) - restB;
  }
}

const words = new Uint32Array(2);
const numbers = new Float64Array(words.buffer);
let [key0, key1] = [0, 0];

/**
 * MurmurHash3's keys of both words of a number; all missing cells, and both zeros, are the same.
 */
function setKeys(value: number): void {
  numbers[0] = value + 0;
  if (Number.isNaN(value)) {
    words[0] = 0;
    words[1] = 0x7ff80000;
  }
  key0 = keyOf(words[0]);
  key1 = keyOf(words[1]);
}

function keyOf(word: number): number {
  const key = Math.imul(word, 0xcc9e2d51);
  return Math.imul((key << 15) | (key >>> 17), 0x1b873593);
}

/** MurmurHash3 of both keys. */
function withKeys(hash: number): number {
  let mix = hash ^ key0;
  mix = (mix << 13) | (mix >>> 19);
  mix = (Math.imul(mix, 5) + 0xe6546b64) ^ key1;
  mix = (mix << 13) | (mix >>> 19);
  mix = (Math.imul(mix, 5) + 0xe6546b64) | 0;
  mix ^= mix >>> 16;
  mix = Math.imul(mix, 0x85ebca6b);
  return (mix ^ (mix >>> 13)) >>> 0;
}

function mixed(hash: number, value: number): number {
  setKeys(value);
  return withKeys(hash);
}

function textNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}
