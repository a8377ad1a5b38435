// A checkpoint in memory that can be made to end a run.

import type { Journal } from '../../src/executors/journal.ts';

export const KILLED = new Error('killed');

/** In memory; the process "dies" when it has kept this many results. */
export function memoryJournal(kept: Map<string, string>, most = Infinity): Journal {
  return {
    find: (key) => (kept.has(key) ? JSON.parse(kept.get(key)!) : undefined),
    append(key, value) {
      if (kept.size === most) throw KILLED;
      kept.set(key, JSON.stringify(value));
    },
  };
}
