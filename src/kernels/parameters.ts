// The parameters of a kernel as its schema declares them: what the user chose, or the kernel's
// default, checked and turned into the numbers it runs with.

import { problem } from '../base/problem.ts';
import type { Columns } from './columns.ts';
import type { Gamma } from './gamma.ts';
import type { Kernel, KernelParameter, KernelParameters } from './kernel.ts';

/**
 * The kernel parameters set by the user, by name; the others have the defaults of the kernel.
 */
export interface KernelChoice {
  readonly gamma?: Gamma;
  readonly coef0?: number;
  readonly degree?: number;
}

/** What a kernel that does not read these has in their places; none of them changes its values. */
export const UNREAD_PARAMETERS = { gamma: 1, coef0: 0, degree: 1 };

const ruleOf = ({ rules }: KernelParameter, value: unknown) =>
  typeof value === 'string' && rules && Object.hasOwn(rules, value) ? rules[value] : null;

/** Whether a number is in the range of a parameter. */
export function isInRange(
  { min = -Infinity, max = Infinity, whole }: KernelParameter,
  value: unknown,
): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  return value >= min && value <= max && (!whole || Number.isInteger(value));
}

/** What a value of a parameter must be: its rules by name, and its range. */
export function parameterFacts({ name, rules, min, max, whole }: KernelParameter) {
  return {
    parameter: name,
    rules: Object.keys(rules ?? {}),
    min: min ?? null,
    max: max ?? null,
    whole: whole ?? false,
  };
}

function resolved(
  option: KernelParameter,
  choice: KernelChoice,
  columns: Columns,
  features: ArrayLike<number>,
): number {
  // A kernel may have parameters that the type does not name.
  const value = (choice as Readonly<Record<string, unknown>>)[option.name] ?? option.default;
  const rule = ruleOf(option, value);
  if (rule) return rule.value(columns, features);
  if (isInRange(option, value)) return value;
  throw problem('kernel-parameter-invalid', { ...parameterFacts(option), value: String(value) });
}

/** The numbers a kernel runs with on the surviving features. */
export function resolveParameters(
  { options }: Pick<Kernel, 'options'>,
  choice: KernelChoice,
  columns: Columns,
  features: ArrayLike<number>,
): KernelParameters {
  const parameters: Record<string, number> & KernelParameters = { ...UNREAD_PARAMETERS };
  for (const option of options) parameters[option.name] = resolved(option, choice, columns, features);
  return parameters;
}
