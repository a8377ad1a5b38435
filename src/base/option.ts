// Options are declared once, as schemas that describe themselves. The library checks its arguments
// with them; flags, help, completion, fields of the studio and documentation are projections of
// them.
//
// Every option takes the typed value (library) or its text (command line, configuration): `--costs
// 1,10` is [1, 10].
//
// The schemas are our own: a schema library takes longer to load than most commands take to answer.

import { nearest } from './nearest.ts';
import {
  choiceSpelling,
  choiceStart,
  expectationOf,
  type NumberRange,
  type OptionChoice,
  type OptionInfo,
  synonymOf,
} from './option-info.ts';
import { isNumberText } from './order.ts';
import { problem, type UserError } from './problem.ts';
import { currentOptions } from './renamed-options.ts';

export type { OptionInfo } from './option-info.ts';
export { synonymOf } from './option-info.ts';
export { flagOf } from './spelling.ts';

/** What every option declares; the level is advanced by default. */
type Described = Pick<
  OptionInfo,
  | 'summary'
  | 'argument'
  | 'defaultText'
  | 'neutral'
  | 'needs'
  | 'excludes'
  | 'unit'
  | 'isPrivate'
  | 'synonyms'
  | 'choiceSynonyms'
  | 'formerly'
> &
  Partial<Pick<OptionInfo, 'level'>>;

/** Words with their meanings, one line each: of a registry, or written out. */
type Meanings<W extends string> = Readonly<Record<W, string>>;

/** The parsed value. */
export type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false };

/** Parses a given value of an option, and describes the option. */
export interface OptionSchema<T = unknown> {
  readonly info: OptionInfo;
  safeParse(given: unknown): Parsed<T>;
}

type Output<S> = S extends OptionSchema<infer T> ? T : never;

/**
 * An option from its description and from `parse`, which gives the value, or undefined if the given
 * one does not fit.
 */
function declared<T>(
  info: Omit<OptionInfo, 'level'> & Partial<Pick<OptionInfo, 'level'>>,
  parse: (given: unknown) => T | undefined,
): OptionSchema<T> {
  return {
    info: { level: 'advanced', ...info },
    safeParse(given) {
      const data = parse(given);
      return data === undefined ? { success: false } : { success: true, data };
    },
  };
}

/** The description of an option. */
export const optionInfo = (schema: OptionSchema): OptionInfo => schema.info;

/** The value of an option that is not given; undefined if it must be given. */
export function defaultValue<T>(schema: OptionSchema<T>): T | undefined {
  const parsed = schema.safeParse(undefined);
  return parsed.success ? parsed.data : undefined;
}

/**
 * The default as help and documentation show it; null if there is none, or where it is an empty
 * list or off.
 */
export function defaultText(schema: OptionSchema): string | null {
  const { defaultText: words } = schema.info;
  if (words !== undefined) return words;
  const value = defaultValue(schema);
  const isShown = value !== undefined && value !== null && value !== false && value !== true;
  return isShown && !(Array.isArray(value) && value.length === 0) ? String(value) : null;
}

/** Gives an option a default: absent means this value; a list is the caller's own. */
export function withDefault<T>(schema: OptionSchema<T>, value: NoInfer<T>): OptionSchema<T> {
  const copy = () => (Array.isArray(value) ? ([...value] as T) : value);
  return {
    info: { ...schema.info, default: value },
    safeParse: (given) => (given === undefined ? { success: true, data: copy() } : schema.safeParse(given)),
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
  return withInfo(shape, { group });
}

/** The same options, shown on the first screen of the help or not. */
export function atLevel<S extends OptionShape>(level: OptionInfo['level'], shape: S): S {
  return withInfo(shape, { level });
}

function withInfo<S extends OptionShape>(shape: S, changed: Partial<OptionInfo>): S {
  const entries = Object.entries(shape).map(([name, schema]) => [
    name,
    { ...schema, info: { ...schema.info, ...changed } },
  ]);
  return Object.fromEntries(entries) as S;
}

/** Whether a value is a number of the range. */
export function isInRange(value: unknown, { min, max, above, below, whole }: NumberRange): value is number {
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

/**
 * A number from its text (1e400, beyond all numbers, is none); anything else as it is, for the
 * check to refuse.
 */
function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (/^[+-]?infinity$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return isNumberText(text) ? Number(text) : value;
}

const toList = (value: unknown) => {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return [];
  // A part that holds a comma is in double quotes; a quote inside them is doubled.
  const parts = value.match(/(?:"[^"]*"|[^,"])+|(?<=^|,)(?=,|$)/g) ?? [];
  return parts.map((part) => part.trim().replace(/^"(.*)"$/s, (_, inside: string) => inside.replaceAll('""', '"')));
};

/** The range without the infinities, unless its limits include them. */
function finite(range: NumberRange): NumberRange {
  return {
    ...range,
    min: range.min ?? -Number.MAX_VALUE,
    max: range.max ?? (range.infinite ? Infinity : Number.MAX_VALUE),
  };
}

/** Parts a declaration into the limits of its numbers and the rest. */
function ranged<D extends NumberRange>({ min, max, above, below, whole, infinite, ...described }: D) {
  const entries = Object.entries({ min, max, above, below, whole, infinite }).filter(
    ([, limit]) => limit !== undefined,
  );
  return { described, range: Object.fromEntries(entries) as NumberRange };
}

/** A number in a range. */
export function numberOption(declaration: Described & NumberRange): OptionSchema<number> {
  const { described, range } = ranged(declaration);
  const limits = finite(range);
  return declared({ argument: 'N', ...described, kind: 'number', range }, (given) => {
    const value = toNumber(given);
    return isInRange(value, limits) ? value : undefined;
  });
}

/** Several numbers, each in a range. */
export function numbersOption(declaration: Described & NumberRange): OptionSchema<number[]> {
  const { described, range } = ranged(declaration);
  const limits = finite(range);
  return declared({ argument: 'N1,N2', ...described, kind: 'number', isList: true, range }, (given) => {
    const list = toList(typeof given === 'number' ? [given] : given);
    if (!Array.isArray(list) || list.length === 0) return undefined;
    const numbers = list.map(toNumber);
    return numbers.every((value) => isInRange(value, limits)) ? numbers : undefined;
  });
}

/**
 * The longest list of choices shown in place of the value in the help; a longer one is listed
 * below.
 */
const MAX_ARGUMENT_LENGTH = 18;

function choiceArgument(choices: readonly OptionChoice[]): string {
  const spelled = choices.map(choiceSpelling).join('|');
  return spelled.length <= MAX_ARGUMENT_LENGTH ? spelled : 'NAME';
}

const choiceList = <W extends string>(meanings: Meanings<W>): readonly (OptionChoice & { readonly value: W })[] =>
  Object.entries<string>(meanings).map(([value, meaning]) => ({ value: value as W, meaning }));

/**
 * One of a few words, each with its meaning: `{ linear: 'the inner product' }`, or
 * `kernels.meanings`. `refusedLater` are words that are no choices, and that a plan refuses with
 * its own reason.
 */
export function choiceOption<const W extends string>(
  meanings: Meanings<W>,
  { refusedLater = [], ...described }: Described & { readonly refusedLater?: readonly string[] },
): OptionSchema<W> {
  const choices = choiceList(meanings);
  return declared({ argument: choiceArgument(choices), ...described, kind: 'choice', choices }, (given) =>
    refusedLater.includes(given as string) ? (given as W) : choices.find(({ value }) => value === given)?.value,
  );
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A text of at least one character; `suggestions` are words that most users mean. */
export function textOption(described: Described & { readonly suggestions?: Meanings<string> }): OptionSchema<string> {
  const { suggestions, ...rest } = described;
  const info = { argument: 'TEXT', ...rest, kind: 'text' as const };
  return declared(suggestions ? { ...info, choices: choiceList(suggestions), isOpen: true } : info, (given) =>
    isText(given) ? given : undefined,
  );
}

/** The name of a file or a folder. */
export function fileOption(described: Described & { readonly words?: Meanings<string> }): OptionSchema<string> {
  const { words, ...rest } = described;
  const info = { argument: 'FILE', isPrivate: true, ...rest, kind: 'file' as const };
  return declared(words ? { ...info, choices: choiceList(words), isOpen: true } : info, (given) =>
    isText(given) ? given : undefined,
  );
}

/** Names separated by commas; in the library an array, whose names may hold commas. */
export function namesOption(described: Described): OptionSchema<string[]> {
  return declared({ argument: 'A,B', isPrivate: true, ...described, kind: 'names', isList: true }, (given) => {
    const list = toList(given);
    return Array.isArray(list) && list.every(isText) ? [...list] : undefined;
  });
}

/** An option that is on or off. */
export function switchOption(described: Omit<Described, 'argument'>): OptionSchema<boolean> {
  return declared({ ...described, kind: 'boolean' }, (given) => {
    const value = given === 'true' || given === 'false' ? given === 'true' : given;
    return typeof value === 'boolean' ? value : undefined;
  });
}

/** How an option with its own parser describes its values. */
type Spelling = Pick<OptionInfo, 'kind' | 'isList' | 'range' | 'choices' | 'forms'>;

/**
 * An option with its own parser, which gives the value, or undefined if the given one does not fit.
 */
export function parsedOption<T>(
  described: Described & Spelling,
  parse: (value: unknown) => T | undefined,
): OptionSchema<T> {
  const isOpen = described.choices !== undefined && (described.kind !== 'choice' || described.forms !== undefined);
  return declared({ argument: 'VALUE', ...described, ...(isOpen && { isOpen }) }, parse);
}

/** Options by name, each with its schema. */
export type OptionShape = Readonly<Record<string, OptionSchema>>;
/** The values of all options in a set. */
export type Resolved<S extends OptionShape> = { [K in keyof S]: Output<S[K]> };
/** What a caller may give: any of the options, typed or as text. */
export type Given<S extends OptionShape> = { [K in keyof S]?: Output<S[K]> | TextFor<NonNullable<Output<S[K]>>> };
/** Any option may be given as text, but a word of a list only as that word. */
type TextFor<T> = [T] extends [string] ? never : string;

/**
 * Every option with its value; a wrong or unknown one is a problem. Former spellings are accepted;
 * call `currentOptions` first to show notes about them.
 */
export function resolveOptions<S extends OptionShape>(
  shape: S,
  givenOptions: Readonly<Record<string, unknown>>,
): Resolved<S> {
  const given = currentOptions(shape, givenOptions).options;
  const known = Object.keys(shape);
  for (const option of Object.keys(given)) {
    if (known.includes(option)) continue;
    const guess = synonymOf(shape, option) ?? nearest(option, known);
    throw problem('option-unknown', { option, nearest: guess, known });
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

/** Why a value cannot be used: the option is required, or the value is none that it takes. */
export function refusal(option: string, value: unknown, info: OptionInfo): UserError {
  const expected = expectationOf(info);
  if (value === undefined) return problem('option-missing', { option, expected });
  return problem('option-invalid', {
    option,
    value: Array.isArray(value) ? value.join(',') : String(value),
    expected,
    nearest: typeof value === 'string' ? nearestChoice(value, info) : null,
  });
}

/**
 * The choice that was meant, as it is spelled; null if it was named and only its argument is wrong.
 */
function nearestChoice(value: string, { choices = [], choiceSynonyms = {} }: OptionInfo): string | null {
  const word = value.toLowerCase();
  if (Object.hasOwn(choiceSynonyms, word)) return choiceSynonyms[word];
  if (choices.some((choice) => choice.argument && value.startsWith(choiceStart(choice)))) return null;
  const start = nearest(value, choices.map(choiceStart));
  const choice = choices.find((other) => choiceStart(other) === start);
  return choice ? choiceSpelling(choice) : null;
}
