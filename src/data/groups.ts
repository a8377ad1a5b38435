// Groups of features given by the user: by a common start of their names, or by a file.

import { UserError } from '../base/problem.ts';
import { escapeControlChars, listed, quoted } from '../base/text.ts';
import type { Dataset } from './dataset.ts';
import { readers } from './readers/index.ts';
import { type ByteSource, readAll } from './source.ts';
import { cellText } from './table.ts';

const PREFIX = 'prefix:';

/** `prefix:SEP`: the group is the name up to the first SEP. Null where `given` is no such word; names without SEP stay alone. */
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

/** A file of groups: CSV or TSV with the columns feature and group, or JSON with an array of names under each group. */
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
  });
  const [feature, group] = ['feature', 'group'].map((name) => {
    const column = table.columns.find((candidate) => candidate.name.toLowerCase() === name);
    if (column) return column;
    throw new UserError(
      `${escapeControlChars(source.name)} has no column ${quoted(name)}; a file of groups has the columns feature and group`,
    );
  });
  const groups = new Map<string, string>();
  for (let row = 0; row < table.rowCount; row++) {
    const [name, groupName] = [cellText(feature, row), cellText(group, row)];
    if (name !== null && groupName !== null)
      addOnce(groups, name, groupName, `${escapeControlChars(source.name)} ${table.place(row)}`);
  }
  return groups;
}

async function fromJson(source: ByteSource): Promise<Map<string, string>> {
  const wrong = new UserError(
    `${escapeControlChars(source.name)} is not a JSON object with an array of feature names under each group; correct it`,
  );
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
      addOnce(groups, name, group, escapeControlChars(source.name));
    }
  }
  return groups;
}

function addOnce(groups: Map<string, string>, name: string, group: string, where: string): void {
  const other = groups.get(name);
  if (other !== undefined && other !== group) {
    throw new UserError(
      `${where}: the feature ${quoted(name)} is in the groups ${listed([other, group])}; a feature has one group`,
    );
  }
  groups.set(name, group);
}

/** The dataset with the groups of its features; a feature that is not there is refused by name. */
export function assignGroups(dataset: Dataset, groups: ReadonlyMap<string, string>, where: string): Dataset {
  const known = new Set(dataset.features.map(({ name }) => name));
  const unknown = [...groups.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new UserError(`--feature-groups ${quoted(where)}: no such feature: ${listed(unknown)}; correct the names`);
  const features = dataset.features.map((feature) => {
    const group = groups.get(feature.name);
    return group === undefined ? feature : { ...feature, group };
  });
  return { ...dataset, features };
}
