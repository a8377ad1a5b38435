// A model with the facts of its training data that it needs: the class column, the columns, and the
// digests that identify samples.

import type { Model } from '../formulations/model.ts';
import type { Data } from './data.ts';
import { trainingMark } from './training-samples.ts';

export function withOrigin(model: Model, { dataset, target, options }: Data): Model {
  const columns = [...dataset.features, ...(dataset.covariates ?? [])];
  const categorical = columns.filter(({ kind }) => kind === 'categorical');
  const training = trainingMark(model, dataset);
  return {
    ...model,
    target,
    positive: options.positive,
    ...(training && { training }),
    inputs: { names: columns.map(({ name }) => name), categorical: categorical.map(({ name }) => name) },
  };
}
