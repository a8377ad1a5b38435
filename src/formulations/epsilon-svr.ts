// ε-SVR (Vapnik 1995; Drucker et al. 1997): min ½‖w‖² + Σ C_i (ξ_i + ξ*_i) with z_i − f(x_i) ≤ ε +
// ξ_i and f(x_i) − z_i ≤ ε + ξ*_i, f = wᵀφ(x) + b, with any kernel. A model is one function, and
// f(x) is what it predicts.

import { numberOption, withDefault } from '../base/option.ts';
import { problem } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import { kernelOf } from '../kernels/index.ts';
import { kernelParameterNames } from '../kernels/options.ts';
import { rowCosts } from './costs.ts';
import type { Formulation, ProblemOptions } from './formulation.ts';
import { trainOnKernel } from './train-svm.ts';
import { KernelTrainer, kernelCapacity } from './trainers/kernel.ts';
import type { Problems } from './trainers/trainer.ts';

const NAME = 'svr';
const DEFAULT_TUBE = 0.1;

/** Where there is no class: the one function. */
const TASK = { positive: 0, negative: null };

function tubeProblem(dataset: Dataset, options: Pick<ProblemOptions, 'cost' | 'own'>, rows?: Int32Array): Problems {
  const { response, labels, weights: rowWeights } = dataset;
  const { cost } = options;
  if (cost === Number.POSITIVE_INFINITY) {
    const fixes = [{ ask: ['cost'] }];
    throw problem('cost-infinite', { formulation: NAME }, { fixes });
  }
  const all = rowCosts({ cost, labels, classWeights: [1], rowWeights });
  const own = rows ?? Int32Array.from(labels, (_, row) => row);
  return [
    {
      ...TASK,
      rows: own,
      signs: new Float64Array(own.length).fill(1),
      costs: Float64Array.from(own, (row) => all[row]),
      tube: {
        targets: Float64Array.from(own, (row) => response![row]),
        width: options.own?.tube ?? DEFAULT_TUBE,
      },
    },
  ];
}

export const epsilonSvr = {
  name: NAME,
  title: 'support vector regression model with an ε-insensitive loss',
  summary: 'ε-SVR with any kernel, for regression',
  reference: 'Vapnik 1995',
  target: 'real',
  offers: new Set(['kernels', 'gram-matrix', 'cost', 'cross-validation', 'nested-evaluation']),
  options: ['kernel', ...kernelParameterNames, 'cost', 'cacheMb'],
  ownOptions: {
    tube: withDefault(
      numberOption({ min: 0, argument: 'E', summary: 'ε of svr: prediction errors of up to ε are not penalised' }),
      DEFAULT_TUBE,
    ),
  },
  decisionUnit: 0,
  loss: 'hinge',
  score: 'r2',
  problems: tubeProblem,
  capacity: (data, { kernel, ownKernel }) => kernelCapacity(data, kernelOf(kernel, ownKernel)),
  createTrainer({ dataset, test }, options) {
    const { kernel, ownKernel, parameters, tolerance, maxIterations } = options;
    return new KernelTrainer({
      dataset,
      test,
      problems: tubeProblem(dataset, options),
      scheme: null,
      predict: (_, [{ values }]) => Float64Array.from(values),
      refusal: () => null,
      kernel: kernelOf(kernel, ownKernel),
      parameters,
      ...(tolerance !== null && { tolerance }),
      ...(maxIterations !== null && { maxIterations }),
    });
  },
  train(training) {
    const { dataset, options, own } = training;
    return trainOnKernel(training, {
      machine: NAME,
      problems: tubeProblem(dataset, { cost: options.cost, own }),
      names: () => ({ positive: 'target', negative: null }),
      refusal: () => null,
    });
  },
} as const satisfies Formulation;
