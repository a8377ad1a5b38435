// What preprocessing does to the columns, and what it cannot do.

import { alternatives, counted, quoted } from '../text.ts';
import type { ForModel, MessageSpeller, NoFacts } from './message.ts';

export interface CountedColumn {
  readonly name: string;
  readonly count: number;
}

/** `"a" (2 cells) and "b" (1 cell)`, `"a" (2 cells), "b" (1 cell) and 3 more`. */
function withCounts(columns: readonly CountedColumn[], total: number, noun: string): string {
  const shown = columns.map(({ name, count }) => `${quoted(name)} (${counted(count, noun)})`);
  return withMore(shown, total);
}

function withMore(shown: readonly string[], total: number): string {
  const more = total - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : alternatives(shown, 'and');
}

/** Names of which some may have been left out of the facts. */
const named = (names: readonly string[], total: number) => withMore(names.map(quoted), total);

/** `1 column was`, `2 columns were`. */
const dropped = (count: number, what: string, plural?: string) =>
  `${counted(count, what, plural)} ${count === 1 ? 'was' : 'were'} dropped`;

const FILLED = (say: MessageSpeller) =>
  `Fill them with ${say.setting('impute', 'median')}, or drop samples or columns with ${say.option('dropMissing')}.`;

export const preprocessingMessages = {
  /**
   * Features have missing values, but no option specifies how to treat them.
   * @remedy Impute the cells, or drop the affected samples or columns.
   * @example { cells: 3, columns: [{ name: 'age', count: 2 }, { name: 'weight', count: 1 }],
   * columnCount: 2 }
   */
  'cells-missing': (
    {
      cells,
      columns,
      columnCount,
      isForModel,
    }: { cells: number; columns: readonly CountedColumn[]; columnCount: number } & ForModel,
    say: MessageSpeller,
  ) =>
    `${counted(cells, 'missing cell')} in ${counted(columnCount, 'column')}: ` +
    `${withCounts(columns, columnCount, 'cell')}. ` +
    (isForModel
      ? `The model does not impute. Fill the cells, leave these samples out, or train the model with ${say.option('impute')}.`
      : FILLED(say)),

  /**
   * A required value is missing.
   * @remedy Impute the value, or drop the sample.
   * @example { kind: 'numeric' }
   */
  'cell-missing': ({ kind }: { kind: 'numeric' | 'categorical' }, say: MessageSpeller) =>
    `the value is missing. Fill it in with ${say.setting('impute', kind === 'numeric' ? 'median' : 'mode')}, ` +
    `or drop the sample with ${say.setting('dropMissing', 'rows')}.`,

  /**
   * Every sample, or every column, has a missing cell, so dropping them would leave nothing.
   * @remedy Impute the cells, or drop columns instead of samples (or vice versa).
   * @example { dropped: 'rows' }
   */
  'drop-missing-leaves-nothing': ({ dropped: along }: { dropped: 'rows' | 'columns' }, say: MessageSpeller) =>
    `every ${along === 'rows' ? 'sample' : 'column'} has a missing cell, so ${say.setting('dropMissing', along)} ` +
    `leaves nothing. Use ${say.setting('impute', 'median')} or ` +
    `${say.setting('dropMissing', along === 'rows' ? 'columns' : 'rows')}.`,

  /**
   * All cells of a column are missing in the training samples, so there is nothing to impute
   * from.
   * @remedy Drop the column.
   * @example { strategy: 'median' }
   */
  'column-all-missing': ({ strategy }: { strategy: string }, say: MessageSpeller) =>
    `every cell is missing in the training samples, so there is no ${strategy} to impute. ` +
    `Drop the column with ${say.option('drop')} or ${say.setting('dropMissing', 'columns')}.`,

  /**
   * The constant to impute is not a number, but the column with missing cells is numeric.
   * @remedy Use a number, or impute the median.
   * @example { constant: 'none' }
   */
  'impute-constant-not-a-number': ({ constant }: { constant: string }, say: MessageSpeller) =>
    `${say.option('impute')}: the constant ${quoted(constant)} cannot fill missing cells of a numeric column. ` +
    `Use a number, or ${say.setting('impute', 'median')}.`,

  /**
   * Cells are missing in a column that was absent from the training data or was of another kind
   * there.
   * @remedy Drop the column.
   * @example { kind: 'numeric' }
   */
  'impute-column-unknown': ({ kind }: { kind: string }, say: MessageSpeller) =>
    `cells are missing, but the imputation was fitted on data without this ${kind} column. ` +
    `Drop it with ${say.option('drop')}.`,

  /**
   * The scaling was fitted on data without this column.
   * @remedy Drop the column.
   * @example {}
   */
  'scale-column-unknown': (_: NoFacts, say: MessageSpeller) =>
    `the scaling was fitted on data without this column. Drop it with ${say.option('drop')}.`,

  /**
   * A value is so far from those used to fit the scaling that the scaled value is not finite.
   * @remedy Remove the sample, or correct the value.
   * @example { value: 1e308, centre: 0.5 }
   */
  'scaled-value-infinite': ({ value, centre }: { value: number; centre: number }) =>
    `${value} is too far from the values used to fit the scaling (around ${centre}). Remove the sample.`,

  /**
   * A column is numeric but was categorical in the training data, or vice versa.
   * @remedy Read the column as it was read for training.
   * @example { kind: 'numeric' }
   */
  'column-kind-changed': ({ kind }: { kind: 'numeric' | 'categorical' }, say: MessageSpeller) =>
    kind === 'numeric'
      ? `the column contains numbers but was categorical in the training data. List it in ${say.option('categorical')}.`
      : `the column is categorical but was numeric in the training data. Correct its cells, or drop it with ${say.option('drop')}.`,

  /**
   * One-hot encoding needs a column name that another column already has.
   * @remedy Rename one of the columns, or drop one.
   * @example { level: 'red', name: 'colour=red' }
   */
  'encoded-name-taken': ({ level, name }: { level: string; name: string }, say: MessageSpeller) =>
    `the level ${quoted(level)} needs a column named ${quoted(name)}, which already exists. ` +
    `Rename one of the columns, or drop one with ${say.option('drop')}.`,

  /**
   * A value is so large that sums and squares would overflow.
   * @remedy Divide the column by a constant, or drop it.
   * @example { value: 1e305 }
   */
  'value-too-large': ({ value }: { value: number }, say: MessageSpeller) =>
    `${value} is too large to compute with. Rescale the column, or drop it with ${say.option('drop')}.`,

  /**
   * The variance filter would drop every column.
   * @remedy Lower the threshold.
   * @example { limit: 5 }
   */
  'min-variance-leaves-nothing': ({ limit }: { limit: number }, say: MessageSpeller) =>
    `${say.setting('minVariance', limit)} drops every column. Use a smaller value.`,

  /**
   * The correlation matrix needs more memory than is available.
   * @remedy Leave out the option, or reduce the number of columns first.
   * @example { option: 'maxCorrelation', columns: 100000, rows: 5000, gigabytes: 4 }
   */
  'correlation-memory': (
    { option, columns, rows, gigabytes }: { option: string; columns: number; rows: number; gigabytes: number },
    say: MessageSpeller,
  ) =>
    `${say.option(option)} needs ${gigabytes} GB of memory for ${counted(columns, 'column')} and ` +
    `${counted(rows, 'sample')}. Leave it out, or reduce the number of columns with ${say.option('minVariance')} first.`,

  /**
   * Note: missing cells were imputed.
   * @remedy None needed.
   * @example { cells: 3, strategy: 'median', columns: [{ name: 'age', count: 3 }], columnCount: 1 }
   */
  'cells-imputed': ({
    cells,
    strategy,
    columns,
    columnCount,
  }: {
    cells: number;
    strategy: string;
    columns: readonly CountedColumn[];
    columnCount: number;
  }) =>
    `${counted(cells, 'missing cell was', 'missing cells were')} imputed by ${strategy}: ${withCounts(columns, columnCount, 'cell')}.`,

  /**
   * A covariate has missing cells, and samples without a value cannot be adjusted.
   * @remedy Drop these samples, or adjust for other covariates.
   * @example { count: 2 }
   */
  'covariate-missing': ({ count }: { count: number }, say: MessageSpeller) =>
    `${counted(count, 'cell')} of the covariate ${count === 1 ? 'is' : 'are'} missing. ` +
    `Drop these samples with ${say.setting('dropMissing', 'rows')}, or leave the covariate out of ${say.option('adjust')}.`,

  /**
   * The covariates have too many terms for the number of samples, so no variation would remain in
   * any feature. A categorical covariate with k levels has k − 1 terms.
   * @remedy Adjust for fewer covariates, or for covariates with fewer levels.
   * @example { terms: 39, samples: 40 }
   */
  'adjust-too-many-terms': ({ terms, samples }: { terms: number; samples: number }, say: MessageSpeller) =>
    `the covariates have ${counted(terms, 'term')}, but there are only ${counted(samples, 'training sample')}, so ` +
    `no variation would remain in any feature. Use fewer covariates, or covariates with fewer levels, in ${say.option('adjust')}.`,

  /**
   * Adjusting for covariates makes sparse columns dense, which would need more memory than allowed.
   * @remedy Leave out the option, or reduce the number of columns first.
   * @example { columns: 100000, rows: 5000, gigabytes: 4 }
   */
  'adjust-memory': (
    { columns, rows, gigabytes }: { columns: number; rows: number; gigabytes: number },
    say: MessageSpeller,
  ) =>
    `${say.option('adjust')} makes ${counted(columns, 'sparse column')} of ${counted(rows, 'sample')} dense, ` +
    `which needs ${gigabytes} GB of memory. Leave it out, or reduce the number of columns first.`,

  /**
   * The adjustment for covariates was fitted on data without this column.
   * @remedy Drop the column.
   * @example {}
   */
  'adjust-column-unknown': (_: NoFacts, say: MessageSpeller) =>
    `the adjustment for covariates was fitted on data without this column. Drop it with ${say.option('drop')}.`,

  /**
   * A covariate of the training data is missing from the new data or is not of the same kind there.
   * @remedy Provide the column as in the training data.
   * @example { column: 'age' }
   */
  'covariate-unknown': ({ column }: { column: string }) =>
    `the covariate ${quoted(column)} is missing or not of the same kind as in the training data. Correct the column.`,

  /**
   * A value is so far from those used to fit the adjustment that its residual is not finite.
   * @remedy Remove the sample, or correct the value.
   * @example { value: 1e308 }
   */
  'adjusted-value-infinite': ({ value }: { value: number }) =>
    `${value} is too far from the values used to fit the adjustment for covariates. Remove the sample.`,

  /**
   * Note: covariates were regressed out of every feature. A categorical covariate with k levels has
   * k − 1 terms; sparse columns became dense.
   * @remedy None needed.
   * @example { covariates: ['age', 'batch'], terms: 3, sparse: 0 }
   */
  'covariates-adjusted': ({
    covariates,
    terms,
    sparse,
  }: {
    covariates: readonly string[];
    terms: number;
    sparse: number;
  }) =>
    `every feature was adjusted for ${named(covariates, covariates.length)} (${counted(terms, 'term')}, least squares).` +
    `${sparse > 0 ? ` ${counted(sparse, 'sparse column')} became dense.` : ''}`,

  /**
   * Note: some covariates, or some of their levels, are constant or determined by the others in the
   * training samples and were left out of the regression. The residuals are unchanged.
   * @remedy None needed.
   * @example { terms: ['batch=3'], count: 1 }
   */
  'covariate-terms-dropped': ({ terms, count }: { terms: readonly string[]; count: number }) =>
    `${counted(count, 'term')} of the covariates ${count === 1 ? 'is' : 'are'} constant or determined by the others ` +
    `and ${count === 1 ? 'was' : 'were'} left out: ${named(terms, count)}.`,

  /**
   * Note: the covariates determine features completely, so no variation remains in these features.
   * @remedy Drop these features, or adjust for fewer covariates.
   * @example { columns: ['age_months'], count: 1 }
   */
  'features-explained': ({ columns, count }: { columns: readonly string[]; count: number }) =>
    `the covariates determine ${counted(count, 'feature')} completely, so no variation remains: ${named(columns, count)}.`,

  /**
   * Note: samples have a level of a covariate that no training sample has. They were adjusted like
   * the average training sample, because the effect of that level is unknown.
   * @remedy Add training samples of that level.
   * @example { count: 12 }
   */
  'covariate-level-unseen': ({ count }: { count: number }) =>
    `${counted(count, 'sample has', 'samples have')} a level that no training sample has; for this covariate, ` +
    `${count === 1 ? 'it was' : 'they were'} adjusted like the average training sample.`,

  /**
   * Note: categorical columns were one-hot encoded.
   * @remedy None needed.
   * @example { columns: [{ name: 'colour', count: 3 }], columnCount: 1, encoded: 3 }
   */
  'categories-encoded': ({
    columns,
    columnCount,
    encoded,
  }: {
    columns: readonly CountedColumn[];
    columnCount: number;
    encoded: number;
  }) =>
    `${counted(columnCount, 'categorical column was', 'categorical columns were')} one-hot encoded as ${counted(encoded, 'column')}: ` +
    `${withCounts(columns, columnCount, 'level')}.`,

  /**
   * Note: samples with missing cells were dropped.
   * @remedy None needed.
   * @example { count: 2 }
   */
  'incomplete-rows-dropped': ({ count }: { count: number }) =>
    `${dropped(count, 'sample with missing cells', 'samples with missing cells')}.`,

  /**
   * Note: columns with missing cells were dropped.
   * @remedy None needed.
   * @example { count: 2, columns: ['age', 'weight'] }
   */
  'incomplete-columns-dropped': ({ count, columns }: { count: number; columns: readonly string[] }) =>
    `${dropped(count, 'column with missing cells', 'columns with missing cells')}: ${named(columns, count)}.`,

  /**
   * Note: samples with weight 0 were excluded; they do not affect training, margins, criteria or
   * scores.
   * @remedy None needed.
   * @example { count: 2 }
   */
  'weightless-samples-dropped': ({ count }: { count: number }) =>
    `${counted(count, 'sample')} with weight 0 ${count === 1 ? 'was' : 'were'} left out.`,

  /**
   * Note: columns with low variance were dropped; a limit of 0 drops constant columns.
   * @remedy None needed.
   * @example { count: 1, columns: ['batch'], limit: 0 }
   */
  'low-variance-dropped': ({ count, columns, limit }: { count: number; columns: readonly string[]; limit: number }) =>
    limit === 0
      ? `${dropped(count, 'constant column')}: ${named(columns, count)}.`
      : `${counted(count, 'column')} with a variance of at most ${limit} ${count === 1 ? 'was' : 'were'} dropped: ${named(columns, count)}.`,

  /**
   * Note: columns that are identical to an earlier one were dropped.
   * @remedy None needed.
   * @example { count: 1, pairs: [{ name: 'height_cm', of: 'height' }] }
   */
  'duplicates-dropped': ({
    count,
    pairs,
  }: {
    count: number;
    pairs: readonly { readonly name: string; readonly of: string }[];
  }) => {
    const shown = pairs.map(({ name, of }) => `${quoted(name)} (= ${quoted(of)})`);
    return `${dropped(count, 'duplicate column')}: ${withMore(shown, count)}.`;
  },

  /**
   * Note: columns that correlate strongly with an earlier one were dropped.
   * @remedy None needed.
   * @example { count: 1, limit: 0.95, pairs: [{ name: 'perimeter', with: 'radius' }] }
   */
  'correlated-dropped': ({
    count,
    limit,
    pairs,
  }: {
    count: number;
    limit: number;
    pairs: readonly { readonly name: string; readonly with: string }[];
  }) => {
    const shown = pairs.map((pair) => `${quoted(pair.name)} (with ${quoted(pair.with)})`);
    return `${counted(count, 'column')} with a correlation above ${limit} ${count === 1 ? 'was' : 'were'} dropped: ${withMore(shown, count)}.`;
  },

  /**
   * Note: columns that are constant in the training samples were scaled to 0.
   * @remedy None needed.
   * @example { count: 1, columns: ['batch'] }
   */
  'constant-scaled': ({ count, columns }: { count: number; columns: readonly string[] }) =>
    `${counted(count, 'constant column was', 'constant columns were')} scaled to 0: ${named(columns, count)}.`,
};
