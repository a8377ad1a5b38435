// How a list of methods is written: `svm-rfe`, or with options of a method in brackets, `eb-rfe[candidates=3;costs=1,10]`.

import { parsedOption } from '../base/option.ts';
import { methods } from './methods.ts';

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
