// What a value must be, in English: "a number above 0". The only place where the structure of an
// option becomes a rule.

import { choiceSpelling, type Expectation, type NumberRange } from '../option-info.ts';
import { alternatives } from '../text.ts';

/** `a whole number from 1 to 1024`, `a number above 0 and below 1`. */
export function rangeText({ min, max, above, below, whole, infinite }: NumberRange): string {
  const noun = whole ? 'a whole number' : 'a number';
  const isBetween = min !== undefined && max !== undefined && above === undefined && below === undefined;
  const limits = [
    min !== undefined && `of at least ${min}`,
    above !== undefined && `above ${above}`,
    max !== undefined && `of at most ${max}`,
    below !== undefined && `below ${below}`,
  ].filter((limit) => limit !== false);
  const limited = isBetween ? `from ${min} to ${max}` : limits.join(' and ');
  return `${limited === '' ? noun : `${noun} ${limited}`}${infinite ? ' or Infinity' : ''}`;
}

type Choices = NonNullable<Expectation['choices']>;

/** `n=K (K: a whole number of at least 1)`. */
function choiceText(choice: Choices[number]): string {
  const { argument } = choice;
  const spelled = choiceSpelling(choice);
  return argument?.range ? `${spelled} (${argument.name}: ${rangeText(argument.range)})` : spelled;
}

/** What is allowed besides the choices and the forms. */
function plainText({ kind, range, unit }: Expectation): string[] {
  const number = range ? [`${rangeText(range)}${unit === undefined ? '' : ` (${unit})`}`] : [];
  switch (kind) {
    case 'boolean':
      return ['true or false'];
    case 'number':
      return range ? number : ['a number'];
    case 'names':
      return ['a name'];
    case 'text':
      return ['non-empty text'];
    case 'file':
      return ['the name of a file'];
    case 'grammar':
      return number;
    case 'choice':
      return [];
  }
}

/** What a value must be: completes "expected …". */
export function expectedText(expected: Expectation): string {
  const { kind, isList, choices = [], forms = [] } = expected;
  const words = choices.map(choiceText);
  const others = [...plainText(expected), ...forms.map(({ form, example }) => `${form} such as ${example}`)];
  if (isList && kind === 'names') return 'names separated by commas';
  const item = alternatives([...words, ...others]);
  return isList ? `a comma-separated list in which each item is ${item}` : item;
}
