// The texts of options in the page: labels, hints and reasons for invalid values, made from the
// declaration of the option.

import {
  defaultText,
  defaultValue,
  expectationOf,
  expectedText,
  inPageQuotes,
  isClosedChoice,
  type OptionChoice,
  type OptionSchema,
  optionInfo,
} from '../../../src/app.browser.ts';
import { optionText } from '../engine/studio-speller.ts';

/**
 * `minVariance` → `Min variance`; a switch that is on by default is labelled by its opposite: `No
 * header`.
 */
export function optionLabel(name: string, schema: OptionSchema): string {
  const text = optionText(name);
  const label = isOnByDefault(schema) ? `no ${text}` : text;
  return label[0].toUpperCase() + label.slice(1);
}

export const isSwitch = (schema: OptionSchema): boolean => optionInfo(schema).kind === 'boolean';

export const isOnByDefault = (schema: OptionSchema): boolean => isSwitch(schema) && defaultValue(schema) === true;

/** The choices of an option that has no other values; null for other options. */
export function closedChoices(schema: OptionSchema): readonly OptionChoice[] | null {
  const info = optionInfo(schema);
  return isClosedChoice(info) ? (info.choices ?? []) : null;
}

/** A value as the user types it. */
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

/** The default as text; empty where there is none. */
export function defaultLabel(schema: OptionSchema): string {
  return optionInfo(schema).defaultText ?? valueText(defaultValue(schema));
}

/** Why a value is invalid, as a sentence; null for a valid one. */
export function refusalOf(schema: OptionSchema, value: unknown): string | null {
  if (value === undefined || schema.safeParse(value).success) return null;
  return `Expected ${expectedText(expectationOf(optionInfo(schema)))}, got “${valueText(value)}”.`;
}

/** The choice that a value belongs to: `n=10` is the choice `n`. */
export function chosenChoice(schema: OptionSchema, value: unknown): OptionChoice | null {
  const text = valueText(value) || defaultText(schema) || '';
  const named = ({ value: word, argument }: OptionChoice) =>
    text === word || (argument !== undefined && text.startsWith(`${word}${argument.separator}`));
  return optionInfo(schema).choices?.find(named) ?? null;
}

/** The summary of an option, with the meaning of the present choice. */
export function hintOf(schema: OptionSchema, value: unknown): string {
  const { summary } = optionInfo(schema);
  const choice = chosenChoice(schema, value);
  return inPageQuotes(choice ? `${summary}. ${choice.value}: ${choice.meaning}` : summary);
}
