// The shape of a distribution by class, as paths: each class a ridge of its own over common bins,
// as high as its share of the class.

import { formatNumber } from '../../../src/app.browser.ts';
import type { Distribution } from '../engine/protocol.ts';

/** More classes than colours are not told apart. */
export const MOST_CLASSES = 6;
/** Levels that a small picture has room for. */
export const MOST_LEVELS = 6;

/** For each class the share of its rows in each bin. */
export function sharesOf({ counts }: Pick<Distribution, 'counts'>): number[][] {
  return counts.slice(0, MOST_CLASSES).map((own) => {
    const total = own.reduce((sum, count) => sum + count, 0);
    return own.map((count) => (total > 0 ? count / total : 0));
  });
}

/**
 * The outline of bars that stand on `base` and reach up to `height` where the share is the highest
 * of all classes.
 */
export function ridgePath(
  shares: readonly number[],
  highest: number,
  box: { width: number; base: number; height: number },
) {
  const { width, base, height } = box;
  const step = width / shares.length;
  const top = (share: number) => (base - (highest > 0 ? share / highest : 0) * height).toFixed(1);
  const bars = shares.map((share, bin) => `V${top(share)}H${((bin + 1) * step).toFixed(1)}`).join('');
  return `M0,${base}${bars}V${base}Z`;
}

/** Where a value stands along the bins, from 0 to 1. */
export function shareAlong(value: number, edges: readonly number[]): number {
  const [first, last] = [edges[0], edges[edges.length - 1]];
  return last > first ? Math.min(1, Math.max(0, (value - first) / (last - first))) : 0.5;
}

/** The picture in words. */
export function distributionWords({ feature, classes, bins, counts, quartiles, missing }: Distribution): string {
  const shown = classes.slice(0, MOST_CLASSES).map((name, k) => {
    const own = quartiles[k];
    if (bins.kind === 'numeric')
      return own
        ? `${name}: median ${formatNumber(own[2])}, middle half ${formatNumber(own[1])} to ${formatNumber(own[3])}`
        : `${name}: no values`;
    const most = counts[k].indexOf(Math.max(...counts[k]));
    return `${name}: most often ${bins.levels[most]}`;
  });
  const gaps = missing > 0 ? ` Missing in ${formatNumber(missing, 'integer')} rows.` : '';
  return `${feature} by class. ${shown.join('; ')}.${gaps}`;
}
