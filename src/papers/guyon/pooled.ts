// The outputs of all parts together: every sample was left out once, and the four qualities are
// those of all samples.

import { type Qualities, qualities } from '../../evaluation/qualities.ts';
import type { LeftOutPath, Ranked, RowSplit, Way } from './left-out.ts';

export interface PooledPath {
  readonly way: Way;
  readonly ranked: Ranked;
  readonly sizes: readonly number[];
  /** By size. */
  readonly qualities: readonly Qualities[];
}

/**
 * From the answers of the jobs, split by split. Models differ from split to split, so their outputs
 * are on scales of their own: margins over all of them are as rough as the paper's.
 */
export function pooledPaths(
  splits: readonly RowSplit[],
  answers: readonly LeftOutPath[][][],
  { sizes, labels }: { sizes: readonly number[]; labels: Int32Array },
): PooledPath[] {
  const parts = answers.flat();
  const truth = splits.flatMap(({ test }) => test.map((row) => labels[row]));
  return parts[0].map(({ way, ranked }, place) => ({
    way,
    ranked,
    sizes,
    qualities: sizes.map((_, size) =>
      qualities(
        parts.flatMap((paths) => paths[place].outputs[size]),
        truth,
      ),
    ),
  }));
}

export function pooledPath(paths: readonly PooledPath[], way: Way, ranked: Ranked): PooledPath {
  return paths.find((path) => path.way === way && path.ranked === ranked)!;
}

/** The success rate at a size; null if it was not tested. */
export function successAt({ sizes, qualities: all }: PooledPath, size: number): number | null {
  return all[sizes.indexOf(size)]?.successRate ?? null;
}
