// What criteria get to see of the data and the models of an elimination.

import type { Note } from '../../base/problem.ts';
import type { ClassifierContext, DataContext } from '../../criteria/criterion.ts';
import type { Dataset, FeatureValues } from '../../data/dataset.ts';
import type { OwnOptions } from '../../formulations/formulation.ts';
import type { TrainedClassifiers } from '../../formulations/trainers/trainer.ts';
import type { Classifier } from '../../solvers/set.ts';

/** The numbers that criteria read besides the data. */
export interface ContextOptions {
  /** ε of the region around the boundary. */
  readonly epsilon: number;
  readonly seed: number;
  /** The values of the options that only the criterion has. */
  readonly own?: OwnOptions;
}

export interface Contexts {
  /** What every criterion gets, and what only some get. */
  contextWith<More extends object>(features: Int32Array, more: More): DataContext & More;
  /** Of model k, over the given features. */
  ofClassifier(trained: TrainedClassifiers, k: number, features: Int32Array): ClassifierContext;
}

export function createContexts(
  dataset: Dataset,
  { epsilon, seed, own }: ContextOptions,
  note: (note: Note) => void,
): Contexts {
  const { rowCount, labels, classes, subjects } = dataset;
  // Made when a criterion first asks: those of weights read no values, and the columns of a fold
  // are written out when they are read.
  let known: readonly FeatureValues[] | null = null;
  const values = () => {
    known ??= dataset.features.map((feature) => feature.data);
    return known;
  };

  function contextWith<More extends object>(features: Int32Array, more: More): DataContext & More {
    const context = {
      rowCount,
      labels,
      seed,
      ...(own && { options: own }),
      classCount: classes.length,
      ...(subjects && { subjects: subjects.codes }),
      features,
      ...more,
    };
    // Not a getter of the literal: a context that is spread would read it.
    return Object.defineProperty(context, 'data', { get: values, enumerable: true }) as DataContext & More;
  }

  return {
    contextWith,
    ofClassifier(trained, k, features) {
      const classifier = trained.classifiers[k] as Classifier;
      const weights = trained.weights(k, features);
      return contextWith(features, {
        problem: classifier,
        set: trained.set!,
        machine: classifier,
        weights,
        epsilon,
        note,
      });
    },
  };
}
