// What a table holds: every column with its role and statistics, the classes, and what would be
// refused and why.

import { type Resolved, resolveOptions } from '../base/option.ts';
import { type Problem, type Reported, reported } from '../base/problem.ts';
import { columnKind, countCells } from '../data/column-kind.ts';
import { type ColumnStatistics, columnStatistics } from '../data/column-statistics.ts';
import { columnReference } from '../data/columns.ts';
import {
  type DataSource,
  partSourceOptions,
  type SourceContext,
  type SourceOptions,
  tableFrom,
} from '../data/data-source.ts';
import { pickFeatures } from '../data/dataset.ts';
import { datasetDigest, type Hash } from '../data/digest.ts';
import { type Interpreted, interpretTable } from '../data/interpret.ts';
import type { Positions } from '../data/schema.ts';
import type { Table } from '../data/table.ts';
import { hugeValue } from '../preprocessing/columns.ts';
import { dropDuplicates } from '../preprocessing/drop-duplicates.ts';
import { countMissing, missingProblem } from '../preprocessing/missing.ts';
import { transformOptions } from '../preprocessing/options.ts';
import { givenSplits, readingOptions, withoutMissing } from './data.ts';
import type { DescribeOptions } from './given-options.ts';
import { type ResultHead, reportedNotes, resultHead } from './result.ts';
import { usedData } from './used-data.ts';

/** The role of a column. */
export type Role = 'feature' | 'target' | 'id' | 'weights' | 'folds' | 'subjects' | 'covariate' | 'dropped';

/** A column with its role, type and statistics. */
export interface ColumnDescription extends ColumnStatistics {
  readonly name: string;
  readonly role: Role;
  readonly type: 'numeric' | 'categorical';
}

/** What `describe` gives. */
export interface DescribeResult extends ResultHead {
  /** Every column with its role, type and statistics. */
  readonly columns: readonly ColumnDescription[];
  /** The number of missing feature cells. */
  readonly missingCells: number;
  /** Features that have the same value in every sample. */
  readonly constant: readonly string[];
  /** Features that have the same values as an earlier feature in every sample. */
  readonly duplicates: readonly { readonly name: string; readonly of: string }[];
  /** The problems that a computing task would report. */
  readonly problems: readonly Reported[];
  /** Notes for the user. */
  readonly notes: readonly Reported[];
}

/** The declared options of `describe`. */
export const describeOptions = { ...readingOptions, impute: transformOptions.impute };

/**
 * Summarises a table and lists the problems that other tasks would report. Throws only if the input
 * is not a table.
 */
export async function describe(
  source: DataSource,
  given: DescribeOptions & SourceOptions = {},
  { hash, ...context }: SourceContext = {},
): Promise<DescribeResult> {
  const [own, rest] = partSourceOptions(given);
  const options = resolveOptions(describeOptions, rest);
  const held = await heldTable(source, options, own, context);
  const splits = await givenSplits(options, context);
  // Of a wide table the numbers, the dataset and the descriptions would together take more memory
  // than twice the numbers: each is released before the next is made.
  const { head, kinds, positions, ...about } = aboutDataset(held, { options, splits, hash: hash?.() });
  const columns = describedColumns(columnFacts(held, kinds, positions));
  const features = columns.filter((column) => column.role === 'feature');
  return {
    ...head,
    columns,
    missingCells: features.reduce((sum, column) => sum + column.missing, 0),
    constant: features.filter((column) => column.distinct === 1 && column.missing === 0).map((column) => column.name),
    ...about,
  };
}

/** A table that whoever is the last to need it lets go of. */
interface HeldTable {
  table: Table | null;
}

async function heldTable(...given: Parameters<typeof tableFrom>): Promise<HeldTable> {
  return { table: await tableFrom(...given) };
}

/** What is to be said of each column, without an object for each. */
interface ColumnFacts {
  readonly names: readonly string[];
  readonly roles: readonly Role[];
  readonly types: readonly ColumnDescription['type'][];
  /** By column the statistics, in the order of STATISTICS; NaN where there is none. */
  readonly statistics: Float64Array;
}

const STATISTICS = ['missing', 'distinct', 'min', 'max', 'mean', 'sd'] as const;

/** Lets go of the table. */
function columnFacts(held: HeldTable, kinds: Uint8Array, positions: Positions): ColumnFacts {
  const { columns, rowCount } = held.table!;
  held.table = null;
  const roles: Role[] = new Array(columns.length);
  const types: ColumnDescription['type'][] = new Array(columns.length);
  const statistics = new Float64Array(STATISTICS.length * columns.length);
  for (let index = 0; index < columns.length; index++) {
    const kind = KINDS[kinds[index]];
    types[index] = kind ?? columnKind(columns[index], rowCount);
    roles[index] = kind === null ? roleOf(positions, index) : 'feature';
    const own = columnStatistics(columns[index], rowCount, types[index]);
    const at = STATISTICS.length * index;
    for (let k = 0; k < STATISTICS.length; k++) statistics[at + k] = own[STATISTICS[k]] ?? Number.NaN;
  }
  return { names: columns.map(({ name }) => name), roles, types, statistics };
}

function describedColumns({ names, roles, types, statistics }: ColumnFacts): ColumnDescription[] {
  return names.map((name, index) => {
    const at = STATISTICS.length * index;
    const number = (k: number) => (Number.isNaN(statistics[at + k]) ? null : statistics[at + k]);
    const [missing, distinct] = [statistics[at], statistics[at + 1]];
    const own = { missing, distinct, min: number(2), max: number(3), mean: number(4), sd: number(5) };
    return describedColumn(name, roles[index], types[index], own);
  });
}

/** Written out: an object that is spread takes twice the memory. */
function describedColumn(
  name: string,
  role: Role,
  type: ColumnDescription['type'],
  { missing, distinct, min, max, mean, sd }: ColumnStatistics,
): ColumnDescription {
  return { name, role, type, missing, distinct, min, max, mean, sd };
}

/** The kinds of features by their number; a column that is no feature has the first. */
const KINDS = [null, 'numeric', 'categorical'] as const;

/** What is to be said of the data as a whole. */
interface AboutDataset extends Pick<DescribeResult, 'duplicates' | 'problems' | 'notes'> {
  readonly head: ResultHead;
  /** For each column of the table its place in KINDS. */
  readonly kinds: Uint8Array;
  readonly positions: Positions;
}

/** How a table is to be described. */
interface Description {
  readonly options: Resolved<typeof describeOptions>;
  readonly splits: Awaited<ReturnType<typeof givenSplits>>;
  readonly hash?: Hash;
}

function aboutDataset(held: HeldTable, { options, splits, hash }: Description): AboutDataset {
  const table = held.table!;
  const data = interpretTable(table, options, options.dropMissing === 'rows', splits);
  const { dataset, positions, schema } = data;
  const kinds = new Uint8Array(table.columns.length);
  for (const [i, index] of positions.features.entries()) kinds[index] = KINDS.indexOf(schema.features[i].kind);
  // A word among numbers is a separate problem, not a missing cell.
  const incomplete: number[] = [];
  for (let i = 0; i < dataset.features.length; i++) {
    if (countCells(table.columns[positions.features[i]], table.rowCount).missing > 0) incomplete.push(i);
  }
  // As a computing task would see the data, so that digests agree.
  const kept = data.problems.length === 0 ? withoutMissing(dataset, options.dropMissing) : { dataset, notes: [] };
  const shown = kept.dataset;
  const isMissingAllowed = options.impute !== null || options.dropMissing !== null;
  const used = usedData({ dataset: shown, target: schema.target, options }, null, [...data.notes, ...kept.notes]);
  return {
    head: resultHead('describe', shown, datasetDigest(shown, hash), used),
    kinds,
    positions,
    duplicates: duplicatesOf(data),
    problems: [
      ...data.problems,
      ...(isMissingAllowed ? [] : [missingProblem(pickFeatures(dataset, incomplete))]),
      hugeProblem(data),
    ]
      .filter((one) => one !== null)
      .map(reported),
    notes: reportedNotes(data.notes),
  };
}

/** The role of a column that is no feature. */
function roleOf(positions: Positions, index: number): Role {
  const roles = ['target', 'id', 'weights', 'folds', 'subjects'] as const;
  if (positions.covariates?.includes(index)) return 'covariate';
  return roles.find((role) => positions[role] === index) ?? 'dropped';
}

function duplicatesOf({ dataset }: Interpreted): { name: string; of: string }[] {
  const features = dataset.features.filter(
    (feature) => countMissing(feature) === 0 && hugeValue(dataset, feature) === null,
  );
  const rows = Int32Array.from({ length: dataset.rowCount }, (_, row) => row);
  const { left } = dropDuplicates.fit({ ...dataset, features }, rows, {}) as ReturnType<typeof dropDuplicates.fit>;
  return left.map((pair) => ({ name: pair.name, of: pair.for! }));
}

/**
 * The problem by which a computing command would refuse the first column of values that are too
 * large.
 */
function hugeProblem({ dataset, table, positions }: Interpreted): Problem | null {
  for (const [i, feature] of dataset.features.entries()) {
    if (feature.kind !== 'numeric') continue;
    // Infinite values are a separate problem.
    if (hugeValue(dataset, feature) === null) continue;
    const values = feature.data.values.filter(Number.isFinite);
    if (hugeValue(dataset, feature, { values }) === null) continue;
    // Looks through all columns, so it is made only where there is a problem to name one in.
    const reference = columnReference(table.columns, Math.max(0, positions.features[i]));
    return hugeValue(dataset, feature, { values, reference });
  }
  return null;
}
