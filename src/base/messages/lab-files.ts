// What is worth knowing of tables as spreadsheets, instruments, pandas and R write them, and of
// what they hold.

import { counted, escapeControlChars, grouped, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

/** Some of several names: "a", "b" and 3 more. */
const some = (names: readonly string[], count: number) => listed(names, 5, count);

export const labFileMessages = {
  /**
   * Note: a text file is not UTF-8 and was read in another encoding.
   * @remedy Check names with special characters; save the file as UTF-8 to be sure.
   * @example { encoding: 'Windows-1252' }
   */
  'text-decoded': ({ encoding }: { encoding: string }) =>
    `the file is not UTF-8 and was read as ${encoding}. Check names with special characters.`,

  /**
   * Note: lines that begin with # or ! are comments and were skipped.
   * @remedy None needed.
   * @example { count: 3 }
   */
  'comments-skipped': ({ count }: { count: number }) =>
    `skipped ${counted(count, 'comment line')} (beginning with # or !).`,

  /**
   * Note: columns with neither a name nor a value were ignored.
   * @remedy None needed.
   * @example { count: 2 }
   */
  'columns-empty': ({ count }: { count: number }) =>
    `ignored ${counted(count, 'column')} with neither a name nor values.`,

  /**
   * Note: the first column is read as sample names: it has no header, as in files written by pandas
   * and R, or its header denotes an identifier.
   * @remedy Specify another column if this one does not contain the sample names.
   * @example {}
   */
  'index-column': (_: NoFacts, say: MessageSpeller) =>
    `the first column is read as sample names, not as a feature. To use another column, specify it with ${say.option('id')}.`,

  /**
   * Note: words that pandas, R and spreadsheets write for missing values were read as missing in
   * numeric columns.
   * @remedy None needed.
   * @example { words: ['null', '#N/A'], count: 7 }
   */
  'missing-words': ({ words, count }: { words: readonly string[]; count: number }) =>
    `read ${counted(count, 'cell')} of numeric columns as missing: ${listed(words)}.`,

  /**
   * Note: a categorical column has a level that usually means a missing value.
   * @remedy If the level means a missing value, declare it as such.
   * @example { words: ['N/A'] }
   */
  'missing-word-level': ({ words }: { words: readonly string[] }, say: MessageSpeller) =>
    words.length === 1
      ? `${listed(words)} is treated as a category. If it means a missing value, declare it with ${say.option('missing')}.`
      : `${listed(words)} are treated as categories. If they mean missing values, declare them with ${say.option('missing')}.`,

  /**
   * Note: numbers with thousands separators were read without the separators.
   * @remedy None needed.
   * @example { columns: ['reads'], count: 1, example: '1,234,567' }
   */
  'thousands-separators': ({
    columns,
    count,
    example,
  }: {
    columns: readonly string[];
    count: number;
    example: string;
  }) => `read numbers with thousands separators, such as ${quoted(example)}, in ${some(columns, count)}.`,

  /**
   * Note: numbers with percent signs were read without the sign: 12 % becomes 12.
   * @remedy None needed.
   * @example { columns: ['viability'], count: 1 }
   */
  'percent-signs': ({ columns, count }: { columns: readonly string[]; count: number }) =>
    `read numbers with percent signs in ${some(columns, count)} without the sign: 12 % becomes 12.`,

  /**
   * The comma or point in the numbers of a column may be a thousands separator or a decimal
   * separator.
   * @remedy Specify which of the two it is.
   * @example { example: '1,234', separator: ',' }
   */
  'separator-ambiguous': ({ example, separator }: { example: string; separator: string }, say: MessageSpeller) =>
    `${quoted(example)} may contain a thousands separator or a decimal separator. ` +
    `Use ${say.setting('thousands', separator)} or ${say.setting('decimal', separator)}.`,

  /**
   * Note: feature names look like dates: a spreadsheet has probably changed gene names such as
   * SEPT2 or MARCH1.
   * @remedy Take the names from the original file, or import them as text.
   * @example { names: ['1-Mar', '2-Sep'], count: 2 }
   */
  'names-mangled': ({ names, count }: { names: readonly string[]; count: number }) =>
    `${counted(count, 'feature name looks like a date', 'feature names look like dates')}: ${some(names, count)}. A spreadsheet may have changed ` +
    'gene names such as MARCH1 or SEPT2; restore them from the original file.',

  /**
   * The table has one row per feature and one column per sample.
   * @remedy Transpose the table; if no row contains the labels, also provide a sample annotation.
   * @example { rows: 2000, columns: 62, targetRow: 'class' }
   */
  'features-in-rows': (
    { rows, columns, targetRow }: { rows: number; columns: number; targetRow: string | null },
    say: MessageSpeller,
  ) =>
    `the table seems to have one row per feature (${grouped(rows)}) and one column per sample (${grouped(columns)}). ` +
    `Read it with ${say.setting('transpose', true)}` +
    (targetRow === null
      ? ` and provide the labels with ${say.option('samples')} FILE and ${say.option('target')}.`
      : ` and ${say.setting('target', escapeControlChars(targetRow))}.`),

  /**
   * Note: columns that precede the samples describe the features and are not used as samples.
   * @remedy Choose another of these columns for the names if it is more suitable.
   * @example { columns: ['symbol', 'description'], names: 'probe' }
   */
  'annotation-columns': ({ columns, names }: { columns: readonly string[]; names: string }, say: MessageSpeller) =>
    `feature names are taken from ${names === '' ? 'the first column' : quoted(names)}; ${listed(columns)} ` +
    `${columns.length === 1 ? 'describes' : 'describe'} the features and ${columns.length === 1 ? 'is' : 'are'} not used. ` +
    `Choose another column for the names with ${say.option('featureNames')}.`,

  /**
   * Note: the column of feature names is empty for some features, which take their names from the
   * first column instead.
   * @remedy No action is needed, unless these features should have other names.
   * @example { column: 'symbol', names: ['1007_s_at', '1053_at'], count: 2 }
   */
  'feature-names-missing': ({ column, names, count }: { column: string; names: readonly string[]; count: number }) =>
    `${quoted(column)} is empty for ${counted(count, 'feature')}, which ${count === 1 ? 'takes its name' : 'take their names'} from the first column instead: ${some(names, count)}.`,

  /**
   * Note: samples in the data are missing from the sample annotation, or vice versa; only those in
   * both are used.
   * @remedy If a sample should be present, check its name.
   * @example { absent: ['GSM7'], absentCount: 1, unused: ['GSM9'], unusedCount: 1, samples:
   * 'pheno.csv' }
   */
  'samples-unmatched': ({
    absent,
    absentCount,
    unused,
    unusedCount,
    samples,
  }: {
    absent: readonly string[];
    absentCount: number;
    unused: readonly string[];
    unusedCount: number;
    samples: string;
  }) => {
    const left =
      absentCount > 0
        ? `${counted(absentCount, 'sample is not in', 'samples are not in')} ${quoted(samples)} and ${absentCount === 1 ? 'was' : 'were'} left out: ${some(absent, absentCount)}`
        : '';
    const other =
      unusedCount > 0
        ? `${counted(unusedCount, 'sample')} of ${quoted(samples)} ${unusedCount === 1 ? 'is' : 'are'} not in the data: ${some(unused, unusedCount)}`
        : '';
    return `${[left, other].filter(Boolean).join('; ')}.`;
  },

  /**
   * Note: the sample names match only if case and punctuation are ignored.
   * @remedy Check that they refer to the same samples.
   * @example { samples: 'pheno.csv' }
   */
  'samples-matched-loosely': ({ samples }: { samples: string }) =>
    `sample names were matched with those in ${quoted(samples)}, ignoring case and punctuation (R writes TCGA-A1 as TCGA.A1).`,

  /**
   * No sample name in the data occurs in the sample annotation.
   * @remedy Specify the column of sample names, or transpose the data.
   * @example { samples: 'pheno.csv', ids: ['1', '2'], names: ['GSM1', 'GSM2'] }
   */
  'samples-foreign': (
    { samples, ids, names }: { samples: string; ids: readonly string[]; names: readonly string[] },
    say: MessageSpeller,
  ) =>
    `no sample in the data (such as ${listed(ids)}) is in ${quoted(samples)} (such as ${listed(names)}). ` +
    `Specify the column of sample names with ${say.option('id')}, or use ${say.setting('transpose', true)}.`,

  /**
   * The data have no sample names, so a sample annotation cannot be joined.
   * @remedy Specify the column of sample names, or transpose the data.
   * @example {}
   */
  'samples-without-names': (_: NoFacts, say: MessageSpeller) =>
    `the data have no column of sample names by which to join ${say.option('samples')}. ` +
    `Specify one with ${say.option('id')}, or use ${say.setting('transpose', true)}.`,

  /**
   * The number of labels in a list, which must be in the order of the samples, differs from the
   * number of samples.
   * @remedy Provide the list that belongs to the data.
   * @example { samples: 'all.cls', given: 38, expected: 72 }
   */
  'samples-count': ({ samples, given, expected }: { samples: string; given: number; expected: number }) =>
    `${quoted(samples)} has ${counted(given, 'label')}, but the data have ${counted(expected, 'sample')}. Provide the list that belongs to the data.`,

  /**
   * The sample annotation was given as a file name, but files cannot be opened here.
   * @remedy Join the tables first, or pass `open` to `readData`.
   * @example { samples: 'pheno.csv' }
   */
  'samples-unopenable': ({ samples }: { samples: string }, say: MessageSpeller) =>
    `${say.option('samples')}: ${quoted(samples)} is a file name, but files cannot be opened here. Pass { open } to readData.`,

  /**
   * The file contains several annotations of its samples, but no target was specified.
   * @remedy Specify the target.
   * @example { columns: ['tissue', 'sex'] }
   */
  'target-among-annotations': ({ columns }: { columns: readonly string[] }, say: MessageSpeller) =>
    `no target was specified. The samples are annotated with ${listed(columns)}; choose one with ${say.option('target')}.`,

  /**
   * The target is not a column of the data or of the sample annotation.
   * @remedy Specify one of the existing columns.
   * @example { target: 'diagnosys', columns: ['diagnosis', 'sex'] }
   */
  'annotation-unknown': ({ target, columns }: { target: string; columns: readonly string[] }, say: MessageSpeller) =>
    `${say.option('target')}: there is no column ${quoted(target)}. The samples are annotated with ${listed(columns)}.`,

  /**
   * Note: features that shared a name were merged or renamed.
   * @remedy None needed.
   * @example { rule: 'mean', names: ['TP53'], count: 1 }
   */
  'duplicates-merged': (
    { rule, names, count }: { rule: string; names: readonly string[]; count: number },
    say: MessageSpeller,
  ) =>
    `${counted(count, 'name was', 'names were')} shared by several features (resolved with ${say.setting('duplicates', rule)}): ${some(names, count)}.`,

  /**
   * The format of the file is not supported, but another program can convert it.
   * @remedy Run the command in the message, then read the file that it writes.
   * @example { format: 'RDS', program: 'R', command: 'write.csv(readRDS("genes.rds"), "data.csv")'
   * }
   */
  'format-foreign': ({ format, program, command }: { format: string; program: string; command: string }) =>
    `${format} files are not supported. Convert the file in ${program}: ${command}`,

  /**
   * A line of a Matrix Market file does not contain the expected numbers.
   * @remedy Write the file again.
   * @example {}
   */
  'mtx-line-invalid': (_: NoFacts) =>
    'expected a row, a column and a value within the size of the matrix. Write the file again.',

  /**
   * A Matrix Market file contains an unsupported kind of matrix.
   * @remedy Save it as a general coordinate matrix of real or integer values.
   * @example { kind: 'array real general' }
   */
  'mtx-unsupported': ({ kind }: { kind: string }) =>
    `a Matrix Market file of the kind ${quoted(kind)} is not supported. Save it as a general coordinate matrix of real or integer values.`,

  /**
   * A workbook has no sheet with this name.
   * @remedy Specify one of its sheets.
   * @example { sheet: 'Data', sheets: ['Sheet1', 'Notes'] }
   */
  'sheet-unknown': ({ sheet, sheets }: { sheet: string; sheets: readonly string[] }, say: MessageSpeller) =>
    `${say.option('sheet')}: there is no sheet ${quoted(sheet)}. The workbook contains ${listed(sheets)}.`,

  /**
   * Note: one of several sheets of a workbook was read.
   * @remedy Specify another sheet if this is not the right one.
   * @example { sheet: 'Sheet1', others: ['Notes'] }
   */
  'sheet-chosen': ({ sheet, others }: { sheet: string; others: readonly string[] }, say: MessageSpeller) =>
    `read the sheet ${quoted(sheet)}. The workbook also contains ${listed(others)}; choose another sheet with ${say.option('sheet')}.`,

  /**
   * Note: rows above the table that contain only a single cell were skipped.
   * @remedy None needed.
   * @example { count: 1 }
   */
  'rows-above-skipped': ({ count }: { count: number }) => `skipped ${counted(count, 'row')} above the table.`,

  /**
   * Several features share a name, as probes of one gene often do.
   * @remedy Choose how to treat features that share a name.
   * @example { names: ['TP53', 'BRCA1'], count: 2 }
   */
  'column-names-repeated': ({ names, count }: { names: readonly string[]; count: number }, say: MessageSpeller) =>
    `${counted(count, 'name is', 'names are')} shared by several features: ${listed(names, 20)}. ` +
    `Merge these features with ${say.setting('duplicates', 'mean')} or ${say.setting('duplicates', 'max-variance')}, ` +
    `or keep them all with ${say.setting('duplicates', 'suffix')}.`,

  /**
   * Note: a column that numbers the samples is not used as a feature. `kind` is `row-counter` for
   * integers that increase with the rows, `id` for numbers in a column whose name denotes an
   * identifier, and `subject` for the numbers of subjects with several samples.
   * @remedy Declare it as the column of sample names or of subjects, or include it as a feature.
   * @example { kind: 'row-counter' }
   */
  'id-left-out': ({ kind }: { kind: NumberedKind }, say: MessageSpeller) =>
    `the column ${NUMBERS[kind]} and is not used as a feature. ` +
    `${kind === 'subject' ? `Keep the samples of each subject in one fold with ${say.option('subjects')}` : `Use it for sample names with ${say.option('id')}`}, ` +
    `or include it as a feature with ${say.option('include')}.`,

  /**
   * Note: a column that numbers the samples is used as a feature because its name refers to a
   * quantity or there is no other feature.
   * @remedy Declare it as the column of sample names, or drop it.
   * @example { kind: 'row-counter' }
   */
  'id-as-feature': ({ kind }: { kind: NumberedKind }, say: MessageSpeller) =>
    `the column ${NUMBERS[kind]} and is used as a feature. ` +
    `Declare it with ${say.option(kind === 'subject' ? 'subjects' : 'id')}, or drop it with ${say.option('drop')}.`,

  /**
   * Note: features reveal the target. `kind` is `equal` for a column that equals the target except
   * for the names of the values, `determines` if each value occurs in only one class, and
   * `missing-cells` if cells are missing in some classes but never in the others.
   * @remedy Drop the columns if their values would not be known before the target.
   * @example { kind: 'determines', columns: ['stage'], count: 1 }
   */
  'feature-determines-target': (
    { kind, columns, count }: { kind: Giveaway; columns: readonly string[]; count: number },
    say: MessageSpeller,
  ) =>
    `${count === 1 ? 'the column' : `${count} columns (${some(columns, count)})`} ${GIVEAWAYS[kind](count === 1)}. ` +
    `If ${count === 1 ? 'its' : 'their'} values are known only once the target is known, drop ${count === 1 ? 'it' : 'them'} with ${say.option('drop')}.`,

  /**
   * Note: a batch, site or other origin of the samples nearly determines the class, so a model may
   * learn the origin instead of the class. `accuracy` is the accuracy of predicting the class from
   * the origin, and `majority` is that of always predicting the largest class.
   * @remedy Drop the column as a feature, and report the confounding. Adjusting for the column
   * would also remove the difference between the classes.
   * @example { role: 'feature', levels: 3, accuracy: 0.97, majority: 0.55 }
   */
  'batch-predicts-class': (
    { role, accuracy, majority }: { role: string; levels: number; accuracy: number; majority: number },
    say: MessageSpeller,
  ) =>
    `the column alone predicts the class with accuracy ${accuracy.toFixed(2)} (largest class: ${majority.toFixed(2)}), ` +
    `so its effects cannot be separated from those of the class` +
    `${role === 'feature' ? `. Drop it with ${say.option('drop')}` : ''}` +
    `${role === 'covariate' ? `; ${say.option('adjust')} removes both` : ''}.`,

  /**
   * Note: samples are identical to an earlier one in every feature; if they are in different folds,
   * one reveals the label of the other. `conflicting` is the number of those with a different
   * label.
   * @remedy Remove repeated samples, or keep the samples of each subject in one fold.
   * @example { count: 3, conflicting: 1, pairs: [{ sample: '12', of: '4' }] }
   */
  'samples-duplicated': (
    {
      count,
      conflicting,
      pairs = [],
    }: { count: number; conflicting: number; pairs?: readonly { readonly sample: string; readonly of: string }[] },
    say: MessageSpeller,
  ) => {
    const shown = pairs.map(({ sample, of }) => `${sample} = ${of}`);
    const more = count > shown.length ? ', …' : '';
    return (
      `${counted(count, 'sample is', 'samples are')} identical to an earlier one in every feature` +
      `${shown.length > 0 ? ` (${escapeControlChars(shown.join(', '))}${more})` : ''}` +
      `${conflicting > 0 ? `, ${conflicting} of them with a different label` : ''}. ` +
      `Remove them, or keep repeated samples in one fold with ${say.option('subjects')}.`
    );
  },

  /**
   * Note: labels differ only in case or spaces and are treated as different classes.
   * @remedy Correct the spelling in the file, or combine the labels.
   * @example { labels: ['Tumor', 'tumor '], count: 1 }
   */
  'labels-similar': ({ labels }: { labels: readonly string[]; count: number }, say: MessageSpeller) =>
    `the labels ${listed(labels)} differ only in case or spaces and are treated as different classes. Correct them in the file, or combine them with ${say.option('positive')}.`,

  /**
   * The target has many different values, all whole numbers, with few or very uneven numbers of
   * samples per value, as is typical of counts and measurements.
   * @remedy Predict it as a number, declare its values as classes, or specify another target.
   * @example { count: 131, samples: 189 }
   */
  'target-numbered': (
    { count, samples, isFixed }: { count: number; samples: number; isFixed?: boolean },
    say: MessageSpeller,
  ) =>
    `the target has ${count} different whole numbers in ${counted(samples, 'sample')} and looks like a quantity to predict. ` +
    `Use ${say.setting('machine', 'svr')} for regression${isFixed ? ' or' : ','} ` +
    `${say.setting('targetKind', 'classes')} if each number is a class` +
    `${isFixed ? '' : `, or specify another target with ${say.option('target')}`}.`,

  /**
   * Note: the target has many classes, all of them whole numbers.
   * @remedy If they are not classes, predict the target as a number or specify another target.
   * @example { count: 26 }
   */
  'classes-numbered': ({ count }: { count: number }, say: MessageSpeller) =>
    `the target has ${counted(count, 'class', 'classes')}, all whole numbers. ` +
    `If the target is a quantity to predict, use ${say.setting('machine', 'svr')}.`,

  /**
   * Note: the data contain the time until an event and whether it occurred. Both are outcomes, but
   * at least one of them is a feature. Censored times are not modelled.
   * @remedy Drop the outcome that is used as a feature.
   * @example { time: 'os_months', event: 'status' }
   */
  'survival-columns': ({ time, event }: { time: string; event: string }, say: MessageSpeller) =>
    `${quoted(time)} and ${quoted(event)} are follow-up outcomes (survival data), but at least one of them is a feature. ` +
    `Drop columns that are known only after the event with ${say.option('drop')}.`,
};

type NumberedKind = 'row-counter' | 'id' | 'subject';

const NUMBERS: Readonly<Record<NumberedKind, string>> = {
  'row-counter': 'numbers the rows',
  id: 'numbers the samples',
  subject: 'numbers the subjects',
};

type Giveaway = 'equal' | 'determines' | 'missing-cells';

const GIVEAWAYS: Readonly<Record<Giveaway, (isOne: boolean) => string>> = {
  equal: (isOne) => `${isOne ? 'equals' : 'equal'} the target except for the names of the values`,
  determines: (isOne) => `${isOne ? 'determines' : 'determine'} the class: each value occurs in only one class`,
  'missing-cells': (isOne) =>
    `${isOne ? 'determines' : 'determine'} the class: cells are missing in some classes but never in the others`,
};
