// The formulations that a model can be trained by.

import { registry } from '../base/registry.ts';
import type { Dataset } from '../data/dataset.ts';
import { cSvc } from './c-svc.ts';
import type { Formulation, MachineChoice, TrainerOptions } from './formulation.ts';
import { linearClassifier } from './linear.ts';
import { perceptron } from './perceptron.ts';
import type { Problems, Trainer } from './trainers/trainer.ts';

const ENTRIES = [cSvc, linearClassifier, perceptron] as const;

/** The name of a formulation: the value of the option `machine`. */
export type FormulationName = (typeof ENTRIES)[number]['name'];

export const formulations = registry<Formulation>('formulation', ENTRIES);

export const formulationNames: readonly FormulationName[] = ENTRIES.map(({ name }) => name);

/** The formulation that is used where none is named. */
export const DEFAULT_FORMULATION: FormulationName = cSvc.name;

/** The binary problems of all samples, or of some, with the costs that all samples give. */
export function problemsFor(
  dataset: Dataset,
  options: MachineChoice & { readonly multiclass: string },
  rows?: Int32Array,
): Problems {
  return formulations.get(options.machine).problems(dataset, options, rows);
}

/** The trainer of an elimination, by the formulation that the options name. */
export function createTrainer(dataset: Dataset, test: Dataset | null, options: TrainerOptions): Trainer {
  return formulations.get(options.machine).createTrainer({ dataset, test }, options);
}

export type {
  Formulation,
  MachineChoice,
  TargetKind,
  Trained,
  TrainerOptions,
  Training,
  TrainingOptions,
} from './formulation.ts';
export type { SolutionReport } from './solution-report.ts';
