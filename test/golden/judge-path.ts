// Two eliminations of the same data, step by step. Once they differ, later steps begin with
// different features and cannot be compared, until the same features have left in both (a swap of
// two neighbours is over after two steps).

import { type Dataset, denseValues } from '../../src/data/dataset.ts';
import type { RankResult } from '../../src/index.ts';

/** scikit-learn's elimination, a step per entry; features are columns (make_rankings.py). */
export interface GoldenPath {
  readonly removed: readonly (readonly number[])[];
  /**
   * The squared weights of `removed`, and those of the features that came next: `following` and
   * `next`.
   */
  readonly criterion?: readonly (readonly number[])[];
  readonly following?: readonly (readonly number[])[];
  readonly next?: readonly (readonly number[])[];
}

export interface Judgement {
  /** Positions of the order at which both have the same feature. */
  readonly samePositions: number;
  /** Steps that both begin with the same features. */
  readonly sharedSteps: number;
  /**
   * In those, how far what scikit-learn removed lies above our cut, as a fraction of the step's
   * largest criterion.
   */
  readonly excess: number;
  /**
   * In those, how far its squared weights are from ours, as a fraction of the step's largest
   * criterion; 0 where none are known.
   */
  readonly difference: number;
}

/** Judges a ranking made with `trace: 'full'`. Columns with the same values are interchangeable. */
export function judgePath(ours: RankResult, golden: GoldenPath, dataset: Dataset): Judgement {
  const first = firstOfEqual(dataset);
  const firstByName = new Map(dataset.features.map(({ name }, column) => [name, first[column]]));
  const theirs = golden.removed.flat().map((column) => first[column]);
  const order = ours.eliminationOrder.map((name) => firstByName.get(name)!);
  const balance = new Balance();
  let [sharedSteps, excess, difference] = [0, 0, 0];
  for (const [i, { removed, criterion, criteria }] of ours.trace.entries()) {
    if (balance.isEven) {
      const values = new Map(Object.entries(criteria!).map(([name, value]) => [firstByName.get(name)!, value!]));
      const largest = [...values.values()].reduce((most, value) => Math.max(most, value), 0);
      const cut = criterion[criterion.length - 1];
      const [columns, weights] = knownWeights(golden, i);
      sharedSteps++;
      for (const column of golden.removed[i]) excess = Math.max(excess, (values.get(first[column])! - cut) / largest);
      for (const [k, column] of columns.entries())
        difference = Math.max(difference, Math.abs(values.get(first[column])! - weights[k]) / largest);
    }
    for (const name of removed) balance.add(firstByName.get(name)!, 1);
    for (const column of golden.removed[i]) balance.add(first[column], -1);
  }
  const samePositions = order.filter((column, i) => column === theirs[i]).length;
  return { samePositions, sharedSteps, excess, difference };
}

function knownWeights({ removed, criterion, following, next }: GoldenPath, step: number): [number[], number[]] {
  if (!criterion || !following || !next) return [[], []];
  return [
    [...removed[step], ...following[step]],
    [...criterion[step], ...next[step]],
  ];
}

/** What has left in one elimination and not in the other. */
class Balance {
  readonly #counts = new Map<number, number>();

  get isEven(): boolean {
    return this.#counts.size === 0;
  }

  add(column: number, count: number): void {
    const sum = (this.#counts.get(column) ?? 0) + count;
    if (sum === 0) this.#counts.delete(column);
    else this.#counts.set(column, sum);
  }
}

/** For each column the first one that holds the same values. */
export function firstOfEqual({ features, rowCount }: Dataset): number[] {
  const seen = new Map<string, number>();
  return features.map(({ data }, column) => {
    const key = denseValues(data, rowCount).join();
    if (!seen.has(key)) seen.set(key, column);
    return seen.get(key)!;
  });
}
