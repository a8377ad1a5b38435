// The notes of many runs as one list: which of them hold in how many folds.

import { type Note, NoteList, note } from '../base/problem.ts';

/**
 * The notes of every fold, each once with the number of folds that have it, in the order in which
 * they first appear.
 */
export function notesOfFolds(folds: readonly (readonly Note[])[], level: 'outer' | 'inner'): Note[] {
  const counts = new Map<string, { readonly inner: Note; count: number }>();
  for (const notes of folds) {
    for (const { code, facts, at } of new NoteList().add(...notes).list) {
      const key = JSON.stringify([code, facts, at]);
      const known = counts.get(key);
      if (known) known.count++;
      else counts.set(key, { inner: note(code, facts, { at }), count: 1 });
    }
  }
  return Array.from(counts.values(), ({ inner, count }) =>
    note('note-of-folds', { folds: count, of: folds.length, level, note: inner }),
  );
}
