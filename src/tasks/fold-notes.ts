// The notes of many runs as one list: which of them hold in how many folds.

import { type Note, NoteList, note } from '../base/problem.ts';

interface Shared {
  /** That of the first fold that has one. */
  readonly example: Note;
  readonly facts: string;
  folds: number;
  varies: boolean;
}

/**
 * The notes of every fold, each kind once with the number of folds that have it, in the order in
 * which they first appear. Numbers differ from fold to fold, of imputed cells for instance: then the
 * first is an example, and ten folds do not give ten lines.
 */
export function notesOfFolds(folds: readonly (readonly Note[])[], level: 'outer' | 'inner'): Note[] {
  const shared = new Map<string, Shared>();
  for (const notes of folds) {
    const seen = new Set<string>();
    for (const { code, facts, at } of new NoteList().add(...notes).list) {
      const own = { example: note(code, facts, { at }), facts: JSON.stringify(facts), folds: 0, varies: false };
      const kind = JSON.stringify([kindOf({ code, facts }), at]);
      const known = shared.get(kind) ?? own;
      shared.set(kind, known);
      if (known.facts !== own.facts) known.varies = true;
      if (!seen.has(kind)) known.folds++;
      seen.add(kind);
    }
  }
  return Array.from(shared.values(), ({ example, folds: count, varies }) =>
    note('note-of-folds', { folds: count, of: folds.length, level, note: example, ...(varies && { varies }) }),
  );
}

/** The code, and those of the notes within. */
function kindOf({ code, facts }: Pick<Note, 'code'> & { readonly facts?: unknown }): string[] {
  const inner = (facts as { readonly note?: Note } | undefined)?.note;
  return inner === undefined ? [code] : [code, ...kindOf(inner)];
}
