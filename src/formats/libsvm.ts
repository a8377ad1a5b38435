// A Model as files of LIBSVM: FILE for svm-predict, and FILE.scale, with which svm-scale prepares
// rows.
//
//   svm-scale -r FILE.scale rows.libsvm > scaled.libsvm && svm-predict scaled.libsvm FILE labels.txt
//
// A scale file maps [min, max] of each index onto [lower, upper]; every affine map is one, here (x
// − c)/d as [c, c + d] onto [0, 1]. Where min = max, svm-scale leaves the index out: so columns
// that the model does not read, and constant ones, become 0. svm-scale prints six digits, so that a
// decision value moves by about 1e-6 of the largest one.

import { type Fix, type Note, note, problem } from '../base/problem.ts';
import type { Model } from '../formulations/model.ts';
import { isCalibrated } from '../formulations/probabilities.ts';
import { kernelOf } from '../kernels/index.ts';
import type { Exported, Exporter } from './exporter.ts';
import { libsvmText } from './libsvm-model.ts';
import { type Preparation, type PreparedColumn, preparationOf } from './preparation.ts';

export const libsvm: Exporter = {
  name: 'libsvm',
  summary: 'a model for svm-predict, and FILE.scale for svm-scale, which scales its input',
  suffixes: ['', '.scale'],
  inputs: 'all',
  export(model, choice) {
    if (kernelOf(model.kernel.name).isGiven) return exportGiven(model);
    const preparation = preparationOf(model, choice);
    refuseInexpressible(model, preparation);
    const names = preparation.inputs.filter(({ kind }) => kind === 'numeric').map(({ name }) => name);
    const first = firstIndex(names);
    const indexOf = new Map(names.map((name, place) => [name, first + place]));
    const indices = preparation.columns.map(({ source }) => indexOf.get(preparation.sources[source].name)!);
    const ordered = inOrder(model, indices);
    const { text, notes } = libsvmText(ordered.model, ordered.indices);
    const scale = scaleText(preparation, indices, { first, count: names.length });
    return {
      files: [
        { suffix: '', content: text },
        { suffix: '.scale', content: scale },
      ],
      notes: [...preparation.notes, ...notes, indexNote(names, first), ...probabilityNotes(model)],
    };
  },
};

/** Kernel values are given as they are: there is nothing to scale. */
function exportGiven(model: Model): Exported {
  const { text, notes } = libsvmText(model, []);
  return {
    files: [{ suffix: '', content: text }],
    notes: [...notes, note('libsvm-precomputed', {}), ...probabilityNotes(model)],
  };
}

/** Formats that have what LIBSVM lacks. */
const OTHER_FORMATS: readonly Fix[] = ['onnx', 'js', 'json'].map((to) => ({ set: { to } }));

/** What a file of sparse numbers has no words for. */
function refuseInexpressible(model: Model, { sources, adjustment }: Preparation): void {
  if (adjustment !== null) {
    const columns = adjustment.covariates.map(({ name }) => name);
    throw problem('libsvm-cannot-adjust', { columns }, { fixes: OTHER_FORMATS });
  }
  const categorical = sources.filter(({ kind }) => kind === 'categorical').map(({ name }) => name);
  if (categorical.length > 0) throw problem('libsvm-needs-numbers', { columns: categorical }, { fixes: OTHER_FORMATS });
  if (model.transforms.some(({ kind }) => kind === 'impute')) {
    throw problem('libsvm-needs-complete-data', {}, { fixes: OTHER_FORMATS });
  }
}

/** Features that a LIBSVM file named, f1, f2, …, keep their index; others are counted from 1. */
export function firstIndex(names: readonly string[]): number {
  const [, digits = ''] = /^f(\d{1,9})$/.exec(names[0]) ?? [];
  const first = Number(digits);
  return digits !== '' && names.every((name, place) => name === `f${first + place}`) ? first : 1;
}

/**
 * LIBSVM wants ascending indices. A model of ours has its columns in the order of the data; one
 * from elsewhere need not.
 */
function inOrder(model: Model, indices: readonly number[]): { model: Model; indices: number[] } {
  const order = [...indices.keys()].sort((a, b) => indices[a] - indices[b]);
  const arranged = (values: readonly number[]) => order.map((j) => values[j]);
  return {
    model: {
      ...model,
      supportVectors: model.supportVectors.map(arranged),
      machines: model.machines.map((classifier) =>
        classifier.weights ? { ...classifier, weights: arranged(classifier.weights) } : classifier,
      ),
    },
    indices: arranged(indices),
  };
}

function scaleText(
  { columns, sources }: Preparation,
  indices: readonly number[],
  { first, count }: { first: number; count: number },
): string {
  const columnAt = new Map(indices.map((index, j) => [index, columns[j]]));
  const lines = Array.from({ length: count }, (_, place) => {
    const column = columnAt.get(first + place);
    const [min, max] = column ? rangeOf(column, sources[column.source].name) : [0, 0];
    return `${first + place} ${min} ${max}`;
  });
  return `${['x', '0 1', ...lines].join('\n')}\n`;
}

/** Rounding of c + d may change the divisor by this share at most. */
const MAX_ROUNDING = 1e-9;

function rangeOf({ centre, residue, divisor }: PreparedColumn, name: string): [min: number, max: number] {
  if (divisor === 0) return [0, 0];
  const min = centre + residue;
  const max = min + divisor;
  if (Math.abs(max - min - divisor) <= MAX_ROUNDING * divisor && Number.isFinite(max)) return [min, max];
  throw problem(
    'libsvm-scale-imprecise',
    { spread: divisor, centre: min },
    { at: { column: name }, fixes: [{ set: { to: 'onnx' } }, { set: { to: 'js' } }] },
  );
}

/** As many names as a note shows. */
const SHOWN_NAMES = 3;

const indexNote = (names: readonly string[], first: number): Note =>
  note('libsvm-indices', { first, count: names.length, columns: names.slice(0, SHOWN_NAMES) });

const probabilityNotes = ({ machines: classifiers }: Model): Note[] =>
  isCalibrated(classifiers) ? [note('libsvm-probabilities', {})] : [];
