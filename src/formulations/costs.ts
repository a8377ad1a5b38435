// The cost of each sample: C × weight of its class × its own weight. Class weights are made once
// per training set from all its classes, before it is split into pairs.

import { numberOptionError } from '../base/number-option.ts';
import { problem } from '../base/problem.ts';
import { type Entry, registry } from '../base/registry.ts';

interface ClassWeighting extends Entry {
  weight(classSize: number, rowCount: number, classCount: number): number;
}

export const classWeightings = registry<ClassWeighting>('class weighting', [
  { name: 'none', summary: '1 for every class', weight: () => 1 },
  {
    name: 'balanced',
    summary: 'N/(K n_k): the mean C over the samples stays the same',
    weight: (size, n, k) => n / (k * size),
  },
  { name: 'inverse', summary: '1/n_k (cw2 in Krupka 2016); also rescales C', weight: (size) => 1 / size },
  {
    name: 'inverse-plus-classes',
    summary: '1/n_k + K (cw3 in Krupka 2016); also rescales C',
    weight: (size, _n, k) => 1 / size + k,
  },
]);

/** The name of a weighting, or one positive weight per class. */
export type ClassWeights = string | readonly number[];

/** The name of a weighting, or the weight of each class by class name. */
export type ClassWeightChoice = string | Readonly<Record<string, number>>;

/**
 * The weight of each class, given the number of samples in each; a class without samples has weight
 * 1, which is never used.
 */
export function classWeights(chosen: ClassWeights, counts: readonly number[]): number[] {
  if (typeof chosen !== 'string') {
    const wrong = chosen.findIndex((weight) => !(weight > 0 && weight < Infinity));
    if (wrong >= 0) throw problem('class-weight-invalid', { class: wrong + 1, weight: String(chosen[wrong]) });
    if (chosen.length !== counts.length)
      throw problem('class-weights-count', { weights: chosen.length, classes: counts.length });
    return [...chosen];
  }
  const weighting = classWeightings.get(chosen);
  const present = counts.filter((count) => count > 0);
  const rowCount = present.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (count > 0 ? weighting.weight(count, rowCount, present.length) : 1));
}

export interface RowCosts {
  readonly cost: number;
  readonly labels: ArrayLike<number>;
  /** From `classWeights`. */
  readonly classWeights: readonly number[];
  readonly rowWeights?: ArrayLike<number> | null;
}

/** The cost C of every sample in a dataset. */
export function rowCosts({ cost, labels, classWeights: weights, rowWeights }: RowCosts): Float64Array {
  if (!(cost > 0)) throw numberOptionError('cost', cost, { above: 0, infinite: true });
  return Float64Array.from(labels, (label, row) => {
    const weight = rowWeights ? rowWeights[row] : 1;
    if (!(weight >= 0 && weight < Infinity))
      throw problem('weight-invalid', { value: String(weight) }, { at: { row: row + 1 } });
    // A sample of weight 0 is left out, also under a hard margin.
    return weight === 0 ? 0 : cost * weights[label] * weight;
  });
}

/** The weight of each class, or the weighting that makes them. */
export function weightsByClass(choice: ClassWeightChoice, classes: readonly string[]): string | number[] {
  if (typeof choice === 'string') return choice;
  const unknown = Object.keys(choice).filter((name) => !classes.includes(name));
  if (unknown.length > 0)
    throw problem('class-weights-unknown', { unknown, classes }, { fixes: [{ ask: ['classWeights'] }] });
  return classes.map((name) => (Object.hasOwn(choice, name) ? choice[name] : 1));
}
