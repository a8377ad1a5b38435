// The methods a user can name: presets, and every criterion by its own name; and what each comes to with the other options.

import { UserError } from '../base/problem.ts';
import { type Entry, registry } from '../base/registry.ts';
import type { Criterion } from '../criteria/criterion.ts';
import { criteria } from '../criteria/index.ts';
import type { MergeName } from '../criteria/merge.ts';
import { formulations } from '../formulations/index.ts';

/** A way to eliminate that a user can name. */
export interface Method extends Entry {
  /** The document that describes it. */
  readonly reference: string;
  /** Its criterion, given whether the machine is linear. */
  criterion(isLinear: boolean): string;
  readonly way: 'recursive' | 'once';
  /** Features gone after which the machine is trained again. */
  readonly retrainEvery: number;
  /** Whether candidates are cross-validated before one of them leaves. */
  readonly isEvaluated?: boolean;
}

const PRESETS: readonly Method[] = [
  {
    name: 'eb-rfe',
    summary:
      'evaluation-based elimination: of the lowest few, the one leaves without which cross-validation scores highest',
    reference: 'Krupka 2016',
    criterion: (isLinear) => (isLinear ? 'weight' : 'dj'),
    way: 'recursive',
    retrainEvery: 1,
    isEvaluated: true,
  },
  {
    name: 'mfe',
    summary: 'margin-based elimination: the largest margin is kept, the machine is not trained again',
    reference: 'Aksu, Miller, Kesidis 2008',
    criterion: () => 'margin',
    way: 'recursive',
    retrainEvery: 0,
  },
  {
    name: 'svm-rfe',
    summary: 'recursive elimination by the weights of a linear machine, or by DJ with another kernel',
    reference: 'Guyon, Weston, Barnhill, Vapnik 2002',
    criterion: (isLinear) => (isLinear ? 'weight' : 'dj'),
    way: 'recursive',
    retrainEvery: 1,
  },
];

function byCriterion({ name, summary, reference, way, needs }: Criterion): Method {
  return { name, summary, reference, way, criterion: () => name, retrainEvery: needs === 'margins' ? 0 : 1 };
}

/** The ways to eliminate that a user can name: presets, and every criterion by its own name. */
export const methods = registry<Method>(
  'method',
  [...PRESETS, ...criteria.entries.map(byCriterion)].sort((a, b) => (a.name < b.name ? -1 : 1)),
);

export interface MethodChoice {
  readonly method: string;
  readonly criterion: string | null;
  readonly once: boolean;
  readonly recursive: boolean;
  readonly retrainEvery: number | null;
  readonly merge: MergeName | null;
  readonly multiclass: 'ovo' | 'ovr' | null;
  readonly machine: string;
  readonly kernel: string;
  /** Kernels that are tried beside one another, instead of the one. */
  readonly kernels?: readonly string[] | null;
}

export interface ResolvedMethod {
  readonly criterion: Criterion;
  readonly strategy: 'recursive' | 'once' | 'margin';
  readonly retrainEvery: number;
  readonly merge: MergeName;
  readonly multiclass: 'ovo' | 'ovr';
  readonly isEvaluated: boolean;
}

/** The criterion, the way and the defaults that a method stands for. */
export function resolveMethod(choice: MethodChoice): ResolvedMethod {
  const other = (choice.kernels ?? [choice.kernel]).find((kernel) => kernel !== 'linear');
  const isLinear = other === undefined || !formulations.get(choice.machine).offers.has('kernels');
  const method = methods.get(choice.method);
  const criterion = criteria.get(choice.criterion ?? method.criterion(isLinear));
  refuseUnfit({ ...choice, kernel: other ?? 'linear' }, criterion, isLinear);
  const way = choice.once ? 'once' : choice.recursive ? 'recursive' : method.way;
  return {
    criterion,
    strategy: criterion.needs === 'margins' ? 'margin' : way,
    retrainEvery: choice.retrainEvery ?? method.retrainEvery,
    merge: choice.merge ?? criterion.usual?.merge ?? 'sum',
    multiclass: choice.multiclass ?? criterion.usual?.multiclass ?? 'ovo',
    isEvaluated: method.isEvaluated ?? false,
  };
}

function refuseUnfit(
  { machine, kernel, once, recursive }: MethodChoice,
  criterion: Criterion,
  isLinear: boolean,
): void {
  const { name, needs } = criterion;
  if (once && recursive) throw new UserError('--once and --recursive exclude each other; give one of them');
  if (once && needs === 'margins')
    throw new UserError(
      `the criterion ${name} has no one-shot ranking, since each margin depends on who is left; leave out --once`,
    );
  if (needs === 'weights' && !isLinear) {
    throw new UserError(
      `the criterion ${name} needs the weights of a linear machine, and the kernel is ${kernel}; use dj, or --kernel linear`,
    );
  }
  if (['machine', 'machines', 'margins'].includes(needs) && !formulations.get(machine).offers.has('gram-matrix')) {
    throw new UserError(
      `the criterion ${name} looks at a kernel machine, and the machine is ${machine}; use weight, or --machine svm`,
    );
  }
}
