// The fingerprint of a dataset: sha-256 of everything in it that can change a result, whatever file
// format it came from.
//
// Fed in this order, each text with its length: the number of rows; classes and labels; the numbers
// of a real target; weights, folds, subjects, splits and covariates where given; then each feature
// with name, kind, levels and values. Values are hashed as little-endian doubles: as (row, value) pairs without
// zeros where that is shorter, else all of them; so sparse and dense storage of the same numbers
// agree. Every missing cell has the same bits, and −0 is 0.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Dataset, Feature } from './dataset.ts';
import { denseValues } from './dataset.ts';

/** An incremental hash that takes bytes and returns hexadecimal digits. */
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

/**
 * Bytes collected before they are hashed: a call for each name and number takes longer than
 * hashing.
 */
const GATHERED = 2 ** 16;
const SHORT_TEXT = 64;

class Feed {
  readonly #hash: Hash;
  readonly #gathered = new Uint8Array(GATHERED);
  #length = 0;

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  bytes(bytes: Uint8Array): void {
    if (this.#length + bytes.length > GATHERED) this.#pass();
    if (bytes.length > GATHERED) this.#hash.update(bytes);
    else {
      this.#gathered.set(bytes, this.#length);
      this.#length += bytes.length;
    }
  }

  #pass(): void {
    // A copy, since a hash may look at it later.
    if (this.#length > 0) this.#hash.update(this.#gathered.slice(0, this.#length));
    this.#length = 0;
  }

  numbers(numbers: Float64Array | Int32Array): void {
    this.bytes(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  }

  /** As a little-endian integer. */
  count(count: number): void {
    if (this.#length + 4 > GATHERED) this.#pass();
    for (let shift = 0; shift < 32; shift += 8) this.#gathered[this.#length++] = count >> shift;
  }

  text(text: string): void {
    if (this.#shortText(text)) return;
    const bytes = encoder.encode(text);
    this.count(bytes.length);
    this.bytes(bytes);
  }

  /** A short text of ASCII, as names are: written without its own array. Whether it is one. */
  #shortText(text: string): boolean {
    if (text.length > SHORT_TEXT) return false;
    if (this.#length + 4 + SHORT_TEXT > GATHERED) this.#pass();
    const from = this.#length + 4;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) return false;
      this.#gathered[from + i] = code;
    }
    this.count(text.length);
    this.#length += text.length;
    return true;
  }

  texts(texts: readonly string[]): void {
    this.count(texts.length);
    for (const text of texts) this.text(text);
  }

  hex(): string {
    this.#pass();
    return this.#hash.hex();
  }
}

/** Digests that are known: a dataset never changes, and several tasks may run on it. */
const known = new WeakMap<Dataset, string>();

/** `sha256:…` of a dataset. */
export function datasetDigest(dataset: Dataset, hash: Hash = portableHash()): string {
  const digest = known.get(dataset) ?? computedDigest(dataset, hash);
  known.set(dataset, digest);
  return digest;
}

function computedDigest(dataset: Dataset, hash: Hash): string {
  const feed = new Feed(hash);
  feed.text('svm-sieve dataset 1');
  feed.count(dataset.rowCount);
  feed.texts(dataset.classes);
  feed.numbers(dataset.labels);
  if (dataset.response) {
    feed.text('response');
    feed.numbers(clean(dataset.response));
  }
  if (dataset.weights) {
    feed.text('weights');
    feed.numbers(clean(dataset.weights));
  }
  for (const role of ['folds', 'subjects'] as const) {
    const codes = dataset[role];
    if (!codes) continue;
    feed.text(role);
    feed.texts(codes.names);
    feed.numbers(codes.codes);
  }
  if (dataset.givenSplits) {
    feed.text('splits');
    for (const { name, train, test } of dataset.givenSplits) {
      feed.text(name);
      for (const rows of [train, test]) {
        feed.count(rows.length);
        feed.numbers(rows);
      }
    }
  }
  if (dataset.covariates) {
    feed.text('covariates');
    feedFeatures(feed, dataset.covariates, dataset.rowCount);
  }
  feedFeatures(feed, dataset.features, dataset.rowCount);
  return `sha256:${feed.hex()}`;
}

function feedFeatures(feed: Feed, features: readonly Feature[], rowCount: number): void {
  feed.count(features.length);
  for (const feature of features) {
    const { name, kind, levels = [] } = feature;
    feed.count(2 + levels.length);
    feed.text(name);
    feed.text(kind);
    for (const level of levels) feed.text(level);
    const { rows, values } = canonicalValues(feature, rowCount);
    feed.count(rows === null ? -1 : rows.length);
    if (rows) feed.numbers(rows);
    feed.numbers(values);
  }
}

/** The values as they are hashed; `rows` is null if all of them are. */
function canonicalValues({ data }: Feature, rowCount: number): { rows: Int32Array | null; values: Float64Array } {
  // A sparse column that stores few numbers is not written out for this.
  const isShort = data.kind === 'sparse' && data.fill === 0 && isSparseShorter(data.rows.length, rowCount);
  const values = isShort ? data.values : denseValues(data, rowCount);
  let filled = 0;
  let isClean = true;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value !== 0) {
      filled++;
      isClean &&= !Number.isNaN(value);
    } else isClean &&= !isNegativeZero(value);
  }
  if (!isSparseShorter(filled, rowCount)) return { rows: null, values: isClean ? values : cleaned(values) };
  if (isShort && filled === values.length) return { rows: data.rows, values: clean(values) };
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

/**
 * The values with one bit pattern for every NaN and for zero; a stored NaN may carry any payload.
 */
function clean(values: Float64Array): Float64Array {
  return values.some((value) => Number.isNaN(value) || isNegativeZero(value)) ? cleaned(values) : values;
}

function cleaned(values: Float64Array): Float64Array {
  const copy = new Float64Array(values.length);
  const words = new Uint32Array(copy.buffer);
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) words[2 * i + 1] = 0x7ff80000;
    else copy[i] = values[i] + 0;
  }
  return copy;
}

/** Only −0 has a reciprocal below every number. */
const isNegativeZero = (value: number) => value === 0 && 1 / value < 0;
