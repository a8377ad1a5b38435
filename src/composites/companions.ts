// Features that are known to be noise, one for each feature, to be ranked together with them. A
// feature and its companion are neighbours in random order, so that ties, which go by columns, favour
// neither.

import { random } from '../base/random.ts';
import type { Dataset, Feature } from '../data/dataset.ts';
import type { Order } from './composite.ts';

/** For every feature, whether its companion comes before it. */
function turns(count: number, seed: number, set: number): Uint8Array {
  const stream = random(seed, 'places of companions', set);
  return Uint8Array.from({ length: count }, () => stream.integer(2));
}

/** The features with companions of these values, the set of which is counted. */
export function withCompanions(
  dataset: Dataset,
  columns: readonly Float64Array[],
  { seed, set }: { readonly seed: number; readonly set: number },
): Dataset {
  const { features } = dataset;
  const isFirst = turns(features.length, seed, set);
  const mark = unusedStart(features);
  const all = features.flatMap((feature, j) => {
    const companion: Feature = { name: `${mark}${j}`, kind: 'numeric', data: { kind: 'dense', values: columns[j] } };
    return isFirst[j] ? [companion, feature] : [feature, companion];
  });
  return { ...dataset, features: all };
}

/** A start of names that no feature has. */
function unusedStart(features: readonly Feature[]): string {
  let start = 'companion ';
  while (features.some(({ name }) => name.startsWith(start))) start = `_${start}`;
  return start;
}

/** The places in an order of features with companions, from 0 on: of each feature, and of its companion. */
export function competitors(
  order: Order,
  count: number,
  { seed, set }: { readonly seed: number; readonly set: number },
) {
  const isFirst = turns(count, seed, set);
  const own = new Int32Array(count).fill(2 * count);
  const companion = new Int32Array(count).fill(2 * count);
  for (const [place, at] of order.entries()) {
    const j = at >> 1;
    if ((at & 1) === isFirst[j]) own[j] = place;
    else companion[j] = place;
  }
  return { own, companion };
}
