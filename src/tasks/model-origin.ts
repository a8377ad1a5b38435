// A model with what it must know of its training data to read others: the column of the class, and
// which columns there were.

import type { Model } from '../formulations/model.ts';
import type { Data } from './data.ts';

export function withOrigin(model: Model, { dataset, target, options }: Data): Model {
  const columns = [...dataset.features, ...(dataset.covariates ?? [])];
  const categorical = columns.filter(({ kind }) => kind === 'categorical');
  return {
    ...model,
    target,
    positive: options.positive,
    inputs: { names: columns.map(({ name }) => name), categorical: categorical.map(({ name }) => name) },
  };
}
