// Data as every task gets it: read, roles decided, rows or columns with missing cells left out
// where asked.

import { type Resolved, resolveOptions } from '../base/option.ts';
import { type Note, problem, UserError } from '../base/problem.ts';
import { targetGiven, targetProblem, usable } from '../data/build-dataset.ts';
import {
  type DataSource,
  partSourceOptions,
  type SourceContext,
  type SourceOptions,
  tableFrom,
} from '../data/data-source.ts';
import { type Dataset, pickFeatures, type TargetKind } from '../data/dataset.ts';
import { assignGroups, prefixGroups, readGroups } from '../data/groups.ts';
import { datasetLike, interpretTable, optionsLike } from '../data/interpret.ts';
import { dataOptions, withoutUnusual } from '../data/options.ts';
import type { SplitResolver } from '../data/splits.ts';
import type { Table } from '../data/table.ts';
import type { FoldOptions } from '../evaluation/folds.ts';
import { formulations } from '../formulations/index.ts';
import { dropMissingColumns, dropMissingRows, dropWeightlessSamples } from '../preprocessing/missing.ts';
import { transformOptions } from '../preprocessing/options.ts';
import type { ReadingOptions } from './given-options.ts';

/** The options of `readData`. */
export const readingOptions = { ...dataOptions, dropMissing: transformOptions.dropMissing };

/** Every option with which the data were read. */
export type ResolvedReadingOptions = Resolved<typeof readingOptions>;

/**
 * Data in which every column has a role; the input of the computing tasks. Created by {@link
 * readData}.
 */
export interface Data {
  /** The features and the target of each sample. */
  readonly dataset: Dataset;
  /** The name of the target column. */
  readonly target: string;
  /** Every option with which the data were read. */
  readonly options: ResolvedReadingOptions;
  /** Notes for the user about the data. */
  readonly notes: readonly Note[];
  /** How the folds of these samples differ from those in the options, for internal subsets. */
  readonly folds?: Partial<FoldOptions>;
  /** Reads further data, such as a test file, with the same columns, levels and classes. */
  like(source: DataSource, context?: SourceContext & SourceOptions): Promise<Dataset>;
}

/**
 * Reads data in any supported form and determines the role of each column; throws a problem if the
 * data cannot be used.
 */
export async function readData(
  source: DataSource,
  given: ReadingOptions & SourceOptions = {},
  context: SourceContext = {},
): Promise<Data> {
  const [own, rest] = partSourceOptions(given);
  const options = resolveOptions(readingOptions, rest);
  const table = await tableFrom(source, options, own, context);
  const { reader } = own;
  if (!reader) return useTable(table, options, context);
  // Further samples are read by the same reader.
  const data = await useTable(table, options, { ...context, reader });
  return { ...data, options: { ...data.options, format: reader.name } };
}

/**
 * Options of reading for a run of this formulation: the target is of the kind that it predicts,
 * unless another is given.
 */
export function readingFor<O extends { readonly targetKind?: TargetKind | null }>(reading: O, classifier: unknown): O {
  const isKnown = typeof classifier === 'string' && formulations.has(classifier);
  const isReal = isKnown && formulations.get(classifier).target === 'real';
  return isReal ? { ...reading, targetKind: reading.targetKind ?? 'real' } : reading;
}

/** Determines the roles of the columns of a table in memory, as `readData` does for any source. */
export async function useTable(table: Table, given: ReadingOptions = {}, context: SourceContext = {}): Promise<Data> {
  const options = resolveOptions(readingOptions, { ...given });
  const splits = await givenSplits(options, context);
  const interpreted = interpretTable(table, options, options.dropMissing === 'rows', splits);
  const grouped = await withGroups(usable(interpreted), options.featureGroups, context);
  const complete = withoutMissing(grouped, options.dropMissing);
  const { dataset, notes } = dropWeightlessSamples(complete.dataset);
  // A class may have had its only samples among those that were dropped.
  const found = targetProblem(
    dataset,
    interpreted.schema.target,
    targetGiven(table, { isTargetNamed: options.target !== null, isClassTarget: options.targetKind === 'classes' }),
  );
  if (found !== null) throw new UserError(found);
  return {
    dataset,
    target: interpreted.schema.target,
    options: { ...recordedReading(options), target: interpreted.schema.target },
    notes: [...interpreted.notes, ...complete.notes, ...notes],
    like: async (source, given = context) => {
      const [own, loading] = partSourceOptions(given);
      const further = await tableFrom(source, optionsLike(interpreted, options), own, { ...context, ...loading });
      const read = datasetLike(further, interpreted.schema, options.dropMissing === 'rows');
      const same = withFeaturesOf(dataset, read);
      const whole = options.dropMissing === 'rows' ? dropMissingRows(same).dataset : same;
      return dropWeightlessSamples(whole).dataset;
    },
  };
}

/** The kind of the target and options of unusual files are recorded where they are given only. */
function recordedReading(given: ResolvedReadingOptions): ResolvedReadingOptions {
  const { targetKind, splits, ...options } = withoutUnusual(given);
  return {
    ...options,
    // Lists that a program gives are part of the data and of their digest.
    ...(splits && { splits: typeof splits === 'string' ? splits : 'given' }),
    ...(targetKind !== null && { targetKind }),
  } as ResolvedReadingOptions;
}

/** The splits that the options name or hold. */
export async function givenSplits(
  { splits, foldsColumn }: Pick<ResolvedReadingOptions, 'splits' | 'foldsColumn'>,
  { open }: SourceContext,
): Promise<SplitResolver | undefined> {
  if (splits === null || splits === undefined) return undefined;
  if (foldsColumn !== null) {
    const options = ['splits', 'foldsColumn'];
    throw problem('options-exclude-each-other', { options }, { fixes: options.map((name) => ({ unset: [name] })) });
  }
  if (typeof splits === 'string' && !open) throw problem('splits-file-unopenable', { file: splits });
  // Loaded where it is needed: most data have no splits.
  const { readSplits, resolveSplits, splitsOf } = await import('../data/splits.ts');
  const read = typeof splits === 'string' ? await readSplits(await open!(splits)) : splitsOf(splits);
  return (dataset) => resolveSplits(read, dataset);
}

/** The further dataset with the remaining features of the training data, in their groups. */
function withFeaturesOf(training: Dataset, further: Dataset): Dataset {
  const indices = new Map(further.features.map(({ name }, index) => [name, index]));
  const picked = pickFeatures(
    further,
    training.features.map(({ name }) => indices.get(name)!),
  );
  const features = picked.features.map((feature, i) => {
    const { group } = training.features[i];
    return group === undefined ? feature : { ...feature, group };
  });
  return { ...picked, features };
}

/** The dataset without the rows or columns that have missing cells. */
export function withoutMissing(
  dataset: Dataset,
  way: ResolvedReadingOptions['dropMissing'],
): { dataset: Dataset; notes: readonly Note[] } {
  if (way === null) return { dataset, notes: [] };
  return way === 'rows' ? dropMissingRows(dataset) : dropMissingColumns(dataset);
}

async function withGroups(dataset: Dataset, groups: string | null, context: SourceContext): Promise<Dataset> {
  if (groups === null) return dataset;
  const named = prefixGroups(groups, dataset);
  if (named) return assignGroups(dataset, named, groups);
  if (!context.open) throw problem('groups-file-unopenable', { groups }, { fixes: [{ ask: ['featureGroups'] }] });
  return assignGroups(dataset, await readGroups(await context.open(groups)), groups);
}
