// Problems and notes of the data as the studio shows them: their text, with options spelled as
// fields, and a button for each fix. Fixes are data of the library; this file only has the words on
// the buttons.

import {
  type ColumnDescription,
  columnReference,
  defaultValue,
  escapeControlChars,
  type Fix,
  noteText,
  type Reported,
} from '../../../src/app.browser.ts';
import type { Failure, Options } from '../engine/protocol.ts';
import { fieldName, STUDIO } from '../engine/studio-speller.ts';
import { dataShape } from './run-requests.ts';

export { columnReference };

/** A button: its label, and the changes it makes to the options of the data. */
export interface FixButton {
  readonly label: string;
  readonly changes: Options;
}

/** A problem or a note as it is shown. */
export interface ShownProblem {
  readonly text: string;
  readonly buttons: readonly FixButton[];
  /** Options whose value only the user knows. */
  readonly asks: readonly string[];
}

export interface Known {
  /** The columns of the table; none where it could not be read. */
  readonly columns: readonly ColumnDescription[];
  readonly options: Options;
}

/** A list option with one more item. */
export function added(options: Options, name: string, item: string): Options {
  return { [name]: [...new Set([...listOf(options, name), item])] };
}

/** A list option with one item less; undefined where it is empty then. */
export function without(options: Options, name: string, item: string): Options {
  const left = listOf(options, name).filter((other) => other !== item);
  return { [name]: left.length > 0 ? left : undefined };
}

function listOf(options: Options, name: string): string[] {
  const read = dataShape[name].safeParse(Object.hasOwn(options, name) ? options[name] : undefined);
  return (read.success ? (read.data as string[] | null) : (defaultValue(dataShape[name]) as string[])) ?? [];
}

/** A problem or a note with its buttons. The name of the table is left out: it is shown above. */
export function shownProblem(one: Reported, { columns, options }: Known): ShownProblem {
  const { source: _, ...at } = one.at ?? {};
  const fixes = (one.fixes ?? []).map((fix) => clearFix(fix, columns));
  const buttons = fixes
    .filter((fix) => !fix.ask)
    .map((fix) => ({ label: labelOf(fix), changes: changesOf(fix, options) }));
  return {
    text: capitalized(noteText({ ...one, at }, STUDIO)),
    buttons,
    asks: fixes.flatMap(({ ask }) => ask ?? []),
  };
}

/** What could not be done, by its problems where it has some. */
export function shownFailure({ message, problems = [] }: Failure, known: Known): ShownProblem[] {
  if (problems.length > 0) return problems.map((one) => shownProblem(one, known));
  return [{ text: message, buttons: [], asks: [] }];
}

/**
 * The library's fixes name a column unambiguously, except where it knows no table but only
 * features: that column is meant.
 */
function clearFix(fix: Fix, columns: readonly ColumnDescription[]): Fix {
  if (!fix.add) return fix;
  const clear = (name: string, items: readonly string[]) =>
    name === 'missing' ? items : items.map((item) => featureReference(item, columns));
  const add = Object.fromEntries(Object.entries(fix.add).map(([name, items]) => [name, clear(name, items)]));
  return { ...fix, add };
}

function featureReference(name: string, columns: readonly ColumnDescription[]): string {
  const index = columns.findIndex((column) => column.name === name && column.role === 'feature');
  return index < 0 ? name : columnReference(columns, index);
}

function changesOf({ set, add, unset }: Fix, options: Options): Options {
  const lists = Object.entries(add ?? {}).map(([name, items]) => [
    name,
    [...new Set([...listOf(options, name), ...items])],
  ]);
  return {
    ...Object.fromEntries((unset ?? []).map((name) => [name, undefined])),
    ...set,
    ...Object.fromEntries(lists),
  };
}

const capitalized = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

const FILL_WORDS: Readonly<Record<string, string>> = { median: 'median', mean: 'mean', mode: 'most frequent value' };

const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'a comma',
  ';': 'a semicolon',
  tab: 'a tab',
  '|': 'a bar',
  ' ': 'a blank',
};

type Words = (value: string) => string;

/** What a button says that sets an option. */
const SET_WORDS: Readonly<Record<string, Words>> = {
  impute: (value) => `Fill with the ${FILL_WORDS[value] ?? value}`,
  dropMissing: (value) => `Leave out ${value} with missing cells`,
  id: () => 'It names the rows',
  foldsColumn: () => 'It gives the folds',
  subjects: () => 'It names the subjects',
  targetKind: (value) => (value === 'real' ? 'Predict it as a number' : 'Each number is a class'),
  target: (value) => `Use ${value} as the class`,
  decimal: (value) => `Read numbers with a decimal ${value === ',' ? 'comma' : 'point'}`,
  header: () => 'The first line is data',
  format: (value) => `Read as ${value}`,
  delimiter: (value) => `Cells are separated by ${DELIMITERS[value] ?? value}`,
};

/** What a button says that adds to a list. */
const ADD_WORDS: Readonly<Record<string, Words>> = {
  missing: (item) => `Count “${item}” as missing`,
  drop: (item) => (/^#\d+$/.test(item) ? `Leave out column ${item.slice(1)}` : 'Leave the column out'),
  categorical: () => 'Take it as categories',
  include: () => 'Use it as a feature',
};

/** What a button says that leaves an option out. */
const UNSET_WORDS: Readonly<Record<string, string>> = {
  weightsColumn: 'Use no weights',
  decimal: 'Read numbers with a decimal point',
  delimiter: 'Find out the delimiter',
  transpose: 'Do not transpose',
};

/** The words of the main change: what is set, else what is added, else what is left out. */
function labelOf({ set = {}, add = {}, unset = [] }: Fix): string {
  const [setting] = Object.entries(set);
  if (setting) {
    const [name, value] = setting;
    const words = Object.hasOwn(SET_WORDS, name) ? SET_WORDS[name] : null;
    return escapeControlChars(words ? words(String(value)) : `Set ${fieldName(name)} to ${value}`);
  }
  const [addition] = Object.entries(add);
  if (addition) {
    const [name, items] = addition;
    const words = Object.hasOwn(ADD_WORDS, name) ? ADD_WORDS[name] : null;
    return escapeControlChars(words ? words(items.join(', ')) : `Add ${items.join(', ')} to ${fieldName(name)}`);
  }
  return Object.hasOwn(UNSET_WORDS, unset[0]) ? UNSET_WORDS[unset[0]] : `Leave out ${unset.map(fieldName).join(', ')}`;
}
