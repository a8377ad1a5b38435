// Cross-validators that hear an abort while they work: whoever waits for one is told at once, with
// the signal's reason, and lets go of the cross-validator. What is then in progress elsewhere is a
// few subsets at most, of which nobody hears.

import { unlessAborted } from '../base/event-loop.ts';
import type { CrossValidator } from '../evaluation/cross-validator.ts';
import type { OpenCrossValidator } from './job.ts';

export function abortable(open: OpenCrossValidator, signal: AbortSignal | undefined): OpenCrossValidator {
  if (!signal) return open;
  return async (evaluation, features) => {
    signal.throwIfAborted();
    const validator: CrossValidator = await open(evaluation, features);
    return {
      commit: (change) => unlessAborted(validator.commit(change), signal),
      pickBest: (changes, toBeat) => unlessAborted(validator.pickBest(changes, toBeat), signal),
      dispose: () => validator.dispose(),
    };
  };
}
