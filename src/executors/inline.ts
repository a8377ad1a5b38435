// Work runs in the calling thread.

import { inlineCrossValidator } from '../evaluation/inline-cross-validator.ts';
import type { Executor } from './executor.ts';
import { runHere } from './job.ts';

/** An executor that runs work in the calling thread. */
export const inline: Executor = {
  threads: 1,
  runsHere: true,
  open: async (evaluation, features) => inlineCrossValidator(evaluation, features),
  run: (job, signal, onProgress) => runHere(job, signal, undefined, onProgress),
  dispose: async () => {},
};
