// Which columns of a table a model reads: determined by its transforms, so that a model is enough
// to predict.

import type { FeatureSchema } from '../data/schema.ts';
import type { FittedAdjust } from '../preprocessing/adjust.ts';
import { encodedName, type FittedOneHot } from '../preprocessing/one-hot.ts';
import type { Model } from './model.ts';

export interface ColumnSource {
  /** The column of the table. */
  readonly feature: FeatureSchema;
  /** The level that the column of the model represents; null for a column of numbers. */
  readonly level: number | null;
}

/** Where each column of the model comes from. */
export function columnSources(model: Pick<Model, 'transforms' | 'columns'>): ColumnSource[] {
  const oneHot = model.transforms.find((fitted): fitted is FittedOneHot => fitted.kind === 'one-hot');
  const encoded = new Map<string, ColumnSource>();
  for (const { name, levels } of oneHot?.attributes ?? []) {
    const feature: FeatureSchema = { name, kind: 'categorical', levels };
    for (const [level, text] of levels.entries()) encoded.set(encodedName({ name }, text), { feature, level });
  }
  return model.columns.map((name) => encoded.get(name) ?? { feature: { name, kind: 'numeric' as const }, level: null });
}

/**
 * The columns of a table that a model reads, each once: categorical attributes that it reads any
 * level of, and plain numbers.
 */
export function sourceFeatures(model: Pick<Model, 'transforms' | 'columns'>): FeatureSchema[] {
  return [...new Map(columnSources(model).map(({ feature }) => [feature.name, feature])).values()];
}

/** The columns of a table that are regressed out of what a model reads. */
export function covariateFeatures({ transforms }: Pick<Model, 'transforms'>): FeatureSchema[] {
  const adjust = transforms.find((fitted): fitted is FittedAdjust => fitted.kind === 'adjust');
  return (adjust?.covariates ?? []).map(({ name, levels }) =>
    levels === null ? { name, kind: 'numeric' } : { name, kind: 'categorical', levels },
  );
}
