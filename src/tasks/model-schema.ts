// How a table is read for a model.

import type { Schema } from '../data/schema.ts';
import { type Model, modelTarget } from '../formulations/model.ts';
import { sourceFeatures } from '../formulations/model-sources.ts';

const USUAL_TARGET = 'class';

export function modelSchema(model: Model, target: string | null, id: string | null): Schema {
  return {
    target: target ?? model.target ?? USUAL_TARGET,
    targetKind: modelTarget(model),
    positive: model.positive ?? null,
    classes: model.classes,
    id,
    weights: null,
    folds: null,
    subjects: null,
    features: sourceFeatures(model),
  };
}
