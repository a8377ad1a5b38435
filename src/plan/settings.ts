// The settings a subset is scored with: every combination of the costs, kernels and kernel parameters to try, without repetition. Those
// listed first win ties.

import type { Gamma } from '../kernels/gamma.ts';
import { kernels } from '../kernels/index.ts';
import type { KernelChoice } from '../kernels/parameters.ts';

/** The hyperparameters of one training. */
export interface Setting {
  readonly kernel: string;
  readonly parameters: KernelChoice;
  readonly cost: number;
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

export function settingsOf(choice: SettingChoice): Setting[] {
  const costs = [...new Set(choice.costs ?? [choice.cost])];
  return [...new Set(choice.kernels ?? [choice.kernel])].flatMap((kernel) =>
    parametersOf(kernel, choice).flatMap((parameters) => costs.map((cost) => ({ kernel, parameters, cost }))),
  );
}

/** Only what the kernel reads is varied. */
function parametersOf(kernel: string, choice: SettingChoice): Setting['parameters'][] {
  const reads = (name: string) => kernels.get(kernel).options.some((option) => option.name === name);
  const gammas = reads('gamma') ? [...new Set(choice.gammas ?? [choice.gamma])] : [undefined];
  const degrees = reads('degree') ? [...new Set(choice.degrees ?? [choice.degree])] : [undefined];
  const own = choice.coef0 === null ? [undefined] : [choice.coef0];
  const coef0s = reads('coef0') ? [...new Set(choice.coef0s ?? own)] : [undefined];
  return gammas.flatMap((gamma) =>
    degrees.flatMap((degree) =>
      coef0s.map((coef0) => ({
        ...(gamma !== undefined && { gamma }),
        ...(degree !== undefined && { degree }),
        ...(coef0 !== undefined && { coef0 }),
      })),
    ),
  );
}
