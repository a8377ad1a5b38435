// Rosenblatt's perceptron with a bias (Algorithm 1 of Krupka 2016): training samples must be
// separable.

import { classPredictor, datasetProblems } from './dataset-problems.ts';
import type { Formulation } from './formulation.ts';
import { trainPerceptron } from './train-perceptron.ts';
import { PerceptronTrainer } from './trainers/perceptron.ts';

export const perceptron = {
  name: 'perceptron',
  title: 'perceptron with a bias',
  summary: 'Algorithm 1 of Krupka (2016), for separable classes',
  reference: 'Rosenblatt 1958',
  target: 'classes',
  offers: new Set(['class-weights', 'multiclass', 'cross-validation', 'nested-evaluation']),
  options: ['classWeights', 'multiclass', 'maxEpochs'],
  decisionUnit: 0,
  loss: 'hinge',
  score: 'accuracy',
  problems: datasetProblems,
  createTrainer: ({ dataset, test }, options) =>
    new PerceptronTrainer({
      dataset,
      test,
      problems: datasetProblems(dataset, options),
      predict: classPredictor(dataset, options.multiclass),
      maxEpochs: options.maxEpochs,
    }),
  train: trainPerceptron,
} as const satisfies Formulation;
