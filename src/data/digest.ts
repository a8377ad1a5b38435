// The fingerprint of a dataset: sha-256 of everything in it that can change a result, whatever file format it came from.
//
// Fed in this order, each text with its length: the number of rows; classes and labels; weights, folds and subjects where
// given; then each feature with name, kind, levels and values. Values are hashed as little-endian doubles: as (row, value)
// pairs without zeros where that is shorter, else all of them; so sparse and dense storage of the same numbers agree.
// Every missing cell has the same bits, and −0 is 0.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Dataset, Feature } from './dataset.ts';
import { denseValues } from './dataset.ts';

export interface Hash {
  update(bytes: Uint8Array): unknown;
  hex(): string;
}

/** A hash for any platform; Node's own is faster on large data. */
export function portableHash(): Hash {
  const hash = sha256.create();
  return { update: (bytes) => hash.update(bytes), hex: () => bytesToHex(hash.digest()) };
}

const encoder = new TextEncoder();
const bytesOf = (array: Float64Array | Int32Array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** `sha256:…` of a dataset. */
export function datasetDigest(dataset: Dataset, hash: Hash = portableHash()): string {
  const addNumbers = (numbers: Float64Array | Int32Array) => hash.update(bytesOf(numbers));
  const addText = (text: string) => {
    const bytes = encoder.encode(text);
    addNumbers(Int32Array.of(bytes.length));
    hash.update(bytes);
  };
  const addTexts = (texts: readonly string[]) => {
    addNumbers(Int32Array.of(texts.length));
    for (const text of texts) addText(text);
  };
  addText('svm-sieve dataset 1');
  addNumbers(Int32Array.of(dataset.rowCount));
  addTexts(dataset.classes);
  addNumbers(dataset.labels);
  if (dataset.weights) {
    addText('weights');
    addNumbers(dataset.weights);
  }
  for (const role of ['folds', 'subjects'] as const) {
    const codes = dataset[role];
    if (!codes) continue;
    addText(role);
    addTexts(codes.names);
    addNumbers(codes.codes);
  }
  addNumbers(Int32Array.of(dataset.features.length));
  for (const feature of dataset.features) {
    addTexts([feature.name, feature.kind, ...(feature.levels ?? [])]);
    const { rows, values } = canonicalValues(feature, dataset.rowCount);
    addNumbers(Int32Array.of(rows === null ? -1 : rows.length));
    if (rows) addNumbers(rows);
    addNumbers(values);
  }
  return `sha256:${hash.hex()}`;
}

/** The values as they are hashed; `rows` is null where all of them are. */
function canonicalValues(feature: Feature, rowCount: number): { rows: Int32Array | null; values: Float64Array } {
  const dense = denseValues(feature.data, rowCount);
  let filled = 0;
  let isClean = true;
  for (let row = 0; row < rowCount; row++) {
    const value = dense[row];
    if (value === 0) isClean &&= !Object.is(value, -0);
    else filled++;
    isClean &&= value === value;
  }
  if (filled * 12 < rowCount * 8) {
    const rows = new Int32Array(filled);
    const values = new Float64Array(filled);
    let at = 0;
    for (let row = 0; row < rowCount; row++) {
      if (dense[row] === 0) continue;
      rows[at] = row;
      values[at++] = dense[row];
    }
    return { rows, values: clean(values) };
  }
  return { rows: null, values: isClean ? dense : clean(dense) };
}

/** A copy with one bit pattern for every NaN and for zero; a stored NaN may carry any payload. */
function clean(values: Float64Array): Float64Array {
  const copy = new Float64Array(values.length);
  const words = new Uint32Array(copy.buffer);
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) words[2 * i + 1] = 0x7ff80000;
    else copy[i] = values[i] + 0;
  }
  return copy;
}
