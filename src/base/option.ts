// Options are declared once, as zod schemas that carry their own words. The library checks its arguments with them, the
// command line makes its flags and help from them, and the documentation is printed from them.
//
// Every option takes the typed value (library) or its text (command line, configuration): `--costs 1,10` is [1, 10].

import * as z from 'zod';
import { quoted, UserError } from './errors.ts';
import { nearest } from './nearest.ts';
import { isNumberText } from './order.ts';

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

const infos = new WeakMap<z.ZodType, OptionInfo>();

function describe<T extends z.ZodType>(schema: T, info: OptionInfo): T {
  infos.set(schema, info);
  return schema;
}

/** The words of an option. */
export function optionInfo(schema: z.ZodType): OptionInfo {
  const info = infos.get(schema);
  if (!info) throw new Error('an option was declared without its words');
  return info;
}

/** Gives an option a default: absent means this value. */
export function withDefault<T extends z.ZodType>(schema: T, value: z.output<T>): z.ZodDefault<T> {
  return describe(schema.default(value as never), optionInfo(schema));
}

/** An option that may be absent: then it is null. */
export function optional<T extends z.ZodType>(schema: T): z.ZodDefault<z.ZodNullable<T>> {
  return describe(schema.nullable().default(null as never), optionInfo(schema));
}

/** The same option under another heading of the help. */
export function inGroup<S extends z.ZodRawShape>(group: string, shape: S): S {
  for (const schema of Object.values(shape)) {
    const typed = schema as z.ZodType;
    infos.set(typed, { ...optionInfo(typed), group });
  }
  return shape;
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
export function numberOption(told: Told & Range): z.ZodType<number> {
  const range = finite(told);
  const schema = z.preprocess(
    toNumber,
    z.custom<number>((value) => fits(value, range)),
  );
  return describe(schema, { ...told, rule: rangeInWords(told) });
}

export function numbersOption(told: Told & Range): z.ZodType<number[]> {
  const range = finite(told);
  const parse = (value: unknown) => {
    const list = toList(typeof value === 'number' ? [value] : value);
    return Array.isArray(list) ? list.map(toNumber) : list;
  };
  const isList = (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every((item) => fits(item, range));
  const schema = z.preprocess(parse, z.custom<number[]>(isList));
  return describe(schema, {
    ...told,
    isList: true,
    rule: `a list of numbers with commas between, each ${rangeInWords(told)}`,
  });
}

/** One of a few words. */
export function choiceOption<const W extends string>(words: readonly W[], told: Told): z.ZodType<W> {
  const schema = z.enum(words as readonly [W, ...W[]]) as unknown as z.ZodType<W>;
  return describe(schema, { argument: words.join('|'), ...told, choices: words, rule: `one of ${words.join(', ')}` });
}

/** A text of at least one sign. */
export function textOption(told: Told): z.ZodType<string> {
  return describe(z.string().min(1), { ...told, rule: 'a text of at least one sign' });
}

/** Names with commas between; in the library an array, whose names may hold commas. */
export function namesOption(told: Told): z.ZodType<string[]> {
  const parse = (value: unknown) => toList(value);
  const schema = z.preprocess(parse, z.array(z.string().min(1)));
  return describe(schema as unknown as z.ZodType<string[]>, {
    ...told,
    isList: true,
    rule: 'names with commas between',
  });
}

/** An option that is on or off. */
export function switchOption(told: Told): z.ZodType<boolean> {
  const parse = (value: unknown) => (value === 'true' || value === 'false' ? value === 'true' : value);
  const schema = z.preprocess(parse, z.boolean());
  return describe(schema as unknown as z.ZodType<boolean>, { ...told, rule: 'true or false' });
}

/** An option with a grammar of its own: `parse` gives the value, or undefined where the text does not fit. */
export function parsedOption<T>(
  told: Told & { rule: string; choices?: readonly string[] },
  parse: (value: unknown) => T | undefined,
) {
  const schema = z.unknown().transform((value, context) => {
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message: told.rule });
    return z.NEVER;
  });
  return describe(schema as unknown as z.ZodType<T>, told);
}

/** `minVariance` → `--min-variance`. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Options by name, each with its schema. */
export type OptionShape = Readonly<Record<string, z.ZodType>>;
/** Every option of a shape with its value. */
export type Resolved<S extends OptionShape> = { [K in keyof S]: z.output<S[K]> };
/** What a caller may give: any of the options, typed or as text. */
export type Given<S extends OptionShape> = { [K in keyof S]?: z.output<S[K]> | TextFor<NonNullable<z.output<S[K]>>> };
/** Any option may be given as text, but a word of a list only as that word. */
type TextFor<T> = [T] extends [string] ? never : string;

/**
 * Every option with its value. A wrong or unknown one is a sentence that names it as the caller does: by flag on the
 * command line, by property in the library.
 */
export function resolveOptions<S extends OptionShape>(
  shape: S,
  given: Readonly<Record<string, unknown>>,
  spell: (name: string) => string = (name) => name,
): Resolved<S> {
  const known = Object.keys(shape);
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const guess = nearest(name, known);
    throw new UserError(
      `unknown option ${quoted(name)}; ${guess ? `did you mean ${guess}?` : `known are ${known.join(', ')}`}`,
    );
  }
  const resolved: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const result = schema.safeParse(value);
    if (!result.success) throw new UserError(refusal(spell(name), value, optionInfo(schema)));
    resolved[name] = result.data;
  }
  return resolved as Resolved<S>;
}

/** Of resolved options those of a shape alone. */
export function optionsOf<S extends OptionShape>(shape: S, options: Resolved<S>): Resolved<S> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, options[name as keyof S]])) as Resolved<S>;
}

function refusal(name: string, value: unknown, { rule, choices }: OptionInfo): string {
  if (value === undefined) return `${name} is missing; give ${rule}`;
  const guess = choices && typeof value === 'string' ? nearest(value, choices) : null;
  const hint = guess ? `; did you mean ${guess}?` : '';
  return `${name} ${quoted(Array.isArray(value) ? value.join(',') : value)} is not ${rule}${hint}`;
}
