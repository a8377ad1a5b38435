// How the studio spells options: by the names of its fields.

import {
  compareOptions,
  defaultValue,
  flagOf,
  type OptionShape,
  readingOptions,
  type Speller,
} from '../../../src/app.browser.ts';

const SHORT_FORMS = new Map([
  ['arom', 'AROM'],
  ['fdr', 'FDR'],
  ['mb', 'in MB'],
  ['mfe', 'MFE'],
  ['mrmr', 'mRMR'],
]);

const switches: OptionShape = { ...readingOptions, ...compareOptions };

/** The field of a switch that is on by default turns it off. */
const isOnByDefault = (name: string) => Object.hasOwn(switches, name) && defaultValue(switches[name]) === true;

/** Words with capitals of their own stay as they are: `mRMR beta`. */
const capitalized = (text: string) =>
  /^[a-z]+[A-Z]/.test(text) ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** `minVariance` → `min variance`. */
export function optionText(name: string): string {
  return flagOf(name)
    .slice(2)
    .split('-')
    .map((word) => SHORT_FORMS.get(word) ?? word)
    .join(' ');
}

/** `minVariance` → `Min variance`, `header` → `No header`. */
export const fieldName = (name: string) =>
  capitalized(isOnByDefault(name) ? `no ${optionText(name)}` : optionText(name));

const valueWords = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));

/** Names of fields in quotes: `“Min variance”`, `“Impute” median`. */
export const STUDIO: Speller = {
  option: (name) => `“${fieldName(name)}”`,
  setting(name, value) {
    const isTicked = isOnByDefault(name) ? value === false : value === true;
    return isTicked ? `“${fieldName(name)}”` : `“${fieldName(name)}” ${valueWords(value)}`;
  },
};
