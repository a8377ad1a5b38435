// Trained classifiers and data as the criteria get them.

import type { Note } from '../../src/base/problem.ts';
import type { ClassifierContext, Criterion, DataContext, ProblemContext } from '../../src/criteria/criterion.ts';
import type { FeatureValues } from '../../src/data/dataset.ts';
import { decompose } from '../../src/formulations/schemes/index.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import type { KernelChoice } from '../../src/kernels/parameters.ts';
import { ClassifierSet } from '../../src/solvers/set.ts';

export interface Example {
  readonly columns: readonly ArrayLike<number>[];
  readonly labels: ArrayLike<number>;
}

export interface Training {
  readonly kernel?: string;
  readonly parameters?: KernelChoice;
  readonly cost?: number;
  readonly epsilon?: number;
  readonly scheme?: string;
  /** Features that are eliminated after the training. */
  readonly forget?: readonly number[];
}

export const dense = (values: ArrayLike<number>): FeatureValues => ({
  kind: 'dense',
  values: Float64Array.from(values),
});

/** The same values with those that equal the fill left out. */
export function sparse(values: readonly number[], fill: number): FeatureValues {
  const rows = Int32Array.from(values.keys()).filter((row) => values[row] !== fill);
  return { kind: 'sparse', rows, values: Float64Array.from(rows, (row) => values[row]), fill };
}

export function dataContext(data: readonly FeatureValues[], labels: ArrayLike<number>): DataContext {
  return {
    data,
    labels: Int32Array.from(labels),
    rowCount: labels.length,
    classCount: Math.max(...Array.from(labels)) + 1,
    features: Int32Array.from(data.keys()),
    seed: 1,
  };
}

export function problemContext(data: readonly FeatureValues[], labels: ArrayLike<number>): ProblemContext {
  const costs = new Float64Array(labels.length).fill(1);
  return { ...dataContext(data, labels), problem: decompose({ scheme: 'ovo', labels, costs })[0] };
}

/**
 * Trains, and gives work the context of each classifier; returns what it made of them, and the notes.
 */
export function withClassifiers<T>(
  { columns: values, labels }: Example,
  training: Training,
  work: (context: ClassifierContext) => T,
): { results: T[]; notes: Note[] } {
  const { cost = 1, epsilon = 0.1, scheme = 'ovo', parameters, forget = [] } = training;
  const kernel = kernels.get(training.kernel ?? 'linear');
  const costs = new Float64Array(labels.length).fill(cost);
  const problems = decompose({ scheme, labels, costs });
  const columns = new Columns(values);
  const gram = new Gram(columns, kernel.kind);
  const set = new ClassifierSet(gram, { kernel, parameters, problems });
  const notes: Note[] = [];
  try {
    const classifiers = set.solve();
    for (const feature of forget) set.forget(feature);
    const results = classifiers.map((classifier) =>
      work({
        ...dataContext(values.map(dense), labels),
        features: gram.features,
        problem: classifier,
        set,
        machine: classifier,
        epsilon,
        weights: kernel.name === 'linear' ? set.weights([classifier])[0] : null,
        note: (one) => void notes.push(one),
      }),
    );
    return { results, notes };
  } finally {
    set.dispose();
    gram.dispose();
    columns.dispose();
  }
}

/** The same with one classifier. */
export const withClassifier = <T>(example: Example, training: Training, work: (context: ClassifierContext) => T): T =>
  withClassifiers(example, training, work).results[0];

/**
 * The scores of a criterion that needs no more than a classifier, or than a binary problem where only
 * that is given.
 */
export function scoresOf(criterion: Criterion, context: ClassifierContext | ProblemContext): number[] {
  if (criterion.needs === 'data' || criterion.needs === 'problem') return Array.from(criterion.score(context));
  if (criterion.needs === 'machine' && 'machine' in context) return Array.from(criterion.score(context));
  throw new Error(`${criterion.name} needs ${criterion.needs}`);
}

/** Every kernel, with numbers at which none of them is degenerate on standardised data. */
export const TRAININGS: readonly Training[] = [
  { kernel: 'linear' },
  { kernel: 'poly', parameters: { gamma: 0.5, coef0: 1, degree: 3 } },
  { kernel: 'rbf', parameters: { gamma: 0.3 } },
  { kernel: 'sigmoid', parameters: { gamma: 0.1, coef0: 0.1 } },
];
