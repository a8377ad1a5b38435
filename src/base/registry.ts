// A registry is a plain folder of interchangeable things: each has a name that users type, and is
// listed once.

import { nearest } from './nearest.ts';
import { problem } from './problem.ts';

/**
 * The name and the one-line summary of an entry; help, menus and documentation are derived from
 * them.
 */
export interface Entry {
  readonly name: string;
  readonly summary: string;
  /** Names used elsewhere. They are not accepted; the error suggests this entry. */
  readonly synonyms?: readonly string[];
}

/** Interchangeable implementations by name, each registered once. */
export interface Registry<T extends Entry> {
  readonly kind: string;
  readonly names: readonly string[];
  readonly entries: readonly T[];
  /** The summary of each entry by its name: the choices of an option. */
  readonly meanings: Readonly<Record<T['name'], string>>;
  /** The names of entries by what they are called elsewhere. */
  readonly synonyms: Readonly<Record<string, T['name']>>;
  /** The entry with this name; otherwise a user error that suggests the nearest one. */
  get(name: string): T;
  has(name: string): boolean;
}

/** A registry of entries, whose names must differ. */
export function registry<T extends Entry>(kind: string, entries: readonly T[]): Registry<T> {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size !== entries.length) throw new Error(`two entries of the ${kind} registry share a name`);
  const names = [...byName.keys()];
  const synonyms = new Map(entries.flatMap(({ name, synonyms: others = [] }) => others.map((other) => [other, name])));
  return {
    kind,
    names,
    entries,
    meanings: Object.fromEntries(entries.map(({ name, summary }) => [name, summary])) as Record<T['name'], string>,
    synonyms: Object.fromEntries(synonyms) as Record<string, T['name']>,
    has: (name) => byName.has(name),
    get(name) {
      const entry = byName.get(name);
      if (entry) return entry;
      throw problem('name-unknown', {
        kind,
        name,
        nearest: synonyms.get(name.toLowerCase()) ?? nearest(name, names),
        known: names,
      });
    },
  };
}
