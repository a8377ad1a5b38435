// What reads rankings and models, where a text may also name a file. Apart from what reads data,
// which most commands need alone.

import { openSource } from '../data/files.node.ts';
import type { Model as ModelData } from '../formulations/model.ts';
import { apply as applyAnywhere } from './apply.ts';
import { here } from './files.node.ts';
import type { ResultSource } from './json-source.ts';
import { type Model, readModel as readModelAnywhere } from './model.ts';
import { predict as predictAnywhere, readModelData as readModelDataAnywhere } from './predict.ts';
import { type RankedResult, readRankedResult as readRankedResultAnywhere } from './ranked-result.ts';

/**
 * Predicts the samples of any source, with a model or with a result that contains one. A string
 * without a line break is a path.
 */
export const predict: typeof predictAnywhere = (model, source, options, context) =>
  predictAnywhere(model, source, options, here(context));

/**
 * Reduces a table from any source to the features of a result. A string without a line break is a
 * path.
 */
export const apply: typeof applyAnywhere = (result, source, options, context) =>
  applyAnywhere(result, source, options, here(context));

/** Reads the model in a file, from a path or any other form that contains it. */
export const readModel = (source: ResultSource): Promise<Model> => readModelAnywhere(source, openSource);

/** The same as plain data. */
export const readModelData = (source: ResultSource): Promise<ModelData> => readModelDataAnywhere(source, openSource);

/**
 * Reads the ranking in a file written by `rank` or `select`, from a path or any other form that
 * contains it.
 */
export const readRankedResult = (source: ResultSource): Promise<RankedResult> =>
  readRankedResultAnywhere(source, openSource);
