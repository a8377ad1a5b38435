// An evaluation as plain data, fit to be sent to a thread, a page's worker or another machine; and
// its id, the hash of its content.

import type { Dataset } from '../data/dataset.ts';
import { denseValues } from '../data/dataset.ts';
import { type Hash, portableHash } from '../data/digest.ts';
import { rowPlace } from '../data/table.ts';
import type { Split } from '../evaluation/folds/types.ts';
import type { Evaluation } from '../evaluation/subset-evaluator.ts';
import type { SchemeName } from '../formulations/schemes/index.ts';
import type { Setting } from '../plan/settings.ts';
import { scores } from '../scores/index.ts';

/** An evaluation as plain data, to be sent to workers. */
export interface EvaluationData {
  readonly rowCount: number;
  /**
   * Feature by feature, one number per row: the evaluation writes out sparse features in any case.
   */
  readonly values: Float64Array;
  readonly labels: Int32Array;
  readonly classes: readonly string[];
  readonly weights: Float64Array | null;
  readonly splits: readonly Split[];
  /** By split, the values as its training samples prepare them; null: the same for all. */
  readonly within: readonly Float64Array[] | null;
  readonly settings: readonly Setting[];
  readonly multiclass: SchemeName;
  readonly classWeights: string | readonly number[];
  /** A score's name. */
  readonly score: string;
  readonly tolerance: number;
  readonly maxIterations: number | null;
  /** The features to begin with; null: all. */
  readonly features: readonly number[] | null;
}

/** An evaluation as plain data. */
export function toData({ dataset, score, ...rest }: Evaluation, features?: ArrayLike<number>): EvaluationData {
  const { rowCount, labels, classes, weights } = dataset;
  const { splits, settings, multiclass, classWeights, tolerance, maxIterations = null } = rest;
  const values = valuesOf(dataset);
  return {
    rowCount,
    values,
    labels,
    classes,
    weights,
    within: rest.within?.map(valuesOf) ?? null,
    splits,
    settings,
    multiclass,
    classWeights,
    score: score.name,
    tolerance,
    maxIterations,
    features: features ? Array.from(features) : null,
  };
}

function valuesOf({ features, rowCount }: Dataset): Float64Array {
  const values = new Float64Array(features.length * rowCount);
  for (const [j, { data }] of features.entries()) values.set(denseValues(data, rowCount), j * rowCount);
  return values;
}

/** The evaluation from what was sent. */
export function fromData(data: EvaluationData): Evaluation {
  const { splits, within, settings, multiclass, classWeights, score, tolerance, maxIterations } = data;
  return {
    dataset: datasetOf(data),
    splits,
    ...(within && { within: within.map((values) => datasetOf({ ...data, values })) }),
    settings,
    multiclass,
    classWeights,
    score: scores.get(score),
    tolerance,
    ...(maxIterations !== null && { maxIterations }),
  };
}

/** As much of the dataset as an evaluation reads: names and places stay behind. */
function datasetOf({ rowCount, values, labels, classes, weights }: EvaluationData): Dataset {
  const columnOf = (j: number) => values.subarray(j * rowCount, (j + 1) * rowCount);
  return {
    source: '',
    rowCount,
    labels,
    classes,
    weights,
    features: Array.from({ length: values.length / rowCount }, (_, j) => ({
      name: `${j}`,
      kind: 'numeric',
      data: { kind: 'dense', values: columnOf(j) },
    })),
    rowIds: null,
    subjects: null,
    folds: null,
    place: rowPlace,
  };
}

/** `sha256:…` of everything that can change a result. */
export function evaluationId(data: EvaluationData, hash: Hash = portableHash()): string {
  const { values, labels, weights, splits, within, ...rest } = data;
  const own = [values, ...(within ?? [])];
  const arrays = [...own, labels, ...(weights ? [weights] : []), ...splits.flatMap(({ train, test }) => [train, test])];
  // The lengths say where each array ends.
  const parts = [weights !== null, within?.length ?? 0, arrays.map(({ length }) => length)];
  const head = JSON.stringify(['svm-sieve evaluation 2', rest, ...parts]);
  hash.update(new TextEncoder().encode(head));
  for (const { buffer, byteOffset, byteLength } of arrays) hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  return `sha256:${hash.hex()}`;
}
