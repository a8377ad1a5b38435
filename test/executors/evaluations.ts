// Evaluations for the tests of executors, small enough to be done many times.

import { random } from '../../src/base/random.ts';
import type { Dataset } from '../../src/data/dataset.ts';
import { tableFromMatrix } from '../../src/data/from-memory.ts';
import { bytesSource } from '../../src/data/source.ts';
import { foldsFor, splits } from '../../src/evaluation/folds.ts';
import type { Change, Evaluation } from '../../src/evaluation/subset-evaluator.ts';
import { readData } from '../../src/index.ts';
import type { Setting } from '../../src/plan/settings.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../../src/preprocessing/chain.ts';
import { scores } from '../../src/scores/index.ts';
import { type Data, useTable } from '../../src/tasks/data.ts';

export const remove = (...removed: number[]): Change => ({ removed, added: [] });
export const add = (...added: number[]): Change => ({ removed: [], added });
export const NOTHING = remove();

/** Every removal of one of this many features. */
export const removals = (count: number) => Array.from({ length: count }, (_, feature) => remove(feature));

export const settings = (kernel: string, costs: readonly number[], parameters: Setting['parameters'] = {}): Setting[] =>
  costs.map((cost) => ({ kernel, parameters, cost }));

export async function exampleData(name: string): Promise<Dataset> {
  const { dataset } = await readData(bytesSource(`example:${name}`, ''));
  const rows = Int32Array.from({ length: dataset.rowCount }, (_, row) => row);
  return applyTransforms(fitTransforms(dataset, rows, transformSteps({ scale: 'standardize' })), dataset);
}

export function evaluationOf(dataset: Dataset, given: Partial<Evaluation> = {}): Evaluation {
  return {
    dataset,
    splits: [...splits(foldsFor(dataset, { folds: 5, seed: 1 }))],
    settings: settings('linear', [0.1, 1]),
    multiclass: 'ovo',
    classWeights: 'none',
    score: scores.get('accuracy'),
    tolerance: 1e-3,
    ...given,
  };
}

/**
 * Two classes that one feature tells apart but for some rows, next to others that say nothing, each
 * of them twice: few distinct scores, so that most neighbours tie.
 */
export function tiedData(seed: number, featureCount = 12, rowCount = 24): Dataset {
  const generator = random(seed, 'tied');
  const labels = Int32Array.from({ length: rowCount }, (_, row) => row % 2);
  const column = () => Float64Array.from(labels, () => generator.integer(3) - 1);
  const pairs = Array.from({ length: featureCount / 2 - 1 }, column);
  const telling = Float64Array.from(labels, (label) => (generator.integer(6) === 0 ? 0 : 2 * label - 1));
  const features = [...pairs, telling, ...pairs, telling];
  return {
    source: 'tied',
    rowCount,
    features: features.map((values, j) => ({ name: `f${j}`, kind: 'numeric', data: { kind: 'dense', values } })),
    classes: ['a', 'b'],
    labels,
    rowIds: null,
    weights: null,
    subjects: null,
    folds: null,
    place: (row) => ({ row }),
  };
}

/** Large enough for threads to share the features of a step. */
export function sharedData(rowCount = 420, columnCount = 300): Promise<Data> {
  const source = random(1, 'shared');
  const labels = Array.from({ length: rowCount }, (_, row) => `class ${row % 2}`);
  const values = Float64Array.from({ length: rowCount * columnCount }, (_, place) => {
    const [row, column] = [Math.floor(place / columnCount), place % columnCount];
    return source.normal() + (column < 10 ? 0.5 * (row % 2) : 0);
  });
  return useTable(tableFromMatrix({ values, rowCount, columnCount, order: 'row-major' }, { labels }));
}
