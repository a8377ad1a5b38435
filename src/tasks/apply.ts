// The columns of a table that a result selected, with the class and the sample names, unchanged: no
// scaling, no imputation, the same order.

import { inGroup, numberOption, optional, type Resolved, resolveOptions } from '../base/option.ts';
import { type Note, note, problem, type Reported } from '../base/problem.ts';
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
import { subsetOfSize } from '../search/finished-path.ts';
import type { ApplyOptions } from './given-options.ts';
import type { RankedResult } from './ranked-result.ts';
import { reportedNotes, withoutFolders } from './result.ts';

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
  /** The feature columns that were written, in the order of the table. */
  readonly features: readonly string[];
  /** The target column; null if the data do not contain it. */
  readonly target: string | null;
  readonly notes: readonly Reported[];
}

const NAMED_FEATURES = 20;

/** The options of roles whose columns are copied too. */
const ROLES = ['id', 'weightsColumn', 'foldsColumn', 'subjects'] as const;

/** Reduces a table from any source to the features of a result. */
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
  const notes: Note[] = [...table.notes, ...arbitrary(result, options.features)];
  const columns = featureColumns(table, names, notes);
  const target = roleColumn(table, options.target, 'target', table.targetColumn ?? result.options.target);
  const roles = [
    ...ROLES.map((name) => roleColumn(table, options[name], name, result.options[name])),
    ...covariateColumns(table, options.adjust, result.options.adjust),
  ];
  if (target === null) notes.push(note('target-not-written', {}, { fixes: [{ ask: ['target'] }] }));
  const dropped = new Set(options.drop.map((reference) => table.columns[findColumn(table, reference, 'drop')]));
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
    notes: reportedNotes(notes),
  };
}

function wantedFeatures(result: RankedResult, count: number | null): readonly string[] {
  const { ranking, selected } = result;
  if (count === null) {
    if (selected) return selected.features;
    throw problem('nothing-selected', { ranked: ranking.length }, { fixes: [{ ask: ['features'] }] });
  }
  if (count > ranking.length)
    throw problem(
      'features-exceed-ranking',
      { features: count, ranked: ranking.length },
      { fixes: [{ set: { features: ranking.length } }] },
    );
  return subsetOfSize(result, count);
}

/**
 * Where fewer are taken than were left unranked, the columns and not the elimination chose them.
 */
function arbitrary({ survivors, scores }: RankedResult, count: number | null): Note[] {
  if (count === null || scores || count >= survivors.length) return [];
  return [note('unranked-features-taken', { unranked: survivors.length, taken: count })];
}

/**
 * The reading options, with the column roles of the result: the spelling of labels and names
 * matters.
 */
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

/**
 * The column that an option names, which must be there; else the one of the ranked data, where the
 * table has it.
 */
function roleColumn(table: Table, reference: string | null, option: string, ranked: unknown): Column | null {
  if (reference !== null) return table.columns[findColumn(table, reference, option)];
  return table.columns.find(({ name }) => name === ranked) ?? null;
}

/** The covariates, without which a model could not adjust the samples. */
function covariateColumns(table: Table, named: readonly string[], ranked: unknown): (Column | null)[] {
  if (named.length > 0) return named.map((reference) => roleColumn(table, reference, 'adjust', null));
  const known = Array.isArray(ranked) ? ranked : [];
  return known.map((name) => roleColumn(table, null, 'adjust', name));
}

/** The column of each feature. A feature that a sparse file never mentions is all 0. */
function featureColumns(table: Table, names: readonly string[], notes: Note[]): Set<Column> {
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
    const facts = { features: absent.slice(0, NAMED_FEATURES), count: absent.length };
    throw problem('features-absent', facts, { at: { source: table.source } });
  }
  refuseTwice(table, new Set([...columns].map(({ name }) => name)));
  for (const [column, feature] of whole) notes.push(note('categorical-column-whole', { feature, column }));
  return columns;
}

/**
 * The column of categories that `colour=red` comes from: the longest name before an equals sign.
 */
function attributeOf(byName: ReadonlyMap<string, Column>, feature: string): Column | undefined {
  for (let at = feature.lastIndexOf('='); at > 0; at = feature.lastIndexOf('=', at - 1)) {
    const column = byName.get(feature.slice(0, at));
    if (column) return column;
  }
  return undefined;
}

/** With two columns of the same name, the feature is ambiguous. */
function refuseTwice({ source, columns }: Table, needed: ReadonlySet<string>): void {
  const seen = new Map<string, number>();
  for (const [index, { name }] of columns.entries()) {
    const earlier = seen.get(name);
    if (earlier !== undefined && needed.has(name))
      throw problem('column-name-twice', { name, positions: [earlier + 1, index + 1] }, { at: { source } });
    seen.set(name, index);
  }
}

/**
 * The names that a table on its side gives its rows, as a column in front, unless a column has that
 * name.
 */
function rowNames({ rowNames: names }: Table, written: readonly Column[]): Column[] {
  if (!names || written.some(({ name }) => name === 'id')) return [];
  const words = [...new Set(names)];
  const codes = new Map(words.map((word, code) => [word, code]));
  return [{ kind: 'text', name: 'id', codes: Int32Array.from(names, (name) => codes.get(name)!), words }];
}
