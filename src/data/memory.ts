// Refuses data that are too large before the process runs out of memory.

import { problem } from '../base/problem.ts';

/** Refuses what would need more than the limit. */
export function refuseTooLarge(source: string, needed: number, limit: number): void {
  if (needed <= limit) return;
  throw problem('memory-exceeded', { neededBytes: needed, freeBytes: limit }, { at: { source } });
}

/** An array of doubles; refused where there is no room for it. */
export function allocateDoubles(source: string, length: number, limit: number): Float64Array<ArrayBuffer> {
  refuseTooLarge(source, length * 8, limit);
  try {
    return new Float64Array(length);
  } catch {
    return refuseTooLarge(source, length * 8, 0) as never;
  }
}
