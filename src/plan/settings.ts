// The settings a subset is scored with: every combination of the costs, kernels and kernel
// parameters to try, without repetition. Those listed first win ties.

import type { Gamma } from '../kernels/gamma.ts';
import { kernelOf } from '../kernels/index.ts';
import type { Kernel } from '../kernels/kernel.ts';
import { listName } from '../kernels/options.ts';
import type { KernelChoice } from '../kernels/parameters.ts';

/** The hyperparameters with which a model is trained. */
export interface Setting {
  readonly kernel: string;
  readonly parameters: KernelChoice;
  readonly cost: number;
}

/**
 * Whether two settings have the same kernel matrix. By value: a setting that was sent elsewhere
 * shares no object with the others.
 */
export const hasSameKernel = (a: Setting, b: Setting): boolean =>
  a.kernel === b.kernel && JSON.stringify(a.parameters) === JSON.stringify(b.parameters);

/** Whether a choice of hyperparameters trains as a setting does; it may name more than its kernel reads. */
export function trainsAs(choice: Setting & { readonly ownKernel?: Kernel }, setting: Setting): boolean {
  if (choice.cost !== setting.cost || choice.kernel !== setting.kernel) return false;
  const { options } = kernelOf(setting.kernel, choice.ownKernel);
  const [own, other] = [choice.parameters, setting.parameters].map(
    (all) => new Map<string, unknown>(Object.entries(all)),
  );
  return options.every(({ name }) => own.get(name) === other.get(name));
}

export interface SettingChoice {
  readonly kernel: string;
  readonly kernels: readonly string[] | null;
  readonly cost: number;
  readonly costs: readonly number[] | null;
  readonly gamma: Gamma;
  readonly gammas: readonly Gamma[] | null;
  readonly degree: number;
  readonly degrees: readonly number[] | null;
  readonly coef0: number | null;
  readonly coef0s: readonly number[] | null;
}

/** `ownKernel`: the kernel of that name, where it is not built in. */
export function settingsOf(choice: SettingChoice, ownKernel?: Kernel): Setting[] {
  const costs = [...new Set(choice.costs ?? [choice.cost])];
  return [...new Set(choice.kernels ?? [choice.kernel])].flatMap((kernel) =>
    parametersOf(kernelOf(kernel, ownKernel), choice).flatMap((parameters) =>
      costs.map((cost) => ({ kernel, parameters, cost })),
    ),
  );
}

/** Every combination of the values of what the kernel reads; the last parameter varies fastest. */
function parametersOf(kernel: Kernel, choice: SettingChoice): Setting['parameters'][] {
  return kernel.options.reduce<KernelChoice[]>(
    (combinations, { name }) => combinations.flatMap((known) => variants(known, name, choice)),
    [{}],
  );
}

function variants(known: KernelChoice, name: string, choice: SettingChoice): KernelChoice[] {
  const given = new Map<string, unknown>(Object.entries(choice));
  const values = (given.get(listName(name)) ?? [given.get(name) ?? undefined]) as readonly unknown[];
  return [...new Set(values)].map((value) => (value === undefined ? known : { ...known, [name]: value }));
}
