// Batches, sites and the like that nearly determine the class: what a model then learns may be the
// batch. No analysis can separate the two, so the user is warned.

import { type Fix, type Note, note } from '../base/problem.ts';
import { columnReference } from './columns.ts';
import type { Dataset, Feature } from './dataset.ts';
import { isBatchName } from './identifiers.ts';
import type { Interpretation } from './interpretation.ts';
import type { TextColumn } from './table.ts';

/** A batch has several samples, or it is a name of samples. */
const MIN_SAMPLES_PER_LEVEL = 5;

/** Nearly confounded: the class guessed by the batch is right this often, … */
const MIN_ACCURACY = 0.9;
/** … and wrong at most this often, relative to always guessing the largest class. */
const MAX_ERROR_RATIO = 0.5;
/** Standard deviations by which χ² must exceed its mean, so that chance is no explanation. */
const MIN_EXCESS = 5;

/** The role of a column in a note. */
type BatchRole = 'feature' | 'covariate' | 'subjects' | 'annotation';

interface Batch {
  readonly name: string;
  readonly role: BatchRole;
  /** For each sample the index of its level; negative where it is not known. */
  readonly codes: ArrayLike<number>;
}

export function confoundedNotes({ table, dataset, positions }: Interpretation): Note[] {
  if (dataset.response) return [];
  return batchesOf(dataset, annotationsOf(table, dataset)).flatMap(({ name, role, codes }) => {
    const found = confounding(codes, dataset);
    if (found === null) return [];
    const index = role === 'feature' ? dataset.features.findIndex((feature) => feature.name === name) : -1;
    const reference = index < 0 ? name : columnReference(table.columns, positions.features[index]);
    const fixes: Fix[] = role === 'feature' ? [{ add: { drop: [reference] } }] : [];
    return [note('batch-predicts-class', { role, ...found }, { at: { source: table.source, column: name }, fixes })];
  });
}

/** Annotations describe the rows of the table; where rows were dropped they do not fit any more. */
const annotationsOf = (table: Interpretation['table'], { rowCount }: Dataset): readonly TextColumn[] =>
  table.rowCount === rowCount ? (table.annotations ?? []) : [];

function batchesOf({ features, covariates = [], subjects }: Dataset, annotations: readonly TextColumn[]): Batch[] {
  const named = (columns: readonly Feature[], role: BatchRole): Batch[] =>
    columns
      .filter(({ name, data }) => data.kind === 'dense' && isBatchName(name))
      .map(({ name, data }) => ({ name, role, codes: codesOf(data.values) }));
  const used = new Set(annotations.length > 0 ? [...features, ...covariates].map(({ name }) => name) : []);
  return [
    ...named(features, 'feature'),
    ...named(covariates, 'covariate'),
    ...(subjects ? [{ name: 'subjects', role: 'subjects' as const, codes: subjects.codes }] : []),
    ...annotations
      .filter(({ name }) => isBatchName(name) && !used.has(name))
      .map(({ name, codes }) => ({ name, role: 'annotation' as const, codes })),
  ];
}

function codesOf(values: Float64Array): Int32Array {
  const known = new Map<number, number>();
  return Int32Array.from(values, (value) => {
    if (Number.isNaN(value)) return -1;
    const code = known.get(value) ?? known.size;
    known.set(value, code);
    return code;
  });
}

interface Confounding {
  readonly levels: number;
  /** How often the most frequent class of its batch is that of a sample. */
  readonly accuracy: number;
  /** The fraction of the largest class. */
  readonly majority: number;
}

/** How well the batch predicts the class; null if that is no better than expected. */
function confounding(codes: ArrayLike<number>, { labels, classes, rowCount }: Dataset): Confounding | null {
  const table = new Map<number, number[]>();
  const totals = classes.map(() => 0);
  let count = 0;
  for (let row = 0; row < rowCount; row++) {
    if (codes[row] < 0 || labels[row] < 0) continue;
    const counts = table.get(codes[row]) ?? classes.map(() => 0);
    counts[labels[row]]++;
    totals[labels[row]]++;
    table.set(codes[row], counts);
    count++;
    if (table.size * MIN_SAMPLES_PER_LEVEL > rowCount) return null;
  }
  if (table.size < 2 || count === 0) return null;
  const levels = [...table.values()];
  const accuracy = levels.reduce((sum, counts) => sum + Math.max(...counts), 0) / count;
  const majority = Math.max(...totals) / count;
  if (accuracy < MIN_ACCURACY || 1 - accuracy > MAX_ERROR_RATIO * (1 - majority)) return null;
  const freedom = (levels.length - 1) * (totals.filter((total) => total > 0).length - 1);
  let chi2 = 0;
  for (const counts of levels) {
    const size = counts.reduce((sum, n) => sum + n, 0);
    for (const [k, n] of counts.entries()) {
      const expected = (size * totals[k]) / count;
      if (expected > 0) chi2 += (n - expected) ** 2 / expected;
    }
  }
  return chi2 > freedom + MIN_EXCESS * Math.sqrt(2 * freedom) ? { levels: levels.length, accuracy, majority } : null;
}
