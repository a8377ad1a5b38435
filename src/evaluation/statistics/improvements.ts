// The improvement rows of Krupka (2016, tables 3.1 and 3.2): models side by side, each with its
// accuracy and its number of features on every data set; a row compares each model with the one to
// its left (I_PREV) or with a reference model (I_BT, I_R5).
//   accuracy   100 (ā_new − ā_old)/ā_old
//   features   100 (f̄_old − f̄_new)/f̄_new
//   test       one-sided t-test, H₀: μ ≤ 0, of the improvements 100(new − old)/old of the accuracy, data set by data set
//
// Interpretations, confirmed by the printed numbers. The rows compare averages, ā and f̄ over the
// data sets, although table 3.2 mentions average improvements. Fewer features are better, and their
// improvement is relative to the new number, not the old one. The test and its 100(1 − p) are of
// the single data sets' improvements, whose mean therefore is not the row's number. A data set that
// lacks a value in either model is left out of the comparison.

import { type ImprovementTest, improvementTest } from './t-tests.ts';

/** A model with its accuracy and number of features on every data set. */
export interface ModelColumn {
  readonly name: string;
  /** One accuracy per data set, in the same order as `features`. */
  readonly accuracy: readonly (number | null)[];
  readonly features: readonly (number | null)[];
}

/** The improvement of one model over another across data sets. */
export interface Improvement {
  /** The compared model. */
  readonly model: string;
  readonly accuracy: number | null;
  readonly features: number | null;
  /** The improvements in accuracy on each data set, and their test. */
  readonly improvements: readonly (number | null)[];
  readonly test: ImprovementTest;
}

/** The improvements of all models over one reference. */
export interface ImprovementRow {
  /** `previous`: each model is compared with the one to its left. */
  readonly over: 'previous' | { readonly model: string };
  /**
   * One per model; null for the reference itself, for models to its left, and for the first model.
   */
  readonly cells: readonly (Improvement | null)[];
}

/** Returns the comparison with the model to the left, followed by one row per reference model. */
export function improvementTable(columns: readonly ModelColumn[], references: readonly string[]): ImprovementRow[] {
  const previous: ImprovementRow = {
    over: 'previous',
    cells: columns.map((column, i) => (i === 0 ? null : improvementOver(columns[i - 1], column))),
  };
  return [previous, ...references.map((name) => referenceRow(columns, name))];
}

/** 100 (new − old)/old; null if a value is unknown or the old one is 0. */
export function relativeImprovement(now: number | null, old: number | null): number | null {
  return now === null || old === null || old === 0 ? null : (100 * (now - old)) / old;
}

/** The improvement of one model over another on each data set, with its test. */
export function improvementOver(old: ModelColumn, now: ModelColumn): Improvement {
  const improvements = now.accuracy.map((accuracy, set) => relativeImprovement(accuracy, old.accuracy[set] ?? null));
  const accuracy = commonMeans(now.accuracy, old.accuracy);
  const features = commonMeans(now.features, old.features);
  return {
    model: now.name,
    accuracy: relativeImprovement(accuracy.a, accuracy.b),
    features: relativeImprovement(features.b, features.a), // the old count next to the new one: fewer is better
    improvements,
    test: improvementTest(improvements, PERCENT),
  };
}

/** The size of the numbers whose differences are improvements, in percent of the old value. */
const PERCENT = 100;

function referenceRow(columns: readonly ModelColumn[], name: string): ImprovementRow {
  const reference = columns.findIndex((column) => column.name === name);
  if (reference < 0) throw new Error(`there is no model ${JSON.stringify(name)} to compare with`);
  const cells = columns.map((column, i) => (i <= reference ? null : improvementOver(columns[reference], column)));
  return { over: { model: name }, cells };
}

/** The means of two lists over the data sets that have both values. */
function commonMeans(a: ModelColumn['accuracy'], b: ModelColumn['accuracy']): { a: number | null; b: number | null } {
  let sumA = 0;
  let sumB = 0;
  let count = 0;
  for (let set = 0; set < a.length; set++) {
    const [x, y] = [a[set], b[set] ?? null];
    if (x === null || y === null) continue;
    sumA += x;
    sumB += y;
    count++;
  }
  return count === 0 ? { a: null, b: null } : { a: sumA / count, b: sumB / count };
}
