// Makes plans: the one place where options become a run. Options are resolved, combinations
// checked, defaults that depend on other options filled in, and the parts that code reads derived.

import { type OptionShape, optionsOf, type Resolved, resolveOptions } from '../base/option.ts';
import { type Note, note, problem, UserError } from '../base/problem.ts';
import { currentOptions } from '../base/renamed-options.ts';
import { weightsByClass } from '../formulations/costs.ts';
import { formulations, ownOptionsOf, withoutForeignOptions } from '../formulations/index.ts';
import type { MachineOptions } from '../formulations/options.ts';
import { kernelChoice, kernelOf, kernels, ownParameters } from '../kernels/index.ts';
import { NO_LISTS } from '../kernels/options.ts';
import { fittedOptions, type PreparationOptions } from '../preprocessing/options.ts';
import { namedScore, scores } from '../scores/index.ts';
import { RANKING_TOLERANCE, SCORING_TOLERANCE } from '../solvers/solver.ts';
import { checkCombination, isEvaluated } from './combination.ts';
import { defaultRepeats, defaultStep } from './data-defaults.ts';
import { SINGLE_STEPS_BELOW } from './data-thresholds.ts';
import { namedMethods } from './method-list.ts';
import { type ResolvedMethod, resolveMethod } from './methods.ts';
import { formulationOffers, kernelHasWeights } from './offers.ts';
import { type OwnParts, ownNames, withoutObjects } from './own-parts.ts';
import type {
  ComparedPlan,
  ComparePlan,
  DatasetFacts,
  DerivedOptions,
  DerivedSelection,
  EvaluatePlan,
  Filled,
  FormulationPlan,
  NestingPlan,
  Parallel,
  Plan,
  PlannedTask,
  Plans,
  Ranking,
  RankPlan,
  SearchPlan,
  SelectPlan,
  TrainPlan,
  ValidationPlan,
} from './plan.ts';
import { parseStep } from './schedule.ts';
import { PATH_OPTIONS, type PathOptions } from './search-options.ts';
import { type Setting, settingsOf } from './settings.ts';
import {
  compareOptions,
  evaluateOptions,
  type ResolvedRankOptions,
  type ResolvedSelectOptions,
  rankOptions,
  selectOptions,
  trainOptions,
} from './task-options.ts';

/**
 * Options as a caller gives them: any of the declared ones, typed, as text, or as an object of the
 * program's own.
 */
export type GivenOptions = Readonly<Record<string, unknown>>;

/** The options that a task declares. */
const SHAPES = {
  train: trainOptions,
  rank: rankOptions,
  select: selectOptions,
  evaluate: evaluateOptions,
  compare: compareOptions,
} as const satisfies Record<PlannedTask, OptionShape>;

/**
 * What a task does with these options: every default filled in, every combination checked. Without
 * `facts` of the data, what depends on them is not checked yet.
 */
export function plan<T extends PlannedTask>(task: T, given: GivenOptions, facts: DatasetFacts | null = null): Plans[T] {
  const { options, own } = withoutObjects(given);
  const current = currentOptions(SHAPES[task], options);
  const made = MAKERS[task](current.options, { facts, own });
  return { ...made, notes: [...current.notes, ...scheduleNotes(made, current.options, facts)] };
}

/** Notes that the default schedule of wide data is used. */
function scheduleNotes(made: Plan, given: GivenOptions, facts: DatasetFacts | null): Note[] {
  const isSaid = ['step', 'sizes', 'halveAbove', 'validateStep'].some((name) => (given[name] ?? null) !== null);
  if (facts === null || isSaid || !searchesOf(made).some(({ schedule }) => isWide(schedule))) return [];
  return [note('wide-schedule', { features: facts.featureCount, single: SINGLE_STEPS_BELOW })];
}

const isWide = ({ segments }: SearchPlan['schedule']) => segments.some(({ step }) => step === 'geometric');

/** The searches of a plan; training has none, a comparison one per method. */
function searchesOf(made: Plan): readonly SearchPlan[] {
  switch (made.task) {
    case 'train':
      return [];
    case 'evaluate':
      return [made.select.search];
    case 'compare':
      return made.methods.flatMap(({ select }) => (select ? [select.search] : []));
    default:
      return [made.search];
  }
}

/**
 * Whether parts of the task are independent, so that several workers can share them. Throws if the
 * task itself would refuse its options.
 */
export function isParallel(task: PlannedTask, given: GivenOptions, facts: DatasetFacts | null = null): boolean {
  return plan(task, given, facts).parallel.length > 0;
}

/** What is known besides the options. */
interface Known {
  readonly facts: DatasetFacts | null;
  readonly own: OwnParts;
}

/** Nothing but the options. */
const NOTHING: Known = { facts: null, own: {} };

type Makers = { readonly [T in PlannedTask]: (given: GivenOptions, known: Known) => Plans[T] };

/**
 * The options of a task with the names of objects passed by the program, which no schema covers.
 */
function resolved<T extends PlannedTask>(task: T, given: GivenOptions, { own }: Known): Resolved<(typeof SHAPES)[T]> {
  return { ...resolveOptions(SHAPES[task], given), ...ownNames(own) };
}

const MAKERS: Makers = {
  train: planTraining,
  rank: (given, known) => rankingPlan(resolved('rank', given, known), known),
  select: (given, known) => selectionPlan(resolved('select', given, known), known),
  evaluate: planEvaluation,
  compare: planComparison,
};

function planTraining(given: GivenOptions, known: Known): TrainPlan {
  const options = withGivenKernel(resolved('train', given, known), known);
  checkTarget(options, known.facts);
  checkClassWeights(options, known.facts);
  return {
    task: 'train',
    options: withoutForeignOptions(options),
    preprocessing: fittedOptions(options),
    formulation: formulationPlan(options, options.multiclass, options.probability),
    parallel: [],
    seed: options.seed,
    notes: [],
  };
}

function rankingPlan(options: ResolvedRankOptions, known: Known): RankPlan {
  const choice = checked(options, false, known);
  const derived = derivedOptions(options, choice, known);
  return {
    task: 'rank',
    options: { ...withoutForeignOptions(options), ...derived },
    ...searchParts(withFilled(options, derived), choice),
    parallel: choice.method.isEvaluated ? ['candidates'] : [],
  };
}

function selectionPlan(options: ResolvedSelectOptions, known: Known): SelectPlan {
  const choice = checked(options, true, known);
  const { refine, refineRounds, refineBudget, choose, validateStep } = options;
  const derived = derivedSelection(options, choice, known);
  const { ranking } = derived;
  return {
    task: 'select',
    options: { ...withoutForeignOptions(options), ...derived },
    ...searchParts(withFilled(options, derived), choice),
    selection: {
      choose,
      ranking,
      validateStep,
      refinement: refine === 'none' ? null : { kind: refine, rounds: refineRounds, budget: refineBudget },
    },
    parallel: selectionParallel(ranking, refine, choice.method),
  };
}

function selectionParallel(
  ranking: Ranking,
  refine: ResolvedSelectOptions['refine'],
  { isEvaluated }: ResolvedMethod,
): Parallel {
  const hasFolds = ranking === 'per-fold';
  const hasCandidates = isEvaluated || refine !== 'none';
  return [...(hasFolds ? (['folds'] as const) : []), ...(hasCandidates ? (['candidates'] as const) : [])];
}

/** The same selection with another seed. */
export function withSeed(select: SelectPlan, seed: number): SelectPlan {
  return { ...select, seed, options: { ...select.options, seed } };
}

/**
 * The part of a selection that ranks: how a size is selected changes neither the ranking nor the
 * folds of a nested curve.
 */
export function rankingPart({ selection: _selection, notes: _notes, ...select }: SelectPlan): RankPlan {
  const options = optionsOf(rankOptions, select.options as never) as unknown as Filled<ResolvedRankOptions>;
  const { scoringTolerance } = select.options;
  const parallel = select.search.candidates === 1 ? [] : (['candidates'] as const);
  return { ...select, task: 'rank', options: { ...options, scoringTolerance }, parallel, notes: [] };
}

function planEvaluation(given: GivenOptions, known: Known): EvaluatePlan {
  const options = resolved('evaluate', given, known);
  const { outer, bootstrapSamples, outerFolds, outerRepeats, permutations, ...own } = options;
  checkNesting('evaluate', options);
  checkOuter(outer, scoreOf(options), known.own);
  const select = selectionPlan(own, insideFolds(known));
  const { scoringTolerance, ...filled } = select.options;
  return {
    task: 'evaluate',
    options: { ...withoutForeignOptions(options), ...filled, scoringTolerance },
    select,
    nesting: { outer, bootstrapSamples, outerFolds, outerRepeats, permutations },
    parallel: ['outer-folds', ...select.parallel],
    seed: select.seed,
    notes: [],
  };
}

/** Folds of a column are the outer ones: those inside a training set are drawn. */
const insideFolds = (known: Known): Known =>
  known.facts?.hasFolds ? { ...known, facts: { ...known.facts, hasFolds: false } } : known;

function planComparison(given: GivenOptions, known: Known): ComparePlan {
  const options = resolved('compare', given, known);
  const { outer, bootstrapSamples, outerFolds, outerRepeats, methods, baselines, ...own } = options;
  checkOuter(outer, scoreOf(options), known.own);
  const { method } = resolveOptions({ method: selectOptions.method }, {});
  const named = namedMethods(methods, optionsOf(selectOptions, { ...own, method }));
  const isNamed = (name: string) => named.some((other) => other.name === name);
  const added = baselines ? baselinesFor(named[0].options).filter(({ name }) => !isNamed(name)) : [];
  const nesting: NestingPlan = { outer, bootstrapSamples, outerFolds, outerRepeats, permutations: 0 };
  return {
    task: 'compare',
    options: { ...withoutForeignOptions(options), score: scoreOf(options) },
    methods: [
      ...named.map((entry) => comparedPlan(entry, false, known)),
      ...added.map((entry) => comparedPlan(entry, true, known)),
    ],
    nesting,
    parallel: ['outer-folds'],
    seed: options.seed,
    notes: [],
  };
}

interface NamedOptions {
  readonly name: string;
  readonly options: ResolvedSelectOptions;
}

/** A method that cannot run does not keep the others from being compared. */
function comparedPlan({ name, options }: NamedOptions, isBaseline: boolean, known: Known): ComparedPlan {
  try {
    checkNesting('compare', options);
    return { name, isBaseline, select: selectionPlan(options, insideFolds(known)), problem: null };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { name, isBaseline, select: null, problem: error.problems[0] };
  }
}

/**
 * A random order, and that of the plain ranking reversed, with the kernel of the first method;
 * neither is tuned or refined.
 */
function baselinesFor(first: ResolvedSelectOptions): NamedOptions[] {
  const cost = first.costs === null ? first.cost : middle(first.costs);
  const plain: ResolvedSelectOptions = {
    ...first,
    costs: null,
    ...NO_LISTS,
    kernels: null,
    cost,
    refine: 'none',
    criterion: null,
  };
  return [
    { name: 'random', options: { ...plain, method: 'random' } },
    { name: 'svm-rfe reversed', options: { ...plain, method: 'svm-rfe', reverse: true } },
  ];
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];

interface Choice {
  readonly method: ResolvedMethod;
  readonly settings: readonly Setting[];
}

/**
 * The resolved method and the hyperparameters to try, if they are compatible with the other
 * options.
 */
function checked(options: ResolvedRankOptions, isScored: boolean, known: Known): Choice {
  refuseGivenKernel(options, known);
  checkTarget(options, known.facts);
  const choice = methodChoice(options, known.own);
  checkCombination({ options, ...choice, isScored, ...known });
  checkClassWeights(options, known.facts);
  return choice;
}

function methodChoice(options: ResolvedRankOptions, own: OwnParts): Choice {
  const settings = settingsOf(options, own.kernel);
  const hasWeights =
    !formulationOffers(options.machine).has('kernels') ||
    settings.every(({ kernel }) => kernelHasWeights(kernel, own.kernel));
  return { method: resolveMethod(options, hasWeights, own.criterion), settings };
}

/** Whether the columns of the data are kernel values. */
const readsKernelValues = ({ machine, kernel }: Pick<MachineOptions, 'machine' | 'kernel'>, { own }: Known) =>
  formulationOffers(machine).has('kernels') && kernelOf(kernel, own.kernel).isGiven === true;

/** A column of kernel values is a sample, and no feature to rank. */
function refuseGivenKernel(options: Pick<MachineOptions, 'machine' | 'kernel'>, known: Known): void {
  if (!readsKernelValues(options, known)) return;
  const facts = { kernel: options.kernel, kernels: kernels.names };
  throw problem('kernel-without-features', facts, { fixes: kernels.names.map((name) => ({ set: { kernel: name } })) });
}

/** Kernel values are taken as they are: scaling is off, and what would drop columns is refused. */
function withGivenKernel<O extends MachineOptions & PreparationOptions>(options: O, known: Known): O {
  if (!readsKernelValues(options, known)) return options;
  const names = ['impute', 'minVariance', 'maxCorrelation', 'dropDuplicates'] as const;
  const set = names.filter((name) => options[name] !== null && options[name] !== false);
  if (set.length > 0) throw problem('kernel-values-preprocessed', { options: set }, { fixes: [{ unset: set }] });
  return { ...options, scale: 'none' };
}

/** Refuses data whose target is of another kind than the formulation predicts. */
function checkTarget({ machine }: Pick<MachineOptions, 'machine'>, facts: DatasetFacts | null): void {
  const { target } = formulations.get(machine);
  const given = facts?.target ?? 'classes';
  if (facts === null || given === target) return;
  const others = formulations.entries.filter((other) => other.target === given);
  const fixes = [{ set: { targetKind: target } }, ...others.map(({ name }) => ({ set: { machine: name } }))];
  throw problem('target-of-other-kind', { formulation: machine, needed: target, given }, { fixes });
}

/** Refuses formulations that `select` can score, but nothing reports on across outer folds. */
function checkNesting(task: PlannedTask, { machine }: Pick<MachineOptions, 'machine'>): void {
  if (formulationOffers(machine).has('nested-evaluation')) return;
  const others = formulations.entries.filter(({ offers }) => offers.has('nested-evaluation'));
  const fixes = others.map(({ name }) => ({ set: { machine: name } }));
  throw problem('task-needs-capability', { task, capability: 'nested-evaluation', formulation: machine }, { fixes });
}

/** Refuses scores that the .632+ bootstrap is not defined for. */
function checkOuter(outer: NestingPlan['outer'], score: string, own: OwnParts): void {
  if (outer === 'cv' || namedScore(score, own.score).lossWeights) return;
  const usable = scores.entries.filter(({ lossWeights }) => lossWeights).map(({ name }) => name);
  const fixes = [...usable.map((name) => ({ set: { score: name } })), { set: { outer: 'cv' } }];
  throw problem('bootstrap-score', { score, usable }, { fixes });
}

/** The score that is chosen, or that of the formulation. */
export const scoreOf = ({ score, machine }: Pick<ResolvedRankOptions, 'score' | 'machine'>): string =>
  score ?? formulations.get(machine).score;

/** Refuses names of classes that the data do not have. */
function checkClassWeights({ classWeights }: Pick<MachineOptions, 'classWeights'>, facts: DatasetFacts | null): void {
  if (facts) weightsByClass(classWeights, facts.classes);
}

/**
 * The options that depend on others, for results and for surfaces that show what a method resolves
 * to.
 */
function derivedOptions(options: ResolvedRankOptions, choice: Choice, { facts, own }: Known): DerivedOptions {
  const { criterion, strategy, retrainEvery, merge, multiclass } = choice.method;
  return {
    criterion: criterion.name,
    retrainEvery,
    merge,
    multiclass,
    once: strategy === 'once',
    recursive: strategy !== 'once',
    ...ownParameters(kernelOf(options.kernel, own.kernel), options),
    loss: options.loss ?? formulations.get(options.machine).loss,
    score: scoreOf(options),
    tolerance: options.tolerance ?? RANKING_TOLERANCE,
    scoringTolerance: options.tolerance ?? SCORING_TOLERANCE,
    scaleWithinFolds: options.scaleWithinFolds ?? false,
    step: defaultStep(options, { facts, isEvaluated: isEvaluated(choice.method, choice.settings) }),
    repeats: options.repeats ?? 1,
  };
}

/**
 * A method that cross-validates its candidates uses the scores of its own search, so it ranks once.
 * Everything else is preprocessed and ranked in each training set.
 */
function derivedSelection(options: ResolvedSelectOptions, choice: Choice, known: Known): DerivedSelection {
  const ranking = options.ranking ?? (choice.method.isEvaluated ? 'once' : 'per-fold');
  const search = { facts: known.facts, isEvaluated: isEvaluated(choice.method, choice.settings) };
  return {
    ...derivedOptions(options, choice, known),
    ranking,
    scaleWithinFolds: options.scaleWithinFolds ?? ranking === 'per-fold',
    repeats: defaultRepeats({ ...options, ranking }, search),
  };
}

/** The method that the options of a ranking resolve to; throws if they are incompatible. */
export function methodFor(options: ResolvedRankOptions): ResolvedMethod {
  return checked(options, false, NOTHING).method;
}

/** What the options of a selection on such data resolve to; throws if they are incompatible. */
export function filledSelection(options: ResolvedSelectOptions, facts: DatasetFacts | null): DerivedSelection {
  const known = { facts, own: {} };
  return derivedSelection(options, checked(options, true, NOTHING), known);
}

/** What the options of a ranking resolve to; throws if they are incompatible. */
export function filledOptions(options: ResolvedRankOptions, facts: DatasetFacts | null = null): DerivedOptions {
  return derivedOptions(options, checked(options, false, NOTHING), { facts, own: {} });
}

/** The options of a ranking with those filled in that depend on others. */
type RankingOptions = ResolvedRankOptions & Pick<DerivedOptions, 'scaleWithinFolds' | 'step' | 'repeats'>;

/** Of the derived options those that a search reads; a tolerance that was not given has two values. */
const withFilled = (
  options: ResolvedRankOptions,
  { scaleWithinFolds, step, repeats }: DerivedOptions,
): RankingOptions => ({ ...options, scaleWithinFolds, step, repeats });

/** The parts that `rank` and `select` share. */
function searchParts(options: RankingOptions, { method, settings }: Choice) {
  return {
    preprocessing: fittedOptions(options),
    formulation: formulationPlan(options, method.multiclass, false),
    search: searchPlan(options, method, settings),
    validation: validationPlan(options, settings),
    seed: options.seed,
    notes: [],
  };
}

function formulationPlan(
  options: Omit<MachineOptions, 'multiclass' | 'probability'>,
  scheme: MachineOptions['multiclass'],
  probability: boolean,
): FormulationPlan {
  const { machine, kernel, cost, classWeights, loss, tolerance, maxIterations, maxEpochs, cacheMb } = options;
  return {
    name: machine,
    kernel,
    parameters: kernelChoice(options),
    cost,
    classWeights,
    scheme,
    loss: loss ?? formulations.get(machine).loss,
    tolerance: tolerance ?? RANKING_TOLERANCE,
    maxIterations,
    maxEpochs,
    cacheMb,
    probability,
    own: ownOptionsOf(machine, options),
  };
}

function searchPlan(options: RankingOptions, method: ResolvedMethod, settings: readonly Setting[]): SearchPlan {
  const { littleOptimization, mfeCandidates, onNonseparable } = options;
  return {
    method: options.method,
    direction: 'backward',
    strategy: method.strategy,
    criterion: {
      name: method.criterion.name,
      aggregation: method.merge,
      normalization: options.normalizeCriteria,
      epsilon: options.epsilon,
    },
    margin: { littleOptimization, mfeCandidates, onNonseparable },
    isEvaluated: isEvaluated(method, settings),
    candidates: method.isEvaluated ? options.candidates : 1,
    schedule: {
      segments: parseStep(options.step)!,
      stepOf: options.stepOf,
      halveAbove: options.halveAbove,
      sizes: options.sizes ?? [],
    },
    retrainEvery: method.retrainEvery,
    ...pathOptions(options),
    keep: options.keep,
    fullTrace: options.trace === 'full',
  };
}

function pathOptions(options: ResolvedRankOptions): PathOptions {
  return Object.fromEntries(PATH_OPTIONS.map((name) => [name, options[name]])) as unknown as PathOptions;
}

function validationPlan(options: RankingOptions, settings: readonly Setting[]): ValidationPlan {
  const { folds, holdout, repeats, tolerance, scaleWithinFolds } = options;
  return {
    folds,
    holdout,
    repeats,
    score: scoreOf(options),
    tolerance: tolerance ?? SCORING_TOLERANCE,
    preprocessesWithinFolds: scaleWithinFolds,
    settings,
  };
}
