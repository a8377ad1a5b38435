// The methods that a comparison names: `svm-rfe`, or with its own options
// `eb-rfe[candidates=3;costs=1,10]`. Options that a method does not set are those of the
// comparison.

import { nearest } from '../base/nearest.ts';
import { flagOf, resolveOptions } from '../base/option.ts';
import { problem } from '../base/problem.ts';
import { formerNames } from '../base/renamed-options.ts';
import { methods } from './methods.ts';
import { type ResolvedSelectOptions, selectOptions } from './task-options.ts';

export interface NamedMethod {
  /** As the user wrote it. */
  readonly name: string;
  readonly options: ResolvedSelectOptions;
}

/** Each method with all its options; a method that is listed twice is refused. */
export function namedMethods(list: readonly string[], common: ResolvedSelectOptions): NamedMethod[] {
  const named = list.map((text) => namedMethod(text, common));
  const twice = named.find(({ name }, place) => named.findIndex((other) => other.name === name) < place);
  if (twice) throw problem('method-twice', { method: twice.name });
  return named;
}

function namedMethod(text: string, common: ResolvedSelectOptions): NamedMethod {
  const parsed = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(text);
  if (!parsed) throw problem('method-unreadable', { text });
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
  const former = formerNames(selectOptions).find(({ was }) => was === name);
  if (!former && !Object.hasOwn(selectOptions, name)) {
    const guess = nearest(
      flag,
      Object.keys(selectOptions).map((own) => flagOf(own).slice(2)),
    );
    throw problem('method-option-unknown', { text, option: flag, nearest: guess });
  }
  return [former?.option ?? name, at < 0 ? true : pair.slice(at + 1).trim()];
}
