// How a feature is spread in each class: counts in common bins, and the five numbers of each class.

import { type Dataset, denseValues, type Feature } from '../../../src/app.browser.ts';
import type { Distribution } from './protocol.ts';

/** More bins than this are no longer told apart in a small picture. */
const MOST_BINS = 24;
const FEWEST_BINS = 5;

/** The name may be that of a category, `colour=red`, which is then a column of 0 and 1. */
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

/**
 * Equal bins from the least to the greatest value; a bin for each whole number where those are all
 * and few.
 */
function edgesOf(sorted: readonly Float64Array[]): number[] {
  const filled = sorted.filter((own) => own.length > 0);
  if (filled.length === 0) return [0, 1];
  const least = Math.min(...filled.map((own) => own[0]));
  const most = Math.max(...filled.map((own) => own[own.length - 1]));
  const isWhole = filled.every((own) => own.every(Number.isSafeInteger));
  if (least === most || (isWhole && most - least < MOST_BINS))
    return Array.from({ length: Math.max(1, most - least + 1) + 1 }, (_, k) => least - 0.5 + k);
  const rows = filled.reduce((sum, own) => sum + own.length, 0);
  const count = Math.max(FEWEST_BINS, Math.min(MOST_BINS, Math.ceil(Math.sqrt(rows))));
  const width = (most - least) / count;
  return Array.from({ length: count + 1 }, (_, k) => (k === count ? most : least + k * width));
}

/** The last bin has its upper edge as well. */
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
 * Least, quartiles by linear interpolation (type 7 of Hyndman and Fan 1996, as R and numpy have
 * them), greatest.
 */
function fiveNumbers(sorted: Float64Array): [number, number, number, number, number] | null {
  if (sorted.length === 0) return null;
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const above = Math.min(below + 1, sorted.length - 1);
    const weight = place - below;
    return sorted[below] * (1 - weight) + sorted[above] * weight;
  };
  return [sorted[0], at(0.25), at(0.5), at(0.75), sorted[sorted.length - 1]];
}
