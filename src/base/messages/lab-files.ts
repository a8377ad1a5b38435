// What is worth knowing of tables as spreadsheets, instruments, pandas and R write them, and of
// what they hold.

import { counted, escapeControlChars, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

/** Some of several names: "a", "b" and 3 more. */
const some = (names: readonly string[], count: number) =>
  `${listed(names)}${count > names.length ? ` and ${count - names.length} more` : ''}`;

export const labFileMessages = {
  /**
   * Note: a text file is not UTF-8 and was decoded from another encoding.
   * @remedy Check names with special characters; save the file as UTF-8 to be sure.
   * @example { encoding: 'Windows-1252' }
   */
  'text-decoded': ({ encoding }: { encoding: string }) =>
    `the text was decoded from ${encoding}. Check names with special characters.`,

  /**
   * Note: lines that begin with # or ! are comments and were skipped.
   * @remedy None needed.
   * @example { count: 3 }
   */
  'comments-skipped': ({ count }: { count: number }) =>
    `skipped ${counted(count, 'comment line')} (beginning with # or !).`,

  /**
   * Note: columns without a name and without a value were ignored.
   * @remedy None needed.
   * @example { count: 2 }
   */
  'columns-empty': ({ count }: { count: number }) =>
    `ignored ${counted(count, 'column')} without a name and without values.`,

  /**
   * Note: the first column names the samples: it has no name, as pandas and R write it, or the name
   * of an id.
   * @remedy Name another column if it does not contain the sample names.
   * @example {}
   */
  'index-column': (_: NoFacts, say: MessageSpeller) =>
    `the first column is read as sample names, not as a feature. Name another one with ${say.option('id')}.`,

  /**
   * Note: words that pandas, R and spreadsheets write for a missing value were read as missing in
   * columns of numbers.
   * @remedy None needed.
   * @example { words: ['null', '#N/A'], count: 7 }
   */
  'missing-words': ({ words, count }: { words: readonly string[]; count: number }) =>
    `read ${counted(count, 'cell')} as missing in columns of numbers: ${listed(words)}.`,

  /**
   * Note: a column of categories has a level that usually means a missing value.
   * @remedy If it means a missing value, declare it as one.
   * @example { words: ['N/A'] }
   */
  'missing-word-level': ({ words }: { words: readonly string[] }, say: MessageSpeller) =>
    `${listed(words)} counts as a category. If it means a missing value, declare it with ${say.option('missing')}.`,

  /**
   * Note: numbers with thousands separators were read as numbers.
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
   * Note: numbers with percent signs were read as numbers, without the sign: 12 % is 12.
   * @remedy None needed.
   * @example { columns: ['viability'], count: 1 }
   */
  'percent-signs': ({ columns, count }: { columns: readonly string[]; count: number }) =>
    `read numbers with percent signs, such as 12 % as 12, in ${some(columns, count)}.`,

  /**
   * The comma or point in the numbers of a column may be a thousands separator or a decimal
   * separator.
   * @remedy Declare one of the two.
   * @example { example: '1,234', separator: ',' }
   */
  'separator-ambiguous': ({ example, separator }: { example: string; separator: string }, say: MessageSpeller) =>
    `${quoted(example)} may have a thousands or a decimal separator. ` +
    `Use ${say.setting('thousands', separator)} or ${say.setting('decimal', separator)}.`,

  /**
   * Note: feature names look like dates: a spreadsheet has probably changed gene names such as
   * SEPT2 or MARCH1.
   * @remedy Take the names from the original file, or import them as text.
   * @example { names: ['1-Mar', '2-Sep'], count: 2 }
   */
  'names-mangled': ({ names, count }: { names: readonly string[]; count: number }) =>
    `${counted(count, 'feature name is a date', 'feature names are dates')}: ${some(names, count)}. A spreadsheet may have changed ` +
    'gene names such as MARCH1 or SEPT2; restore them from the original file.',

  /**
   * The table has a line per feature and a column per sample.
   * @remedy Transpose it; if no line contains the labels, also provide a sample annotation.
   * @example { rows: 2000, columns: 62, targetRow: 'class' }
   */
  'features-in-rows': (
    { rows, columns, targetRow }: { rows: number; columns: number; targetRow: string | null },
    say: MessageSpeller,
  ) =>
    `the table seems to have a line per feature (${rows}) and a column per sample (${columns}). ` +
    `Read it with ${say.setting('transpose', true)}` +
    (targetRow === null
      ? ` and give the labels with ${say.option('samples')} FILE and ${say.option('target')}.`
      : ` and ${say.setting('target', escapeControlChars(targetRow))}.`),

  /**
   * Note: columns before the samples describe the features and are not samples.
   * @remedy Choose another of these columns for the names if it is more suitable.
   * @example { columns: ['symbol', 'description'], names: 'probe' }
   */
  'annotation-columns': ({ columns, names }: { columns: readonly string[]; names: string }, say: MessageSpeller) =>
    `feature names are taken from ${names === '' ? 'the first column' : quoted(names)}; ${listed(columns)} ` +
    `${columns.length === 1 ? 'describes' : 'describe'} them and ${columns.length === 1 ? 'is' : 'are'} not used. ` +
    `Choose another column for the names with ${say.option('featureNames')}.`,

  /**
   * Note: the column that names the features is empty for some of them, which are named by the
   * first column instead.
   * @remedy No action is needed, unless these features should have other names.
   * @example { column: 'symbol', names: ['1007_s_at', '1053_at'], count: 2 }
   */
  'feature-names-missing': ({ column, names, count }: { column: string; names: readonly string[]; count: number }) =>
    `${quoted(column)} is empty for ${counted(count, 'feature')}, which are named by the first column instead: ${some(names, count)}.`,

  /**
   * Note: samples of the data are missing from the sample annotation, or vice versa; only those in
   * both are used.
   * @remedy If samples are missing that should be present, check the names.
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
        ? `left out ${counted(absentCount, 'sample')} not in ${quoted(samples)}: ${some(absent, absentCount)}`
        : '';
    const other =
      unusedCount > 0
        ? `${counted(unusedCount, 'sample')} of ${quoted(samples)} not in the data: ${some(unused, unusedCount)}`
        : '';
    return `${[left, other].filter(Boolean).join('; ')}.`;
  },

  /**
   * Note: sample names match only if case and punctuation are ignored.
   * @remedy Check that they refer to the same samples.
   * @example { samples: 'pheno.csv' }
   */
  'samples-matched-loosely': ({ samples }: { samples: string }) =>
    `sample names were matched with those of ${quoted(samples)} ignoring case and punctuation (R writes TCGA-A1 as TCGA.A1).`,

  /**
   * No sample name in the data occurs in the sample annotation.
   * @remedy Name the column of sample names, or transpose the data.
   * @example { samples: 'pheno.csv', ids: ['1', '2'], names: ['GSM1', 'GSM2'] }
   */
  'samples-foreign': (
    { samples, ids, names }: { samples: string; ids: readonly string[]; names: readonly string[] },
    say: MessageSpeller,
  ) =>
    `no sample of the data (${listed(ids)}) is in ${quoted(samples)} (${listed(names)}). ` +
    `Name the column of sample names with ${say.option('id')}, or use ${say.setting('transpose', true)}.`,

  /**
   * The data have no sample names, so a sample annotation cannot be joined.
   * @remedy Name the column of sample names, or transpose the data.
   * @example {}
   */
  'samples-without-names': (_: NoFacts, say: MessageSpeller) =>
    `the data have no column of sample names to join ${say.option('samples')} by. ` +
    `Name it with ${say.option('id')}, or use ${say.setting('transpose', true)}.`,

  /**
   * The length of a list of labels, in the order of the samples, differs from the number of
   * samples.
   * @remedy Give the list that belongs to the data.
   * @example { samples: 'all.cls', given: 38, expected: 72 }
   */
  'samples-count': ({ samples, given, expected }: { samples: string; given: number; expected: number }) =>
    `${quoted(samples)} has ${counted(given, 'label')}, and the data have ${counted(expected, 'sample')}. Give the list that belongs to the data.`,

  /**
   * The sample annotation is a file, but files cannot be opened here.
   * @remedy Join the tables first, or give `open` to `readData`.
   * @example { samples: 'pheno.csv' }
   */
  'samples-unopenable': ({ samples }: { samples: string }, say: MessageSpeller) =>
    `${say.option('samples')}: ${quoted(samples)} is a file name, but files cannot be opened here. Give { open } to readData.`,

  /**
   * The file contains several descriptions of its samples, and the target is not named.
   * @remedy Name the target.
   * @example { columns: ['tissue', 'sex'] }
   */
  'target-among-annotations': ({ columns }: { columns: readonly string[] }, say: MessageSpeller) =>
    `the target is not named. Name one of ${listed(columns)} with ${say.option('target')}.`,

  /**
   * The target is neither a column of the data nor of the sample annotation.
   * @remedy Name one of the columns.
   * @example { target: 'diagnosys', columns: ['diagnosis', 'sex'] }
   */
  'annotation-unknown': ({ target, columns }: { target: string; columns: readonly string[] }, say: MessageSpeller) =>
    `${say.option('target')}: there is no column ${quoted(target)}. The samples have ${listed(columns)}.`,

  /**
   * Note: features that shared a name were merged or renamed.
   * @remedy None needed.
   * @example { rule: 'mean', names: ['TP53'], count: 1 }
   */
  'duplicates-merged': (
    { rule, names, count }: { rule: string; names: readonly string[]; count: number },
    say: MessageSpeller,
  ) =>
    `${counted(count, 'name')} shared by several features: ${some(names, count)} (${say.setting('duplicates', rule)}).`,

  /**
   * The file has an unsupported format, which another program can convert.
   * @remedy Run the command in the message, and read the file that it writes.
   * @example { format: 'RDS', program: 'R', command: 'write.csv(readRDS("genes.rds"), "data.csv")'
   * }
   */
  'format-foreign': ({ format, program, command }: { format: string; program: string; command: string }) =>
    `${format} files are not supported. Convert it in ${program}: ${command}`,

  /**
   * A line of a Matrix Market file does not contain the expected numbers.
   * @remedy Write the file again.
   * @example {}
   */
  'mtx-line-invalid': (_: NoFacts) =>
    'expected a row, a column and a value within the size of the matrix. Write the file again.',

  /**
   * A Matrix Market file is of an unsupported kind.
   * @remedy Write a general coordinate matrix of real or integer values.
   * @example { kind: 'array real general' }
   */
  'mtx-unsupported': ({ kind }: { kind: string }) =>
    `${quoted(kind)} is not supported. Write a general coordinate matrix of real or integer values.`,

  /**
   * A workbook has no sheet with this name.
   * @remedy Name one of its sheets.
   * @example { sheet: 'Data', sheets: ['Sheet1', 'Notes'] }
   */
  'sheet-unknown': ({ sheet, sheets }: { sheet: string; sheets: readonly string[] }, say: MessageSpeller) =>
    `${say.option('sheet')}: there is no sheet ${quoted(sheet)}. The workbook has ${listed(sheets)}.`,

  /**
   * Note: one of several sheets of a workbook was read.
   * @remedy Name another sheet if it is not the right one.
   * @example { sheet: 'Sheet1', others: ['Notes'] }
   */
  'sheet-chosen': ({ sheet, others }: { sheet: string; others: readonly string[] }, say: MessageSpeller) =>
    `read the sheet ${quoted(sheet)}; use ${say.option('sheet')} to read ${listed(others)} instead.`,

  /**
   * Note: rows above the table with a single cell were skipped.
   * @remedy None needed.
   * @example { count: 1 }
   */
  'rows-above-skipped': ({ count }: { count: number }) => `skipped ${counted(count, 'row')} above the table.`,

  /**
   * Several features share a name, as probes of one gene often do.
   * @remedy Choose how to treat them.
   * @example { names: ['TP53', 'BRCA1'], count: 2 }
   */
  'column-names-repeated': ({ names, count }: { names: readonly string[]; count: number }, say: MessageSpeller) =>
    `${counted(count, 'name is', 'names are')} shared by several features: ${listed(names, 20)}. ` +
    `Merge them with ${say.setting('duplicates', 'mean')} or max-variance, or keep all with suffix.`,

  /**
   * Note: a column that numbers the samples is not used as a feature. `kind` is `row-counter` for
   * integers that increase with the rows, `id` for numbers in a column named as an id, and
   * `subject` for the number of a subject with several samples.
   * @remedy Name it as the column of sample names or of subjects; include it to use it as a
   * feature.
   * @example { kind: 'row-counter' }
   */
  'id-left-out': ({ kind }: { kind: NumberedKind }, say: MessageSpeller) =>
    `the column ${NUMBERS[kind]} and is not used as a feature. ` +
    `${kind === 'subject' ? `Keep samples of one subject in one fold with ${say.option('subjects')}` : `Name it with ${say.option('id')}`}, ` +
    `or use it with ${say.option('include')}.`,

  /**
   * Note: a column that counts or numbers the samples is used as a feature, because its name refers
   * to a quantity or there is no other feature.
   * @remedy Name it as the column of sample names, or drop it.
   * @example { kind: 'row-counter' }
   */
  'id-as-feature': ({ kind }: { kind: NumberedKind }, say: MessageSpeller) =>
    `the column ${NUMBERS[kind]} and is used as a feature. ` +
    `Name it with ${say.option(kind === 'subject' ? 'subjects' : 'id')}, or drop it with ${say.option('drop')}.`,

  /**
   * Note: features reveal the target. `kind` is `equal` for a column that is the target with other
   * labels, `determines` if each value occurs in only one class, and `missing-cells` if cells are
   * missing in some classes but never in the others.
   * @remedy Drop the columns if they would not be known before the target.
   * @example { kind: 'determines', columns: ['stage'], count: 1 }
   */
  'feature-determines-target': (
    { kind, columns, count }: { kind: Giveaway; columns: readonly string[]; count: number },
    say: MessageSpeller,
  ) =>
    `${count === 1 ? 'the column' : `${count} columns (${some(columns, count)})`} ${GIVEAWAYS[kind](count === 1)}. ` +
    `If ${count === 1 ? 'it is' : 'they are'} known only with the target, drop ${count === 1 ? 'it' : 'them'} with ${say.option('drop')}.`,

  /**
   * Note: a batch, site or other origin of the samples nearly determines the class, so a model may
   * learn the origin. `accuracy` is the accuracy of predicting the class from the origin,
   * `majority` that of always predicting the largest class.
   * @remedy Drop the column as a feature, and report the design. Adjusting for the column would
   * also remove the difference between the classes.
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
   * Note: samples equal an earlier one in every feature; if they are in different folds, one
   * reveals the label of the other. `conflicting` of them have another label.
   * @remedy Remove repeated samples, or keep those of one subject in one fold.
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
      `${counted(count, 'sample equals', 'samples equal')} an earlier one in every feature` +
      `${shown.length > 0 ? ` (${escapeControlChars(shown.join(', '))}${more})` : ''}` +
      `${conflicting > 0 ? `, ${conflicting} with another label` : ''}. ` +
      `Remove them, or keep repeated samples in one fold with ${say.option('subjects')}.`
    );
  },

  /**
   * Note: labels differ only in case or spaces, and are treated as different classes.
   * @remedy Correct the spelling in the file, or combine the labels.
   * @example { labels: ['Tumor', 'tumor '], count: 1 }
   */
  'labels-similar': ({ labels }: { labels: readonly string[]; count: number }, say: MessageSpeller) =>
    `the labels ${listed(labels)} differ only in case or spaces and are treated as different classes. Correct them in the file, or combine them with ${say.option('positive')}.`,

  /**
   * The target has many values, all of them whole numbers, with few samples each or very different
   * numbers of samples, as is typical of counts and measurements.
   * @remedy Predict it as a number, declare it a class, or name another target.
   * @example { count: 131, samples: 189 }
   */
  'target-numbered': (
    { count, samples, isFixed }: { count: number; samples: number; isFixed?: boolean },
    say: MessageSpeller,
  ) =>
    `the target has ${count} different whole numbers in ${counted(samples, 'sample')} and looks like a number to predict. ` +
    `Use ${say.setting('machine', 'svr')} for a regression${isFixed ? ' or' : ','} ` +
    `${say.setting('targetKind', 'classes')} if each number is a class` +
    `${isFixed ? '' : `, or name another target with ${say.option('target')}`}.`,

  /**
   * Note: the target has many classes, all of them whole numbers.
   * @remedy If they are not classes, predict the target as a number or name another target.
   * @example { count: 26 }
   */
  'classes-numbered': ({ count }: { count: number }, say: MessageSpeller) =>
    `the target has ${counted(count, 'class', 'classes')}, all whole numbers. ` +
    `If it is a number to predict, use ${say.setting('machine', 'svr')}.`,

  /**
   * Note: the data contain the time until an event and whether it occurred. Both are outcomes, and
   * at least one of them is a feature. Censored times are not modelled.
   * @remedy Drop the feature, because it is also an outcome.
   * @example { time: 'os_months', event: 'status' }
   */
  'survival-columns': ({ time, event }: { time: string; event: string }, say: MessageSpeller) =>
    `${quoted(time)} and ${quoted(event)} are outcomes of a follow-up (survival data), and not both are the target. ` +
    `Drop columns that are known only afterwards with ${say.option('drop')}.`,
};

type NumberedKind = 'row-counter' | 'id' | 'subject';

const NUMBERS: Readonly<Record<NumberedKind, string>> = {
  'row-counter': 'counts the samples',
  id: 'numbers the samples',
  subject: 'numbers the subjects',
};

type Giveaway = 'equal' | 'determines' | 'missing-cells';

const GIVEAWAYS: Readonly<Record<Giveaway, (isOne: boolean) => string>> = {
  equal: (isOne) => `${isOne ? 'equals' : 'equal'} the target, up to the names of its values`,
  determines: (isOne) => `${isOne ? 'determines' : 'determine'} the class: each value occurs in one class only`,
  'missing-cells': (isOne) =>
    `${isOne ? 'determines' : 'determine'} the class: cells are missing in some classes and never in the others`,
};
