// What a table holds: every column with its role and statistics, the classes, and what would be refused and why.

import { resolveOptions } from '../base/option.ts';
import { UserError } from '../base/problem.ts';
import { columnKind } from '../data/column-kind.ts';
import { type ColumnStatistics, columnStatistics } from '../data/column-statistics.ts';
import {
  type DataSource,
  partSourceOptions,
  type SourceContext,
  type SourceOptions,
  tableFrom,
} from '../data/data-source.ts';
import { type Dataset, pickFeatures } from '../data/dataset.ts';
import { datasetDigest, type Hash } from '../data/digest.ts';
import { type Interpreted, interpretTable } from '../data/interpret.ts';
import type { Positions } from '../data/schema.ts';
import { hugeValue } from '../preprocessing/columns.ts';
import { dropDuplicates } from '../preprocessing/drop-duplicates.ts';
import { countMissing, refuseMissing } from '../preprocessing/missing.ts';
import { transformOptions } from '../preprocessing/options.ts';
import { readingOptions, withoutMissing } from './data.ts';
import type { DescribeOptions } from './given-options.ts';
import { type ResultHead, resultHead } from './result.ts';

/** What a column is used for. */
export type Role = 'feature' | 'target' | 'id' | 'weights' | 'folds' | 'subjects' | 'dropped';

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
  /** How many cells of features are missing. */
  readonly missingCells: number;
  /** Features that have the same value in every row. */
  readonly constant: readonly string[];
  /** Features that equal an earlier one in every row. */
  readonly duplicates: readonly { readonly name: string; readonly of: string }[];
  /** What would be refused, each a sentence with its way out. */
  readonly problems: readonly string[];
  /** What the user should know, in plain sentences. */
  readonly notes: readonly string[];
}

/** The declared options of `describe`. */
export const describeOptions = { ...readingOptions, impute: transformOptions.impute };

/** Where a table to describe is read. */
export interface DescribeContext extends SourceContext {
  /** A hash faster than the portable one, for the digest of the data. */
  readonly hash?: Hash;
}

/** Says what a table holds, and what would be refused and why. It refuses nothing but what is no table at all. */
export async function describe(
  source: DataSource,
  given: DescribeOptions & SourceOptions = {},
  { hash, ...context }: DescribeContext = {},
): Promise<DescribeResult> {
  const [own, rest] = partSourceOptions(given);
  const options = resolveOptions(describeOptions, rest);
  const table = await tableFrom(source, options, own, context);
  const data = interpretTable(table, options, options.dropMissing === 'rows');
  const { dataset, positions, schema } = data;
  const kinds = new Map(positions.features.map((index, i) => [index, schema.features[i].kind]));
  const columns = table.columns.map((column, index): ColumnDescription => {
    const type = kinds.get(index) ?? columnKind(column, table.rowCount);
    const role = kinds.has(index) ? 'feature' : roleOf(positions, index);
    return { name: column.name, role, type, ...columnStatistics(column, table.rowCount, type) };
  });
  const features = columns.filter((column) => column.role === 'feature');
  // A word among numbers is told of already; it is no missing cell.
  const incomplete = [...features.keys()].filter((i) => features[i].missing > 0);
  // As a computing task would see the data, so that digests agree.
  const shown = data.problems.length === 0 ? withoutMissing(dataset, options.dropMissing).dataset : dataset;
  const isMissingAllowed = options.impute !== null || options.dropMissing !== null;
  return {
    ...resultHead('describe', shown, datasetDigest(shown, hash)),
    columns,
    missingCells: features.reduce((sum, column) => sum + column.missing, 0),
    constant: features.filter((column) => column.distinct === 1 && column.missing === 0).map((column) => column.name),
    duplicates: duplicatesOf(data),
    problems: [
      ...data.problems,
      ...(isMissingAllowed ? [] : missingProblem(pickFeatures(dataset, incomplete))),
      ...hugeProblem(dataset),
    ],
    notes: data.notes,
  };
}

/** The role of a column that is no feature. */
function roleOf(positions: Positions, index: number): Role {
  const roles = ['target', 'id', 'weights', 'folds', 'subjects'] as const;
  return roles.find((role) => positions[role] === index) ?? 'dropped';
}

function duplicatesOf({ dataset }: Interpreted): { name: string; of: string }[] {
  const complete = [...dataset.features.keys()].filter((index) => {
    const feature = dataset.features[index];
    return countMissing(feature) === 0 && hugeValue(dataset, feature) === null;
  });
  const rows = Int32Array.from({ length: dataset.rowCount }, (_, row) => row);
  const { left } = dropDuplicates.fit(pickFeatures(dataset, complete), rows, {}) as ReturnType<
    typeof dropDuplicates.fit
  >;
  return left.map((pair) => ({ name: pair.name, of: pair.for! }));
}

/** The sentence by which a computing command would refuse the first column of values that are too large. */
function hugeProblem(dataset: Dataset): string[] {
  for (const feature of dataset.features) {
    if (feature.kind !== 'numeric') continue;
    // Of infinite ones the reader has told already.
    const sentence = hugeValue(dataset, feature, feature.data.values.filter(Number.isFinite));
    if (sentence !== null) return [sentence];
  }
  return [];
}

/** The sentence by which a computing command would refuse the missing cells. */
function missingProblem(dataset: Dataset): string[] {
  try {
    refuseMissing(dataset);
    return [];
  } catch (error) {
    if (error instanceof UserError) return [error.message];
    throw error;
  }
}
