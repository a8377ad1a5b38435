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

/** A hash under way: bytes in, digits out. */
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
    addNumbers(clean(dataset.weights));
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
function canonicalValues({ data }: Feature, rowCount: number): { rows: Int32Array | null; values: Float64Array } {
  // A sparse column that stores few numbers is not written out for this.
  const isShort = data.kind === 'sparse' && data.fill === 0 && isSparseShorter(data.rows.length, rowCount);
  const values = isShort ? data.values : denseValues(data, rowCount);
  const filled = values.reduce((count, value) => (value === 0 ? count : count + 1), 0);
  if (!isSparseShorter(filled, rowCount)) return { rows: null, values: clean(values) };
  const kept = new Float64Array(filled);
  const rows = new Int32Array(filled);
  let at = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] === 0) continue;
    rows[at] = isShort ? data.rows[i] : i;
    kept[at++] = values[i];
  }
  return { rows, values: clean(kept) };
}

/** Whether rows and values of the numbers that are not 0 take fewer bytes than all values. */
function isSparseShorter(filled: number, rowCount: number): boolean {
  return filled * 12 < rowCount * 8;
}

/** The values with one bit pattern for every NaN and for zero; a stored NaN may carry any payload. */
function clean(values: Float64Array): Float64Array {
  if (!values.some((value) => Number.isNaN(value) || Object.is(value, -0))) return values;
  const copy = new Float64Array(values.length);
  const words = new Uint32Array(copy.buffer);
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) words[2 * i + 1] = 0x7ff80000;
    else copy[i] = values[i] + 0;
  }
  return copy;
}
