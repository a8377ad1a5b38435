// Data that came from elsewhere, held against their shape: the numeric core takes rows and classes
// at their word.

import * as z from 'zod';
import { schemeNames } from '../../formulations/schemes/index.ts';
import type { DatasetData } from '../dataset-data.ts';
import type { EvaluationData } from '../evaluation-data.ts';

export type StoredData = EvaluationData | DatasetData;

const number = z.custom<number>((value) => typeof value === 'number');
const doubles = z.instanceof(Float64Array);
const integers = z.instanceof(Int32Array);
const texts = z.array(z.string());
const codes = z.strictObject({ codes: integers, names: texts });
const count = z.int().min(0);

const evaluation = z.strictObject({
  rowCount: z.int().min(1),
  values: doubles,
  labels: integers,
  classes: texts,
  weights: doubles.nullable(),
  splits: z.array(z.strictObject({ train: integers, test: integers })),
  within: z.array(doubles).nullable(),
  settings: z.array(z.strictObject({ kernel: z.string(), parameters: z.looseObject({}), cost: number })),
  multiclass: z.enum(schemeNames),
  classWeights: z.union([z.string(), z.array(number)]),
  score: z.string(),
  tolerance: number,
  maxIterations: number.nullable(),
  features: z.array(count).nullable(),
});

const feature = z.looseObject({
  name: z.string(),
  kind: z.string(),
  data: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('dense'), values: doubles }),
    z.strictObject({ kind: z.literal('sparse'), rows: integers, values: doubles, fill: number }),
  ]),
});

const dataset = z.strictObject({
  source: z.string(),
  rowCount: z.int().min(1),
  features: z.array(feature),
  classes: texts,
  labels: integers,
  response: doubles.optional(),
  covariates: z.array(feature).optional(),
  rowIds: texts.nullable(),
  weights: doubles.nullable(),
  subjects: codes.nullable(),
  folds: codes.nullable(),
});

/** The data, if they are what they should be; throws if they are not. */
export function checkedData(given: unknown): StoredData {
  const isEvaluation = typeof given === 'object' && given !== null && 'splits' in given;
  const data = isEvaluation ? evaluation.parse(given) : dataset.parse(given);
  const isFitting = 'splits' in data ? isWholeEvaluation(data) : isWholeDataset(data);
  if (!isFitting) throw new Error('lists that do not fit one another');
  return data as StoredData;
}

const within = (numbers: Iterable<number>, from: number, below: number) => {
  for (const own of numbers) if (!(own >= from && own < below)) return false;
  return true;
};

function areRows({
  rowCount,
  labels,
  classes,
  weights,
}: Pick<StoredData, 'rowCount' | 'labels' | 'classes' | 'weights'>) {
  const isWeighted = weights === null || weights.length === rowCount;
  return isWeighted && labels.length === rowCount && within(labels, -1, classes.length);
}

function isWholeEvaluation(data: z.infer<typeof evaluation>): boolean {
  const { rowCount, values, splits, features } = data;
  const featureCount = values.length / rowCount;
  return (
    areRows(data) &&
    Number.isInteger(featureCount) &&
    splits.every(({ train, test }) => within(train, 0, rowCount) && within(test, 0, rowCount)) &&
    (data.within === null ||
      (data.within.length === splits.length && data.within.every(({ length }) => length === values.length))) &&
    (features === null || within(features, 0, featureCount))
  );
}

function isWholeDataset(data: z.infer<typeof dataset>): boolean {
  const { rowCount, features, covariates = [], rowIds, subjects, folds } = data;
  return (
    areRows(data) &&
    [...features, ...covariates].every(({ data: own }) =>
      own.kind === 'dense'
        ? own.values.length === rowCount
        : own.rows.length === own.values.length && within(own.rows, 0, rowCount),
    ) &&
    (data.response === undefined || data.response.length === rowCount) &&
    (rowIds === null || rowIds.length === rowCount) &&
    [subjects, folds].every((own) => own === null || own.codes.length === rowCount)
  );
}
