// The columns of a table that a result selected, beside class and names of the rows, as they stand in the table: no
// scaling, no imputing, the same order.

import { inGroup, numberOption, optional, type Resolved, resolveOptions } from '../base/option.ts';
import { UserError } from '../base/problem.ts';
import { counted, escapeControlChars, listed, quoted } from '../base/text.ts';
import { findColumn } from '../data/columns.ts';
import {
  type DataSource,
  partSourceOptions,
  type SourceContext,
  type SourceOptions,
  tableFrom,
} from '../data/data-source.ts';
import { dataOptions } from '../data/options.ts';
import type { Column, Table } from '../data/table.ts';
import type { ApplyOptions } from './given-options.ts';
import type { RankedResult } from './ranked-result.ts';
import { withoutFolders } from './result.ts';

/** The declared options of `apply`. */
export const applyOptions = {
  ...dataOptions,
  ...inGroup('Method', {
    features: optional(
      numberOption({
        whole: true,
        min: 1,
        argument: 'N',
        level: 'basic',
        summary: 'keep the best N features of the ranking',
        defaultText: 'the selected features',
      }),
    ),
  }),
};

export type ResolvedApplyOptions = Resolved<typeof applyOptions>;

/** A table reduced to the features of a result. */
export interface Applied {
  readonly table: Table;
  /** The columns of the features that were written, in the order of the table. */
  readonly features: readonly string[];
  /** The column of the class; null where the data lack it. */
  readonly target: string | null;
  readonly notes: readonly string[];
}

/** Roles whose columns are copied too, by their option. */
const ROLES = { id: '--id', weightsColumn: '--weights-column', foldsColumn: '--folds-column', subjects: '--subjects' };

/** Reduces the table of any source to the features of a result. */
export async function apply(
  result: RankedResult,
  source: DataSource,
  given: ApplyOptions & SourceOptions = {},
  context: SourceContext = {},
): Promise<Applied> {
  const [own, rest] = partSourceOptions(given);
  const options = resolveOptions(applyOptions, rest);
  const names = wantedFeatures(result, options.features);
  const table = await tableFrom(source, withRoles(options, result), own, context);
  const notes = [...table.notes, ...arbitrary(result, options.features)];
  const columns = featureColumns(table, names, notes);
  const target = roleColumn(table, options.target, '--target', table.targetColumn ?? result.options.target);
  const roles = Object.entries(ROLES).map(([name, flag]) =>
    roleColumn(table, options[name as keyof typeof ROLES], flag, result.options[name]),
  );
  if (target === null) notes.push('the data have no column of the class, so none is written (--target names one)');
  const dropped = new Set(options.drop.map((reference) => table.columns[findColumn(table, reference, '--drop')]));
  const wanted = new Set<Column | null>([...columns, target, ...roles]);
  const written = table.columns.filter((column) => wanted.has(column) && !dropped.has(column));
  const present = new Set(table.columns);
  const added = [...columns].filter((column) => !present.has(column));
  return {
    table: {
      ...table,
      source: withoutFolders(table.source),
      columns: [...rowNames(table, written), ...written, ...added],
      targetColumn: target?.name,
    },
    features: [...written, ...added].filter((column) => columns.has(column)).map(({ name }) => name),
    target: target?.name ?? null,
    notes,
  };
}

function wantedFeatures({ ranking, selected }: RankedResult, count: number | null): readonly string[] {
  if (count === null) {
    if (selected) return selected.features;
    throw new UserError(
      `the result is a ranking of ${counted(ranking.length, 'feature')}, of which none are selected; say with --features how many of the best to take`,
    );
  }
  if (count > ranking.length)
    throw new UserError(`--features ${count} is more than the ${ranking.length} ranked features; take fewer`);
  return ranking.slice(0, count);
}

/** Where fewer are taken than were left unranked, the columns and not the elimination chose them. */
function arbitrary({ survivors, scores }: RankedResult, count: number | null): string[] {
  if (count === null || scores || count >= survivors.length) return [];
  return [`${survivors.length} features were left unranked; the first ${count} of them in column order are taken`];
}

/** The reading options, with the roles as the result knows them: the spelling of labels and names matters. */
function withRoles(options: ResolvedApplyOptions, { options: ranked }: RankedResult): ResolvedApplyOptions {
  const known = (name: string) => (typeof ranked[name] === 'string' ? ranked[name] : null);
  const { target, id, foldsColumn, subjects } = options;
  return {
    ...options,
    target: target ?? known('target'),
    id: id ?? known('id'),
    foldsColumn: foldsColumn ?? known('foldsColumn'),
    subjects: subjects ?? known('subjects'),
  };
}

/** The column that an option names, which must be there; else the one of the ranked data, where the table has it. */
function roleColumn(table: Table, reference: string | null, flag: string, ranked: unknown): Column | null {
  if (reference !== null) return table.columns[findColumn(table, reference, flag)];
  return table.columns.find(({ name }) => name === ranked) ?? null;
}

/** The column of each feature. A feature that a sparse file never mentions is all 0. */
function featureColumns(table: Table, names: readonly string[], notes: string[]): Set<Column> {
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  const isSparseFile = table.targetColumn !== undefined;
  const columns = new Set<Column>();
  const whole = new Map<string, string>();
  const absent: string[] = [];
  for (const name of names) {
    const column = byName.get(name) ?? attributeOf(byName, name);
    if (column && column.name !== name) whole.set(column.name, name);
    if (column) columns.add(column);
    else if (isSparseFile) columns.add({ kind: 'sparse', name, rows: new Int32Array(0), values: new Float64Array(0) });
    else absent.push(name);
  }
  if (absent.length > 0) {
    const those = absent.length === 1 ? 'the feature' : counted(absent.length, 'feature');
    throw new UserError(
      `${escapeControlChars(table.source)} lacks ${those} ${listed(absent, 20)}; add what is missing`,
    );
  }
  refuseTwice(table, new Set([...columns].map(({ name }) => name)));
  for (const [column, feature] of whole)
    notes.push(`${quoted(feature)} is a category of the column ${quoted(column)}, which is written whole`);
  return columns;
}

/** The column of categories that `colour=red` comes from: the longest name before an equals sign. */
function attributeOf(byName: ReadonlyMap<string, Column>, feature: string): Column | undefined {
  for (let at = feature.lastIndexOf('='); at > 0; at = feature.lastIndexOf('=', at - 1)) {
    const column = byName.get(feature.slice(0, at));
    if (column) return column;
  }
  return undefined;
}

/** Which of two columns of one name is the feature cannot be told. */
function refuseTwice({ source, columns }: Table, needed: ReadonlySet<string>): void {
  const seen = new Set<string>();
  for (const { name } of columns) {
    if (seen.has(name) && needed.has(name))
      throw new UserError(`${escapeControlChars(source)}: two columns are named ${quoted(name)}; rename one`);
    seen.add(name);
  }
}

/** The names that a table on its side gives its rows, as a column in front, unless a column has that name. */
function rowNames({ rowNames: names }: Table, written: readonly Column[]): Column[] {
  if (!names || written.some(({ name }) => name === 'id')) return [];
  const words = [...new Set(names)];
  const codes = new Map(words.map((word, code) => [word, code]));
  return [{ kind: 'text', name: 'id', codes: Int32Array.from(names, (name) => codes.get(name)!), words }];
}
