// Trains perceptrons: samples must be separable.

import { note } from '../base/problem.ts';
import { denseValues } from '../data/dataset.ts';
import { trainPerceptrons } from '../solvers/perceptron.ts';
import { trainingProblems } from './dataset-problems.ts';
import type { Trained, Training } from './formulation.ts';
import { makeLinearModel } from './make-model.ts';
import { taskNames } from './schemes/index.ts';

export function trainPerceptron(training: Training): Trained {
  const { dataset, transforms, options } = training;
  const columns = dataset.features.map(({ data }) => denseValues(data, dataset.rowCount));
  const classifiers = trainPerceptrons(trainingProblems(training), {
    columns,
    maxEpochs: options.maxEpochs,
    classes: dataset.classes,
  });
  const supporting = new Set(classifiers.flatMap(({ rows, beta }) => Array.from(rows.filter((_, k) => beta[k] !== 0))));
  return {
    model: makeLinearModel({ dataset, transforms, multiclass: options.multiclass, machine: 'perceptron', classifiers }),
    support: supporting.size,
    objective: null,
    solutions: classifiers.map((classifier) => ({
      ...taskNames(classifier, dataset.classes),
      solver: 'perceptron',
      stop: 'tolerance',
      iterations: classifier.updates,
      epochs: classifier.epochs,
      margin: classifier.margin,
      radius: classifier.radius,
      novikoffBound: classifier.bound,
    })),
    notes: options.probability
      ? [note('perceptron-without-probabilities', {}, { fixes: [{ set: { machine: 'svm' } }] })]
      : [],
  };
}
