// The words of options in a page: what a field is called, and sentences that name fields instead of flags.

import { flagOf, type OptionInfo, type OptionSchema, optionInfo, usualValue } from '../../../src/browser.ts';

const SHORT_FORMS = new Map([
  ['cv', 'cross-validation'],
  ['mb', 'in MB'],
  ['mfe', 'MFE'],
]);

/** `minVariance` → `Min variance`; a switch that is usually on is asked for by its opposite, as its summary is: `No header`. */
export function optionLabel(name: string, schema: OptionSchema): string {
  const words = flagOf(name)
    .slice(2)
    .split('-')
    .map((word) => SHORT_FORMS.get(word) ?? word)
    .join(' ');
  const asked = isUsuallyOn(schema) ? `no ${words}` : words;
  return asked[0].toUpperCase() + asked.slice(1);
}

export const isSwitch = (schema: OptionSchema): boolean => optionInfo(schema).rule === 'true or false';

export const isUsuallyOn = (schema: OptionSchema): boolean => isSwitch(schema) && usualValue(schema) === true;

/** The words of a list that has no other values; null where there is none. */
export function closedChoices(schema: OptionSchema): readonly string[] | null {
  const { choices, rule } = optionInfo(schema);
  return choices && rule === `one of ${choices.join(', ')}` ? choices : null;
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

/** What an option is where nothing is said, in words. */
export function usualText(schema: OptionSchema): string {
  const { defaultText } = optionInfo(schema);
  return defaultText ?? valueText(usualValue(schema));
}

/** Why a value cannot be taken, as a sentence; null where it can. */
export function refusalOf(schema: OptionSchema, value: unknown): string | null {
  if (value === undefined || schema.safeParse(value).success) return null;
  return `“${valueText(value)}” is not ${optionInfo(schema).rule}.`;
}

/** A sentence of the command line as a page says it: flags become the names of fields. */
export function withoutFlags(sentence: string): string {
  return sentence.replace(/(?<![\w"-])--([a-z][a-z-]*[a-z])/g, (_, flag: string) => {
    const words = flag.replaceAll('-', ' ');
    return `“${words[0].toUpperCase()}${words.slice(1)}”`;
  });
}

/** A summary such as `what counts as good; auc: the area …; mcc: …`: what it says of the option, and of each of its words. */
export interface PartedSummary {
  readonly lead: string;
  /** By word, or by `n=K` for a word that takes a number. */
  readonly meanings: ReadonlyMap<string, string>;
}

export function partedSummary({ summary, choices, argument }: OptionInfo): PartedSummary {
  const words = new Set([...(choices ?? []), ...(argument?.split('|') ?? [])]);
  const meanings = new Map<string, string>();
  const lead: string[] = [];
  // A list shows its words itself.
  const said = choices ? summary.replace(`: ${choices.join(', ')}`, '') : summary;
  for (const part of said.split('; ')) {
    const [word, ...rest] = part.split(': ');
    if (rest.length > 0 && words.has(word)) meanings.set(word, rest.join(': '));
    else lead.push(part);
  }
  return { lead: lead.join('; '), meanings };
}

/** What an option does, in short: of a list only the meaning of the word that is chosen. */
export function hintOf(schema: OptionSchema, value: unknown): string {
  const info = optionInfo(schema);
  if (!closedChoices(schema)) return info.summary;
  const { lead, meanings } = partedSummary(info);
  const word = valueText(value) || usualText(schema);
  const meaning = meanings.get(word);
  return [lead, ...(meaning ? [`${word}: ${meaning}`] : [])].filter(Boolean).join('. ');
}
