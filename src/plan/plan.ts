// A plan is what a run does, decided once: every option with its value, and the same as parts that
// code reads. It is plain data, but for numbers that may be infinite. Tasks, jobs, workers,
// checkpoints, reports and `result.options` all read it. make-plan.ts makes it; nothing else fills
// in a default or checks a combination.

import type { Resolved } from '../base/option.ts';
import type { Note, Problem } from '../base/problem.ts';
import type { CompositeOptions } from '../composites/composite.ts';
import type { MergeName, NormalizationName } from '../criteria/merge.ts';
import type { Dataset, TargetKind } from '../data/dataset.ts';
import type { ClassWeightChoice } from '../formulations/costs.ts';
import type { OwnOptions } from '../formulations/formulation.ts';
import type { FormulationOptions } from '../formulations/options.ts';
import type { KernelChoice } from '../kernels/parameters.ts';
import type { TransformOptions } from '../preprocessing/transform.ts';
import type { Candidates } from './candidates.ts';
import type { Sequence } from './methods.ts';
import type { Schedule } from './schedule.ts';
import type { PathOptions } from './search-options.ts';
import type { Setting } from './settings.ts';
import type {
  compareOptions,
  ResolvedEvaluateOptions,
  ResolvedRankOptions,
  ResolvedSelectOptions,
  ResolvedTrainOptions,
} from './task-options.ts';
import type { Flips, ValidationOptions } from './validation-options.ts';

/** The facts of the data that a plan needs. */
export interface DatasetFacts {
  readonly sampleCount: number;
  /** Before preprocessing. */
  readonly featureCount: number;
  /** Empty if the target is a number. */
  readonly classes: readonly string[];
  /** What the target is; classes by default. */
  readonly target?: TargetKind;
  /** Whether a column gives the folds of a selection. */
  readonly hasFolds?: boolean;
}

/** The facts of a dataset that a plan needs. */
export function datasetFacts({ rowCount, features, classes, response, folds }: Dataset): DatasetFacts {
  return {
    sampleCount: rowCount,
    featureCount: features.length,
    classes,
    ...(response && { target: 'real' }),
    ...(folds && { hasFolds: true }),
  };
}

/** What is trained: the formulation with its kernel, costs and solver settings. */
export interface FormulationPlan {
  readonly name: FormulationOptions['machine'];
  readonly kernel: string;
  /** The kernel parameters set by the user; the others have the defaults of the kernel. */
  readonly parameters: KernelChoice;
  readonly cost: number;
  /** The class weights, by the names of the classes. */
  readonly classWeights: ClassWeightChoice;
  /** How a problem with several classes is decomposed into binary problems. */
  readonly scheme: FormulationOptions['multiclass'];
  readonly loss: NonNullable<FormulationOptions['loss']>;
  readonly tolerance: number;
  /** The maximum number of iterations; null for the solver's default limit. */
  readonly maxIterations: number | null;
  readonly maxEpochs: number;
  readonly cacheMb: number;
  readonly probability: boolean;
  /** The options that are specific to this formulation. */
  readonly own: OwnOptions;
}

/** How features are scored. */
export interface CriterionPlan {
  readonly name: string;
  /** How the values of several binary problems are combined into one. */
  readonly aggregation: MergeName;
  readonly normalization: NormalizationName;
  /** The width of the region around the margin that `gradient-angle` considers. */
  readonly epsilon: number;
  /** The options that are specific to this criterion. */
  readonly own: OwnOptions;
}

/** How the rankings of other methods are combined. */
export interface CompositePlan {
  readonly name: string;
  /** The values of the options that the composite reads. */
  readonly options: CompositeOptions;
  /** The rankings or whole selections that are combined. */
  readonly methods: readonly (RankPlan | SelectPlan)[];
}

/** How margin-based elimination treats the boundary. */
export interface MarginPlan {
  readonly littleOptimization: 'none' | 'after' | 'each';
  readonly mfeCandidates: 'exact' | 'paper';
  readonly onNonseparable: 'stop' | 'continue' | 'soft';
}

/** A sequential search. */
export interface SequencePlan extends Sequence {
  /** The criterion by which subsets are compared; null for their cross-validated scores. */
  readonly criterion: string | null;
  /**
   * The names of the features in the initial subset; null for none in a forward search and all in a
   * backward search.
   */
  readonly startSet: readonly string[] | null;
  /** The size at which a forward search ends; null for all features. */
  readonly maxFeatures: number | null;
  /**
   * The number of consecutive sizes without a better score after which the search ends; null for no
   * limit.
   */
  readonly patience: number | null;
}

/** How the search moves through subsets of features. */
export interface SearchPlan extends PathOptions {
  readonly method: string;
  /** The sequential search; null if a criterion of features decides the steps. */
  readonly sequence: SequencePlan | null;
  readonly strategy: 'recursive' | 'once' | 'margin';
  readonly criterion: CriterionPlan;
  readonly margin: MarginPlan;
  /**
   * Whether cross-validation decides which candidate is eliminated, or with which hyperparameters
   * features are ranked.
   */
  readonly isEvaluated: boolean;
  /**
   * The number of candidates that each evaluated step compares; 1 if only hyperparameters are
   * tuned.
   */
  readonly candidates: Candidates;
  readonly schedule: Schedule;
  /** The number of eliminated features after which models are retrained; 0 for never. */
  readonly retrainEvery: number;
  /** The names of features or categorical columns that are never eliminated. */
  readonly keep: readonly string[];
  readonly fullTrace: boolean;
  /** Set if the method combines the rankings of others. */
  readonly composite?: CompositePlan;
}

/** How subsets are cross-validated. */
export interface ValidationPlan {
  readonly folds: ValidationOptions['folds'];
  readonly holdout: number | null;
  readonly repeats: number;
  readonly score: string;
  /** The solver tolerance for classifiers that are only used to score a fold. */
  readonly tolerance: number;
  /** Whether each fold is preprocessed with parameters fitted on its own training samples. */
  readonly preprocessesWithinFolds: boolean;
  /** Every combination of hyperparameters to be tried; there is at least one. */
  readonly settings: readonly Setting[];
}

/**
 * Whether preprocessing and ranking are repeated in each fold when a curve is cross-validated, or
 * done once.
 */
export type Ranking = 'per-fold' | 'once';

/** How a subset size is selected from the ranking. */
export interface SelectionPlan {
  /** The subset-size rule. */
  readonly choose: string;
  /**
   * Whether each training set is preprocessed and ranked separately, or all samples are ranked
   * once.
   */
  readonly ranking: Ranking;
  readonly validateStep: number | null;
  /** The local search around the selected subset; null for none. */
  readonly refinement: { readonly kind: Flips; readonly rounds: number; readonly budget: number | null } | null;
}

/** The outer resampling: nested cross-validation, or the .632+ bootstrap. */
export interface NestingPlan {
  readonly outer: 'cv' | '632plus';
  /** Of the bootstrap. */
  readonly bootstrapSamples: number;
  readonly outerFolds: number | 'loo';
  readonly outerRepeats: number;
  readonly permutations: number;
}

/**
 * The independent parts of a run, from the outside in: outer folds, the folds of a nested curve,
 * the rankings that a composite combines, the candidates within a step (including the neighbours in a
 * local search), or the features that a step scores. Empty if each step depends on the previous one.
 */
export type Parallel = readonly ('outer-folds' | 'folds' | 'rankings' | 'candidates' | 'features')[];

interface PlanCore {
  readonly parallel: Parallel;
  /** The seed of all random numbers. */
  readonly seed: number;
  /** Notes for the user about the options. The notes are not part of any job. */
  readonly notes: readonly Note[];
}

/**
 * The values of options that depend on other options. This is a type alias because results are also
 * read as records of options.
 */
export type DerivedOptions = {
  /**
   * The ranking criterion; like the next three options, null for a composite, because they belong
   * to the methods that it combines.
   */
  readonly criterion: string | null;
  readonly retrainEvery: number | null;
  readonly merge: MergeName | null;
  readonly multiclass: FormulationOptions['multiclass'] | null;
  readonly once: boolean;
  readonly recursive: boolean;
  readonly coef0: number | null;
  readonly loss: NonNullable<FormulationOptions['loss']>;
  readonly score: string;
  readonly tolerance: number;
  /** The solver tolerance for scoring, which equals `tolerance` if that option was given. */
  readonly scoringTolerance: number;
  readonly scaleWithinFolds: boolean;
  readonly step: number | string;
  readonly maxFeatures: number | null;
  readonly repeats: number;
};

/** The values of options of a selection that depend on other options. */
export type DerivedSelection = DerivedOptions & { readonly ranking: Ranking };

/** Options, with the defaults that depend on other options filled in. */
export type Filled<O, D extends DerivedOptions = DerivedOptions> = Readonly<Omit<O, keyof D>> & D;

/** The plan of `train`. */
export interface TrainPlan extends PlanCore {
  readonly task: 'train';
  readonly options: Readonly<ResolvedTrainOptions>;
  readonly preprocessing: TransformOptions;
  readonly formulation: FormulationPlan;
}

/** The plan of `rank`, and the ranking part of `select`. */
export interface RankPlan extends PlanCore {
  readonly task: 'rank' | 'select';
  /** Every option, as recorded in results. */
  readonly options: Filled<ResolvedRankOptions>;
  readonly preprocessing: TransformOptions;
  readonly formulation: FormulationPlan;
  readonly search: SearchPlan;
  readonly validation: ValidationPlan;
}

/** The plan of `select`. */
export interface SelectPlan extends RankPlan {
  readonly task: 'select';
  readonly options: Filled<ResolvedSelectOptions, DerivedSelection>;
  readonly selection: SelectionPlan;
}

/** The plan of `evaluate`: a selection inside every outer fold. */
export interface EvaluatePlan extends PlanCore {
  readonly task: 'evaluate';
  readonly options: Filled<ResolvedEvaluateOptions, DerivedSelection>;
  readonly select: SelectPlan;
  readonly nesting: NestingPlan;
}

/** One method of a comparison; a combination that cannot run has a problem instead of a plan. */
export interface ComparedPlan {
  /** The method as the user wrote it. */
  readonly name: string;
  /** Whether this is a baseline ranking: random or reversed. */
  readonly isBaseline: boolean;
  readonly select: SelectPlan | null;
  readonly problem: Problem | null;
}

/** The plan of `compare`: several selections inside the same outer folds. */
export interface ComparePlan extends PlanCore {
  readonly task: 'compare';
  readonly options: Readonly<Resolved<typeof compareOptions>> & { readonly score: string };
  readonly methods: readonly ComparedPlan[];
  readonly nesting: NestingPlan;
}

/** The plans by task. */
export interface Plans {
  readonly train: TrainPlan;
  readonly rank: RankPlan;
  readonly select: SelectPlan;
  readonly evaluate: EvaluatePlan;
  readonly compare: ComparePlan;
}

/** The tasks that have a plan. */
export type PlannedTask = keyof Plans;

/** What a run does, decided once. Plain data, but for numbers that may be infinite. */
export type Plan = Plans[PlannedTask];
