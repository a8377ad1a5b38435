// Distributions by class as SVG paths: a histogram for each class over shared bins, its heights
// fractions of the class.

import { counted, formatNumber } from '../../../src/app.browser.ts';
import type { Distribution } from '../engine/protocol.ts';

/** There are no colours for more classes. */
export const MAX_CLASSES = 6;
/** A small chart has room for this many levels. */
export const MAX_LEVELS = 6;

/** For each class, the fraction of its samples in each bin. */
export function fractionsOf({ counts }: Pick<Distribution, 'counts'>): number[][] {
  return counts.slice(0, MAX_CLASSES).map((own) => {
    const total = own.reduce((sum, count) => sum + count, 0);
    return own.map((count) => (total > 0 ? count / total : 0));
  });
}

/** The outline of bars from `base` up to `height`, which the highest fraction reaches. */
export function ridgePath(
  fractions: readonly number[],
  highest: number,
  box: { width: number; base: number; height: number },
) {
  const { width, base, height } = box;
  const step = width / fractions.length;
  const top = (fraction: number) => (base - (highest > 0 ? fraction / highest : 0) * height).toFixed(1);
  const bars = fractions.map((fraction, bin) => `V${top(fraction)}H${((bin + 1) * step).toFixed(1)}`).join('');
  return `M0,${base}${bars}V${base}Z`;
}

/** The position of a value along the bins, from 0 to 1. */
export function positionAlong(value: number, edges: readonly number[]): number {
  const [first, last] = [edges[0], edges[edges.length - 1]];
  return last > first ? Math.min(1, Math.max(0, (value - first) / (last - first))) : 0.5;
}

/** A text alternative of the chart. */
export function distributionText({ feature, classes, bins, counts, quartiles, missing }: Distribution): string {
  const shown = classes.slice(0, MAX_CLASSES).map((name, k) => {
    const own = quartiles[k];
    if (bins.kind === 'numeric')
      return own
        ? `${name}: median ${formatNumber(own[2])}, interquartile range ${formatNumber(own[1])} to ${formatNumber(own[3])}`
        : `${name}: no values`;
    const most = counts[k].indexOf(Math.max(...counts[k]));
    return `${name}: most often ${bins.levels[most]}`;
  });
  const gaps = missing > 0 ? ` Missing in ${counted(missing, 'sample')}.` : '';
  return `${feature} by class. ${shown.join('; ')}.${gaps}`;
}
