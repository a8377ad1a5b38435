// Table + schema → Dataset. What stands in the way is collected as sentences: `describe` shows them all, computing commands
// refuse with the first.

import { isNumberText, sortLabels } from '../base/order.ts';
import { UserError } from '../base/problem.ts';
import { counted, escapeControlChars, listed, quoted } from '../base/text.ts';
import { unlikelyCategories, wrongNumber } from './column-kind.ts';
import { type Codes, classCounts, type Dataset, type Feature, type FeatureValues, pickRows } from './dataset.ts';
import { canonicalLabels, levelsOf } from './labels.ts';
import { numberFromText } from './number-text.ts';
import type { FeatureSchema, Positions, Schema } from './schema.ts';
import { type Column, cellText, type Table } from './table.ts';

/** More classes than this with fractions in their names are taken for measurements. */
const MOST_MEASURED_CLASSES = 20;

export interface BuildOptions {
  /** Leave out rows without a label (and without a weight, fold or subject that is asked for) instead of refusing them. */
  readonly dropUnlabelled: boolean;
  /** Whether this is the table the schema was decided on; a further one may lack classes and must not bring new ones. */
  readonly isTraining: boolean;
  /** Positions of columns that are meant as categories, however unlikely they look. */
  readonly meant?: ReadonlySet<number>;
  /** Whether a row may have no label; it is then −1. */
  readonly mayLackLabels?: boolean;
}

export interface BuiltDataset {
  readonly dataset: Dataset;
  /** Sentences, each a reason to refuse; the dataset is usable only when there are none. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

export function buildDataset(table: Table, schema: Schema, positions: Positions, options: BuildOptions): BuiltDataset {
  const problems: string[] = [];
  const notes: string[] = [];
  const say = (sentence: string) => problems.push(`${escapeControlChars(table.source)}: ${sentence}`);
  const columnAt = (index: number | null) => (index === null ? null : table.columns[index]);
  const labels =
    positions.target < 0
      ? new Int32Array(table.rowCount).fill(-1)
      : readLabels(table, schema, table.columns[positions.target], options, say);
  const weights = readWeights(table, columnAt(positions.weights), options, say);
  const folds = readCodes(table, columnAt(positions.folds), '--folds-column', options, say);
  const subjects = readCodes(table, columnAt(positions.subjects), '--subjects', options, say);
  const features = schema.features.map((feature, i) => {
    const index = positions.features[i];
    return index < 0 ? absentFeature(feature) : readFeature(table, feature, index, options, say);
  });
  const idColumn = columnAt(positions.id);
  const ids = idColumn
    ? Array.from({ length: table.rowCount }, (_, row) => cellText(idColumn, row) ?? '')
    : table.rowNames;
  const whole: Dataset = {
    source: table.source,
    rowCount: table.rowCount,
    features,
    classes: schema.classes,
    labels,
    rowIds: ids ?? null,
    weights,
    subjects,
    folds,
    place: table.place,
  };
  const dataset = options.dropUnlabelled ? withoutUnusableRows(whole, notes) : whole;
  const classes = options.isTraining ? classProblem(dataset, schema.target) : null;
  if (classes !== null) problems.push(classes);
  return { dataset, problems, notes };
}

/** The dataset of a table without problems; refuses with the first problem otherwise. */
export function usable(built: BuiltDataset): Dataset {
  if (built.problems.length === 0) return built.dataset;
  const more = built.problems.length - 1;
  const rest = more === 0 ? '' : ` (and ${counted(more, 'more problem')}; svm-sieve describe lists all)`;
  throw new UserError(`${built.problems[0]}${rest}`);
}

type Say = (sentence: string) => void;

function readLabels(table: Table, schema: Schema, column: Column, options: BuildOptions, say: Say): Int32Array {
  const levels = levelsOf(column, table.rowCount);
  const { of } = canonicalLabels(options.isTraining ? levels : (schema.positive ?? schema.classes));
  const indices = new Map(schema.classes.map((name, index) => [name, index]));
  const labels = new Int32Array(table.rowCount).fill(-1);
  let missing = 0;
  let firstMissing = -1;
  let unknown: string | null = null;
  for (let row = 0; row < table.rowCount; row++) {
    const text = cellText(column, row);
    if (text === null) {
      if (missing++ === 0) firstMissing = row;
      continue;
    }
    const name = of(text);
    const index = schema.positive ? Number(schema.positive.includes(name)) : indices.get(name);
    if (index !== undefined) labels[row] = index;
    else unknown ??= `${table.place(row)}, column ${quoted(column.name)}: the label ${quoted(text)}`;
  }
  if (missing > 0 && !options.dropUnlabelled && !options.mayLackLabels) {
    say(
      `${table.place(firstMissing)}, column ${quoted(column.name)}: the label is missing (in ${counted(missing, 'row')}); ` +
        'leave such rows out with --drop-missing rows',
    );
  }
  if (unknown !== null)
    say(`${unknown} is not among the classes of the training data: ${listed(schema.classes)}; correct or remove it`);
  return labels;
}

function readWeights(table: Table, column: Column | null, options: BuildOptions, say: Say): Float64Array | null {
  if (column === null) return null;
  const weights = new Float64Array(table.rowCount);
  for (let row = 0; row < table.rowCount; row++) {
    const text = cellText(column, row);
    weights[row] = text === null ? Number.NaN : numberFromText(text);
    const isMissing = text === null && options.dropUnlabelled;
    if (isMissing || (weights[row] >= 0 && weights[row] < Number.POSITIVE_INFINITY)) continue;
    say(
      `${table.place(row)}, column ${quoted(column.name)}: the weight ${quoted(text ?? '')} is not a number of at least 0; correct it`,
    );
    return weights;
  }
  if (weights.every((weight) => weight === 0))
    say(`column ${quoted(column.name)}: every weight is 0; at least one row must count`);
  return weights;
}

function readCodes(table: Table, column: Column | null, flag: string, options: BuildOptions, say: Say): Codes | null {
  if (column === null) return null;
  const names = sortLabels(levelsOf(column, table.rowCount));
  const indices = new Map(names.map((name, index) => [name, index]));
  const codes = new Int32Array(table.rowCount);
  for (let row = 0; row < table.rowCount; row++) {
    const text = cellText(column, row);
    codes[row] = text === null ? -1 : indices.get(text)!;
    if (text === null && !options.dropUnlabelled) {
      say(
        `${table.place(row)}, column ${quoted(column.name)}: the cell is empty and ${flag} needs it; fill it, or use --drop-missing rows`,
      );
      break;
    }
  }
  return { codes, names };
}

function readFeature(table: Table, feature: FeatureSchema, index: number, options: BuildOptions, say: Say): Feature {
  const { name, kind, levels } = feature;
  const column = table.columns[index];
  if (kind === 'categorical') {
    const isSure = !options.isTraining || options.meant?.has(index);
    const unlikely = isSure ? null : unlikelyCategories(table, column);
    if (unlikely !== null) say(unlikely);
    return { name, kind, levels, data: readCategories(table, column, levels!, say) };
  }
  const wrong = wrongNumber(table, column);
  if (wrong !== null) say(wrong);
  return { name, kind, data: readNumbers(column) };
}

function readCategories(table: Table, column: Column, levels: readonly string[], say: Say): FeatureValues {
  const indices = new Map(levels.map((level, index) => [level, index]));
  const values = new Float64Array(table.rowCount);
  let isSaid = false;
  for (let row = 0; row < table.rowCount; row++) {
    const text = cellText(column, row);
    const index = text === null ? Number.NaN : indices.get(text);
    values[row] = index ?? Number.NaN;
    if (index === undefined && !isSaid) {
      isSaid = true;
      say(
        `${table.place(row)}, column ${quoted(column.name)}: ${quoted(text)} does not occur in the training data (${listed(levels)}); correct it or name it with --missing`,
      );
    }
  }
  return { kind: 'dense', values };
}

function readNumbers(column: Column): FeatureValues {
  if (column.kind === 'number') return { kind: 'dense', values: column.values };
  if (column.kind === 'sparse') return { kind: 'sparse', rows: column.rows, values: column.values, fill: 0 };
  const numbers = Float64Array.from(column.words, Number);
  return { kind: 'dense', values: Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : numbers[code])) };
}

/** A sparse file does not mention a feature that is 0 in all its rows. */
function absentFeature({ name, kind }: FeatureSchema): Feature {
  return { name, kind, data: { kind: 'sparse', rows: new Int32Array(0), values: new Float64Array(0), fill: 0 } };
}

function withoutUnusableRows(dataset: Dataset, notes: string[]): Dataset {
  const { labels, weights, folds, subjects } = dataset;
  const rows: number[] = [];
  for (let row = 0; row < dataset.rowCount; row++) {
    const isMissing =
      labels[row] < 0 ||
      Number.isNaN(weights?.[row] ?? 0) ||
      (folds?.codes[row] ?? 0) < 0 ||
      (subjects?.codes[row] ?? 0) < 0;
    if (!isMissing) rows.push(row);
  }
  const gone = dataset.rowCount - rows.length;
  if (gone === 0) return dataset;
  notes.push(`${counted(gone, 'row')} without a label or a cell that is needed left out`);
  return pickRows(dataset, Int32Array.from(rows));
}

/** Why the labels cannot be learned from, as a sentence; null if they can. */
export function classProblem(dataset: Dataset, target: string): string | null {
  const present = classCounts(dataset).filter((count) => count > 0).length;
  const column = `${escapeControlChars(dataset.source)}: column ${quoted(target)}`;
  const wayOut = 'name the column of the class with --target';
  if (present === 0) return `${column} has no label; ${wayOut}`;
  if (present === 1) {
    const only = dataset.classes[dataset.labels.find((label) => label >= 0)!];
    return `${column} has one class only, ${quoted(only)}, and a classifier needs two; ${wayOut}`;
  }
  if (present === dataset.rowCount && present > 2) {
    return `${column} has as many different values as rows (${present}), so it is no class; ${wayOut}`;
  }
  const hasFractions = dataset.classes.some((name) => isNumberText(name) && !Number.isInteger(Number(name)));
  if (present > MOST_MEASURED_CLASSES && hasFractions) {
    return `${column} has ${present} different values with fractions, which looks like a measured quantity; ${wayOut}`;
  }
  return null;
}
