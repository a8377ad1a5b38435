// How a table is read for a model.

import type { Schema } from '../data/schema.ts';
import { type Model, modelTarget } from '../formulations/model.ts';
import { covariateFeatures, sourceFeatures } from '../formulations/model-sources.ts';

const DEFAULT_TARGET = 'class';

export function modelSchema(model: Model, target: string | null, id: string | null): Schema {
  const covariates = covariateFeatures(model);
  return {
    target: target ?? model.target ?? DEFAULT_TARGET,
    targetKind: modelTarget(model),
    positive: model.positive ?? null,
    classes: model.classes,
    id,
    weights: null,
    folds: null,
    subjects: null,
    features: sourceFeatures(model),
    ...(covariates.length > 0 && { covariates }),
  };
}

/** The columns of a schema that are read as text, because they hold categories. */
export const categoricalNames = ({ features, covariates = [] }: Schema): string[] =>
  [...features, ...covariates].filter(({ kind }) => kind === 'categorical').map(({ name }) => name);
