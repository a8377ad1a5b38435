// Correlation-bias reduction (SVM-RFE+CBR; Yan & Zhang 2015). Features that say the same share
// their weight: each looks unimportant, and a step that removes many may remove all of them.
// Whoever leaves with a correlated companion, |r| > R, must therefore have a correlated feature
// among those that stay.
//
// Going through the leaving features from the best criterion to the worst, one is rescued where
// another leaving feature correlates with it and no staying one does. Its place goes to the next in
// the order whose leaving breaks the rule for nobody, so that as many leave as the schedule says
// where that is possible. The worst of all is never rescued: when its turn comes, whoever
// correlates with it has been rescued or is represented. So at least one leaves.

import type { Dataset } from '../data/dataset.ts';
import { type FitColumns, fitColumns } from '../preprocessing/columns.ts';
import { correlationTest, refuseTooManyVectors, unitVector } from '../preprocessing/correlation.ts';

/**
 * Which pairs of features of a dataset have |r| above a limit. The columns are standardised when
 * first asked for.
 */
export class Correlations {
  readonly #dataset: Dataset;
  readonly #columns: FitColumns;
  readonly #vectors: Float64Array;
  readonly #test: ReturnType<typeof correlationTest>;
  /** By feature: the length of its tail, −1 where it is constant, NaN if nobody has asked. */
  readonly #tails: Float64Array;

  constructor(dataset: Dataset, limit: number) {
    const { rowCount, features } = dataset;
    refuseTooManyVectors(dataset, 'correlationBias', features.length, rowCount);
    this.#dataset = dataset;
    this.#columns = fitColumns(
      dataset,
      Int32Array.from({ length: rowCount }, (_, row) => row),
    );
    this.#vectors = new Float64Array(features.length * rowCount);
    this.#test = correlationTest(this.#vectors, rowCount, limit);
    this.#tails = new Float64Array(features.length).fill(Number.NaN);
  }

  #tailOf(feature: number): number {
    if (!Number.isNaN(this.#tails[feature])) return this.#tails[feature];
    const { rowCount, features } = this.#dataset;
    const start = feature * rowCount;
    const vector = this.#vectors.subarray(start, start + rowCount);
    const varies = unitVector(this.#columns.readComplete(features[feature]), vector);
    this.#tails[feature] = varies ? this.#test.tailOf(start) : -1;
    return this.#tails[feature];
  }

  /** Whether |r| of two features exceeds the limit; a constant one correlates with nothing. */
  exceeds(a: number, b: number): boolean {
    const [tailA, tailB] = [this.#tailOf(a), this.#tailOf(b)];
    if (tailA < 0 || tailB < 0) return false;
    const { rowCount } = this.#dataset;
    return this.#test.exceeds(a * rowCount, b * rowCount, tailA, tailB);
  }
}

export interface EliminationRequest {
  /** The features that may be eliminated, the smallest criterion first. */
  readonly order: ArrayLike<number>;
  /** Remaining features that are never eliminated; they represent others too. */
  readonly kept?: ArrayLike<number>;
  /** How many features are to be eliminated. */
  readonly count: number;
  readonly correlations: Pick<Correlations, 'exceeds'>;
}

export interface Unbiased {
  /** Which features are eliminated, the smallest criterion first. */
  readonly removed: Int32Array;
  /** The features that this rule saved from elimination, the smallest criterion first. */
  readonly rescued: Int32Array;
}

export function withoutCorrelationBias({ order, kept = [], count, correlations }: EliminationRequest): Unbiased {
  const scheduled = Array.from(order).slice(0, count);
  const waiting = Array.from(order).slice(count);
  const leaving = new Set(scheduled);
  // The best criterion first: good features represent others well, and are likely to be asked
  // about.
  const staying = new Set([...Array.from(kept), ...waiting.toReversed()]);
  /** For an eliminated feature, a remaining one that correlates with it. */
  const representative = new Map<number, number>();

  const correlatedIn = (group: Iterable<number>, feature: number, except = feature): number | undefined => {
    for (const other of group) {
      if (other !== feature && other !== except && correlations.exceeds(feature, other)) return other;
    }
    return undefined;
  };

  function isRepresented(feature: number, except = feature): boolean {
    const known = representative.get(feature);
    if (known !== undefined && known !== except) return true;
    const found = correlatedIn(staying, feature, except);
    if (found !== undefined) representative.set(feature, found);
    return found !== undefined;
  }

  /**
   * Whether the rule holds for the candidate and for every feature that is eliminated already when
   * the candidate leaves too.
   */
  function mayLeave(candidate: number): boolean {
    const companions = [...leaving].filter((feature) => correlations.exceeds(candidate, feature));
    if (companions.length === 0) return true;
    return isRepresented(candidate) && companions.every((feature) => isRepresented(feature, candidate));
  }

  const rescued: number[] = [];
  for (const feature of scheduled.toReversed()) {
    if (correlatedIn(leaving, feature) === undefined || isRepresented(feature)) continue;
    leaving.delete(feature);
    staying.add(feature);
    rescued.unshift(feature);
  }
  for (const candidate of waiting) {
    if (leaving.size >= scheduled.length) break;
    if (!mayLeave(candidate)) continue;
    leaving.add(candidate);
    staying.delete(candidate);
  }
  return {
    removed: Int32Array.from(order).filter((feature) => leaving.has(feature)),
    rescued: Int32Array.from(rescued),
  };
}
