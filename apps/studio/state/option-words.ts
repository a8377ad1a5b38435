// The words of options in a page: labels, hints and why a value is refused, all from the structure
// of the option.

import {
  defaultText,
  defaultValue,
  expectationOf,
  expectedText,
  isClosedChoice,
  type OptionChoice,
  type OptionSchema,
  optionInfo,
} from '../../../src/app.browser.ts';
import { optionWords } from '../engine/studio-speller.ts';

/**
 * `minVariance` → `Min variance`; a switch that is on by default is named by its opposite, which
 * its summary describes: `No header`.
 */
export function optionLabel(name: string, schema: OptionSchema): string {
  const words = optionWords(name);
  const asked = isOnByDefault(schema) ? `no ${words}` : words;
  return asked[0].toUpperCase() + asked.slice(1);
}

export const isSwitch = (schema: OptionSchema): boolean => optionInfo(schema).kind === 'boolean';

export const isOnByDefault = (schema: OptionSchema): boolean => isSwitch(schema) && defaultValue(schema) === true;

/** The words of a list that has no other values; null where there is none. */
export function closedChoices(schema: OptionSchema): readonly OptionChoice[] | null {
  const info = optionInfo(schema);
  return isClosedChoice(info) ? (info.choices ?? []) : null;
}

/** A value as it is typed. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((item) => listItem(String(item))).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, item]) => `${key}=${item}`)
      .join(',');
  return String(value);
}

const listItem = (text: string) => (/[,"]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The default in words; empty where there is none. */
export function defaultWords(schema: OptionSchema): string {
  return optionInfo(schema).defaultText ?? valueText(defaultValue(schema));
}

/** Why a value cannot be used, as a sentence; null where it can. */
export function refusalOf(schema: OptionSchema, value: unknown): string | null {
  if (value === undefined || schema.safeParse(value).success) return null;
  return `Expected ${expectedText(expectationOf(optionInfo(schema)))}, got “${valueText(value)}”.`;
}

/** What a value means, where it is one of the choices: `n=10` is the choice `n`. */
export function chosenChoice(schema: OptionSchema, value: unknown): OptionChoice | null {
  const text = valueText(value) || defaultText(schema) || '';
  const named = ({ value: word, argument }: OptionChoice) =>
    text === word || (argument !== undefined && text.startsWith(`${word}${argument.separator}`));
  return optionInfo(schema).choices?.find(named) ?? null;
}

/** What an option does, in short: of a list only the meaning of the chosen word. */
export function hintOf(schema: OptionSchema, value: unknown): string {
  const { summary } = optionInfo(schema);
  const choice = chosenChoice(schema, value);
  return choice ? `${summary}. ${choice.value}: ${choice.meaning}` : summary;
}
