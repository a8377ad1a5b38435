// How the values of single features differ between the classes, on the scale of the data as read:
// the mean of each class, their difference, and the area under the ROC curve of the feature alone.
// Missing values are left out.
//
// With two classes both numbers have a direction: a positive difference and an AUC above ½ mean
// larger values in the later class. With more classes the difference is that of the largest and the
// smallest mean, and the AUC is the mean of max(A, 1 − A) over all pairs of classes (Hand and Till
// 2001, without direction).

import { moments } from '../base/moments.ts';
import { type Dataset, denseValues, type Feature } from '../data/dataset.ts';
import { encodedName } from '../preprocessing/one-hot.ts';
import { auc } from '../scores/auc.ts';

export interface FeatureStatistics {
  /** The mean of each class, in the order of the classes; null for a class without known values. */
  readonly means: readonly (number | null)[];
  /**
   * The mean of the second class minus that of the first; for more than two classes, the range of
   * the means.
   */
  readonly difference: number | null;
  /** Area under the ROC curve of the feature alone; null if fewer than two classes have values. */
  readonly auc: number | null;
}

/**
 * The statistics of features by name, where a name may be that of an encoded level (`colour=red`);
 * empty if the target is a number.
 */
export function featureStatistics(dataset: Dataset, names: readonly string[]): Map<string, FeatureStatistics> {
  if (dataset.response) return new Map();
  const valuesOf = valuesByName(dataset);
  return new Map(
    names.flatMap((name) => {
      const values = valuesOf(name);
      return values ? [[name, statisticsOf(values, dataset)] as const] : [];
    }),
  );
}

export function valuesByName(dataset: Dataset): (name: string) => Float64Array | null {
  const sources = new Map<string, { readonly feature: Feature; readonly level: number | null }>();
  for (const feature of dataset.features) {
    if (!feature.levels) sources.set(feature.name, { feature, level: null });
    for (const [level, text] of (feature.levels ?? []).entries())
      sources.set(encodedName(feature, text), { feature, level });
  }
  return (name) => {
    const source = sources.get(name);
    if (!source) return null;
    const values = denseValues(source.feature.data, dataset.rowCount);
    const { level } = source;
    return level === null ? values : values.map((code) => (Number.isNaN(code) ? code : Number(code === level)));
  };
}

function statisticsOf(values: Float64Array, { labels, classes }: Dataset): FeatureStatistics {
  const byClass = classes.map((_, k) => knownOf(values, labels, k));
  const means = byClass.map(meanOf);
  return { means, difference: differenceOf(means), auc: aucOf(byClass) };
}

/** Written out: thousands of features are described, and `filter` calls back for every value. */
function knownOf(values: Float64Array, labels: Int32Array, label: number): Float64Array {
  const known = new Float64Array(values.length);
  let count = 0;
  for (let row = 0; row < values.length; row++)
    if (labels[row] === label && !Number.isNaN(values[row])) known[count++] = values[row];
  return known.subarray(0, count);
}

/** A power of two: dividing by it changes no bit, and sums of the largest numbers stay finite. */
const LARGE_UNIT = 2 ** 100;
const MAX_PLAIN = 2 ** 900;

function meanOf(values: Float64Array): number | null {
  if (values.length === 0) return null;
  let unit = 1;
  for (let i = 0; i < values.length; i++) if (Math.abs(values[i]) > MAX_PLAIN) unit = LARGE_UNIT;
  const small = unit === 1 ? values : values.map((value) => value / unit);
  return moments({ values: small, fill: 0, fillCount: 0 }).mean * unit;
}

function differenceOf(means: readonly (number | null)[]): number | null {
  const known = means.filter((mean) => mean !== null);
  if (known.length < 2) return null;
  const difference = means.length === 2 ? known[1] - known[0] : Math.max(...known) - Math.min(...known);
  return Number.isFinite(difference) ? difference : null;
}

function aucOf(byClass: readonly Float64Array[]): number | null {
  const areas = byClass.flatMap((negatives, k) =>
    byClass.slice(k + 1).flatMap((positives) => pairArea(negatives, positives) ?? []),
  );
  if (byClass.length === 2) return areas[0] ?? null;
  if (areas.length === 0) return null;
  return areas.reduce((sum, area) => sum + Math.max(area, 1 - area), 0) / areas.length;
}

function pairArea(negatives: Float64Array, positives: Float64Array): number | null {
  const values = new Float64Array(negatives.length + positives.length);
  values.set(negatives);
  values.set(positives, negatives.length);
  const truth = new Int32Array(values.length).fill(1, negatives.length);
  return auc.of(truth, values, 2);
}
