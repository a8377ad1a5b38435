// Makes plans: the one place where options become a run. Options are resolved, combinations
// checked, defaults that depend on other options filled in, and the parts that code reads derived.

import { type OptionShape, optionsOf, type Resolved, resolveOptions } from '../base/option.ts';
import { type Note, note, UserError } from '../base/problem.ts';
import { currentOptions } from '../base/renamed-options.ts';
import { compositeOptionsOf, withoutOtherComposites } from '../composites/index.ts';
import { criteria, withoutOtherCriteria } from '../criteria/index.ts';
import { withoutForeignOptions } from '../formulations/index.ts';
import { kernelOf } from '../kernels/index.ts';
import { NO_LISTS } from '../kernels/options.ts';
import { fittedOptions } from '../preprocessing/options.ts';
import { checkClassWeights, checkNesting, checkOuter, checkTarget, type Known, withGivenKernel } from './checks.ts';
import { SINGLE_STEPS_BELOW } from './data-thresholds.ts';
import { checked, derivedOptions, derivedSelection, scoreOf } from './filled-options.ts';
import { namedMethods } from './method-list.ts';
import { BY_SCORE, isEvaluatedMethod, methods, type ResolvedMethod } from './methods.ts';
import { formulationScheme } from './offers.ts';
import { ownNames, withoutObjects } from './own-parts.ts';
import type {
  ComparedPlan,
  ComparePlan,
  DatasetFacts,
  EvaluatePlan,
  Filled,
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
} from './plan.ts';
import { formulationPlan, searchParts, withFilled } from './plan-parts.ts';
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
  const notes = [
    ...current.notes,
    ...scheduleNotes(made, current.options, facts),
    ...foldNotes(made, current.options, facts),
  ];
  return { ...made, notes };
}

/** A note where a number of folds was given, and a column of the data gives the folds. */
function foldNotes({ task }: Plan, given: GivenOptions, facts: DatasetFacts | null): Note[] {
  if (!facts?.hasFolds || task === 'train') return [];
  const option = task === 'evaluate' || task === 'compare' ? 'outerFolds' : 'folds';
  if ((given[option] ?? null) === null) return [];
  return [note('folds-from-column', { option }, { fixes: [{ unset: [option] }] })];
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

type Makers = { readonly [T in PlannedTask]: (given: GivenOptions, known: Known) => Plans[T] };

/**
 * The options of a task with the names of objects passed by the program, which no schema covers.
 */
function resolved<T extends PlannedTask>(task: T, given: GivenOptions, { own }: Known): Resolved<(typeof SHAPES)[T]> {
  return { ...resolveOptions(SHAPES[task], given), ...ownNames(own) };
}

const MAKERS: Makers = {
  train: planTraining,
  rank: (given, known) => withSharedFeatures(rankingPlan(resolved('rank', given, known), known), known),
  select: (given, known) => withSharedFeatures(selectionPlan(resolved('select', given, known), known), known),
  evaluate: planEvaluation,
  compare: planComparison,
};

/**
 * A ranking of all samples by a kernel criterion shares the features of a step; rankings of folds and
 * those that a composite combines are shared as a whole.
 */
function withSharedFeatures<P extends RankPlan | SelectPlan>(made: P, { own }: Known): P {
  const { search, validation, parallel } = made;
  if (search.composite || search.sequence || parallel.includes('folds') || own.kernel || own.criterion) return made;
  const criterion = criteria.get(search.criterion.name);
  const isByFeature = criterion.needs === 'machine' && criterion.isByFeature === true && search.resamples <= 1;
  if (!isByFeature || validation.settings.every(({ kernel }) => kernelOf(kernel).hasWeights)) return made;
  return { ...made, parallel: [...parallel, 'features'] };
}

function planTraining(given: GivenOptions, known: Known): TrainPlan {
  const asked = withGivenKernel(resolved('train', given, known), known);
  const options = { ...asked, multiclass: formulationScheme(asked.machine) ?? asked.multiclass };
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

/** The options without those that only other formulations or criteria read. */
function recorded<O extends { readonly machine: string }>(options: O, searches: readonly SearchPlan[]): O {
  const all = searches.flatMap((search) => [search, ...(search.composite?.methods ?? []).map((own) => own.search)]);
  const own = Object.assign({}, ...all.map(({ criterion }) => criterion.own));
  const combining = Object.assign({}, ...searches.map(({ composite }) => composite?.options));
  return withoutOtherComposites(withoutOtherCriteria(withoutForeignOptions(options), own), combining);
}

/** The parts of a search with the plans of the methods that it combines, where it does. */
function withCombined<P extends { readonly search: SearchPlan }>(
  parts: P,
  options: ResolvedRankOptions,
  { combines }: ResolvedMethod,
  known: Known,
): P {
  if (!combines) return parts;
  const { composite, methods } = combines;
  const ranking = optionsOf(rankOptions, options);
  const planOf = composite.combinesSelections
    ? (method: string) => memberPlan({ ...SELECTION, ...options, method }, known)
    : (method: string) => combinedPlan({ ...ranking, method }, known);
  return {
    ...parts,
    search: {
      ...parts.search,
      // The smallest size is that of each method; a panel may be smaller.
      ...(composite.combinesSelections && { minFeatures: 1 }),
      composite: {
        name: composite.name,
        options: compositeOptionsOf(composite, options),
        methods: methods.map(planOf),
      },
    },
  };
}

/** The rule that chooses what a composite selects. */
const BY_EVIDENCE = 'evidence';

/** The options that a ranking lacks, for methods that select by themselves. */
const SELECTION = resolveOptions(selectOptions, {});

/**
 * A method that selects by itself, as `select` would: with the rule of the options, or by its own
 * evidence if it has some.
 */
function memberPlan(options: ResolvedSelectOptions, known: Known): SelectPlan {
  const { sequence, combines } = methods.get(options.method);
  const isEvaluated = isEvaluatedMethod(options);
  const choose = combines ? BY_EVIDENCE : options.choose === BY_EVIDENCE ? SELECTION.choose : options.choose;
  const own = { ...forSequence(optionsOf(selectOptions, options)), choose, refine: SELECTION.refine };
  if (!isEvaluated && !sequence) return selectionPlan(own, known);
  // A search goes one by one; where it is evaluated, its scores are its own.
  const alone = isEvaluated && { ranking: null, repeats: null, scaleWithinFolds: null };
  return selectionPlan({ ...own, ...alone, step: null, sizes: null, halveAbove: null }, known);
}

/** The options of a search go to the methods that search. */
function forSequence<O extends ResolvedRankOptions>(options: O): O {
  const { sequence } = methods.get(options.method);
  if (sequence?.direction === 'forward') return options;
  return { ...options, maxFeatures: null, ...(!sequence && { patience: null, startSet: null, searchBy: BY_SCORE }) };
}

/** A method that evaluates its steps goes one by one, whatever the path of the composite does. */
function combinedPlan(given: ResolvedRankOptions, known: Known): RankPlan {
  const options = forSequence(given);
  const isStepwise = methods.get(options.method).isEvaluated === true;
  return rankingPlan(isStepwise ? { ...options, step: null, sizes: null, halveAbove: null } : options, known);
}

function rankingPlan(options: ResolvedRankOptions, known: Known): RankPlan {
  const choice = checked(options, false, known);
  const derived = derivedOptions(options, choice, known);
  const filled = withFilled(options, derived);
  const parts = withCombined(searchParts(filled, choice), filled, choice.method, known);
  return {
    task: 'rank',
    options: { ...recorded(options, [parts.search]), ...derived },
    ...parts,
    parallel: choice.method.combines ? ['rankings'] : choice.method.isEvaluated ? ['candidates'] : [],
  };
}

function selectionPlan(options: ResolvedSelectOptions, known: Known): SelectPlan {
  const choice = checked(options, true, known);
  const { refine, refineRounds, refineBudget, validateStep } = options;
  const derived = derivedSelection(options, choice, known);
  // Where whole selections are combined, their rule and their way of ranking are those of the options.
  const isOfSelections = choice.method.combines?.composite.combinesSelections === true;
  const choose = isOfSelections ? BY_EVIDENCE : options.choose;
  const ranking = isOfSelections ? 'once' : derived.ranking;
  const filled = { ...withFilled(options, derived), ranking: derived.ranking };
  const parts = withCombined(searchParts(filled, choice), filled, choice.method, known);
  return {
    task: 'select',
    options: { ...recorded(options, [parts.search]), ...derived },
    ...parts,
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
  { isEvaluated, combines }: ResolvedMethod,
): Parallel {
  const parts = {
    folds: ranking === 'per-fold',
    rankings: combines !== undefined,
    candidates: isEvaluated || refine !== 'none',
  };
  return (['folds', 'rankings', 'candidates'] as const).filter((part) => parts[part]);
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
  const parallel = select.parallel.filter(
    (part) => part === 'rankings' || (part === 'candidates' && select.search.candidates !== 1),
  );
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
    options: { ...recorded(options, [select.search]), ...filled, scoringTolerance },
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
  const compared = [
    ...named.map((entry) => comparedPlan(entry, false, known)),
    ...added.map((entry) => comparedPlan(entry, true, known)),
  ];
  const searches = compared.flatMap(({ select }) => (select ? [select.search] : []));
  return {
    task: 'compare',
    options: { ...recorded(options, searches), score: scoreOf(options) },
    methods: compared,
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
