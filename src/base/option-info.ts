// What an option is, as data: help, documentation, completion, fields of the studio, types and
// error messages are made from it.

import type { Capability } from './capability.ts';

/** What a value is. `grammar` is its own spelling, described by its forms. */
export type OptionKind = 'number' | 'boolean' | 'choice' | 'text' | 'names' | 'file' | 'grammar';

/** The numbers that an option takes. */
export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly above?: number;
  readonly below?: number;
  readonly whole?: boolean;
  /** Whether Infinity is a value too. */
  readonly infinite?: boolean;
}

/** What follows a word of a list, such as the K of `n=K`. */
export interface ChoiceArgument {
  readonly name: string;
  readonly separator: '=' | ':';
  readonly isOptional?: boolean;
  /** Absent if it is not a number. */
  readonly range?: NumberRange;
  readonly unit?: string;
}

/** A value that can be named by a word. */
export interface OptionChoice {
  readonly value: string;
  /** One line. */
  readonly meaning: string;
  readonly argument?: ChoiceArgument;
}

/** A spelling with its own grammar. */
export interface OptionForm {
  /** Its shape, such as `CLASS=WEIGHT,…`. */
  readonly form: string;
  readonly example: string;
  readonly meaning: string;
}

/** Spellings of earlier versions, which are accepted with a notice (renamed-options.ts). */
export interface FormerSpelling {
  /** Former names of the option, as the library spells them. */
  readonly names?: readonly string[];
  /** Former words for its choices, each with the present one. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** An option: what it does, which values it takes, and where it is shown. */
export interface OptionInfo {
  /**
   * One line, without the choices and the default. Of a switch that is on by default: what turning
   * it off does.
   */
  readonly summary: string;
  readonly kind: OptionKind;
  /** Whether it takes several values; a flag given twice adds to the list. */
  readonly isList?: boolean;
  /** The numbers it takes: of the kind `number`, or besides the forms of a grammar. */
  readonly range?: NumberRange;
  readonly unit?: string;
  readonly choices?: readonly OptionChoice[];
  /** Whether there are values other than the choices. */
  readonly isOpen?: boolean;
  /**
   * What other programs call the option: suggested where it is typed, not accepted. Lower case,
   * with hyphens.
   */
  readonly synonyms?: readonly string[];
  /** The choice that a word of other programs means. */
  readonly choiceSynonyms?: Readonly<Record<string, string>>;
  readonly formerly?: FormerSpelling;
  readonly forms?: readonly OptionForm[];
  /**
   * The value where none is given; absent if there is none, or where it depends on other options.
   */
  readonly default?: unknown;
  /** The default in words, where it depends on other options or on the data. */
  readonly defaultText?: string;
  /** The value that changes nothing, where the default depends on other options or on the data. */
  readonly neutral?: unknown;
  /** Basic options are on the first screen of the help. */
  readonly level: 'basic' | 'advanced';
  /** The heading it is listed under. */
  readonly group?: string;
  /** What the rest of the plan must offer once the option has a value other than its default. */
  readonly needs?: readonly Capability[];
  /** Options that cannot be used together with this one. */
  readonly excludes?: readonly string[];
  /** Stands for the value in the help, such as `COL`; absent for switches. */
  readonly argument?: string;
  /** Whether values hold names from the user's data or files, which must not be shared unasked. */
  readonly isPrivate?: boolean;
}

/** What a value must be, as a problem carries it: the structure of the option without its texts. */
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
