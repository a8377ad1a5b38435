// Refuses options that do not fit the data, the target or each other; combination.ts compares what
// the parts need with what they offer.

import { problem } from '../base/problem.ts';
import { weightsByClass } from '../formulations/costs.ts';
import { formulations } from '../formulations/index.ts';
import type { FormulationOptions } from '../formulations/options.ts';
import { kernelOf, kernels } from '../kernels/index.ts';
import type { PreparationOptions } from '../preprocessing/options.ts';
import { namedScore, scores } from '../scores/index.ts';
import { formulationOffers } from './offers.ts';
import type { OwnParts } from './own-parts.ts';
import type { DatasetFacts, NestingPlan, PlannedTask } from './plan.ts';

/** What is known besides the options. */
export interface Known {
  readonly facts: DatasetFacts | null;
  readonly own: OwnParts;
}

/** Whether the columns of the data are kernel values. */
const readsKernelValues = ({ machine, kernel }: Pick<FormulationOptions, 'machine' | 'kernel'>, { own }: Known) =>
  formulationOffers(machine).has('kernels') && kernelOf(kernel, own.kernel).isGiven === true;

/** A column of kernel values is a sample, and no feature to rank. */
export function refuseGivenKernel(options: Pick<FormulationOptions, 'machine' | 'kernel'>, known: Known): void {
  if (!readsKernelValues(options, known)) return;
  const facts = { kernel: options.kernel, kernels: kernels.names };
  throw problem('kernel-without-features', facts, { fixes: kernels.names.map((name) => ({ set: { kernel: name } })) });
}

/** Kernel values are taken as they are: scaling is off, and what would drop columns is refused. */
export function withGivenKernel<O extends FormulationOptions & PreparationOptions>(options: O, known: Known): O {
  if (!readsKernelValues(options, known)) return options;
  const names = ['impute', 'minVariance', 'maxCorrelation', 'dropDuplicates'] as const;
  const set = names.filter((name) => options[name] !== null && options[name] !== false);
  if (set.length > 0) throw problem('kernel-values-preprocessed', { options: set }, { fixes: [{ unset: set }] });
  return { ...options, scale: 'none' };
}

/** Refuses data whose target is of another kind than the formulation predicts. */
export function checkTarget({ machine }: Pick<FormulationOptions, 'machine'>, facts: DatasetFacts | null): void {
  const { target } = formulations.get(machine);
  const given = facts?.target ?? 'classes';
  if (facts === null || given === target) return;
  const others = formulations.entries.filter((other) => other.target === given);
  const fixes = [{ set: { targetKind: target } }, ...others.map(({ name }) => ({ set: { machine: name } }))];
  throw problem('target-of-other-kind', { formulation: machine, needed: target, given }, { fixes });
}

/** Refuses formulations that `select` can score, but nothing reports on across outer folds. */
export function checkNesting(task: PlannedTask, { machine }: Pick<FormulationOptions, 'machine'>): void {
  if (formulationOffers(machine).has('nested-evaluation')) return;
  const others = formulations.entries.filter(({ offers }) => offers.has('nested-evaluation'));
  const fixes = others.map(({ name }) => ({ set: { machine: name } }));
  throw problem('task-needs-capability', { task, capability: 'nested-evaluation', formulation: machine }, { fixes });
}

/** Refuses scores that the .632+ bootstrap is not defined for. */
export function checkOuter(outer: NestingPlan['outer'], score: string, own: OwnParts): void {
  if (outer === 'cv' || namedScore(score, own.score).lossWeights) return;
  const usable = scores.entries.filter(({ lossWeights }) => lossWeights).map(({ name }) => name);
  const fixes = [...usable.map((name) => ({ set: { score: name } })), { set: { outer: 'cv' } }];
  throw problem('bootstrap-score', { score, usable }, { fixes });
}

/** Refuses names of classes that the data do not have. */
export function checkClassWeights(
  { classWeights }: Pick<FormulationOptions, 'classWeights'>,
  facts: DatasetFacts | null,
): void {
  if (facts) weightsByClass(classWeights, facts.classes);
}
