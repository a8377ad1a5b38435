// Whether the whole kernel matrix fits, or kernel rows have to be computed when they are needed.

import { numberOptionError, POSITIVE } from '../../base/number-option.ts';

export const MEGABYTE = 2 ** 20;

/**
 * Up to here the whole matrix is kept whatever the cache: 32 megabytes at most, and every solver
 * can work on it.
 */
export const ALWAYS_WHOLE = 1400;

/**
 * `mapped`: the kernel has its own matrix next to that of products or distances (all but the linear
 * one).
 */
export function wholeBytes(rowCount: number, mapped: boolean): number {
  const stride = Math.ceil(rowCount / 4) * 4;
  return 8 * stride * stride * (mapped ? 2 : 1);
}

export function checkCache(cacheMb: number): void {
  if (!(cacheMb > 0)) throw numberOptionError('cacheMb', cacheMb, POSITIVE);
}

/**
 * Whether all kernel values of this many rows may be kept at once: few rows always, else what
 * `cacheMb` allows.
 */
export function fitsWhole(rowCount: number, cacheMb: number, mapped = true): boolean {
  checkCache(cacheMb);
  return rowCount <= ALWAYS_WHOLE || wholeBytes(rowCount, mapped) <= cacheMb * MEGABYTE;
}
