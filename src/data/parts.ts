// The rows of a dataset as two: those to learn from, and those to be judged. What is learned must
// not depend on the held-out samples, and so neither must the columns: a level that only they have
// is unknown.

import { type Dataset, type Feature, pickRows, UNSEEN_LEVEL } from './dataset.ts';

export interface Parts {
  readonly train: Dataset;
  readonly test: Dataset;
}

/** Given folds and splits are left behind: they say which samples are held out, and have done so. */
export function partsOf(dataset: Dataset, train: Int32Array, test: Int32Array): Parts {
  const { givenSplits: _, ...rest } = dataset;
  const whole = { ...rest, folds: null };
  const learned = pickRows(whole, train);
  const judging = pickRows(whole, test);
  if (whole.features.every(({ levels }) => !levels)) return { train: learned, test: judging };
  const levels = learned.features.map(seenLevels);
  const withSeen = (part: Dataset): Dataset => ({
    ...part,
    features: part.features.map((feature, j) => (levels[j] ? relevelled(feature, levels[j]) : feature)),
  });
  return { train: withSeen(learned), test: withSeen(judging) };
}

/**
 * For each level whether a row has it; null if the feature has no levels, or all of them are seen.
 */
function seenLevels({ levels, data }: Feature): Uint8Array | null {
  if (!levels) return null;
  const seen = new Uint8Array(levels.length);
  for (const code of data.values) if (code >= 0) seen[code] = 1;
  if (data.kind === 'sparse' && data.fill >= 0) seen[data.fill] = 1;
  return seen.includes(0) ? seen : null;
}

function relevelled(feature: Feature, seen: Uint8Array): Feature {
  let count = 0;
  const place = Array.from(seen, (is) => (is ? count++ : UNSEEN_LEVEL));
  const moved = (code: number) => (code >= 0 ? place[code] : code);
  const { data } = feature;
  return {
    ...feature,
    levels: feature.levels!.filter((_, level) => seen[level]),
    data: {
      ...data,
      values: data.values.map(moved),
      ...(data.kind === 'sparse' && { fill: moved(data.fill) }),
    },
  };
}
