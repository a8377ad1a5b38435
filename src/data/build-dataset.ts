// Table + schema → Dataset. Problems are collected: `describe` lists them all, computing commands
// refuse with the first.

import { isNumberText, sortLabels } from '../base/order.ts';
import { fact, type Note, note, type Problem, UserError } from '../base/problem.ts';
import { unlikelyCategories, wrongNumber } from './column-kind.ts';
import { columnReference } from './columns.ts';
import {
  type Codes,
  classCounts,
  type Dataset,
  type Feature,
  type FeatureValues,
  pickRows,
  UNSEEN_LEVEL,
} from './dataset.ts';
import { canonicalLabels, levelsOf } from './labels.ts';
import { numberFromText } from './number-text.ts';
import { type FeatureSchema, isTargetName, type Positions, type Schema } from './schema.ts';
import type { SplitResolver } from './splits.ts';
import { type Column, cellText, type Table } from './table.ts';
import { WideColumn, WideFeature } from './wide-columns.ts';

/** More classes than this with fractions in their names are taken for measurements. */
const MAX_MEASURED_CLASSES = 20;

export interface BuildOptions {
  /**
   * Drop samples without a label (or a required weight, fold or subject) instead of reporting them.
   */
  readonly dropUnlabelled: boolean;
  /**
   * Whether this is the table the schema was decided on; a further one may lack classes and must
   * not bring new ones.
   */
  readonly isTraining: boolean;
  /** Positions of columns that are meant as categories, however unlikely they look. */
  readonly meant?: ReadonlySet<number>;
  /** Whether the user named the target, so that it is one, however unlikely its labels look. */
  readonly isTargetNamed?: boolean;
  /** Whether the user declared the target to be a class, however many whole numbers it has. */
  readonly isClassTarget?: boolean;
  /** Whether a row may have no label; it is then −1. */
  readonly mayLackLabels?: boolean;
  /** Splits of the samples of this table. */
  readonly splits?: SplitResolver;
}

export interface BuiltDataset {
  readonly dataset: Dataset;
  /** Reasons to refuse; the dataset is usable only when there are none. */
  readonly problems: readonly Problem[];
  readonly notes: readonly Note[];
}

export function buildDataset(table: Table, schema: Schema, positions: Positions, options: BuildOptions): BuiltDataset {
  const problems: Problem[] = [];
  const notes: Note[] = [];
  const report = (one: Problem) => void problems.push(one);
  const columnAt = (index: number | null) => (index === null ? null : table.columns[index]);
  for (const one of unreadableColumns(table, positions)) report(one);
  const target = readTarget(table, schema, positions.target, { options, report });
  const weights = readWeights(table, columnAt(positions.weights), { options, report });
  const folds = readCodes(table, columnAt(positions.folds), 'foldsColumn', { options, report });
  const subjects = readCodes(table, columnAt(positions.subjects), 'subjects', { options, report });
  const features = schema.features.map((feature, i) => {
    const index = positions.features[i];
    return index < 0
      ? absentFeature(feature)
      : readFeature(table, feature, { index, hasId: positions.id !== null }, { options, report });
  });
  const covariates = schema.covariates?.map((feature, i) =>
    readCovariate(table, feature, positions.covariates![i], { options, report }),
  );
  const idColumn = columnAt(positions.id);
  const ids = idColumn
    ? Array.from({ length: table.rowCount }, (_, row) => cellText(idColumn, row) ?? '')
    : table.rowNames;
  const built: Dataset = {
    source: table.source,
    rowCount: table.rowCount,
    features,
    classes: schema.classes,
    ...target,
    ...(covariates && { covariates }),
    rowIds: ids ?? null,
    weights,
    subjects,
    folds,
    place: table.place,
  };
  const whole = options.splits ? withSplits(built, options.splits, report) : built;
  const dataset = options.dropUnlabelled ? withoutUnusableRows(whole, notes) : whole;
  // Words in the target are reported already; the remaining values are then meaningless.
  const isTargetRead = problems.every(({ code }) => code !== 'target-not-a-number');
  const isChecked = options.isTraining && isTargetRead;
  const found = isChecked ? targetProblem(dataset, schema.target, targetGiven(table, options)) : null;
  if (found !== null) problems.push(found);
  return { dataset, problems, notes };
}

function withSplits(dataset: Dataset, splits: SplitResolver, report: (one: Problem) => void): Dataset {
  try {
    return { ...dataset, givenSplits: splits(dataset) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    for (const one of error.problems) report(one);
    return dataset;
  }
}

/** Why columns that have a role cannot be used. */
function unreadableColumns(table: Table, { target, id, weights, folds, subjects, features }: Positions): Problem[] {
  const used = [target, id, weights, folds, subjects, ...features].filter((index) => index !== null && index >= 0);
  return used.flatMap((index) => {
    const column = table.columns[index!];
    if (column.kind !== 'text' || column.unreadable === undefined) return [];
    return [{ ...column.unreadable, fixes: [{ add: { drop: [columnReference(table.columns, index!)] } }] }];
  });
}

/** The dataset of a table without problems; refuses with the first problem otherwise. */
export function usable(built: BuiltDataset): Dataset {
  if (built.problems.length === 0) return built.dataset;
  const [first, ...more] = built.problems;
  throw new UserError(more.length === 0 ? first : [first, fact('more-problems', { count: more.length })]);
}

interface Checking {
  readonly options: BuildOptions;
  report(one: Problem): void;
}

/** The position of a column, or of one of its cells. */
const positionOf = (table: Table, { name: column }: Column, row?: number) => ({
  source: table.source,
  ...(row !== undefined && table.place(row)),
  column,
});

const DROP_ROWS = { set: { dropMissing: 'rows' } };
const ASK_TARGET = { ask: ['target'] };
const REGRESSION = { set: { targetKind: 'real' } };

/**
 * The labels, and the numbers where the target is real; `index` is negative where the table has no
 * target.
 */
function readTarget(
  table: Table,
  schema: Schema,
  index: number,
  checking: Checking,
): Pick<Dataset, 'labels' | 'response'> {
  const isReal = schema.targetKind === 'real';
  if (index >= 0 && !isReal) return { labels: readLabels(table, schema, index, checking) };
  const unknown = new Int32Array(table.rowCount).fill(-1);
  if (!isReal) return { labels: unknown };
  if (index < 0) return { labels: unknown, response: new Float64Array(table.rowCount).fill(Number.NaN) };
  const response = readResponse(table, table.columns[index], checking);
  return { labels: Int32Array.from(response, (value) => (Number.isNaN(value) ? -1 : 0)), response };
}

/** The numbers of a real target. */
function readResponse(table: Table, column: Column, { options, report }: Checking): Float64Array {
  const response = new Float64Array(table.rowCount).fill(Number.NaN);
  const missing: number[] = [];
  let wrong: { readonly row: number; readonly text: string } | null = null;
  for (let row = 0; row < table.rowCount; row++) {
    const text = cellText(column, row);
    // In a number column no word is a number: with a decimal comma the cell 3.4 is a word.
    const isWord = column.kind === 'number' && (column.words?.codes[row] ?? -1) >= 0;
    const value = text === null || isWord ? Number.NaN : numberFromText(text);
    if (Number.isFinite(value)) response[row] = value;
    else if (text === null) missing.push(row);
    else wrong ??= { row, text };
  }
  if (missing.length > 0 && !options.dropUnlabelled && !options.mayLackLabels) {
    const at = positionOf(table, column, missing[0]);
    report(fact('label-missing', { count: missing.length }, { at, fixes: [DROP_ROWS] }));
  }
  if (wrong !== null) {
    const at = positionOf(table, column, wrong.row);
    const fixes = [ASK_TARGET, { add: { missing: [wrong.text] } }, { set: { targetKind: 'classes' } }];
    report(fact('target-not-a-number', { value: wrong.text }, { at, fixes }));
  }
  return response;
}

function readLabels(table: Table, schema: Schema, target: number, { options, report }: Checking): Int32Array {
  const column = table.columns[target];
  const levels = levelsOf(column, table.rowCount);
  const { of } = canonicalLabels(options.isTraining ? levels : (schema.positive ?? schema.classes));
  const indices = new Map(schema.classes.map((name, index) => [name, index]));
  const labels = new Int32Array(table.rowCount).fill(-1);
  let missing = 0;
  let firstMissing = -1;
  let unknown: { readonly row: number; readonly label: string } | null = null;
  for (let row = 0; row < table.rowCount; row++) {
    const text = cellText(column, row);
    if (text === null) {
      if (missing++ === 0) firstMissing = row;
      continue;
    }
    const name = of(text);
    const index = schema.positive ? Number(schema.positive.includes(name)) : indices.get(name);
    if (index !== undefined) labels[row] = index;
    else unknown ??= { row, label: text };
  }
  if (missing > 0 && !options.dropUnlabelled && !options.mayLackLabels) {
    const at = positionOf(table, column, firstMissing);
    report(fact('label-missing', { count: missing }, { at, fixes: [DROP_ROWS] }));
  }
  if (unknown !== null) {
    const facts = { label: unknown.label, classes: schema.classes };
    report(fact('label-unknown', facts, { at: positionOf(table, column, unknown.row) }));
  }
  return labels;
}

function readWeights(table: Table, column: Column | null, { options, report }: Checking): Float64Array | null {
  if (column === null) return null;
  const weights = new Float64Array(table.rowCount);
  for (let row = 0; row < table.rowCount; row++) {
    const text = cellText(column, row);
    weights[row] = text === null ? Number.NaN : numberFromText(text);
    const isMissing = text === null && options.dropUnlabelled;
    if (isMissing || (weights[row] >= 0 && weights[row] < Number.POSITIVE_INFINITY)) continue;
    const fixes = [{ unset: ['weightsColumn'] }];
    report(fact('weight-invalid', { value: text }, { at: positionOf(table, column, row), fixes }));
    return weights;
  }
  if (weights.every((weight) => weight === 0)) {
    const fixes = [{ unset: ['weightsColumn'] }];
    report(fact('weights-all-zero', {}, { at: positionOf(table, column), fixes }));
  }
  return weights;
}

function readCodes(table: Table, column: Column | null, option: string, { options, report }: Checking): Codes | null {
  if (column === null) return null;
  const levels = levelsOf(column, table.rowCount);
  // Folds are numbered, so that 1 and 1.0 are one; subjects have names, of which 1 and 01 may be
  // two.
  const { names, of } = option === 'foldsColumn' ? canonicalLabels(levels) : { names: sortLabels(levels), of: String };
  const indices = new Map(names.map((name, index) => [name, index]));
  const codes = new Int32Array(table.rowCount);
  for (let row = 0; row < table.rowCount; row++) {
    const text = cellText(column, row);
    codes[row] = text === null ? -1 : indices.get(of(text))!;
    if (text === null && !options.dropUnlabelled) {
      report(fact('role-cell-missing', { option }, { at: positionOf(table, column, row), fixes: [DROP_ROWS] }));
      break;
    }
  }
  return { codes, names };
}

interface FeaturePlace {
  readonly index: number;
  /** Whether another column names the samples. */
  readonly hasId: boolean;
}

function readFeature(
  table: Table,
  feature: FeatureSchema,
  { index, hasId }: FeaturePlace,
  { options, report }: Checking,
): Feature {
  const { name, kind, levels } = feature;
  const column = table.columns[index];
  if (kind === 'categorical') {
    const isSure = !options.isTraining || options.meant?.has(index);
    const unlikely = isSure ? null : unlikelyCategories(table, index, hasId);
    if (unlikely !== null) report(unlikely);
    return { name, kind, levels, data: readCategories(table, column, levels!, report) };
  }
  const wrong = wrongNumber(table, index);
  if (wrong !== null) report(wrong);
  if (column instanceof WideColumn && column.name === name) return new WideFeature(column);
  return { name, kind, data: readNumbers(column) };
}

/**
 * A covariate. Its cells must be there: without them a sample cannot be adjusted. A level that the
 * training data did not have is known to be none of theirs.
 */
function readCovariate(
  table: Table,
  { name, kind, levels }: FeatureSchema,
  index: number,
  { options, report }: Checking,
): Feature {
  const column = table.columns[index];
  const isNumeric = kind === 'numeric';
  const wrong = isNumeric ? wrongNumber(table, index) : null;
  if (wrong !== null) report(wrong);
  const places = new Map(levels?.map((level, place) => [level, place]));
  const codes = () =>
    Float64Array.from({ length: table.rowCount }, (_, row) => {
      const text = cellText(column, row);
      return text === null ? Number.NaN : (places.get(text) ?? UNSEEN_LEVEL);
    });
  const data: FeatureValues = isNumeric ? readNumbers(column) : { kind: 'dense', values: codes() };
  const missing = [...data.values.keys()].filter((row) => Number.isNaN(data.values[row]));
  if (missing.length > 0 && wrong === null && !options.dropUnlabelled) {
    const at = positionOf(table, column, missing[0]);
    report(fact('covariate-missing', { count: missing.length }, { at, fixes: [DROP_ROWS, { ask: ['adjust'] }] }));
  }
  return { name, kind, ...(levels && { levels }), data };
}

function readCategories(
  table: Table,
  column: Column,
  levels: readonly string[],
  report: Checking['report'],
): FeatureValues {
  const indices = new Map(levels.map((level, index) => [level, index]));
  const values = new Float64Array(table.rowCount);
  let isReported = false;
  for (let row = 0; row < table.rowCount; row++) {
    const text = cellText(column, row);
    const index = text === null ? Number.NaN : indices.get(text);
    values[row] = index ?? Number.NaN;
    if (index === undefined && !isReported) {
      isReported = true;
      const fixes = [{ add: { missing: [text!] } }];
      report(fact('level-unknown', { value: text!, levels }, { at: positionOf(table, column, row), fixes }));
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

function withoutUnusableRows(dataset: Dataset, notes: Note[]): Dataset {
  const { labels, weights, folds, subjects, covariates = [] } = dataset;
  const rows: number[] = [];
  for (let row = 0; row < dataset.rowCount; row++) {
    const isMissing =
      labels[row] < 0 ||
      Number.isNaN(weights?.[row] ?? 0) ||
      (folds?.codes[row] ?? 0) < 0 ||
      (subjects?.codes[row] ?? 0) < 0 ||
      // Sparse covariates have no missing cells.
      covariates.some(({ data }) => data.kind === 'dense' && Number.isNaN(data.values[row]));
    if (!isMissing) rows.push(row);
  }
  const gone = dataset.rowCount - rows.length;
  if (gone === 0) return dataset;
  notes.push(note('unusable-rows-dropped', { count: gone }));
  return pickRows(dataset, Int32Array.from(rows));
}

/**
 * How the target column was determined: by default, by the user, or by the file format, which has
 * exactly one; by nothing where a format has measurements only.
 */
export interface TargetGiven {
  readonly by: 'guess' | 'user' | 'format' | 'nothing';
  /** Whether the user declared it to be a class. */
  readonly isClass: boolean;
}

export function targetGiven(
  table: Pick<Table, 'targetColumn' | 'isUpright' | 'annotations'>,
  { isTargetNamed, isClassTarget = false }: { isTargetNamed?: boolean; isClassTarget?: boolean },
): TargetGiven {
  if (table.targetColumn !== undefined) return { by: 'format', isClass: isClassTarget };
  if (isTargetNamed) return { by: 'user', isClass: isClassTarget };
  const isUnlabelled = table.isUpright === true && table.annotations === undefined;
  return { by: isUnlabelled ? 'nothing' : 'guess', isClass: isClassTarget };
}

/** Why no model can be trained on the target; null if one can. */
export function targetProblem(dataset: Dataset, target: string, given: TargetGiven): Problem | null {
  if (given.by === 'nothing' && !isTargetName(target)) {
    const fixes = [{ ask: ['samples'] }, ASK_TARGET];
    return fact('target-not-in-file', {}, { at: { source: dataset.source }, fixes });
  }
  const isByFormat = given.by === 'format';
  const fixed = isByFormat ? { isFixed: true } : {};
  const details = { at: { source: dataset.source, column: target }, fixes: isByFormat ? [] : [ASK_TARGET] };
  if (dataset.response) {
    const known = dataset.response.filter((value) => !Number.isNaN(value));
    if (known.length === 0) return fact('no-labels', fixed, details);
    return known.every((value) => value === known[0]) ? fact('target-constant', { value: known[0] }, details) : null;
  }
  const counts = classCounts(dataset).filter((count) => count > 0);
  const present = counts.length;
  if (present === 0) return fact('no-labels', fixed, details);
  if (present === 1) {
    const label = dataset.classes[dataset.labels.find((index) => index >= 0)!];
    return fact('one-class', { label, ...fixed }, details);
  }
  if (given.isClass) return null;
  if (isNumbered(dataset.classes, counts)) {
    const fixes = [REGRESSION, { set: { targetKind: 'classes' } }, ...(isByFormat ? [] : [ASK_TARGET])];
    return fact('target-numbered', { count: present, samples: dataset.rowCount, ...fixed }, { ...details, fixes });
  }
  const numeric = dataset.classes.every(isNumberText);
  const isNumeric = numeric ? { isNumeric: true } : {};
  const fixes = [...(numeric ? [REGRESSION] : []), ...(isByFormat ? [] : [ASK_TARGET])];
  if (present === dataset.rowCount && present > 2 && given.by !== 'user')
    return fact('labels-all-different', { count: present, ...fixed, ...isNumeric }, { ...details, fixes });
  const hasFractions = dataset.classes.some((name) => isNumberText(name) && !Number.isInteger(Number(name)));
  return present > MAX_MEASURED_CLASSES && hasFractions
    ? fact('labels-measured', { count: present, ...fixed, ...isNumeric }, { ...details, fixes })
    : null;
}

/** Classes that are numbered have several samples each, and not very many more in one than another. */
const MIN_CLASS_SAMPLES = 3;
const MAX_IMBALANCE = 20;

/** Whether many classes, all of them whole numbers, are likely to be counts or measurements. */
function isNumbered(classes: readonly string[], counts: readonly number[]): boolean {
  if (counts.length <= MAX_MEASURED_CLASSES) return false;
  if (!classes.every((name) => isNumberText(name) && Number.isInteger(Number(name)))) return false;
  const [least, most] = counts.reduce(
    ([low, high], count) => [Math.min(low, count), Math.max(high, count)],
    [Infinity, 0],
  );
  return least < MIN_CLASS_SAMPLES || most > MAX_IMBALANCE * least;
}
