// What an option is, as data: help, documentation, completion, fields of the studio, types and
// error messages are made from it.

import type { Capability } from './capability.ts';

/** What a value is. Values of the kind `grammar` have their own syntax, described by `forms`. */
export type OptionKind = 'number' | 'boolean' | 'choice' | 'text' | 'names' | 'file' | 'grammar';

/** The numbers that an option accepts. */
export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly above?: number;
  readonly below?: number;
  readonly whole?: boolean;
  /** Whether Infinity is accepted. */
  readonly infinite?: boolean;
}

/** The value that follows a keyword, such as the K of `n=K`. */
export interface ChoiceArgument {
  readonly name: string;
  readonly separator: '=' | ':';
  readonly isOptional?: boolean;
  /** Absent if the argument is not a number. */
  readonly range?: NumberRange;
  readonly unit?: string;
}

/** A value with a name. */
export interface OptionChoice {
  readonly value: string;
  /** One line. */
  readonly meaning: string;
  readonly argument?: ChoiceArgument;
}

/** A form of a value with its own grammar. */
export interface OptionForm {
  /** The form of the value, such as `CLASS=WEIGHT,…`. */
  readonly form: string;
  readonly example: string;
  readonly meaning: string;
}

/** Spellings from earlier versions, which are still accepted with a notice (renamed-options.ts). */
export interface FormerSpelling {
  /** Former names of the option, as the library spells them. */
  readonly names?: readonly string[];
  /** Former spellings of the choices, each with the current spelling. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** An option: what it does, which values it takes, and where it is shown. */
export interface OptionInfo {
  /**
   * A one-line summary, without the choices or the default. For a switch that is on by default, the
   * effect of turning it off.
   */
  readonly summary: string;
  readonly kind: OptionKind;
  /** Whether the option takes several values; repeating its flag adds to the list. */
  readonly isList?: boolean;
  /**
   * The accepted numbers, for options of the kind `number` or in addition to the forms of a
   * grammar.
   */
  readonly range?: NumberRange;
  readonly unit?: string;
  readonly choices?: readonly OptionChoice[];
  /** Whether values other than the choices are accepted. */
  readonly isOpen?: boolean;
  /**
   * Names of the option in other programs. Synonyms are not accepted; the error message suggests
   * this option. Synonyms are written in lower case, with hyphens.
   */
  readonly synonyms?: readonly string[];
  /** Terms from other programs, each with the choice that it stands for. */
  readonly choiceSynonyms?: Readonly<Record<string, string>>;
  readonly formerly?: FormerSpelling;
  readonly forms?: readonly OptionForm[];
  /**
   * The default value; absent if there is none or if it depends on other options.
   */
  readonly default?: unknown;
  /** The default in words, if it depends on other options or on the data. */
  readonly defaultText?: string;
  /** The value that has no effect, if the default depends on other options or on the data. */
  readonly neutral?: unknown;
  /** Basic options appear on the first screen of the help. */
  readonly level: 'basic' | 'advanced';
  /** The heading under which the option is listed. */
  readonly group?: string;
  /** The capabilities that the plan must have if the option differs from its default. */
  readonly needs?: readonly Capability[];
  /** Options that cannot be used together with this one. */
  readonly excludes?: readonly string[];
  /** The placeholder for the value in the help, such as `COL`; absent for switches. */
  readonly argument?: string;
  /**
   * Whether the values may contain names from the user's data or files, which must not be shared
   * without permission.
   */
  readonly isPrivate?: boolean;
}

/**
 * The accepted values of an option, as recorded in a problem: the structure of the option without
 * its texts.
 */
export interface Expectation {
  readonly kind: OptionKind;
  readonly isList?: boolean;
  readonly range?: NumberRange;
  readonly unit?: string;
  readonly choices?: readonly Omit<OptionChoice, 'meaning'>[];
  readonly isOpen?: boolean;
  readonly forms?: readonly Omit<OptionForm, 'meaning'>[];
}

/** What a value of the option must be. */
export function expectationOf({ kind, isList, range, unit, choices, isOpen, forms }: OptionInfo): Expectation {
  return {
    kind,
    ...(isList && { isList }),
    ...(range && { range }),
    ...(unit && { unit }),
    ...(choices && { choices: choices.map(({ value, argument }) => (argument ? { value, argument } : { value })) }),
    ...(isOpen && { isOpen }),
    ...(forms && { forms: forms.map(({ form, example }) => ({ form, example })) }),
  };
}

/** A choice as it is spelled in a list: `linear`, `n=K`, `auto[:MAX]`. */
export function choiceSpelling({ value, argument }: Omit<OptionChoice, 'meaning'>): string {
  if (!argument) return value;
  const tail = `${argument.separator}${argument.name}`;
  return argument.isOptional ? `${value}[${tail}]` : `${value}${tail}`;
}

/** A choice as far as it can be typed without knowing its argument: `linear`, `n=`, `auto`. */
export function choiceStart({ value, argument }: Omit<OptionChoice, 'meaning'>): string {
  return argument && !argument.isOptional ? `${value}${argument.separator}` : value;
}

/** Whether a value can only be one of the listed words. */
export function isClosedChoice({ kind, isList, isOpen, choices }: OptionInfo): boolean {
  return kind === 'choice' && !isList && !isOpen && !choices?.some(({ argument }) => argument);
}

/** The option that other programs call so; null if there is none. */
export function synonymOf(shape: Readonly<Record<string, { readonly info: OptionInfo }>>, word: string): string | null {
  const typed = word
    .replace(/^-+/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
  return Object.keys(shape).find((name) => shape[name].info.synonyms?.includes(typed)) ?? null;
}
