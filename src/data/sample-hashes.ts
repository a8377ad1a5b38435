// A 64-bit hash of each sample over some features: equal samples have equal hashes, whatever the
// order of the columns and however they are stored. Different samples practically never share one:
// among a million samples the chance is below 1e-7.

import type { Feature, FeatureValues } from './dataset.ts';

/** Hexadecimal digits of a hash. */
export const SAMPLE_HASH_LENGTH = 16;

/** Seeds of the two halves. */
const SEEDS = [0x9747b28c, 0x1b873593];

/** The hash of each sample, as hexadecimal digits. */
export function sampleHashes(features: readonly Pick<Feature, 'data' | 'levels'>[], rowCount: number): string[] {
  const halves = SEEDS.map((seed) => ({ seed, sums: new Uint32Array(rowCount) }));
  for (const [j, { data, levels }] of features.entries()) {
    // A level is known by its name: its code depends on the other levels.
    const texts = levels?.map(textNumber);
    const numberOf = (value: number) => (texts ? (texts[value] ?? -1) : value);
    for (const { seed, sums } of halves) addColumn(sums, mixed(seed, j + 1), data, numberOf);
  }
  const hex = (word: number) => word.toString(16).padStart(SAMPLE_HASH_LENGTH / 2, '0');
  return Array.from({ length: rowCount }, (_, row) => halves.map(({ sums }) => hex(sums[row])).join(''));
}

/**
 * Adds a column to the hash of each sample. Zeros add nothing, so that a sparse column costs what it
 * stores and equals a dense one.
 */
function addColumn(sums: Uint32Array, seed: number, data: FeatureValues, numberOf: (value: number) => number): void {
  const term = (value: number) => {
    const number = numberOf(value);
    return number === 0 ? 0 : mixed(seed, number);
  };
  if (data.kind === 'dense') {
    for (let row = 0; row < sums.length; row++) sums[row] += term(data.values[row]);
    return;
  }
  const rest = term(data.fill);
  if (rest !== 0) for (let row = 0; row < sums.length; row++) sums[row] += rest;
  for (let i = 0; i < data.rows.length; i++) sums[data.rows[i]] += term(data.values[i]) - rest;
}

const words = new Uint32Array(2);
const numbers = new Float64Array(words.buffer);

/** MurmurHash3's step for both words of a number; all missing cells, and both zeros, are the same. */
function mixed(hash: number, value: number): number {
  numbers[0] = value + 0;
  if (Number.isNaN(value)) words.set([0, 0x7ff80000]);
  let mix = hash;
  for (let i = 0; i < 2; i++) {
    let key = Math.imul(words[i], 0xcc9e2d51);
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
