// Recursive feature elimination (SVM-RFE; Guyon et al. 2002): train on the surviving features, remove those with the smallest
// criterion, go on. A generator: the caller records, shows, stores, stops.
//
// One Gram matrix serves all binary machines; a feature that leaves is subtracted from it, and every machine starts from its
// last solution.

import { UserError } from '../base/errors.ts';
import { holder } from '../base/holder.ts';
import { criteria } from '../criteria/index.ts';
import { type Dataset, denseValues } from '../data/dataset.ts';
import { Columns } from '../kernels/columns.ts';
import { Gram } from '../kernels/gram.ts';
import { kernels } from '../kernels/index.ts';
import { datasetProblems, hardMarginProblem } from '../machines/dataset-problems.ts';
import { type Machine, MachineSet } from '../machines/set.ts';
import { smallest } from '../strategies/order.ts';
import { margins } from './margins.ts';
import { type Schedule, stepSize } from './schedule.ts';
import { testScore } from './test-score.ts';
import type { TraceStep } from './trace.ts';

export interface Elimination {
  /** Prepared: numeric, complete, scaled. */
  readonly dataset: Dataset;
  /** Rows that never take part, scored along the path. */
  readonly test: Dataset | null;
  readonly cost: number;
  /** A weighting's name, or one weight per class. */
  readonly classWeights: string | readonly number[];
  readonly multiclass: string;
  readonly tolerance: number | null;
  readonly maxIterations: number | null;
  readonly schedule: Schedule;
  readonly minFeatures: number;
  /** Indices of features that never leave. */
  readonly keep: ReadonlySet<number>;
  readonly fullTrace: boolean;
}

export function* eliminate(elimination: Elimination): Generator<TraceStep, void, void> {
  const { dataset } = elimination;
  const problems = datasetProblems(dataset, elimination);
  const kernel = kernels.get('linear');
  const { hold, release } = holder();
  try {
    const columns = hold(new Columns(dataset.features.map(({ data }) => denseValues(data, dataset.rowCount))));
    const gram = hold(new Gram(columns, kernel.kind));
    const { tolerance, maxIterations } = elimination;
    const solving = { ...(tolerance !== null && { tolerance }), ...(maxIterations !== null && { maxIterations }) };
    yield* steps(elimination, hold(new MachineSet(gram, { kernel, problems, ...solving })));
  } finally {
    release();
  }
}

function* steps(elimination: Elimination, set: MachineSet): Generator<TraceStep, void, void> {
  const { dataset, keep } = elimination;
  const original = dataset.features.length;
  for (;;) {
    const { features } = set.gram;
    const removable = features.length - Math.max(elimination.minFeatures, keep.size);
    if (removable <= 0) return;
    const machines = set.solve();
    const impossible = hardMarginProblem(machines, dataset.classes);
    if (impossible !== null && features.length === original) throw new UserError(impossible);
    if (impossible !== null) return; // the classes came together on the way: who is left stays unranked
    const weights = set.weights(machines);
    const criterion = mergedCriterion(machines, features, weights);
    const count = Math.min(removable, stepSize(elimination.schedule, features.length, original));
    // One more than leaves: the runner-up. Features that stay may stand before it.
    const order = smallest(criterion, count + 1 + keep.size).filter((position) => !keep.has(features[position]));
    const removed = order.subarray(0, count);
    yield traceStep(elimination, { set, machines, weights, criterion, order, removed });
    for (const feature of removed.map((position) => features[position])) set.forget(feature);
  }
}

/** The criterion summed over the binary machines. */
function mergedCriterion(
  machines: readonly Machine[],
  features: Int32Array,
  weights: readonly Float64Array[],
): Float64Array {
  const criterion = criteria.get('weight');
  const merged = new Float64Array(features.length);
  for (const k of machines.keys()) {
    const own = criterion.needs === 'weights' ? criterion.score({ weights: weights[k] }) : merged;
    for (let j = 0; j < own.length; j++) merged[j] += own[j];
  }
  return merged;
}

interface StepParts {
  readonly set: MachineSet;
  readonly machines: readonly Machine[];
  readonly weights: readonly Float64Array[];
  readonly criterion: Float64Array;
  /** Positions of the features that may leave, the smallest criterion first. */
  readonly order: Int32Array;
  readonly removed: Int32Array;
}

function traceStep(elimination: Elimination, parts: StepParts): TraceStep {
  const { dataset, test, cost, fullTrace } = elimination;
  const { set, machines, weights, criterion, order, removed } = parts;
  const { features } = set.gram;
  const nameAt = (position: number) => dataset.features[features[position]].name;
  const next = order.length > removed.length ? order[removed.length] : null;
  const supporting = new Set(machines.flatMap(({ rows, beta }) => Array.from(rows.filter((_, i) => beta[i] !== 0))));
  const { before, after } = margins(set, machines, weights, removed);
  return {
    features: features.length,
    removed: Array.from(removed, nameAt),
    criterion: Array.from(removed, (position) => criterion[position]),
    runnerUp: next === null ? null : { feature: nameAt(next), criterion: criterion[next] },
    ...before,
    supportVectors: supporting.size,
    objective: machines.reduce((sum, { objective }) => sum + objective, 0),
    cost,
    ...(test && { test: testScore(test, machines, weights, features) }),
    fits: 1,
    stop: machines.find(({ stop }) => stop !== 'tolerance')?.stop ?? 'tolerance',
    after,
    ...(fullTrace && { criteria: Object.fromEntries(Array.from(features, (_, j) => [nameAt(j), criterion[j]])) }),
  };
}
