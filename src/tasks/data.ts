// Data as every task gets it: read, roles decided, rows or columns with missing cells left out where asked.

import { type Resolved, resolveOptions } from '../base/option.ts';
import { type Note, problem, UserError } from '../base/problem.ts';
import { classProblem, usable } from '../data/build-dataset.ts';
import {
  type DataSource,
  partSourceOptions,
  type SourceContext,
  type SourceOptions,
  tableFrom,
} from '../data/data-source.ts';
import { type Dataset, pickFeatures } from '../data/dataset.ts';
import { assignGroups, prefixGroups, readGroups } from '../data/groups.ts';
import { datasetLike, interpretTable, optionsLike } from '../data/interpret.ts';
import { dataOptions } from '../data/options.ts';
import type { Table } from '../data/table.ts';
import type { FoldOptions } from '../evaluation/folds.ts';
import { dropMissingColumns, dropMissingRows, dropWeightlessSamples } from '../preprocessing/missing.ts';
import { transformOptions } from '../preprocessing/options.ts';
import type { ReadingOptions } from './given-options.ts';

/** The declared options of `readData`. */
export const readingOptions = { ...dataOptions, dropMissing: transformOptions.dropMissing };

/** Every option that data were read with. */
export type ResolvedReadingOptions = Resolved<typeof readingOptions>;

/** Data with every column's role decided: what the computing tasks take. Made by {@link readData}. */
export interface Data {
  /** The features, the classes and the label of each row. */
  readonly dataset: Dataset;
  /** The name of the column of the class. */
  readonly target: string;
  /** Every option it was read with. */
  readonly options: ResolvedReadingOptions;
  /** What the user should know of the data. */
  readonly notes: readonly Note[];
  /** How folds of these rows differ from what options say, where they are a part that nobody chose. */
  readonly folds?: Partial<FoldOptions>;
  /** Further rows, such as those of a test file, read with the same columns, levels and classes. */
  like(source: DataSource, context?: SourceContext & SourceOptions): Promise<Dataset>;
}

/** Where data are read: how much memory they may take, and who opens files that a text or an option names. */
export type ReadingContext = SourceContext;

/** Reads data of whatever kind, decides which column is what, and refuses what cannot be used. */
export async function readData(
  source: DataSource,
  given: ReadingOptions & SourceOptions = {},
  context: ReadingContext = {},
): Promise<Data> {
  const [own, rest] = partSourceOptions(given);
  const options = resolveOptions(readingOptions, rest);
  return useTable(await tableFrom(source, options, own, context), options, context);
}

/** Decides the roles in a table already in memory, as `readData` does with any source. */
export async function useTable(table: Table, given: ReadingOptions = {}, context: ReadingContext = {}): Promise<Data> {
  const options = resolveOptions(readingOptions, { ...given });
  const interpreted = interpretTable(table, options, options.dropMissing === 'rows');
  const grouped = await withGroups(usable(interpreted), options.featureGroups, context);
  const complete = withoutMissing(grouped, options.dropMissing);
  const { dataset, notes } = dropWeightlessSamples(complete.dataset);
  // A class may have had its only samples among those that were dropped.
  const found = classProblem(dataset, interpreted.schema.target);
  if (found !== null) throw new UserError(found);
  return {
    dataset,
    target: interpreted.schema.target,
    options: { ...options, target: interpreted.schema.target },
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

/** The further dataset with the features that are left of the training data, in their groups. */
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

async function withGroups(dataset: Dataset, groups: string | null, context: ReadingContext): Promise<Dataset> {
  if (groups === null) return dataset;
  const named = prefixGroups(groups, dataset);
  if (named) return assignGroups(dataset, named, groups);
  if (!context.open) throw problem('groups-file-unopenable', { groups }, { fixes: [{ ask: ['featureGroups'] }] });
  return assignGroups(dataset, await readGroups(await context.open(groups)), groups);
}
