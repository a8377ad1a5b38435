// A formulation is the optimisation problem behind a model: C-SVC, the L1/L2-loss linear
// classifier, joint multi-class SVMs, the perceptron, ε-SVR. It owns how a target becomes binary problems, how they are
// trained, with or without eliminations, and what the outputs of a model mean. Callers check what a
// formulation offers; they never compare its name.

import type { FormulationCapability } from '../base/capability.ts';
import type { OptionSchema } from '../base/option.ts';
import type { Note, UserError } from '../base/problem.ts';
import type { Entry } from '../base/registry.ts';
import type { Dataset, TargetKind } from '../data/dataset.ts';
import type { Kernel } from '../kernels/kernel.ts';
import type { KernelChoice } from '../kernels/parameters.ts';
import type { Fitted } from '../preprocessing/transform.ts';
import type { Loss } from '../solvers/linear/problem.ts';
import type { ClassWeightChoice, ClassWeights } from './costs.ts';
import type { Model } from './model.ts';
import type { SchemeName } from './schemes/index.ts';
import type { SolutionReport } from './solution-report.ts';
import type { Problems, Trainer } from './trainers/trainer.ts';

/** The values of the options that only one formulation reads, by name. */
export type OwnOptions = Readonly<Record<string, number>>;

/** What makes binary problems of a target. */
export interface ProblemOptions {
  readonly own?: OwnOptions;
  readonly cost: number;
  readonly classWeights: ClassWeights;
  /** The multi-class scheme. */
  readonly multiclass: string;
}

/** How a model is trained while features are eliminated. */
export interface FormulationChoice {
  /** The name of the formulation. */
  readonly machine: string;
  readonly kernel: string;
  /** The kernel of that name, where it is not built in. */
  readonly ownKernel?: Kernel;
  readonly parameters: KernelChoice;
  readonly cost: number;
  readonly classWeights: ClassWeights;
  readonly loss: Loss | null;
  readonly tolerance: number | null;
  readonly maxIterations: number | null;
  readonly maxEpochs: number;
  readonly own?: OwnOptions;
}

export interface TrainerOptions extends FormulationChoice {
  readonly multiclass: string;
  readonly seed: number;
}

/** The data of an elimination: prepared, that is numeric, complete and scaled. */
export interface TrainerData {
  readonly dataset: Dataset;
  /** Samples that are not used in training, scored along the path. */
  readonly test: Dataset | null;
}

/** How much a trainer can hold, where that is less than it would be given. */
export interface Capacity {
  /** As many samples, with all their features. */
  readonly samples: number;
  /**
   * Why the data are refused; with the fraction of the samples that a training could have, where it
   * may have one.
   */
  refusal(sampleRows: number | null): UserError;
}

/** How a model is trained once. */
export interface TrainingOptions extends Omit<FormulationChoice, 'parameters' | 'classWeights' | 'own'> {
  readonly gamma: NonNullable<KernelChoice['gamma']>;
  readonly degree: number;
  readonly coef0: number | null;
  readonly classWeights: ClassWeightChoice;
  readonly multiclass: string;
  readonly cacheMb: number;
  readonly probability: boolean;
}

export interface Training {
  /** The preprocessed data: numeric, complete and scaled. */
  readonly dataset: Dataset;
  /** The transforms that prepared it. */
  readonly transforms: readonly Fitted[];
  readonly options: TrainingOptions;
  readonly own?: OwnOptions;
  /** Seeds the folds inside which probabilities are fitted. */
  readonly seed: number;
  /** Called from time to time by solvers that take long. */
  onIterations?(progress: SolverProgress): void;
}

/** The progress of a solver. */
export interface SolverProgress {
  /** The number of the current binary classifier, counted from 1, and the total number. */
  readonly classifier: number;
  readonly of: number;
  /** The number of completed passes over the samples, or of completed steps. */
  readonly iterations: number;
}

export interface Trained {
  readonly model: Model;
  /** Training samples with a nonzero coefficient in any of the binary models. */
  readonly support: number;
  /** Summed over the binary models; null if the formulation minimises nothing. */
  readonly objective: number | null;
  readonly solutions: readonly SolutionReport[];
  readonly notes: readonly Note[];
}

/** One way to learn a target from features. */
export interface Formulation extends Entry {
  /** What it is called in prose, such as "support vector machine". */
  readonly title: string;
  /** The publication that describes the formulation. */
  readonly reference: string;
  readonly target: TargetKind;
  readonly offers: ReadonlySet<FormulationCapability>;
  /** The options it reads, besides those that every formulation shares. */
  readonly options: readonly (keyof TrainingOptions)[];
  /**
   * The margin that decision values are counted from: 1, or 0 where there is none
   * (formulations/ties.ts).
   */
  readonly decisionUnit: 0 | 1;
  /** Numbers that no other formulation reads; only its own results record them. */
  readonly ownOptions?: Readonly<Record<string, OptionSchema<number>>>;
  /** The scheme that its outputs are decoded by, where none can be chosen. */
  readonly scheme?: SchemeName;
  /**
   * The solver that a model file of LIBLINEAR names, where its models are decided as those of that
   * solver; `isTrained`: it also trains them. Left out: one of binary classifiers.
   */
  readonly liblinear?: { readonly solver: string; readonly isTrained: boolean };
  /** The loss where none is chosen. */
  readonly loss: Loss;
  /** The score that models are compared by where none is chosen. */
  readonly score: string;
  /**
   * The binary problems of all samples, or of some (ascending), with the costs that all samples
   * give.
   */
  problems(dataset: Dataset, options: ProblemOptions, rows?: Int32Array): Problems;
  /** What trains on the surviving features of an elimination, each time from the last solution. */
  createTrainer(data: TrainerData, options: TrainerOptions): Trainer;
  /**
   * How many samples such a trainer could hold; null if it can hold these. Left out: it holds what
   * the data take themselves.
   */
  capacity?(data: TrainerData, options: TrainerOptions): Capacity | null;
  /** Trains once on all features. */
  train(training: Training): Trained;
}
