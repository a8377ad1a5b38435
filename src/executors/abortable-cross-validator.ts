// Cross-validators that can be aborted while they work: a waiting caller gets the reason of the
// signal at once, and the cross-validator is released. What is then in progress elsewhere is a few
// subsets at most, of which nobody hears.

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
