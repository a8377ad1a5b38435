// Groups of features given by the user: by a common start of their names, or by a file.

import type { Position } from '../base/position.ts';
import { problem } from '../base/problem.ts';
import type { Dataset } from './dataset.ts';
import { readers } from './readers/index.ts';
import { type ByteSource, readAll } from './source.ts';
import { cellText } from './table.ts';

const PREFIX = 'prefix:';

const NAMED_FEATURES = 5;

/**
 * `prefix:SEP`: the group is the name up to the first SEP. Null if `given` is no such word; names
 * without SEP stay alone.
 */
export function prefixGroups(given: string, dataset: Dataset): Map<string, string> | null {
  if (!given.startsWith(PREFIX)) return null;
  const separator = given.slice(PREFIX.length);
  const groups = new Map<string, string>();
  for (const { name } of dataset.features) {
    const at = name.indexOf(separator);
    if (at > 0) groups.set(name, name.slice(0, at));
  }
  return groups;
}

/**
 * A file of groups: CSV or TSV with the columns feature and group, or JSON with an array of names
 * under each group.
 */
export async function readGroups(source: ByteSource): Promise<Map<string, string>> {
  return source.name.toLowerCase().endsWith('.json') ? fromJson(source) : fromTable(source);
}

async function fromTable(source: ByteSource): Promise<Map<string, string>> {
  const table = await readers.get('csv').read(source, {
    delimiter: null,
    decimal: '.',
    missing: [],
    header: true,
    isText: () => true,
    memoryLimit: Number.POSITIVE_INFINITY,
    heapLimit: Number.POSITIVE_INFINITY,
  });
  const [feature, group] = ['feature', 'group'].map((name) => {
    const column = table.columns.find((candidate) => candidate.name.toLowerCase() === name);
    if (column) return column;
    throw problem('groups-column-missing', { column: name }, { at: { source: source.name } });
  });
  const groups = new Map<string, string>();
  for (let row = 0; row < table.rowCount; row++) {
    const [name, groupName] = [cellText(feature, row), cellText(group, row)];
    if (name !== null && groupName !== null)
      addOnce(groups, name, groupName, { source: source.name, ...table.place(row) });
  }
  return groups;
}

async function fromJson(source: ByteSource): Promise<Map<string, string>> {
  const wrong = problem('groups-json-invalid', {}, { at: { source: source.name } });
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readAll(source)));
  } catch {
    throw wrong;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw wrong;
  const groups = new Map<string, string>();
  for (const [group, names] of Object.entries(parsed)) {
    if (!Array.isArray(names)) throw wrong;
    for (const name of names) {
      if (typeof name !== 'string') throw wrong;
      addOnce(groups, name, group, { source: source.name });
    }
  }
  return groups;
}

function addOnce(groups: Map<string, string>, name: string, group: string, at: Position): void {
  const other = groups.get(name);
  if (other !== undefined && other !== group) {
    throw problem('feature-in-two-groups', { feature: name, groups: [other, group] }, { at });
  }
  groups.set(name, group);
}

/** The dataset with the groups of its features; a feature that is not there is refused by name. */
export function assignGroups(dataset: Dataset, groups: ReadonlyMap<string, string>, where: string): Dataset {
  const known = new Set(dataset.features.map(({ name }) => name));
  const unknown = [...groups.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    const facts = { groups: where, features: unknown.slice(0, NAMED_FEATURES), count: unknown.length };
    throw problem('groups-feature-unknown', facts);
  }
  const features = dataset.features.map((feature) => {
    const group = groups.get(feature.name);
    return group === undefined ? feature : { ...feature, group };
  });
  return { ...dataset, features };
}
