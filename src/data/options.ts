// The options that say how a table is read and what its columns are.

import {
  choiceOption,
  fileOption,
  inGroup,
  namesOption,
  optional,
  parsedOption,
  type Resolved,
  switchOption,
  textOption,
  withDefault,
} from '../base/option.ts';
import { DUPLICATE_RULES } from './duplicates.ts';
import { DEFAULT_MISSING } from './missing-values.ts';
import { readers } from './readers/index.ts';
import type { SplitList, SplitLists } from './splits.ts';

const columnOption = (described: {
  summary: string;
  defaultText?: string;
  level?: 'basic';
  synonyms?: readonly string[];
}) => textOption({ argument: 'COL', isPrivate: true, ...described });

/** The options for reading a table. */
export const dataOptions = inGroup('Data', {
  format: optional(
    choiceOption(readers.meanings, {
      argument: 'NAME',
      summary: 'file format',
      defaultText: 'from the file name',
    }),
  ),
  delimiter: optional(
    textOption({
      argument: 'CHAR',
      summary: 'character that separates the cells',
      suggestions: { ',': 'comma', ';': 'semicolon', tab: 'tab', '|': 'vertical bar' },
      synonyms: ['sep', 'separator', 'delim'],
      defaultText: 'detected from the first lines',
    }),
  ),
  decimal: withDefault(
    choiceOption({ '.': 'decimal point', ',': 'decimal comma' }, { argument: 'CHAR', summary: 'decimal separator' }),
    '.',
  ),
  thousands: optional(
    choiceOption(
      { ',': 'comma', '.': 'point', "'": 'apostrophe', space: 'blank' },
      { argument: 'CHAR', summary: 'thousands separator', defaultText: 'detected if unambiguous' },
    ),
  ),
  header: withDefault(
    switchOption({ summary: 'the first line contains data; columns are named f1, f2, … and class' }),
    true,
  ),
  missing: withDefault(
    namesOption({
      argument: 'WORDS',
      level: 'basic',
      summary: 'words that count as missing values',
      synonyms: ['na-values', 'na-strings', 'na'],
    }),
    [...DEFAULT_MISSING],
  ),
  target: optional(
    columnOption({
      level: 'basic',
      summary: 'column of labels, or of numbers to predict',
      defaultText: 'class, target, label, y, or the last column',
      synonyms: ['label', 'labels', 'outcome', 'response', 'y', 'class', 'class-column'],
    }),
  ),
  targetKind: optional(
    choiceOption(
      { classes: 'each distinct value is a class', real: 'the values are numbers to be predicted (regression)' },
      {
        argument: 'KIND',
        summary: 'type of target',
        defaultText: 'classes; on the command line, determined by --machine',
      },
    ),
  ),
  positive: optional(
    namesOption({ argument: 'A,B', summary: 'labels of the positive class; all others form the negative class' }),
  ),
  id: optional(
    columnOption({
      level: 'basic',
      summary: 'column of sample names',
      synonyms: ['index-col', 'index', 'row-names', 'rownames'],
    }),
  ),
  weightsColumn: optional(columnOption({ summary: 'column of sample weights, which multiply C' })),
  foldsColumn: optional(columnOption({ summary: 'column that assigns each sample to a fold' })),
  splits: optional(
    parsedOption<string | SplitList | readonly SplitLists[]>(
      {
        kind: 'file',
        isPrivate: true,
        argument: 'FILE',
        summary: 'training and test samples of each split: JSON or CSV, by id or row number',
        synonyms: ['cv-splits', 'split-file'],
      },
      (value) =>
        value !== '' && (typeof value === 'string' || typeof value === 'object') ? (value as never) : undefined,
    ),
  ),
  subjects: optional(
    columnOption({
      summary: 'column of subjects; samples of one subject stay in one fold',
      synonyms: ['groups', 'group', 'patients', 'blocks'],
    }),
  ),
  adjust: withDefault(
    namesOption({
      argument: 'A,B',
      summary: 'covariates to regress out of every feature, fitted on training samples; not used as features',
      synonyms: ['covariates', 'confounders', 'covariate', 'regress-out'],
    }),
    [],
  ),
  drop: withDefault(
    namesOption({ argument: 'A,B', level: 'basic', summary: 'columns to ignore; #3 is the third column' }),
    [],
  ),
  include: withDefault(
    namesOption({
      argument: 'A,B',
      summary: 'columns to use as features even if they look like row counters or ids',
    }),
    [],
  ),
  categorical: withDefault(namesOption({ argument: 'A,B', summary: 'numeric columns to treat as categories' }), []),
  featureGroups: optional(
    parsedOption(
      {
        kind: 'file',
        isPrivate: true,
        argument: 'FILE|prefix:SEP',
        summary: 'groups of features: a file with the columns feature and group, or a prefix of the feature names',
        choices: [
          {
            value: 'prefix',
            argument: { name: 'SEP', separator: ':' },
            meaning: 'features whose names agree up to the first SEP form a group',
          },
        ],
      },
      (value) => (typeof value === 'string' && value !== '' && value !== 'prefix:' ? value : undefined),
    ),
  ),
  samples: optional(
    fileOption({
      level: 'basic',
      summary: 'table of sample annotations, joined by sample name',
      synonyms: ['pheno', 'phenotypes', 'metadata', 'annotation', 'coldata'],
    }),
  ),
  duplicates: withDefault(
    choiceOption(DUPLICATE_RULES, { argument: 'RULE', summary: 'how to treat features that share a name' }),
    'refuse',
  ),
  featureNames: optional(
    columnOption({ summary: 'column with the feature names of a transposed table', defaultText: 'the first' }),
  ),
  sheet: optional(
    textOption({
      argument: 'NAME',
      isPrivate: true,
      summary: 'sheet of an Excel file',
      defaultText: 'the first with data',
    }),
  ),
  transpose: withDefault(
    switchOption({ summary: 'the table has one row per feature and one column per sample' }),
    false,
  ),
});

export type DataOptions = Resolved<typeof dataOptions>;

/** Options of files that are unusual, and their default values. */
const UNUSUAL: Readonly<Record<string, unknown>> = {
  thousands: null,
  adjust: [],
  include: [],
  samples: null,
  duplicates: 'refuse',
  featureNames: null,
  sheet: null,
  splits: null,
};

const isSame = (value: unknown, usual: unknown) =>
  value === usual || (Array.isArray(value) && Array.isArray(usual) && value.length === 0 && usual.length === 0);

/** The options as results record them: those of unusual files only where they are given. */
export function withoutUnusual<O extends object>(options: O): O {
  const entries = Object.entries(options).filter(
    ([name, value]) => !Object.hasOwn(UNUSUAL, name) || !isSame(value, UNUSUAL[name]),
  );
  return Object.fromEntries(entries) as O;
}
