// Says that data are too large before the process dies of them.

import { UserError } from '../base/problem.ts';
import { escapeControlChars } from '../base/text.ts';

/** Bytes in words people use. */
export function bytesInWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];
  let unit = 0;
  while (bytes >= 1000 && unit < units.length - 1) {
    bytes /= 1000;
    unit++;
  }
  return `${bytes >= 99.5 || unit === 0 ? Math.round(bytes) : bytes.toPrecision(2)} ${units[unit]}`;
}

/** Refuses what would need more than the limit. */
export function refuseTooLarge(source: string, needed: number, limit: number): void {
  if (needed <= limit) return;
  throw new UserError(
    `${escapeControlChars(source)} is too large: its numbers need about ${bytesInWords(needed)} of memory and ${bytesInWords(limit)} are free; ` +
      'take fewer rows or columns, or a sparse format (LIBSVM) where most values are 0',
  );
}

/** An array of doubles, or the sentence that there is no room for it. */
export function allocateDoubles(source: string, length: number, limit: number): Float64Array<ArrayBuffer> {
  refuseTooLarge(source, length * 8, limit);
  try {
    return new Float64Array(length);
  } catch {
    return refuseTooLarge(source, length * 8, 0) as never;
  }
}
