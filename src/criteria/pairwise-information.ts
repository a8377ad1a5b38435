// Mutual information between features, and between a feature and the class, of values in three
// levels: below μ − σ/2, between, above μ + σ/2 (Ding and Peng 2005). Redundancy is a mean over the
// remaining features; it is kept from iteration to iteration, since the M² pairs of a full sum would
// be computed again for every eliminated feature.
//
// A column is two sets of samples, those of the lowest and of the highest level, as bits. Four
// intersections and the sizes of the sets give the nine counts of a pair of features.

import { logarithm } from '../base/logarithm.ts';
import { moments } from '../base/moments.ts';
import { denseValues } from '../data/dataset.ts';
import type { DataContext } from './criterion.ts';

/** The samples of the lowest and of the highest level, as bits, and how many of each level. */
interface Levels {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly counts: readonly [low: number, middle: number, high: number];
}

export class PairwiseInformation {
  readonly #levels: (Levels | undefined)[] = [];
  readonly #labelled: Uint32Array;
  /** The samples of each class, as bits. */
  readonly #classes: readonly Int32Array[];
  readonly #classCounts: readonly number[];
  /** n log n for n = 0 … N. */
  readonly #logs: Float64Array;
  readonly #data: DataContext['data'];
  readonly #rowCount: number;
  #features: Int32Array = new Int32Array();
  /**
   * Σ I(i; j) over the remaining i, by j, as a sum of two doubles: what remains after subtractions
   * is the sum over the rest, not rounding of what was eliminated.
   */
  readonly #high: Float64Array;
  readonly #low: Float64Array;

  constructor({ data, rowCount, labels, classCount }: DataContext) {
    this.#data = data;
    this.#rowCount = rowCount;
    this.#labelled = Uint32Array.from(labels.keys()).filter((row) => labels[row] >= 0);
    const members = Array.from({ length: classCount }, (_, k) => bits(this.#labelled, (row) => labels[row] === k));
    this.#classes = members;
    this.#classCounts = members.map((own) => common(own, own));
    this.#logs = Float64Array.from({ length: this.#labelled.length + 1 }, (_, n) => (n > 0 ? n * logarithm(n) : 0));
    this.#high = new Float64Array(data.length);
    this.#low = new Float64Array(data.length);
  }

  /** I(feature; class). */
  relevance(feature: number): number {
    const own = this.#of(feature);
    let sum = 0;
    for (const [k, members] of this.#classes.entries()) {
      const low = common(own.low, members);
      const high = common(own.high, members);
      const count = this.#classCounts[k];
      sum += this.#logs[low] + this.#logs[count - low - high] + this.#logs[high] - this.#logs[count];
    }
    return this.#information(sum - this.#ownLogs(own));
  }

  /** The mean of I(feature; i) over the given features i, the feature itself among them. */
  redundancies(features: Int32Array): Float64Array {
    const remaining = new Set(features);
    const gone = this.#features.filter((feature) => !remaining.has(feature));
    const isSubset = features.length + gone.length === this.#features.length;
    if (isSubset) for (const feature of gone) for (const j of features) this.#add(j, -this.#pair(feature, j));
    else this.#sumAll(features);
    this.#features = features.slice();
    return Float64Array.from(features, (j) => (this.#high[j] + this.#low[j]) / features.length);
  }

  #sumAll(features: Int32Array): void {
    this.#high.fill(0);
    this.#low.fill(0);
    for (let a = 0; a < features.length; a++) {
      for (let b = a; b < features.length; b++) {
        const value = this.#pair(features[a], features[b]);
        this.#add(features[a], value);
        if (b > a) this.#add(features[b], value);
      }
    }
  }

  /** Knuth's exact sum of two doubles; its error goes into the low part. */
  #add(j: number, value: number): void {
    const high = this.#high[j];
    const sum = high + value;
    const rest = sum - high;
    this.#low[j] += high - (sum - rest) + (value - rest);
    this.#high[j] = sum;
  }

  /** The same bits in whichever order the features are given. */
  #pair(i: number, j: number): number {
    const a = this.#of(Math.min(i, j));
    const b = this.#of(Math.max(i, j));
    const logs = this.#logs;
    const ll = common(a.low, b.low);
    const lh = common(a.low, b.high);
    const hl = common(a.high, b.low);
    const hh = common(a.high, b.high);
    const lm = a.counts[0] - ll - lh;
    const hm = a.counts[2] - hl - hh;
    const ml = b.counts[0] - ll - hl;
    const mh = b.counts[2] - lh - hh;
    const mm = a.counts[1] - ml - mh;
    const lows = logs[ll] + logs[lm] + logs[lh];
    const middles = logs[ml] + logs[mm] + logs[mh];
    const highs = logs[hl] + logs[hm] + logs[hh];
    return this.#information(lows + middles + highs - this.#ownLogs(a) - this.#ownLogs(b));
  }

  #ownLogs({ counts }: Levels): number {
    return this.#logs[counts[0]] + this.#logs[counts[1]] + this.#logs[counts[2]];
  }

  /** From Σ n log n over the joint counts, less that over the counts of both sides. */
  #information(sum: number): number {
    const sampleCount = this.#labelled.length;
    return Math.max(0, (sum + this.#logs[sampleCount]) / sampleCount);
  }

  #of(feature: number): Levels {
    this.#levels[feature] ??= inLevels(denseValues(this.#data[feature], this.#rowCount), this.#labelled);
    return this.#levels[feature];
  }
}

function inLevels(column: Float64Array, rows: Uint32Array): Levels {
  const values = Float64Array.from(rows, (row) => column[row]);
  const { mean, populationDeviation } = moments({ values, fill: 0, fillCount: 0 });
  const low = bits(rows, (row) => column[row] < mean - populationDeviation / 2);
  const high = bits(rows, (row) => column[row] > mean + populationDeviation / 2);
  const lowCount = common(low, low);
  const highCount = common(high, high);
  return { low, high, counts: [lowCount, rows.length - lowCount - highCount, highCount] };
}

/** One bit per sample, 32 in a word. */
function bits(rows: Uint32Array, holds: (row: number) => boolean): Int32Array {
  const words = new Int32Array((rows.length + 31) >> 5);
  for (let i = 0; i < rows.length; i++) if (holds(rows[i])) words[i >> 5] |= 1 << (i & 31);
  return words;
}

/** How many samples both sets have. */
function common(a: Int32Array, b: Int32Array): number {
  let count = 0;
  for (let k = 0; k < a.length; k++) {
    // Sums of bits in fields of 2, 4 and 8 bits; the product adds the four bytes.
    let word = a[k] & b[k];
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
