// The kernels, by the names users type. A new one is a file here and a line below.

import { registry } from '../base/registry.ts';
import { givenValues } from './given-values.ts';
import type { Kernel, KernelParameter } from './kernel.ts';
import { linear } from './linear.ts';
import type { KernelChoice } from './parameters.ts';
import { poly } from './poly.ts';
import { rbf } from './rbf.ts';
import { sigmoid } from './sigmoid.ts';

/** The kernels, by name. */
export const kernels = registry<Kernel>('kernel', [linear, poly, rbf, sigmoid]);

/** The same with the one whose values the data give, which trains and predicts only. */
export const trainingKernels = registry<Kernel>('kernel', [linear, poly, givenValues, rbf, sigmoid]);

/**
 * The kernel that is meant: the object itself, one of the program's own where it has that name, or
 * a built-in one.
 */
export function kernelOf(kernel: string | Kernel, own?: Kernel): Kernel {
  if (typeof kernel !== 'string') return kernel;
  return own?.name === kernel ? own : trainingKernels.get(kernel);
}

/** A parameter with the kernels that read it. */
export interface SharedParameter {
  readonly name: string;
  readonly parameter: KernelParameter;
  readonly kernels: readonly Kernel[];
  /** Null if the kernels have different defaults. */
  readonly default: number | string | null;
}

/** Every parameter of any kernel, each once. */
export const kernelParameters: readonly SharedParameter[] = sharedParameters(kernels.entries);

function sharedParameters(all: readonly Kernel[]): SharedParameter[] {
  const names = new Set(all.flatMap(({ options }) => options.map(({ name }) => name)));
  return [...names].map((name) => {
    const readers = all.filter(({ options }) => options.some((option) => option.name === name));
    const own = readers.map(({ options }) => options.find((option) => option.name === name)!);
    const isShared = own.every((option) => option.default === own[0].default);
    return { name, parameter: own[0], kernels: readers, default: isShared ? own[0].default : null };
  });
}

/**
 * Of resolved options those that are parameters of a kernel; null stands for the kernel's own
 * default.
 */
export function kernelChoice(options: object): KernelChoice {
  const given = new Map(Object.entries(options));
  const chosen = kernelParameters.map(({ name }) => [name, given.get(name) ?? undefined]);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as KernelChoice;
}

/** The parameters that have another default for each kernel, left to the kernel. */
export const openParameters: Readonly<Record<string, null>> = Object.fromEntries(
  kernelParameters.filter((shared) => shared.default === null).map(({ name }) => [name, null]),
);

/**
 * The parameters that have another default for each kernel, where the user has left them open: that
 * of the kernel, or null if it does not read them.
 */
export function ownParameters(
  kernel: string | Kernel,
  given: { readonly coef0: number | null },
): { readonly coef0: number | null } {
  const chosen = new Map<string, unknown>(Object.entries(given));
  const own = new Map(kernelOf(kernel).options.map((option) => [option.name, option.default]));
  const filled = Object.keys(openParameters).map((name) => [name, chosen.get(name) ?? own.get(name) ?? null]);
  return Object.fromEntries(filled) as { coef0: number | null };
}
