// Rejects anything but data that have been read. A separate file, so that tasks load no readers.

import { problem } from '../base/problem.ts';
import type { Data } from './data.ts';

/** Refuses what did not come from `readData`, with the way to it. */
export function checkData(data: Data, task: string): void {
  const isData = typeof data === 'object' && data !== null && typeof data.dataset === 'object';
  if (!isData) throw problem('data-not-read', { task });
}
