// What tasks say to programs that hand them something else than data. By itself, so that tasks need no reader of files.

import { UserError } from '../base/problem.ts';
import type { Data } from './data.ts';

/** Refuses what did not come from `readData`, with the way to it. */
export function checkData(data: Data, task: string): void {
  const isData = typeof data === 'object' && data !== null && typeof data.dataset === 'object';
  if (!isData) throw new UserError(`${task} takes data that have been read; write ${task}(await readData(…))`);
}
