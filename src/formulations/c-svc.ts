// C-SVC (Cortes and Vapnik 1995): min ½‖w‖² + Σ C_i ξ_i with y_i (wᵀφ(x_i) + b) ≥ 1 − ξ_i, ξ_i ≥ 0,
// with any kernel.

import { kernelOf } from '../kernels/index.ts';
import { kernelParameterNames } from '../kernels/options.ts';
import { classPredictor, datasetProblems, hardMarginProblem } from './dataset-problems.ts';
import type { Formulation } from './formulation.ts';
import { trainSvm } from './train-svm.ts';
import { KernelTrainer, kernelCapacity } from './trainers/kernel.ts';

export const cSvc = {
  name: 'svm',
  title: 'support vector machine',
  summary: 'C-SVC with any kernel',
  reference: 'Cortes and Vapnik 1995',
  target: 'classes',
  offers: new Set([
    'kernels',
    'gram-matrix',
    'subset-scoring',
    'margins',
    'cost',
    'hard-margin',
    'class-weights',
    'multiclass',
    'probabilities',
    'cross-validation',
    'nested-evaluation',
  ]),
  options: ['kernel', ...kernelParameterNames, 'cost', 'classWeights', 'multiclass', 'cacheMb', 'probability'],
  decisionUnit: 1,
  loss: 'hinge',
  score: 'accuracy',
  problems: datasetProblems,
  capacity: (data, { kernel, ownKernel }) => kernelCapacity(data, kernelOf(kernel, ownKernel)),
  createTrainer({ dataset, test }, options) {
    const { kernel, ownKernel, parameters, tolerance, maxIterations } = options;
    return new KernelTrainer({
      dataset,
      test,
      problems: datasetProblems(dataset, options),
      scheme: options.multiclass,
      predict: classPredictor(dataset, options.multiclass),
      refusal: (classifiers) => hardMarginProblem(classifiers, dataset.classes),
      kernel: kernelOf(kernel, ownKernel),
      parameters,
      ...(tolerance !== null && { tolerance }),
      ...(maxIterations !== null && { maxIterations }),
    });
  },
  train: trainSvm,
} as const satisfies Formulation;
