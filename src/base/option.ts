// Options are declared once, as schemas that carry their own words. The library checks its arguments with them, the
// command line makes its flags and help from them, and the documentation is printed from them.
//
// Every option takes the typed value (library) or its text (command line, configuration): `--costs 1,10` is [1, 10].
//
// The schemas are our own: a library of schemas takes longer to load than most commands take to answer.

import { nearest } from './nearest.ts';
import { isNumberText } from './order.ts';
import { problem, type UserError } from './problem.ts';

export { flagOf } from './spelling.ts';

/** The words of an option: what it does, what a value must be, and how its default is told. */
export interface OptionInfo {
  /** One line for the help. */
  readonly summary: string;
  /** What stands behind the flag, such as `COL`; absent for switches. */
  readonly argument?: string;
  /** What a value must be: completes "… is not". */
  readonly rule: string;
  /** Every allowed word, where there is a list. */
  readonly choices?: readonly string[];
  /** Whether a flag given twice adds to the list. */
  readonly isList?: boolean;
  /** Heading under which the help lists it. */
  readonly group?: string;
  /** The default in words, where the value would not tell. */
  readonly defaultText?: string;
}

type Told = Pick<OptionInfo, 'summary' | 'argument' | 'group' | 'defaultText'>;

/** What was made of a given value. */
export type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false };

/** How a given value becomes the value of an option, and the words of the option. */
export interface OptionSchema<T = unknown> {
  readonly info: OptionInfo;
  safeParse(given: unknown): Parsed<T>;
}

type Output<S> = S extends OptionSchema<infer T> ? T : never;

/** An option from its words and from `parse`, which gives the value, or undefined where what was given does not fit. */
function declared<T>(info: OptionInfo, parse: (given: unknown) => T | undefined): OptionSchema<T> {
  return {
    info,
    safeParse(given) {
      const data = parse(given);
      return data === undefined ? { success: false } : { success: true, data };
    },
  };
}

/** The words of an option. */
export const optionInfo = (schema: OptionSchema): OptionInfo => schema.info;

/** The value of an option that is not given; undefined where it must be. */
export function usualValue<T>(schema: OptionSchema<T>): T | undefined {
  const usual = schema.safeParse(undefined);
  return usual.success ? usual.data : undefined;
}

/** Gives an option a default: absent means this value; a list is the caller's own. */
export function withDefault<T>(schema: OptionSchema<T>, value: NoInfer<T>): OptionSchema<T> {
  const usual = () => (Array.isArray(value) ? ([...value] as T) : value);
  return {
    ...schema,
    safeParse: (given) => (given === undefined ? { success: true, data: usual() } : schema.safeParse(given)),
  };
}

/** An option that may be absent: then it is null. */
export function optional<T>(schema: OptionSchema<T>): OptionSchema<T | null> {
  const absent: Parsed<null> = { success: true, data: null };
  return {
    ...schema,
    safeParse: (given) => (given === undefined || given === null ? absent : schema.safeParse(given)),
  };
}

/** The same options under a heading of the help. */
export function inGroup<S extends OptionShape>(group: string, shape: S): S {
  const entries = Object.entries(shape).map(([name, schema]) => [name, { ...schema, info: { ...schema.info, group } }]);
  return Object.fromEntries(entries) as S;
}

interface Range {
  readonly min?: number;
  readonly max?: number;
  readonly above?: number;
  readonly below?: number;
  readonly whole?: boolean;
  /** Whether Infinity is a value too. */
  readonly infinite?: boolean;
}

function rangeInWords({ min, max, above, below, whole }: Range): string {
  const limits = [
    min !== undefined && `of at least ${min}`,
    above !== undefined && `above ${above}`,
    max !== undefined && `of at most ${max}`,
    below !== undefined && `below ${below}`,
  ].filter(Boolean);
  return [whole ? 'a whole number' : 'a number', limits.join(' and ')].join(' ').trim();
}

function fits(value: unknown, { min, max, above, below, whole }: Range): value is number {
  return (
    typeof value === 'number' &&
    !Number.isNaN(value) &&
    (!whole || Number.isSafeInteger(value)) &&
    (min === undefined || value >= min) &&
    (max === undefined || value <= max) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below)
  );
}

/** A number from its text (1e400, beyond all numbers, is none); anything else as it is, for the check to refuse. */
function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (/^[+-]?infinity$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return isNumberText(text) ? Number(text) : value;
}

const toList = (value: unknown) => {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return [];
  // A part that holds a comma stands in double quotes; a quote inside them is doubled.
  const parts = value.match(/(?:"[^"]*"|[^,"])+|(?<=^|,)(?=,|$)/g) ?? [];
  return parts.map((part) => part.trim().replace(/^"(.*)"$/s, (_, inside: string) => inside.replaceAll('""', '"')));
};

/** The range without the infinities, unless its limits say so. */
function finite(range: Range): Range {
  return {
    ...range,
    min: range.min ?? -Number.MAX_VALUE,
    max: range.max ?? (range.infinite ? Infinity : Number.MAX_VALUE),
  };
}

/** A number in a range. */
export function numberOption(told: Told & Range): OptionSchema<number> {
  const range = finite(told);
  return declared({ ...told, rule: rangeInWords(told) }, (given) => {
    const value = toNumber(given);
    return fits(value, range) ? value : undefined;
  });
}

export function numbersOption(told: Told & Range): OptionSchema<number[]> {
  const range = finite(told);
  const rule = `a list of numbers with commas between, each ${rangeInWords(told)}`;
  return declared({ ...told, isList: true, rule }, (given) => {
    const list = toList(typeof given === 'number' ? [given] : given);
    if (!Array.isArray(list) || list.length === 0) return undefined;
    const numbers = list.map(toNumber);
    return numbers.every((value) => fits(value, range)) ? numbers : undefined;
  });
}

/** One of a few words. */
export function choiceOption<const W extends string>(words: readonly W[], told: Told): OptionSchema<W> {
  const info = { argument: words.join('|'), ...told, choices: words, rule: `one of ${words.join(', ')}` };
  return declared(info, (given) => words.find((word) => word === given));
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A text of at least one sign. */
export function textOption(told: Told): OptionSchema<string> {
  return declared({ ...told, rule: 'a text of at least one sign' }, (given) => (isText(given) ? given : undefined));
}

/** Names with commas between; in the library an array, whose names may hold commas. */
export function namesOption(told: Told): OptionSchema<string[]> {
  return declared({ ...told, isList: true, rule: 'names with commas between' }, (given) => {
    const list = toList(given);
    return Array.isArray(list) && list.every(isText) ? [...list] : undefined;
  });
}

/** An option that is on or off. */
export function switchOption(told: Told): OptionSchema<boolean> {
  return declared({ ...told, rule: 'true or false' }, (given) => {
    const value = given === 'true' || given === 'false' ? given === 'true' : given;
    return typeof value === 'boolean' ? value : undefined;
  });
}

/** An option with a grammar of its own: `parse` gives the value, or undefined where the text does not fit. */
export function parsedOption<T>(
  told: Told & { rule: string; choices?: readonly string[] },
  parse: (value: unknown) => T | undefined,
): OptionSchema<T> {
  return declared(told, parse);
}

/** Options by name, each with its schema. */
export type OptionShape = Readonly<Record<string, OptionSchema>>;
/** Every option of a shape with its value. */
export type Resolved<S extends OptionShape> = { [K in keyof S]: Output<S[K]> };
/** What a caller may give: any of the options, typed or as text. */
export type Given<S extends OptionShape> = { [K in keyof S]?: Output<S[K]> | TextFor<NonNullable<Output<S[K]>>> };
/** Any option may be given as text, but a word of a list only as that word. */
type TextFor<T> = [T] extends [string] ? never : string;

/** Every option with its value; a wrong or unknown one is a problem. */
export function resolveOptions<S extends OptionShape>(shape: S, given: Readonly<Record<string, unknown>>): Resolved<S> {
  const known = Object.keys(shape);
  for (const option of Object.keys(given)) {
    if (!known.includes(option)) throw problem('option-unknown', { option, nearest: nearest(option, known), known });
  }
  const resolved: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const result = schema.safeParse(value);
    if (!result.success) throw refusal(name, value, optionInfo(schema));
    resolved[name] = result.data;
  }
  return resolved as Resolved<S>;
}

/** Of resolved options those of a shape alone. */
export function optionsOf<S extends OptionShape>(shape: S, options: Resolved<S>): Resolved<S> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, options[name as keyof S]])) as Resolved<S>;
}

function refusal(option: string, value: unknown, { rule, choices }: OptionInfo): UserError {
  if (value === undefined) return problem('option-missing', { option, rule });
  return problem('option-invalid', {
    option,
    value: Array.isArray(value) ? value.join(',') : String(value),
    rule,
    nearest: choices && typeof value === 'string' ? nearest(value, choices) : null,
  });
}
