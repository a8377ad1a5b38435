// The formulations that a model can be trained by.

import { registry } from '../base/registry.ts';
import type { Dataset } from '../data/dataset.ts';
import { cSvc } from './c-svc.ts';
import { epsilonSvr } from './epsilon-svr.ts';
import type { Formulation, FormulationChoice, OwnOptions, TrainerOptions } from './formulation.ts';
import { crammerSinger, westonWatkins } from './joint.ts';
import { linearClassifier } from './linear.ts';
import { perceptron } from './perceptron.ts';
import type { Problems, Trainer } from './trainers/trainer.ts';

const ENTRIES = [cSvc, linearClassifier, perceptron, crammerSinger, westonWatkins, epsilonSvr] as const;

/** The name of a formulation: the value of the option `machine`. */
export type FormulationName = (typeof ENTRIES)[number]['name'];

export const formulations = registry<Formulation>('formulation', ENTRIES);

export const formulationNames: readonly FormulationName[] = ENTRIES.map(({ name }) => name);

/** The options that only one formulation reads. */
export const ownOptions = { ...epsilonSvr.ownOptions } as const;

/** The values of those that a formulation reads. */
export function ownOptionsOf(name: string, options: object): OwnOptions {
  const values = new Map<string, number>(Object.entries(options));
  return Object.fromEntries(Object.keys(formulations.get(name).ownOptions ?? {}).map((own) => [own, values.get(own)!]));
}

/** The options without those that only other formulations read. */
export function withoutForeignOptions<O extends { readonly machine: string }>(options: O): O {
  const own = formulations.get(options.machine).ownOptions ?? {};
  const kept = Object.entries(options).filter(([name]) => !Object.hasOwn(ownOptions, name) || Object.hasOwn(own, name));
  return Object.fromEntries(kept) as O;
}

/** The formulation that is used where none is named. */
export const DEFAULT_FORMULATION: FormulationName = cSvc.name;

/** The binary problems of all samples, or of some, with the costs that all samples give. */
export function problemsFor(
  dataset: Dataset,
  options: FormulationChoice & { readonly multiclass: string },
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
  FormulationChoice,
  Trained,
  TrainerOptions,
  Training,
  TrainingOptions,
} from './formulation.ts';
export type { SolutionReport } from './solution-report.ts';
