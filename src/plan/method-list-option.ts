// How a list of methods is written: `svm-rfe`, or with options of a method in brackets,
// `eb-rfe[candidates=3;costs=1,10]`.

import { parsedOption } from '../base/option.ts';
import { methods } from './methods.ts';

/** The list as the user writes it, split at commas outside brackets. */
export const methodListOption = parsedOption<string[]>(
  {
    kind: 'choice',
    isList: true,
    level: 'basic',
    argument: 'A,B[NAME=VALUE;…]',
    summary: 'methods to compare',
    choices: methods.entries.map(({ name, summary }) => ({ value: name, meaning: summary })),
    forms: [
      {
        form: 'METHOD[NAME=VALUE;…]',
        example: 'eb-rfe[candidates=3]',
        meaning: 'a method with its own options in brackets',
      },
      {
        form: 'ensemble:A+B',
        example: 'ensemble:svm-rfe+l1',
        meaning: 'methods to combine, joined by +',
      },
    ],
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
