// Cross-validators that can be aborted while they work: a waiting caller gets the reason of the
// signal at once, and the cross-validator is released. What is then in progress elsewhere is a few
// subsets at most, of which nobody hears.

import { unlessAborted } from '../base/event-loop.ts';
import type { CrossValidator } from '../evaluation/cross-validator.ts';

export function abortable<A extends readonly unknown[]>(
  open: (...given: A) => Promise<CrossValidator>,
  signal: AbortSignal | undefined,
): (...given: A) => Promise<CrossValidator> {
  if (!signal) return open;
  return async (...given) => {
    signal.throwIfAborted();
    const validator: CrossValidator = await open(...given);
    return {
      commit: (change) => unlessAborted(validator.commit(change), signal),
      pickBest: (changes, toBeat) => unlessAborted(validator.pickBest(changes, toBeat), signal),
      dispose: () => validator.dispose(),
    };
  };
}
