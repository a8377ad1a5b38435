// Options and names that cannot be used as given.

import type { Expectation } from '../option-info.ts';
import { alternatives, escapeControlChars, quoted } from '../text.ts';
import type { MessageSpeller } from './message.ts';
import { expectedText } from './option-rules.ts';

const suggestion = (nearest: string | null, known: readonly string[]) =>
  nearest === null ? `Known names: ${alternatives(known, 'and')}.` : `Did you mean ${nearest}?`;

/** An option and its value; the value is null if there is none to show. */
export interface Spelled {
  readonly option: string;
  readonly value: string | number | boolean | null;
}

const spelling = ({ option, value }: Spelled, say: MessageSpeller) =>
  value === null ? say.option(option) : say.setting(option, value);

export const optionMessages = {
  /**
   * There is no option with this name.
   * @remedy Correct the name; the message suggests the nearest one.
   * @example { option: 'kernal', nearest: 'kernel', known: ['kernel', 'cost'] }
   */
  'option-unknown': ({
    option,
    nearest,
    known,
  }: {
    option: string;
    nearest: string | null;
    known: readonly string[];
  }) => `unknown option ${quoted(option)}. ${suggestion(nearest, known)}`,

  /**
   * A required option was not given.
   * @remedy Set the option.
   * @example { option: 'redis', expected: { kind: 'text' } }
   */
  'option-missing': ({ option, expected }: { option: string; expected: Expectation }, say: MessageSpeller) =>
    `${say.option(option)} is required: expected ${expectedText(expected)}.`,

  /**
   * The value of an option is not valid.
   * @remedy Use one of the values listed in the message.
   * @example { option: 'kernel', value: 'rfb', expected: { kind: 'choice', choices: [{ value:
   * 'linear' }, { value: 'rbf' }] }, nearest: 'rbf' }
   */
  'option-invalid': (
    {
      option,
      value,
      expected,
      nearest,
    }: { option: string; value: string; expected: Expectation; nearest: string | null },
    say: MessageSpeller,
  ) =>
    `${say.option(option)}: expected ${expectedText(expected)}, got ${quoted(value)}.${nearest === null ? '' : ` Did you mean ${nearest}?`}`,

  /**
   * Note: an option, or one of its values, was given under a former name, which still works.
   * @remedy Use the new name.
   * @example { was: { option: 'cv', value: 'nested' }, now: { option: 'ranking', value: 'per-fold' } }
   */
  'option-renamed': ({ was, now }: { was: Spelled; now: Spelled }, say: MessageSpeller) =>
    `${spelling(was, say)} is now ${spelling(now, say)}; the former spelling is still accepted.`,

  /**
   * An option was given different values under its current name and a former name.
   * @remedy Use only the current name.
   * @example { option: 'ranking', was: 'cv' }
   */
  'option-given-twice': ({ option, was }: { option: string; was: string }, say: MessageSpeller) =>
    `${say.option(option)} and its former name ${say.option(was)} were given different values. Leave out ${say.option(was)}.`,

  /**
   * An option was given under a former name, with a value that fits another option, which has this
   * name in other programs.
   * @remedy Use the other option.
   * @example { option: 'ranking', was: 'cv', value: 5, other: 'folds' }
   */
  'former-name-misunderstood': (
    { option, was, value, other }: { option: string; was: string; value: Spelled['value']; other: string },
    say: MessageSpeller,
  ) =>
    `${say.option(was)} is the former name of ${say.option(option)}, which does not accept ${quoted(String(value))}. ` +
    `Did you mean ${spelling({ option: other, value }, say)}?`,

  /**
   * No kernel, method, score or other entry has this name.
   * @remedy Correct the name; the message suggests the nearest one.
   * @example { kind: 'kernel', name: 'radial', nearest: null, known: ['linear', 'poly', 'rbf',
   * 'sigmoid'] }
   */
  'name-unknown': ({
    kind,
    name,
    nearest,
    known,
  }: {
    kind: string;
    name: string;
    nearest: string | null;
    known: readonly string[];
  }) => `unknown ${kind} ${quoted(name)}. ${suggestion(nearest, known)}`,

  /**
   * The seed is not a whole number.
   * @remedy Use a whole number as the seed.
   * @example { seed: 1.5 }
   */
  'seed-invalid': ({ seed }: { seed: number }) => `the seed must be a whole number, not ${seed}.`,

  /**
   * A note without a code, from a model or result written by version 0.1.
   * @remedy Follow the advice in the note.
   * @example { text: 'the kernel matrix is nearly constant' }
   */
  'note-of-0.1': ({ text }: { text: string }) => escapeControlChars(text),
};
