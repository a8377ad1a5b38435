// Finds the columns of a known schema in a further table, such as a test file.

import { UserError } from '../base/problem.ts';
import { escapeControlChars, listed, quoted } from '../base/text.ts';
import { findColumn } from './columns.ts';
import type { Positions, Schema } from './schema.ts';
import type { Table } from './table.ts';

/**
 * Columns are matched by name, in any order; further columns are ignored. A feature that a sparse file lacks is all 0.
 * Where labels are not needed, a table without them has its target at −1.
 */
export function positionsLike(table: Table, schema: Schema, needsLabels = true): Positions {
  const byName = new Map(table.columns.map((column, index) => [column.name, index]));
  const isSparseFile = table.targetColumn !== undefined;
  const features = schema.features.map(({ name }) => byName.get(name) ?? -1);
  const absent = schema.features.filter((_, i) => features[i] < 0).map(({ name }) => name);
  if (absent.length > 0 && !isSparseFile) {
    throw new UserError(
      `${escapeControlChars(table.source)} lacks ${absent.length === 1 ? 'the column' : `${absent.length} columns`} ${listed(absent)} of the training data; add what is missing`,
    );
  }
  refuseTwice(table, new Set(schema.features.map(({ name }) => name)));
  const find = (name: string | null, flag: string) => (name === null ? null : findColumn(table, name, flag));
  const target = table.targetColumn ?? schema.target;
  return {
    target: needsLabels || byName.has(target) ? findColumn(table, target, '--target') : -1,
    id: schema.id !== null && byName.has(schema.id) ? byName.get(schema.id)! : null,
    weights: find(schema.weights, '--weights-column'),
    folds: null,
    subjects: null,
    features,
  };
}

/** Which of two columns of one name is the feature cannot be told. */
function refuseTwice(table: Table, needed: ReadonlySet<string>): void {
  const seen = new Map<string, number>();
  for (const [index, { name }] of table.columns.entries()) {
    const earlier = seen.get(name);
    if (earlier !== undefined && needed.has(name)) {
      throw new UserError(
        `${escapeControlChars(table.source)}: columns ${earlier + 1} and ${index + 1} are both named ${quoted(name)}; rename one`,
      );
    }
    seen.set(name, index);
  }
}
