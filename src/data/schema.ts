// Decides which column is what, once, on the training table. The schema is plain data: a test file or the rows to predict are
// read with the same one.

import { counted, harmless, listed, quoted, UserError } from '../base/errors.ts';
import { type ColumnKind, columnKind } from './column-kind.ts';
import { findColumn, refersTo } from './columns.ts';
import { canonicalLabels, levelsOf } from './labels.ts';
import type { Table } from './table.ts';

export interface RoleOptions {
  readonly target: string | null;
  readonly positive: readonly string[] | null;
  readonly id: string | null;
  readonly weightsColumn: string | null;
  readonly foldsColumn: string | null;
  readonly subjects: string | null;
  readonly drop: readonly string[];
  readonly categorical: readonly string[];
}

export interface FeatureSchema {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly levels?: readonly string[];
}

export interface Schema {
  readonly target: string;
  /** Labels that form the positive class against the rest; null: every label is a class. */
  readonly positive: readonly string[] | null;
  readonly classes: readonly string[];
  readonly id: string | null;
  readonly weights: string | null;
  readonly folds: string | null;
  readonly subjects: string | null;
  readonly features: readonly FeatureSchema[];
}

/** Where each role's column stands in the table at hand. */
export interface Positions {
  readonly target: number;
  readonly id: number | null;
  readonly weights: number | null;
  readonly folds: number | null;
  readonly subjects: number | null;
  readonly features: readonly number[];
}

const TARGET_NAMES = new Set(['class', 'target', 'label', 'y']);

/** Columns to be read as text: their spelling matters. Asked before the target is known, so every candidate for it counts. */
export function isTextRole(options: RoleOptions): (name: string, index: number, count: number) => boolean {
  const named = [options.target, options.id, options.foldsColumn, options.subjects, ...options.categorical];
  return (name, index, count) =>
    named.some((reference) => refersTo(reference, name, index)) ||
    (options.target === null && (TARGET_NAMES.has(name.toLowerCase()) || index === count - 1));
}

/** Finds every role's column; refuses columns asked for that are not there, and columns with two roles. */
export function findPositions(table: Table, options: RoleOptions, notes: string[]): Positions {
  const find = (reference: string | null, flag: string) =>
    reference === null ? null : findColumn(table, reference, flag);
  const dropped = new Set(options.drop.map((reference) => findColumn(table, reference, '--drop')));
  const id = find(options.id, '--id');
  const weights = find(options.weightsColumn, '--weights-column');
  const folds = find(options.foldsColumn, '--folds-column');
  const subjects = find(options.subjects, '--subjects');
  const taken = new Set([...dropped, id, weights, folds, subjects].filter((index) => index !== null));
  const target = find(options.target, '--target') ?? usualTarget(table, taken, notes);
  refuseTwoRoles(
    table,
    { '--target': target, '--id': id, '--weights-column': weights, '--folds-column': folds },
    dropped,
  );
  refuseTwoRoles(
    table,
    { '--target': target, '--id': id, '--weights-column': weights, '--subjects': subjects },
    dropped,
  );
  for (const index of [id, weights, folds, subjects, target]) if (index !== null) taken.add(index);
  const features = table.columns.map((_, index) => index).filter((index) => !taken.has(index));
  if (features.length === 0) {
    throw new UserError(
      `${harmless(table.source)} has no feature columns beside the target; give a table with at least one`,
    );
  }
  refuseUnusableNames(table, [target, ...features]);
  return { target, id, weights, folds, subjects, features };
}

function usualTarget(table: Table, taken: ReadonlySet<number>, notes: string[]): number {
  const free = table.columns.map((_, index) => index).filter((index) => !taken.has(index));
  if (free.length === 0)
    throw new UserError(`${harmless(table.source)} has no column left for the target; name one with --target`);
  if (table.targetColumn !== undefined) return table.columns.findIndex((column) => column.name === table.targetColumn);
  const candidates = free.filter((index) => TARGET_NAMES.has(table.columns[index].name.toLowerCase()));
  if (candidates.length === 1) return candidates[0];
  const last = free[free.length - 1];
  if (candidates.length > 1) {
    const names = listed(candidates.map((index) => table.columns[index].name));
    notes.push(
      `${names} could each be the target; the last column, ${quoted(table.columns[last].name)}, was taken (--target names another)`,
    );
  }
  return last;
}

function refuseTwoRoles(table: Table, roles: Record<string, number | null>, dropped: ReadonlySet<number>): void {
  const seen = new Map<number, string>([...dropped].map((index) => [index, '--drop']));
  for (const [flag, index] of Object.entries(roles)) {
    if (index === null) continue;
    const other = seen.get(index);
    if (other) {
      throw new UserError(
        `column ${quoted(table.columns[index].name)} is asked for by ${other} and by ${flag}; give it one role`,
      );
    }
    seen.set(index, flag);
  }
}

function refuseUnusableNames(table: Table, indices: readonly number[]): void {
  const seen = new Map<string, number>();
  for (const index of indices) {
    const { name } = table.columns[index];
    const position = `#${index + 1}`;
    if (name === '') {
      throw new UserError(
        `${harmless(table.source)}: column ${index + 1} has no name; name it in the header, or leave it out with --drop "${position}"`,
      );
    }
    const earlier = seen.get(name);
    if (earlier !== undefined) {
      throw new UserError(
        `${harmless(table.source)}: columns ${earlier + 1} and ${index + 1} are both named ${quoted(name)}; ` +
          `rename one, or leave it out with --drop "${position}"`,
      );
    }
    seen.set(name, index);
  }
}

/** The schema of a table: kinds and levels of the features, classes of the target. */
export function decideSchema(table: Table, positions: Positions, options: RoleOptions): Schema {
  const nameAt = (index: number | null) => (index === null ? null : table.columns[index].name);
  const categorical = new Set(options.categorical.map((reference) => findColumn(table, reference, '--categorical')));
  const features = positions.features.map((index): FeatureSchema => {
    const column = table.columns[index];
    const kind = categorical.has(index) ? 'categorical' : columnKind(column, table.rowCount);
    return { name: column.name, kind, ...(kind === 'categorical' && { levels: levelsOf(column, table.rowCount) }) };
  });
  const labels = canonicalLabels(levelsOf(table.columns[positions.target], table.rowCount));
  return {
    target: table.columns[positions.target].name,
    positive: options.positive && positiveLabels(options.positive, labels.names, table.columns[positions.target].name),
    classes: options.positive ? positiveClasses(options.positive) : labels.names,
    id: nameAt(positions.id),
    weights: nameAt(positions.weights),
    folds: nameAt(positions.folds),
    subjects: nameAt(positions.subjects),
    features,
  };
}

function positiveLabels(asked: readonly string[], labels: readonly string[], target: string): string[] {
  const canonical = canonicalLabels([...labels, ...asked]).of;
  return asked.map((label) => {
    const name = canonical(label);
    if (labels.includes(name)) return name;
    throw new UserError(
      `--positive ${quoted(label)} is not a label of column ${quoted(target)}; its ${counted(labels.length, 'label')}: ${listed(labels)}`,
    );
  });
}

/** The rest comes first: in a pair the later class is +1, and the positive class is what the user asks about. */
function positiveClasses(asked: readonly string[]): string[] {
  const positive = asked.join(',');
  return [positive === 'rest' ? 'others' : 'rest', positive];
}
