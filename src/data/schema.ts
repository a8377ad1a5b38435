// determines the role of each column, once, on the training table. The schema is plain data: a test
// file or the rows to predict are read with the same one.

import { isNumberText } from '../base/order.ts';
import type { Position } from '../base/position.ts';
import { type Fix, type Note, note, problem, UserError } from '../base/problem.ts';
import { type ColumnKind, columnKind, countCells } from './column-kind.ts';
import { columnReference, findColumn, refersTo } from './columns.ts';
import type { TargetKind } from './dataset.ts';
import { isBatchCode } from './identifiers.ts';
import { findIndexColumn, isIndexName } from './index-column.ts';
import { canonicalLabels, levelsOf } from './labels.ts';
import type { Column, Table } from './table.ts';

export interface RoleOptions {
  readonly target: string | null;
  /** Whether the target is a class or a number; a class where nothing is said. */
  readonly targetKind?: TargetKind | null;
  readonly positive: readonly string[] | null;
  readonly id: string | null;
  readonly weightsColumn: string | null;
  readonly foldsColumn: string | null;
  readonly subjects: string | null;
  readonly drop: readonly string[];
  /** Columns that are regressed out of the features. */
  readonly adjust?: readonly string[];
  /** Columns that are features although they look like row counters or ids. */
  readonly include?: readonly string[];
  readonly categorical: readonly string[];
}

export interface FeatureSchema {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly levels?: readonly string[];
}

export interface Schema {
  readonly target: string;
  /** Whether the target is a class or a number; a class where nothing is said. */
  readonly targetKind?: TargetKind;
  /** Labels that form the positive class against the rest; null: every label is a class. */
  readonly positive: readonly string[] | null;
  /** Empty if the target is a number. */
  readonly classes: readonly string[];
  readonly id: string | null;
  readonly weights: string | null;
  readonly folds: string | null;
  readonly subjects: string | null;
  readonly features: readonly FeatureSchema[];
  /** What is regressed out of the features; absent if nothing is. */
  readonly covariates?: readonly FeatureSchema[];
}

/** Where each role's column is in the table at hand. */
export interface Positions {
  readonly target: number;
  readonly id: number | null;
  readonly weights: number | null;
  readonly folds: number | null;
  readonly subjects: number | null;
  readonly features: readonly number[];
  readonly covariates?: readonly number[];
}

const TARGET_NAMES = new Set(['class', 'target', 'label', 'y']);

export const isTargetName = (name: string) => TARGET_NAMES.has(name.toLowerCase());

/**
 * Columns to be read as text: their spelling matters. Where not all names are known, every
 * candidate for the target counts.
 */
export function isTextRole(
  options: RoleOptions,
): (name: string, index: number, count: number, names?: readonly string[]) => boolean {
  const { target, id, weightsColumn, foldsColumn, subjects, drop, adjust = [], categorical } = options;
  const isReal = options.targetKind === 'real';
  const refersToAny = (references: readonly (string | null)[], name: string, index: number) =>
    references.some((reference) => refersTo(reference, name, index));
  const isNamed = (name: string, index: number) =>
    refersToAny([isReal ? null : target, id, foldsColumn, subjects, ...categorical], name, index);
  const isTaken = (name: string, index: number) =>
    refersToAny([id, weightsColumn, foldsColumn, subjects, ...drop, ...adjust], name, index);
  let asked: readonly string[] | undefined;
  let usual = -1;
  return (name, index, count, names) => {
    if (isNamed(name, index) || isIndexName(name, index)) return true;
    if (target !== null || isReal) return false;
    if (names === undefined) return isTargetName(name) || index === count - 1;
    if (names !== asked) {
      asked = names;
      usual = usualTargetOf(
        names,
        [...names.keys()].filter((i) => !isTaken(names[i], i)),
      ).index;
    }
    return index === usual;
  };
}

/** Of the free columns the one named like a target, if it is the only one; else the last. */
function usualTargetOf(names: readonly string[], free: readonly number[]): { index: number; candidates: number[] } {
  const candidates = free.filter((index) => isTargetName(names[index]));
  // Columns without a name at the end of a table are empty as a rule: lines that end with a
  // delimiter.
  const last = free.findLast((index) => names[index] !== '') ?? free.at(-1) ?? -1;
  return { index: candidates.length === 1 ? candidates[0] : last, candidates };
}

/**
 * Finds every role's column; refuses columns asked for that are not there, and columns with two
 * roles.
 */
export function findPositions(table: Table, options: RoleOptions, notes: Note[]): Positions {
  const find = (reference: string | null, option: string) =>
    reference === null ? null : findColumn(table, reference, option);
  const dropped = new Set(options.drop.map((reference) => findColumn(table, reference, 'drop')));
  const namedId = find(options.id, 'id');
  const weights = find(options.weightsColumn, 'weightsColumn');
  const folds = find(options.foldsColumn, 'foldsColumn');
  const subjects = find(options.subjects, 'subjects');
  const covariates = [...new Set((options.adjust ?? []).map((name) => findColumn(table, name, 'adjust')))];
  const others = [namedId, weights, folds, subjects].filter((index) => index !== null);
  const named = new Set([...dropped, ...covariates, ...others]);
  const indexColumn =
    options.target === null || findColumn(table, options.target, 'target') !== 0 ? findIndexColumn(table) : null;
  const isIndexed =
    indexColumn !== null && !named.has(indexColumn) && !isMeant(options, table.columns[indexColumn].name);
  const id = namedId ?? (isIndexed ? indexColumn : null);
  const taken = new Set([...named, ...(isIndexed ? [indexColumn] : []), ...emptyColumns(table, named, notes)]);
  if (isIndexed) notes.push(note('index-column', {}, { at: { source: table.source } }));
  const target = find(options.target, 'target') ?? usualTarget(table, taken, notes);
  refuseTwoRoles(table, { target, id, weightsColumn: weights, foldsColumn: folds }, dropped);
  refuseTwoRoles(table, { target, id, weightsColumn: weights, subjects }, dropped);
  for (const adjust of covariates) refuseTwoRoles(table, { target, id, weightsColumn: weights, adjust }, dropped);
  for (const index of [id, weights, folds, subjects, target]) if (index !== null) taken.add(index);
  const features = table.columns.map((_, index) => index).filter((index) => !taken.has(index));
  if (features.length === 0) throw noFeatures(table);
  refuseUnusableNames(table, [target, ...features, ...covariates]);
  const fold = features.find((index) => /^folds?$/i.test(table.columns[index].name));
  if (fold !== undefined && folds === null) {
    const reference = columnReference(table.columns, fold);
    const fixes = [{ set: { foldsColumn: reference } }, { add: { drop: [reference] } }];
    notes.push(note('folds-as-feature', {}, { at: { column: table.columns[fold].name }, fixes }));
  }
  return { target, id, weights, folds, subjects, features, ...(covariates.length > 0 && { covariates }) };
}

function noFeatures(table: Table): UserError {
  const { source, columns, oneColumn } = table;
  if (columns.length === 1 && oneColumn !== undefined) return new UserError(oneColumn);
  return problem('no-features', { columns: columns.length }, { at: { source } });
}

const isMeant = ({ categorical }: RoleOptions, name: string) => categorical.some((one) => refersTo(one, name, 0));

/** Columns at the end without a name and a value: of lines that end with a delimiter. */
function emptyColumns(table: Table, named: ReadonlySet<number>, notes: Note[]): number[] {
  const empty: number[] = [];
  for (let index = table.columns.length - 1; index > 0 && table.columns[index].name === ''; index--) {
    const isEmpty = countCells(table.columns[index], table.rowCount).missing === table.rowCount;
    if (isEmpty && !named.has(index)) empty.push(index);
  }
  if (empty.length > 0) notes.push(note('columns-empty', { count: empty.length }, { at: { source: table.source } }));
  return empty;
}

function usualTarget(table: Table, taken: ReadonlySet<number>, notes: Note[]): number {
  const free = table.columns.map((_, index) => index).filter((index) => !taken.has(index));
  if (free.length === 0) throw problem('no-target', {}, { at: { source: table.source }, fixes: [{ ask: ['target'] }] });
  if (table.targetColumn !== undefined) return table.columns.findIndex((column) => column.name === table.targetColumn);
  const names = table.columns.map((column) => column.name);
  const { index, candidates } = usualTargetOf(names, free);
  if (candidates.length > 1) {
    const facts = { candidates: candidates.map((candidate) => names[candidate]), taken: names[index] };
    const fixes = candidates.map((candidate) => ({ set: { target: columnReference(table.columns, candidate) } }));
    notes.push(note('target-ambiguous', facts, { fixes }));
  }
  return index;
}

function refuseTwoRoles(table: Table, roles: Record<string, number | null>, dropped: ReadonlySet<number>): void {
  const seen = new Map<number, string>([...dropped].map((index) => [index, 'drop']));
  for (const [option, index] of Object.entries(roles)) {
    if (index === null) continue;
    const other = seen.get(index);
    if (other) {
      const at = { source: table.source, column: table.columns[index].name };
      throw problem('column-two-roles', { options: [other, option] }, { at, fixes: [{ ask: [option] }] });
    }
    seen.set(index, option);
  }
}

/** The first two are what most people want of probes of one gene; the others are in the help. */
const DUPLICATE_FIXES: readonly Fix[] = ['mean', 'max-variance', 'first', 'suffix'].map((rule) => ({
  set: { duplicates: rule },
}));

/**
 * All names of features that occur more than once, where there are several: one line instead of one
 * refusal after the other.
 */
function refuseRepeatedNames(table: Table, indices: readonly number[]): void {
  const counts = new Map<string, number>();
  for (const index of indices) counts.set(table.columns[index].name, (counts.get(table.columns[index].name) ?? 0) + 1);
  const names = [...counts]
    .filter(([name, count]) => count > 1 && name !== '' && !isNumberText(name))
    .map(([name]) => name);
  if (names.length < 2) return;
  throw problem(
    'column-names-repeated',
    { names, count: names.length },
    { at: { source: table.source }, fixes: DUPLICATE_FIXES },
  );
}

function refuseUnusableNames(table: Table, indices: readonly number[]): void {
  // Nearly all tables: what follows takes more memory, which counts for a million columns.
  const names = new Set<string>();
  for (const index of indices) names.add(table.columns[index].name);
  if (names.size === indices.length && !names.has('')) return;
  refuseRepeatedNames(table, indices);
  const seen = new Map<string, number>();
  for (const index of indices) {
    const { name } = table.columns[index];
    const drop: Fix = { add: { drop: [`#${index + 1}`] } };
    const at = { source: table.source };
    if (name === '') throw problem('column-unnamed', { position: index + 1 }, { at, fixes: [drop] });
    const earlier = seen.get(name);
    if (earlier !== undefined) {
      // Numbers that occur twice in the first line are hardly names.
      const fixes: Fix[] = isNumberText(name) ? [drop, { set: { header: false } }] : [drop, ...DUPLICATE_FIXES];
      throw problem('column-name-twice', { name, positions: [earlier + 1, index + 1] }, { at, fixes });
    }
    seen.set(name, index);
  }
}

/** Positions of the columns that the user wants as categories, whatever they hold. */
export function categoricalColumns(table: Table, options: RoleOptions): Set<number> {
  return new Set(options.categorical.map((reference) => findColumn(table, reference, 'categorical')));
}

/**
 * The schema of a table: kinds and levels of the features, and the classes where the target is one.
 */
export function decideSchema(table: Table, positions: Positions, options: RoleOptions): Schema {
  const nameAt = (index: number | null) => (index === null ? null : table.columns[index].name);
  const categorical = categoricalColumns(table, options);
  const schemaOf = (index: number, isCategorical: boolean): FeatureSchema => {
    const column = table.columns[index];
    const kind = isCategorical ? 'categorical' : columnKind(column, table.rowCount);
    // Written out: an object that is spread takes twice the memory.
    if (kind === 'numeric') return { name: column.name, kind };
    return { name: column.name, kind, levels: levelsOf(column, table.rowCount) };
  };
  const features = positions.features.map((index) => schemaOf(index, categorical.has(index)));
  const covariates = positions.covariates?.map((index) =>
    schemaOf(index, categorical.has(index) || isBatchCode(table.columns[index], table.rowCount)),
  );
  const target = table.columns[positions.target];
  return {
    target: target.name,
    ...(options.targetKind === 'real' ? realTarget(options) : decideClasses(table, target, options)),
    id: nameAt(positions.id),
    weights: nameAt(positions.weights),
    folds: nameAt(positions.folds),
    subjects: nameAt(positions.subjects),
    features,
    ...(covariates && { covariates }),
  };
}

function realTarget({ positive }: RoleOptions): Pick<Schema, 'targetKind' | 'positive' | 'classes'> {
  if (positive !== null) {
    const fixes: Fix[] = [{ unset: ['positive'] }, { set: { targetKind: 'classes' } }];
    throw problem('positive-needs-classes', {}, { fixes });
  }
  return { targetKind: 'real', positive: null, classes: [] };
}

function decideClasses(table: Table, target: Column, { positive: asked }: RoleOptions) {
  const labels = canonicalLabels(levelsOf(target, table.rowCount));
  const positive = asked && positiveLabels(asked, labels.names, { source: table.source, column: target.name });
  return { positive, classes: positive ? positiveClasses(positive) : labels.names };
}

function positiveLabels(asked: readonly string[], labels: readonly string[], at: Position): string[] {
  const canonical = canonicalLabels([...labels, ...asked]).of;
  const details = { at, fixes: [{ ask: ['positive'] }] };
  const positive = asked.map((label) => {
    const name = canonical(label);
    if (labels.includes(name)) return name;
    throw problem('positive-unknown', { label, labels }, details);
  });
  if (positive.length === 0) throw problem('positive-empty', { labels }, details);
  if (labels.length > 1 && labels.every((label) => positive.includes(label)))
    throw problem('positive-all', { positive: asked, labels }, details);
  return [...new Set(positive)];
}

/**
 * The rest comes first: in a pair the later class is +1, and the positive class is what the user
 * asks about.
 */
function positiveClasses(labels: readonly string[]): string[] {
  const positive = labels.join(',');
  return [positive === 'rest' ? 'others' : 'rest', positive];
}
