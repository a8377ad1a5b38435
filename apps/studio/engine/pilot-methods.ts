// The selections that a request repeats: one, or one for each method of a comparison and its baselines.

import { compareOptions } from '../../../src/app.browser.ts';
import type { Options, RunRequest } from './protocol.ts';

/** The random and the reversed ranking, which every comparison has by default. */
const BASELINES = ['random', 'random'];

export function methodRuns({ task, options }: Pick<RunRequest, 'task' | 'options'>): Options[] {
  if (task !== 'compare') return [options];
  const read = compareOptions.methods.safeParse(options.methods);
  const names = [...(read.success ? read.data : []), ...(options.baselines === false ? [] : BASELINES)];
  // Options in brackets are those of one method: its time is that of the method without them.
  return names.map((name) => ({ ...options, method: name.replace(/\[.*$/, '') }));
}
