// Packed matrices of quadratic forms (forms.ts) that a later request needs again: features are
// screened first, and then some of them are computed exactly, from the same matrix. They belong to a
// kernel matrix and are released when it changes.

import type { Address } from '../../numeric/address.ts';
import type { Core } from '../../numeric/core.ts';

/** T of a trained classifier (core/pair-forms.ts), and what is known of it. */
export interface PackedForms {
  /** T in double precision, and room for its floats. */
  readonly matrix: Address;
  readonly narrow: Address;
  readonly sums: Address;
  readonly sizes: Address;
  /** Padded with 0. */
  readonly v: Address;
  /** The largest |T|, the largest |K| and Σ R. */
  readonly peak: number;
  readonly largest: number;
  readonly total: number;
  /** Whether the floats have been written. */
  isNarrowed: boolean;
}

/** What T depends on besides the kernel matrix. */
export interface FormsKey {
  readonly rows: Int32Array;
  readonly weights: Float64Array;
}

interface KeptEntry extends FormsKey {
  readonly packed: PackedForms;
  readonly address: Address;
  readonly byteLength: number;
}

/** Bytes that are kept for a kernel matrix at most; larger matrices are packed whenever needed. */
const MAX_BYTES = 2 ** 26;

const isEqual = (a: Int32Array | Float64Array, b: Int32Array | Float64Array) =>
  a.length === b.length && a.every((value, i) => value === b[i]);

/** What is kept for one kernel matrix. */
export class KeptForms {
  readonly #core: Core;
  #entries: KeptEntry[] = [];
  #byteLength = 0;

  constructor(core: Core) {
    this.#core = core;
  }

  find({ rows, weights }: FormsKey): PackedForms | null {
    const found = this.#entries.find((entry) => isEqual(entry.weights, weights) && isEqual(entry.rows, rows));
    return found?.packed ?? null;
  }

  /** Packs into memory that is kept; null if that is too large. */
  pack(key: FormsKey, byteLength: number, pack: (address: Address) => PackedForms): PackedForms | null {
    if (byteLength > MAX_BYTES) return null;
    if (this.#byteLength + byteLength > MAX_BYTES) this.clear();
    const address = this.#core.allocate(byteLength);
    const packed = pack(address);
    this.#entries.push({ ...key, packed, address, byteLength });
    this.#byteLength += byteLength;
    return packed;
  }

  clear(): void {
    for (const { address } of this.#entries) this.#core.release(address);
    this.#entries = [];
    this.#byteLength = 0;
  }
}
