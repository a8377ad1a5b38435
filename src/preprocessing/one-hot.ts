// One-hot encoding: a categorical column becomes one 0/1 column `name=level` per level, in the
// order of its levels. The levels are those of the dataset, not of the fit rows: which values a
// column can have is its type, not a statistic.

import { type Note, note, problem, type UserError } from '../base/problem.ts';
import { headings } from '../data/column-view.ts';
import { type Dataset, type Feature, type FeatureValues, UNSEEN_LEVEL } from '../data/dataset.ts';
import { cellPosition, firstFew, missingFixes } from './columns.ts';
import type { Fitted, Transform } from './transform.ts';

export interface EncodedAttribute {
  readonly name: string;
  /** The group given by the user, else the attribute's name. */
  readonly group: string;
  readonly levels: readonly string[];
}

export interface FittedOneHot extends Fitted {
  readonly attributes: readonly EncodedAttribute[];
}

export const oneHot: Transform<FittedOneHot> = {
  name: 'one-hot',
  summary: 'turns each categorical column into one 0/1 column per level, which form a group',
  order: 20,
  wanted: () => true,
  fit(dataset) {
    const attributes = headings(dataset.features)
      .filter((feature) => feature.kind === 'categorical')
      .map(({ name, group, levels }) => ({ name, group: group ?? name, levels: [...levels!] }));
    refuseCollisions(attributes, dataset);
    return { kind: 'one-hot', attributes, notes: notesOf(attributes) };
  },
  apply(fitted, dataset) {
    // Most wide tables have no categories: their columns are as they were.
    if (fitted.attributes.length === 0 && headings(dataset.features).every(({ kind }) => kind === 'numeric'))
      return dataset;
    const byName = new Map(fitted.attributes.map((attribute) => [attribute.name, attribute]));
    refuseCollisions(fitted.attributes, dataset);
    return {
      ...dataset,
      features: dataset.features.flatMap((feature) => {
        const attribute = byName.get(feature.name);
        if (!attribute && feature.kind === 'numeric') return [feature];
        if (attribute && feature.kind === 'categorical') return encode(feature, attribute, dataset);
        throw kindChanged(feature, dataset);
      }),
    };
  },
};

function notesOf(attributes: readonly EncodedAttribute[]): Note[] {
  if (attributes.length === 0) return [];
  const encoded = attributes.reduce((sum, { levels }) => sum + levels.length, 0);
  const columns = firstFew(attributes).map(({ name, levels }) => ({ name, count: levels.length }));
  return [note('categories-encoded', { columns, columnCount: attributes.length, encoded })];
}

/** The name of the column of one level. */
export function encodedName(attribute: Pick<EncodedAttribute, 'name'>, level: string): string {
  return `${attribute.name}=${level}`;
}

function refuseCollisions(attributes: readonly EncodedAttribute[], dataset: Dataset): void {
  if (attributes.length === 0) return;
  const taken = new Set(dataset.features.map(({ name }) => name));
  for (const attribute of attributes) {
    for (const level of attribute.levels) {
      const name = encodedName(attribute, level);
      if (taken.has(name)) {
        const fixes = [{ add: { drop: [attribute.name] } }];
        throw problem('encoded-name-taken', { level, name }, { at: cellPosition(dataset, attribute.name), fixes });
      }
      taken.add(name);
    }
  }
}

function kindChanged({ name, kind }: Feature, dataset: Dataset): UserError {
  const option = kind === 'numeric' ? 'categorical' : 'drop';
  const fixes = [{ add: { [option]: [name] } }];
  return problem('column-kind-changed', { kind }, { at: cellPosition(dataset, name), fixes });
}

// Up to this many levels a dense column of 0 and 1 takes little more than a sparse one, and is
// faster to read.
const MAX_DENSE_LEVELS = 4;

function encode(feature: Feature, attribute: EncodedAttribute, dataset: Dataset): Feature[] {
  const { data } = feature;
  const known = new Map(attribute.levels.map((level, index) => [level, index]));
  const indexOfCode = feature.levels!.map((level) => known.get(level) ?? -1);
  const levelAt = (code: number, row: number): number => {
    const index = indexOfCode[code] ?? -1;
    if (index < 0) throw unknownCell(code, row, { feature, levels: attribute.levels, dataset });
    return index;
  };

  const rowsOfLevel: number[][] = attribute.levels.map(() => []);
  for (let i = 0; i < data.values.length; i++) {
    // None of the levels that are known: 0 in all their columns.
    if (data.values[i] === UNSEEN_LEVEL) continue;
    const row = data.kind === 'sparse' ? data.rows[i] : i;
    rowsOfLevel[levelAt(data.values[i], row)].push(row);
  }
  const hasFill = data.kind === 'sparse' && data.rows.length < dataset.rowCount;
  const fillLevel = hasFill ? levelAt(data.fill, firstUnstored(data.rows)) : -1;

  const dense = data.kind === 'dense' && attribute.levels.length <= MAX_DENSE_LEVELS;
  return attribute.levels.map((level, index) => ({
    name: encodedName(attribute, level),
    kind: 'numeric',
    group: attribute.group,
    data: indicator(
      index === fillLevel ? rowsOfLevel.filter((_, other) => other !== index).flat() : rowsOfLevel[index],
      {
        at: index === fillLevel ? 0 : 1,
        rowCount: dense ? dataset.rowCount : null,
      },
    ),
  }));
}

/** The value `at` in the given samples, 1 − at elsewhere; dense when a sample count is given. */
function indicator(rows: readonly number[], { at, rowCount }: { at: 0 | 1; rowCount: number | null }): FeatureValues {
  if (rowCount === null) {
    const ascending = Int32Array.from(rows).sort();
    return { kind: 'sparse', rows: ascending, values: new Float64Array(rows.length).fill(at), fill: 1 - at };
  }
  const values = new Float64Array(rowCount).fill(1 - at);
  for (const row of rows) values[row] = at;
  return { kind: 'dense', values };
}

function firstUnstored(rows: Int32Array): number {
  const gap = rows.findIndex((row, i) => row !== i);
  return gap < 0 ? rows.length : gap;
}

interface EncodedColumn {
  readonly feature: Feature;
  readonly levels: readonly string[];
  readonly dataset: Dataset;
}

function unknownCell(code: number, row: number, { feature, levels, dataset }: EncodedColumn): UserError {
  const at = cellPosition(dataset, feature.name, row);
  if (Number.isNaN(code)) return problem('cell-missing', { kind: 'categorical' }, { at, fixes: missingFixes('mode') });
  const value = feature.levels![code];
  return problem('level-unknown', { value, levels }, { at, fixes: [{ add: { missing: [value] } }] });
}
