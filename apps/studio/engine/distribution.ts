// The distribution of a feature in each class: counts in shared bins, and the five-number summary.

import { type Dataset, denseValues, type Feature } from '../../../src/app.browser.ts';
import type { Distribution } from './protocol.ts';

/** A small chart cannot show more bins. */
const MAX_BINS = 24;
const MIN_BINS = 5;

/** The name may be that of a category, `colour=red`, which is a column of 0 and 1. */
export function distributionOf(dataset: Dataset, name: string): Distribution | null {
  const feature = dataset.features.find((own) => own.name === name);
  if (feature) return feature.kind === 'categorical' ? ofLevels(dataset, feature) : ofNumbers(dataset, feature);
  const attribute = dataset.features.find(
    (own) => own.levels && name.startsWith(`${own.name}=`) && own.levels.includes(name.slice(own.name.length + 1)),
  );
  return attribute ? { ...ofLevels(dataset, attribute), feature: name } : null;
}

function ofLevels(dataset: Dataset, { name, levels = [], data }: Feature): Distribution {
  const values = denseValues(data, dataset.rowCount);
  const counts = dataset.classes.map(() => levels.map(() => 0));
  let missing = 0;
  for (let row = 0; row < dataset.rowCount; row++) {
    const own = counts[dataset.labels[row]];
    if (!own) continue;
    if (own[values[row]] === undefined) missing++;
    else own[values[row]]++;
  }
  const { classes } = dataset;
  return {
    feature: name,
    classes,
    bins: { kind: 'levels', levels },
    counts,
    quartiles: classes.map(() => null),
    missing,
  };
}

function ofNumbers(dataset: Dataset, { name, data }: Feature): Distribution {
  const { classes, labels, rowCount } = dataset;
  const values = denseValues(data, rowCount);
  const byClass = classes.map((): number[] => []);
  let missing = 0;
  for (let row = 0; row < rowCount; row++) {
    if (Number.isFinite(values[row])) byClass[labels[row]]?.push(values[row]);
    else missing++;
  }
  const sorted = byClass.map((own) => Float64Array.from(own).sort());
  const edges = edgesOf(sorted);
  return {
    feature: name,
    classes,
    missing,
    bins: { kind: 'numeric', edges },
    counts: sorted.map((own) => countsIn(own, edges)),
    quartiles: sorted.map(fiveNumbers),
  };
}

/** Bins of equal width from minimum to maximum; one bin per value for a few integers. */
function edgesOf(sorted: readonly Float64Array[]): number[] {
  const filled = sorted.filter((own) => own.length > 0);
  if (filled.length === 0) return [0, 1];
  const min = Math.min(...filled.map((own) => own[0]));
  const max = Math.max(...filled.map((own) => own[own.length - 1]));
  const isWhole = filled.every((own) => own.every(Number.isSafeInteger));
  if (min === max || (isWhole && max - min < MAX_BINS))
    return Array.from({ length: Math.max(1, max - min + 1) + 1 }, (_, k) => min - 0.5 + k);
  const rows = filled.reduce((sum, own) => sum + own.length, 0);
  const count = Math.max(MIN_BINS, Math.min(MAX_BINS, Math.ceil(Math.sqrt(rows))));
  const width = (max - min) / count;
  return Array.from({ length: count + 1 }, (_, k) => (k === count ? max : min + k * width));
}

/** The last bin includes its upper edge. */
function countsIn(sorted: Float64Array, edges: readonly number[]): number[] {
  const counts = new Array<number>(edges.length - 1).fill(0);
  let bin = 0;
  for (const value of sorted) {
    while (bin < counts.length - 1 && value >= edges[bin + 1]) bin++;
    counts[bin]++;
  }
  return counts;
}

/**
 * Minimum, quartiles, maximum. Quartiles are interpolated linearly (type 7 of Hyndman and Fan 1996,
 * the default of R and NumPy).
 */
function fiveNumbers(sorted: Float64Array): [number, number, number, number, number] | null {
  if (sorted.length === 0) return null;
  const at = (fraction: number) => {
    const place = fraction * (sorted.length - 1);
    const below = Math.floor(place);
    const above = Math.min(below + 1, sorted.length - 1);
    const weight = place - below;
    return sorted[below] * (1 - weight) + sorted[above] * weight;
  };
  return [sorted[0], at(0.25), at(0.5), at(0.75), sorted[sorted.length - 1]];
}
