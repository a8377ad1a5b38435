// Finds the columns of a known schema in a further table, such as a test file.

import { problem, UserError } from '../base/problem.ts';
import { findColumn } from './columns.ts';
import type { Positions, Schema } from './schema.ts';
import type { Table } from './table.ts';

const NAMED_COLUMNS = 5;

/**
 * Columns are matched by name, in any order; further columns are ignored. A feature that a sparse
 * file lacks is all 0. Where labels are not needed, a table without them has its target at −1.
 */
export function positionsLike(table: Table, schema: Schema, needsLabels = true): Positions {
  const byName = new Map(table.columns.map((column, index) => [column.name, index]));
  const isSparseFile = table.targetColumn !== undefined;
  const features = schema.features.map(({ name }) => byName.get(name) ?? -1);
  const covariates = schema.covariates?.map(({ name }) => byName.get(name) ?? -1);
  const absent = [
    ...(isSparseFile ? [] : schema.features.filter((_, i) => features[i] < 0)),
    ...(schema.covariates ?? []).filter((_, i) => covariates![i] < 0),
  ].map(({ name }) => name);
  if (absent.length > 0) {
    const isOneOfMany = table.columns.length === 1 && schema.features.length > 1;
    if (isOneOfMany && table.oneColumn) throw new UserError(table.oneColumn);
    const facts = { columns: absent.slice(0, NAMED_COLUMNS), count: absent.length };
    throw problem('columns-absent', facts, { at: { source: table.source } });
  }
  refuseTwice(table, new Set([...schema.features, ...(schema.covariates ?? [])].map(({ name }) => name)));
  const find = (name: string | null, option: string) => (name === null ? null : findColumn(table, name, option));
  const target = table.targetColumn ?? schema.target;
  return {
    target: needsLabels || byName.has(target) ? findColumn(table, target, 'target') : -1,
    id: schema.id !== null && byName.has(schema.id) ? byName.get(schema.id)! : null,
    weights: find(schema.weights, 'weightsColumn'),
    folds: null,
    subjects: null,
    features,
    ...(covariates && { covariates }),
  };
}

/** Which of two columns of one name is the feature cannot be told. */
function refuseTwice(table: Table, needed: ReadonlySet<string>): void {
  const seen = new Map<string, number>();
  for (const [index, { name }] of table.columns.entries()) {
    const earlier = seen.get(name);
    if (earlier !== undefined && needed.has(name)) {
      const facts = { name, positions: [earlier + 1, index + 1] };
      throw problem('column-name-twice', facts, { at: { source: table.source } });
    }
    seen.set(name, index);
  }
}
