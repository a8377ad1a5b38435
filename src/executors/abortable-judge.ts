// Judges that hear an abort while they work: whoever waits for one is told at once, with the signal's reason, and lets go of the judge. What is
// then under way elsewhere is a few subsets at most, of which nobody hears.

import { unlessAborted } from '../base/event-loop.ts';
import type { Judge } from '../evaluation/judge.ts';
import type { OpenJudge } from './job.ts';

export function abortable(open: OpenJudge, signal: AbortSignal | undefined): OpenJudge {
  if (!signal) return open;
  return async (evaluation, features) => {
    signal.throwIfAborted();
    const judge: Judge = await open(evaluation, features);
    return {
      become: (change) => unlessAborted(judge.become(change), signal),
      contest: (changes, toBeat) => unlessAborted(judge.contest(changes, toBeat), signal),
      dispose: () => judge.dispose(),
    };
  };
}
