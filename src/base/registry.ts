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
  /** Names used elsewhere. Synonyms are not accepted; the error message suggests this entry. */
  readonly synonyms?: readonly string[];
}

/** Interchangeable implementations by name, each registered once. */
export interface Registry<T extends Entry> {
  readonly kind: string;
  readonly names: readonly string[];
  readonly entries: readonly T[];
  /** The summary of each entry, by name, for use as the choices of an option. */
  readonly meanings: Readonly<Record<T['name'], string>>;
  /** Terms used elsewhere, each with the name of the entry that it stands for. */
  readonly synonyms: Readonly<Record<string, T['name']>>;
  /** Returns the entry with this name, or throws a user error that suggests the nearest name. */
  get(name: string): T;
  has(name: string): boolean;
}

/** Creates a registry of entries with unique names. */
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
