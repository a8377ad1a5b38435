// The trainer that suits the machine a user has chosen.

import type { Dataset } from '../../data/dataset.ts';
import type { KernelChoice } from '../../kernels/gamma.ts';
import type { Loss } from '../../solvers/linear/problem.ts';
import { datasetProblems } from '../dataset-problems.ts';
import { KernelTrainer } from './kernel.ts';
import { LinearTrainer } from './linear.ts';
import { PerceptronTrainer } from './perceptron.ts';
import type { Problems, Trainer } from './trainer.ts';

export interface MachineChoice {
  readonly machine: 'svm' | 'linear' | 'perceptron';
  readonly kernel: string;
  readonly parameters: KernelChoice;
  readonly cost: number;
  /** A weighting's name, or one weight per class. */
  readonly classWeights: string | readonly number[];
  readonly loss: Loss | null;
  readonly tolerance: number | null;
  readonly maxIterations: number | null;
  readonly maxEpochs: number;
}

interface TrainerOptions extends MachineChoice {
  readonly multiclass: 'ovo' | 'ovr';
  readonly seed: number;
}

/** The binary problems of all rows, or of some, with the costs that all rows give. */
export function problemsFor(
  dataset: Dataset,
  { cost, classWeights, multiclass }: Omit<TrainerOptions, 'seed'>,
  rows?: Int32Array,
): Problems {
  return datasetProblems(dataset, { cost, classWeights, multiclass }, rows);
}

export function createTrainer(dataset: Dataset, test: Dataset | null, options: TrainerOptions): Trainer {
  const { machine, kernel, parameters, tolerance, maxIterations, maxEpochs, loss, seed } = options;
  const data = { dataset, test, problems: problemsFor(dataset, options) };
  const solving = { ...(tolerance !== null && { tolerance }), ...(maxIterations !== null && { maxIterations }) };
  if (machine === 'linear') return new LinearTrainer({ ...data, ...solving, loss: loss ?? 'squared', seed });
  if (machine === 'perceptron') return new PerceptronTrainer({ ...data, maxEpochs });
  return new KernelTrainer({ ...data, ...solving, kernel, parameters });
}
