// Which columns of a table a model needs, and how they are read: told by its transforms, so that a model file is enough to predict.

import type { FeatureSchema, Schema } from '../data/schema.ts';
import type { Model } from '../machines/model.ts';

import { encodedName, type FittedOneHot } from '../transforms/one-hot.ts';

const USUAL_TARGET = 'class';

export function modelSchema(model: Model, target: string | null, id: string | null): Schema {
  return {
    target: target ?? model.target ?? USUAL_TARGET,
    positive: model.positive ?? null,
    classes: model.classes,
    id,
    weights: null,
    folds: null,
    subjects: null,
    features: rawFeatures(model),
  };
}

/** The columns before encoding: categorical attributes that the model reads any level of, and plain numbers. */
function rawFeatures(model: Model): FeatureSchema[] {
  const oneHot = model.transforms.find((fitted): fitted is FittedOneHot => fitted.kind === 'one-hot');
  const attributeOf = new Map<string, FeatureSchema>();
  for (const { name, levels } of oneHot?.attributes ?? []) {
    for (const level of levels) attributeOf.set(encodedName({ name }, level), { name, kind: 'categorical', levels });
  }
  const features = new Map<string, FeatureSchema>();
  for (const column of model.columns) {
    const feature = attributeOf.get(column) ?? { name: column, kind: 'numeric' as const };
    features.set(feature.name, feature);
  }
  return [...features.values()];
}
