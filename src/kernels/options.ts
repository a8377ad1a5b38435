// The options for kernel parameters, made from what the kernels declare: one for each parameter,
// and one for the list of values to try.

import { numberOption, numbersOption, type OptionSchema, optional, parsedOption, withDefault } from '../base/option.ts';
import { alternatives } from '../base/text.ts';
import type { Gamma } from './gamma.ts';
import { kernelParameters, type SharedParameter } from './index.ts';
import type { KernelParameter } from './kernel.ts';

/** "the poly kernel", "the poly and sigmoid kernels". */
function readersOf({ kernels }: SharedParameter): string {
  const names = kernels.map(({ name }) => name);
  return `the ${alternatives(names, 'and')} kernel${names.length === 1 ? '' : 's'}`;
}

const rangeOf = ({ min, max, whole }: KernelParameter) => ({ min, max, whole });

/** A word for a rule, or a number in the range; undefined if it is neither. */
function parseValue(parameter: KernelParameter, value: unknown): number | string | undefined {
  if (typeof value === 'string' && Object.hasOwn(parameter.rules ?? {}, value)) return value;
  const parsed = numberOption({ ...rangeOf(parameter), summary: '' }).safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

const definedOf = <T extends object>(range: T) =>
  Object.fromEntries(Object.entries(range).filter(([, limit]) => limit !== undefined)) as T;

/** The values of a parameter that has rules. */
const valuesOf = ({ rules = {}, ...parameter }: KernelParameter) => ({
  kind: 'number' as const,
  range: definedOf(rangeOf(parameter)),
  choices: Object.entries(rules).map(([value, { formula }]) => ({ value, meaning: formula })),
});

function oneOption(shared: SharedParameter): OptionSchema<number | string> {
  const { parameter } = shared;
  const { noun, rules, argument, level = 'advanced' } = parameter;
  const defaultText = shared.kernels
    .map(({ name, options }) => `${options.find((option) => option.name === shared.name)!.default} for ${name}`)
    .join(', ');
  const described = {
    level,
    argument: argument?.one ?? 'N',
    summary: `${noun} of ${readersOf(shared)}`,
    ...(shared.default === null && { defaultText }),
  };
  if (!rules) return numberOption({ ...rangeOf(parameter), ...described }) as OptionSchema<number | string>;
  const words = [...Object.keys(rules), 'N'].join('|');
  return parsedOption<number | string>({ ...described, ...valuesOf(parameter), argument: words }, (value) =>
    parseValue(parameter, value),
  );
}

function listOption(shared: SharedParameter): OptionSchema<(number | string)[]> {
  const { parameter, name } = shared;
  const described = {
    argument: parameter.argument?.many ?? 'N1,N2',
    summary: `${parameter.noun} of ${readersOf(shared)}: values to try for every subset`,
    defaultText: `the value of ${name}`,
  };
  if (!parameter.rules)
    return numbersOption({ ...rangeOf(parameter), ...described }) as OptionSchema<(number | string)[]>;
  return parsedOption<(number | string)[]>({ ...described, ...valuesOf(parameter), isList: true }, (value) => {
    const items = typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value;
    if (!Array.isArray(items) || items.length === 0) return undefined;
    const parsed = items.map((item) => parseValue(parameter, item));
    return parsed.every((item) => item !== undefined) ? parsed : undefined;
  });
}

/** The option that lists the values of a parameter to try. */
export const listName = (parameter: string) => `${parameter}s`;

/** The names of the parameters of any kernel; a kernel may add some that the type does not name. */
export const kernelParameterNames = kernelParameters.map(({ name }) => name) as readonly (
  | 'gamma'
  | 'degree'
  | 'coef0'
)[];

/** The names of all those options. */
export const kernelListNames: readonly string[] = kernelParameters.map(({ name }) => listName(name));

/**
 * One option per parameter. Its default is that of all kernels that read it, or null for the
 * kernel's own.
 */
export const kernelParameterOptions = Object.fromEntries(
  kernelParameters.map((shared) => {
    const option = oneOption(shared);
    return [shared.name, shared.default === null ? optional(option) : withDefault(option, shared.default)];
  }),
) as {
  // Those of the registered kernels, for the types of options; a parameter that a kernel adds is
  // there as well.
  readonly gamma: OptionSchema<Gamma>;
  readonly degree: OptionSchema<number>;
  readonly coef0: OptionSchema<number | null>;
};

/** One option per parameter: the values to try; null if there is only the one. */
export const kernelListOptions = Object.fromEntries(
  kernelParameters.map((shared) => [listName(shared.name), optional(listOption(shared))]),
) as {
  readonly gammas: OptionSchema<Gamma[] | null>;
  readonly degrees: OptionSchema<number[] | null>;
  readonly coef0s: OptionSchema<number[] | null>;
};

/** No values to try of any parameter. */
export const NO_LISTS = Object.fromEntries(kernelListNames.map((name) => [name, null])) as {
  readonly gammas: null;
  readonly degrees: null;
  readonly coef0s: null;
};

/** The lists of values to try among resolved options, by name, where there are any. */
export function triedParameters(options: object): ReadonlyMap<string, readonly (number | string)[]> {
  const lists = Object.entries(options).filter(([name, list]) => kernelListNames.includes(name) && Array.isArray(list));
  return new Map(lists);
}
