// Classifiers on small data, and the scores a criterion gives them.

import type { Note } from '../../src/base/problem.ts';
import type { ClassifierContext, Criterion } from '../../src/criteria/criterion.ts';
import { decompose, isPairwise } from '../../src/formulations/schemes/index.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import type { KernelParameters } from '../../src/kernels/kernel.ts';
import type { KernelChoice } from '../../src/kernels/parameters.ts';
import { createCore } from '../../src/numeric/core.ts';
import { type Classifier, ClassifierSet } from '../../src/solvers/set.ts';
import { sample } from '../formulations/data.ts';

export const core = createCore();

export interface Trained {
  readonly values: readonly ArrayLike<number>[];
  readonly labels: Int32Array;
  readonly set: ClassifierSet;
  readonly classifiers: readonly Classifier[];
  readonly notes: Note[];
}

export interface Training {
  readonly kernel: string;
  readonly parameters?: KernelChoice;
  readonly scheme?: string;
  readonly cost?: number;
}

export function train(
  values: readonly ArrayLike<number>[],
  labels: Int32Array,
  { kernel, parameters = {}, scheme = 'ovo', cost = 1 }: Training,
): Trained {
  const own = kernels.get(kernel);
  const gram = new Gram(new Columns(values, core), own.kind);
  const costs = new Float64Array(labels.length).fill(cost);
  const problems = decompose({ scheme, labels, costs });
  const set = new ClassifierSet(gram, { kernel: own, parameters, problems, tolerance: 1e-8 });
  return { values, labels, set, classifiers: set.solve(), notes: [] };
}

function dataOf({ values, labels, set }: Trained) {
  return {
    data: values.map((column) => ({ kind: 'dense' as const, values: Float64Array.from(column) })),
    rowCount: labels.length,
    labels,
    classCount: Math.max(...labels) + 1,
    features: set.gram.features,
    seed: 1,
  };
}

/** What a criterion of one classifier looks at. */
export function contextOf(trained: Trained, classifier: Classifier): ClassifierContext {
  const { set, notes } = trained;
  const weights = set.kernel.name === 'linear' ? set.weights([classifier])[0] : null;
  const note = (one: Note) => void notes.push(one);
  return { ...dataOf(trained), problem: classifier, set, machine: classifier, weights, epsilon: 0.1, note };
}

/** The vectors a criterion gives: one per classifier, or one for all. */
export function scores(criterion: Criterion, trained: Trained): Float64Array[] {
  const { set, classifiers, notes } = trained;
  const data = dataOf(trained);
  const note = (one: Note) => void notes.push(one);
  if (criterion.needs === 'data') return [criterion.score(data)];
  if (criterion.needs === 'all-weights') {
    const weights = classifiers.map((classifier) => contextOf(trained, classifier).weights!);
    return [criterion.score({ ...data, weights })];
  }
  if (criterion.needs === 'machines') {
    const scheme = isPairwise(classifiers) ? 'ovo' : 'ovr';
    return [criterion.score({ ...data, set, machines: classifiers, scheme, note })];
  }
  return classifiers.map((classifier) => {
    const context = contextOf(trained, classifier);
    if (criterion.needs === 'weights') return criterion.score({ ...context, weights: context.weights! });
    if (criterion.needs === 'problem') return criterion.score({ ...data, problem: classifier });
    if (criterion.needs === 'machine') return criterion.score(context);
    throw new Error(`the criterion ${criterion.name} has no score`);
  });
}

/**
 * Normal values of which the second feature is 0 or 1, the third constant, and the labels lean on
 * the first.
 */
export function smallData(seed: number, rows = 23, features = 6, classes = 2) {
  const { columns, labels } = sample('normal', seed, rows, features, classes);
  for (let i = 0; i < rows; i++) {
    columns[1][i] = columns[1][i] > 0.3 ? 1 : 0;
    columns[2][i] = 0;
  }
  return { values: columns, labels };
}

/**
 * Σ β_k β_l k(x_k, x_l) with the rows given feature by feature, each kernel value computed from scratch.
 */
export function norm2(
  { set }: Trained,
  classifier: Classifier,
  values: readonly ArrayLike<number>[],
  parameters: KernelParameters = set.trainedWith,
): number {
  const row = (i: number) => values.map((column) => column[i]);
  let sum = 0;
  for (const [k, i] of classifier.rows.entries()) {
    for (const [l, t] of classifier.rows.entries()) {
      const both = classifier.beta[k] * classifier.beta[l];
      if (both !== 0) sum += both * set.kernel.value(row(i), row(t), parameters, core);
    }
  }
  return sum;
}

/** The largest difference of two vectors as a fraction of the largest value of the second. */
export function difference(got: ArrayLike<number>, wanted: ArrayLike<number>): number {
  let most = 0;
  let largest = 0;
  for (let j = 0; j < wanted.length; j++) {
    most = Math.max(most, Math.abs(got[j] - wanted[j]));
    largest = Math.max(largest, Math.abs(wanted[j]));
  }
  return largest === 0 ? most : most / largest;
}
