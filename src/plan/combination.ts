// Whether the parts of a plan go together. Formulations, kernels, criteria and strategies offer
// capabilities; criteria, methods, scores and options need some. Every problem of a combination is
// found here, before anything is computed.

import type { Capability } from '../base/capability.ts';
import { defaultValue, optionInfo } from '../base/option.ts';
import { type Fix, fact, type Problem, UserError } from '../base/problem.ts';
import { subsetCriteria } from '../criteria/subsets/index.ts';
import { formulations } from '../formulations/index.ts';
import { triedParameters } from '../kernels/options.ts';
import { namedScore, scores } from '../scores/index.ts';
import { methods, type ResolvedMethod } from './methods.ts';
import { formulationOffers, kernelHasWeights } from './offers.ts';
import type { OwnParts } from './own-parts.ts';
import type { DatasetFacts } from './plan.ts';
import { parseStep } from './schedule.ts';
import type { Setting } from './settings.ts';
import { type ResolvedRankOptions, type ResolvedSelectOptions, selectOptions } from './task-options.ts';

type CheckedOptions = ResolvedRankOptions & Partial<Pick<ResolvedSelectOptions, 'refine'>>;

/** What is checked: the options, the resolved method, and the data if they are known. */
export interface Combination {
  readonly options: CheckedOptions;
  readonly method: ResolvedMethod;
  readonly settings: readonly Setting[];
  /** Whether subsets are scored for something other than the steps of the search. */
  readonly isScored: boolean;
  readonly facts: DatasetFacts | null;
  readonly own?: OwnParts;
}

/**
 * The declarations of the options. Read lazily, because bundlers may evaluate this module before
 * that of the options.
 */
const declaredOptions = () =>
  Object.entries(selectOptions).map(([name, schema]) => ({
    name: name as keyof CheckedOptions,
    ...optionInfo(schema),
  }));

/** What each kind of criterion reads. */
const CRITERION_NEEDS: Readonly<Record<ResolvedMethod['criterion']['needs'], readonly Capability[]>> = {
  weights: ['linear-weights'],
  'all-weights': ['linear-weights'],
  machine: ['gram-matrix'],
  machines: ['gram-matrix'],
  margins: ['gram-matrix', 'margins'],
  problem: [],
  data: [],
};

const CLASSES: readonly Capability[] = ['classes'];

/** Cross-validated steps eliminate single features and share the Gram matrix between candidates. */
const EVALUATION_NEEDS: readonly Capability[] = ['subset-scoring', 'recursive-criteria'];

/** Throws one error with every problem of the combination. */
export function checkCombination(combination: Combination): void {
  const problems = combinationProblems(combination);
  if (problems.length > 0) throw new UserError(problems);
}

/** Every problem of the combination, the most basic first. */
export function combinationProblems(combination: Combination): Problem[] {
  const offered = offers(combination);
  // The options of a composite are those of the methods it combines, which are checked themselves.
  const isComposite = combination.method.combines !== undefined;
  return [
    ...exclusions(combination),
    ...criterionProblems(combination, offered),
    ...evaluationProblems(combination, offered),
    ...(isComposite ? [] : optionProblems(combination, offered)),
    ...scoreProblems(combination),
  ];
}

/** What the formulation, the kernels, the criterion and the strategy offer together. */
function offers({ options, method, settings, own }: Combination): Set<Capability> {
  const offered = new Set<Capability>(formulationOffers(options.machine));
  if (!offered.has('kernels') || settings.every(({ kernel }) => kernelHasWeights(kernel, own?.kernel)))
    offered.add('linear-weights');
  if (formulations.get(options.machine).target === 'classes') offered.add('classes');
  if (method.strategy !== 'margin') offered.add('one-shot-ranking').add('feature-criteria');
  if (method.strategy === 'recursive') offered.add('recursive-criteria');
  if (!comparesSubsets(method, settings)) offered.add('unevaluated-steps');
  if (settings.length === 1) offered.add('single-setting');
  if (method.sequence === null) offered.add('ranking-criteria');
  else offered.add('sequential-search');
  if (method.sequence?.direction === 'forward') offered.add('growing-subsets');
  return offered;
}

/** Whether cross-validation decides the steps of the search. */
export const isEvaluated = (method: ResolvedMethod, settings: readonly Setting[]) =>
  method.isEvaluated || settings.length > 1;

/** Whether steps are single features, chosen by comparing subsets. */
export const comparesSubsets = (method: ResolvedMethod, settings: readonly Setting[]) =>
  isEvaluated(method, settings) || method.sequence !== null;

/**
 * Whether an option has another value than its default. Those that are checked are no lists, or
 * have no default.
 */
function isSet(options: CheckedOptions, name: keyof CheckedOptions): boolean {
  const value = options[name];
  const schema = selectOptions[name];
  const { neutral } = optionInfo(schema);
  return value !== undefined && value !== null && value !== neutral && value !== defaultValue<unknown>(schema);
}

function exclusions({ options }: Combination): Problem[] {
  const exclusive = declaredOptions().flatMap(({ name, excludes = [] }) =>
    excludes.map((other) => [name, other] as const),
  );
  return exclusive
    .filter((pair) => pair.every((name) => isSet(options, name as keyof CheckedOptions)))
    .map((pair) =>
      fact('options-exclude-each-other', { options: pair }, { fixes: pair.map((name) => ({ unset: [name] })) }),
    );
}

function criterionProblems(
  { options, method: { criterion }, settings, own }: Combination,
  offered: ReadonlySet<Capability>,
): Problem[] {
  const needs: readonly Capability[] = [
    ...CRITERION_NEEDS[criterion.needs],
    ...(criterion.readsClasses ? CLASSES : []),
  ];
  const other = settings.find(({ kernel }) => !kernelHasWeights(kernel, own?.kernel))?.kernel ?? options.kernel;
  return needs
    .filter((capability) => !offered.has(capability))
    .slice(0, 1)
    .map((capability) =>
      fact(
        'criterion-needs-capability',
        { criterion: criterion.name, capability, formulation: options.machine, kernel: other },
        { fixes: criterionFixes(capability, options) },
      ),
    );
}

/** Either another criterion, under the name by which this one was asked for, or what it needs. */
function criterionFixes(capability: Capability, { criterion }: CheckedOptions): Fix[] {
  const asked = criterion === null ? 'method' : 'criterion';
  if (capability === 'linear-weights') {
    const fixes: Fix[] = [{ set: { [asked]: 'dj' } }, { set: { kernel: 'linear' } }];
    return fixes;
  }
  return [{ set: { [asked]: 'weight' } }, { set: { machine: 'svm' } }];
}

/** The first option that lists several values to try. */
function tunedOption(options: CheckedOptions): keyof CheckedOptions | undefined {
  const { costs, kernels } = options;
  const lists = [['costs', costs], ...triedParameters(options), ['kernels', kernels]] as const;
  return lists.find(([, list]) => (list?.length ?? 0) > 1)?.[0] as keyof CheckedOptions | undefined;
}

function evaluationProblems(combination: Combination, offered: ReadonlySet<Capability>): Problem[] {
  const { options, method, settings } = combination;
  if (!isEvaluated(method, settings)) return [];
  const lacking = EVALUATION_NEEDS.filter((capability) => !offered.has(capability));
  // Tuning has an option that can be left out; candidates come with the method.
  const tuned = method.isEvaluated ? undefined : tunedOption(options);
  return lacking.map((capability) =>
    tuned === undefined
      ? fact(
          'method-needs-capability',
          { ...situation(combination), capability },
          {
            fixes: capability === 'subset-scoring' ? [{ set: { machine: 'svm' } }] : [{ unset: ['criterion', 'once'] }],
          },
        )
      : needsCapability(combination, tuned, capability),
  );
}

function optionProblems(combination: Combination, offered: ReadonlySet<Capability>): Problem[] {
  const { options } = combination;
  const needed = declaredOptions()
    .filter(({ name, needs }) => needs !== undefined && isSet(options, name))
    .flatMap(({ name, needs = [] }) => needs.map((capability) => [name, capability] as const));
  const usesEntropy = parseStep(options.step ?? 1)!.some(({ step }) => step === 'entropy');
  const readsClasses = subsetCriteria.has(options.searchBy) && subsetCriteria.get(options.searchBy).readsClasses;
  return [
    ...needed,
    ...(usesEntropy ? [['step', 'feature-criteria'] as const] : []),
    ...(readsClasses ? [['searchBy', 'classes'] as const] : []),
  ]
    .filter(([name, capability]) => !offered.has(capability) && !isOwnCriterion(options, name, offered))
    .map(([name, capability]) => needsCapability(combination, name, capability));
}

/** Results record the criterion of the method, also where it decides nothing. */
const isOwnCriterion = (options: CheckedOptions, name: string, offered: ReadonlySet<Capability>) =>
  name === 'criterion' && options.criterion === methods.get(options.method).criterion(offered.has('linear-weights'));

function needsCapability(combination: Combination, option: keyof CheckedOptions, capability: Capability): Problem {
  const value = combination.options[option] as string | number | boolean | readonly (string | number)[];
  const fixes: Fix[] = [{ unset: [option] }];
  if (capability === 'subset-scoring') fixes.push({ set: { machine: 'svm' } });
  return fact('option-needs-capability', { option, value, capability, ...situation(combination) }, { fixes });
}

const situation = ({ options, method }: Combination) => ({
  method: options.method,
  criterion: method.criterion.name,
  formulation: options.machine as string,
});

/**
 * A score is for classes or for numbers, as the formulation predicts. One that orders samples by
 * one decision value is only defined for two classes.
 */
function scoreProblems({ options, method, settings, isScored, facts, own }: Combination): Problem[] {
  const formulation = formulations.get(options.machine);
  const score = namedScore(options.score ?? formulation.score, own?.score);
  const needed = score.target ?? 'classes';
  if (needed !== formulation.target) {
    const others = scores.entries.filter(({ target }) => target === formulation.target).map(({ name }) => name);
    const facts = { score: score.name, formulation: options.machine, needed, scores: others };
    return [fact('score-of-other-target', facts, { fixes: others.map((name) => ({ set: { score: name } })) })];
  }
  const isUsed = isScored || isEvaluated(method, settings);
  if (facts === null || !isUsed || facts.classes.length === 2 || score.needs !== 'decision') return [];
  return [
    fact(
      'score-needs-two-classes',
      { score: score.name, classes: facts.classes.length },
      { fixes: [{ ask: ['positive'] }, { set: { score: 'balanced-accuracy' } }] },
    ),
  ];
}
