// The methods that a comparison names: `svm-rfe`, or with options of its own `eb-rfe[candidates=3;costs=1,10]`. Whatever a method does not
// say for itself is said by the options of the comparison.

import { nearest } from '../base/nearest.ts';
import { flagOf, parsedOption, resolveOptions } from '../base/option.ts';
import { UserError } from '../base/problem.ts';
import { quoted } from '../base/text.ts';
import { methods } from '../plan/methods.ts';
import { type ResolvedSelectOptions, selectOptions } from './select.ts';

export interface NamedMethod {
  /** As it was written. */
  readonly name: string;
  readonly options: ResolvedSelectOptions;
}

/** The list as the user writes it, split at commas outside brackets. */
export const methodListOption = parsedOption<string[]>(
  {
    argument: 'A,B[NAME=VALUE;…]',
    summary: 'the methods to compare, each with options of its own in brackets if need be',
    rule: 'a list of methods, such as svm-rfe,eb-rfe[candidates=3],mfe',
    choices: methods.names,
  },
  (value) => {
    const items = typeof value === 'string' ? splitOutside(value) : value;
    const isList = Array.isArray(items) && items.length > 0;
    return isList && items.every((item) => typeof item === 'string' && item.trim() !== '')
      ? items.map((item: string) => item.trim())
      : undefined;
  },
);

function splitOutside(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '[') depth++;
    if (character === ']') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** Each method with all its options; a method that is listed twice is refused. */
export function namedMethods(list: readonly string[], common: ResolvedSelectOptions): NamedMethod[] {
  const named = list.map((text) => namedMethod(text, common));
  const twice = named.find(({ name }, place) => named.findIndex((other) => other.name === name) < place);
  if (twice) throw new UserError(`--methods names ${quoted(twice.name)} twice; name it once`);
  return named;
}

function namedMethod(text: string, common: ResolvedSelectOptions): NamedMethod {
  const parsed = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(text);
  if (!parsed) throw new UserError(`--methods ${quoted(text)} is not a method; write svm-rfe or eb-rfe[candidates=3]`);
  const [, method, own = ''] = parsed;
  methods.get(method);
  const given = Object.fromEntries(
    own.split(';').flatMap((pair) => (pair.trim() === '' ? [] : [ownOption(pair, text)])),
  );
  const checked = resolveOptions(selectOptions, { ...given, method } as never);
  const said = Object.keys({ ...given, method }) as (keyof ResolvedSelectOptions)[];
  return { name: text, options: { ...common, ...Object.fromEntries(said.map((name) => [name, checked[name]])) } };
}

function ownOption(pair: string, text: string): [string, string | boolean] {
  const at = pair.indexOf('=');
  const flag = (at < 0 ? pair : pair.slice(0, at)).trim();
  const name = flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  if (!Object.hasOwn(selectOptions, name)) {
    const guess = nearest(
      flag,
      Object.keys(selectOptions).map((own) => flagOf(own).slice(2)),
    );
    const hint = guess ? `did you mean ${guess}?` : 'see svm-sieve select --help';
    throw new UserError(`--methods ${quoted(text)}: ${quoted(flag)} is not an option of a method; ${hint}`);
  }
  return [name, at < 0 ? true : pair.slice(at + 1).trim()];
}
