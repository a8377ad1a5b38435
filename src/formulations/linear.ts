// Linear classifiers with L1 (hinge) or L2 (squared hinge) loss, trained on the samples themselves,
// dense or sparse, as in LIBLINEAR.

import { classPredictor, datasetProblems } from './dataset-problems.ts';
import type { Formulation } from './formulation.ts';
import { trainLinear } from './train-linear.ts';
import { LinearTrainer } from './trainers/linear.ts';

const DEFAULT_LOSS = 'squared';

export const linearClassifier = {
  name: 'linear',
  title: 'linear support vector machine',
  summary: 'linear SVM for large or sparse data, as in LIBLINEAR',
  reference: 'Hsieh et al. 2008',
  target: 'classes',
  offers: new Set([
    'cost',
    'loss',
    'class-weights',
    'multiclass',
    'probabilities',
    'cross-validation',
    'nested-evaluation',
  ]),
  options: ['cost', 'loss', 'classWeights', 'multiclass', 'probability'],
  decisionUnit: 1,
  loss: DEFAULT_LOSS,
  score: 'accuracy',
  problems: datasetProblems,
  createTrainer({ dataset, test }, options) {
    const { loss, seed, tolerance, maxIterations } = options;
    return new LinearTrainer({
      dataset,
      test,
      problems: datasetProblems(dataset, options),
      scheme: options.multiclass,
      predict: classPredictor(dataset, options.multiclass),
      loss: loss ?? DEFAULT_LOSS,
      seed,
      ...(tolerance !== null && { tolerance }),
      ...(maxIterations !== null && { maxIterations }),
    });
  },
  train: trainLinear,
} as const satisfies Formulation;
