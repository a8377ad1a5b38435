// Problems and notes of the data as the studio shows them: their text, with options named by their
// fields, and a button for each fix. The library provides the fixes as data; this file labels the
// buttons.

import {
  type ColumnDescription,
  columnReference,
  defaultValue,
  escapeControlChars,
  type Fix,
  inPageQuotes,
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
  /** Options whose value the user must provide. */
  readonly asks: readonly string[];
}

export interface Known {
  /** The columns of the table; none where it could not be read. */
  readonly columns: readonly ColumnDescription[];
  readonly options: Options;
}

/** A list option with an item added. */
export function added(options: Options, name: string, item: string): Options {
  return { [name]: [...new Set([...listOf(options, name), item])] };
}

/** A list option with an item removed; undefined for an empty list. */
export function without(options: Options, name: string, item: string): Options {
  const left = listOf(options, name).filter((other) => other !== item);
  return { [name]: left.length > 0 ? left : undefined };
}

function listOf(options: Options, name: string): string[] {
  const read = dataShape[name].safeParse(Object.hasOwn(options, name) ? options[name] : undefined);
  return (read.success ? (read.data as string[] | null) : (defaultValue(dataShape[name]) as string[])) ?? [];
}

/** A problem or a note with its buttons. The name of the table is omitted: it is shown above. */
export function shownProblem(one: Reported, { columns, options }: Known): ShownProblem {
  const { source: _, ...at } = one.at ?? {};
  const fixes = (one.fixes ?? []).map((fix) => clearFix(fix, columns));
  const buttons = fixes
    // A fix that sets something has a button, also where the user must then provide more.
    .filter((fix) => !fix.ask || fix.set || fix.add || fix.unset)
    .map((fix) => ({ label: labelOf(fix), changes: changesOf(fix, options) }));
  return {
    text: capitalized(inPageQuotes(noteText({ ...one, at }, STUDIO))),
    buttons,
    asks: fixes.flatMap(({ ask }) => ask ?? []),
  };
}

/** The problems of a failure; its message where there are none. */
export function shownFailure({ message, problems = [] }: Failure, known: Known): ShownProblem[] {
  if (problems.length > 0) return problems.map((one) => shownProblem(one, known));
  return [{ text: message, buttons: [], asks: [] }];
}

/** Fixes found without the table name a feature; here it is referred to unambiguously. */
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

const IMPUTED: Readonly<Record<string, string>> = { median: 'median', mean: 'mean', mode: 'most frequent value' };

const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'a comma',
  ';': 'a semicolon',
  tab: 'a tab',
  '|': 'a bar',
  ' ': 'a space',
};

type Label = (value: string) => string;

/** Labels of buttons that set an option. */
const SET_LABELS: Readonly<Record<string, Label>> = {
  impute: (value) => `Impute the ${IMPUTED[value] ?? value}`,
  dropMissing: (value) => `Drop ${value === 'rows' ? 'samples' : value} with missing values`,
  id: () => 'Use it as the sample id',
  foldsColumn: () => 'Use it for the folds',
  subjects: () => 'Use it as the subject id',
  targetKind: (value) => (value === 'real' ? 'Predict it as a number' : 'Treat each number as a class'),
  target: (value) => `Use ${value} as the class`,
  decimal: (value) => `Read numbers with a decimal ${value === ',' ? 'comma' : 'point'}`,
  header: () => 'The first line is data',
  format: (value) => `Read as ${value}`,
  transpose: () => 'Transpose the table',
  delimiter: (value) => `Use ${DELIMITERS[value] ?? value} as the delimiter`,
};

/** Labels of buttons that add to a list. */
const ADD_LABELS: Readonly<Record<string, Label>> = {
  missing: (item) => `Treat “${item}” as missing`,
  drop: (item) => (/^#\d+$/.test(item) ? `Drop column ${item.slice(1)}` : 'Drop the column'),
  categorical: () => 'Treat it as categorical',
  include: () => 'Use it as a feature',
};

/** Labels of buttons that reset an option. */
const RESET_LABELS: Readonly<Record<string, string>> = {
  weightsColumn: 'Use no weights',
  decimal: 'Read numbers with a decimal point',
  delimiter: 'Detect the delimiter',
  transpose: 'Do not transpose',
};

/** The label of the main change: what is set, else what is added, else what is reset. */
function labelOf({ set = {}, add = {}, unset = [] }: Fix): string {
  const [setting] = Object.entries(set);
  if (setting) {
    const [name, value] = setting;
    const label = Object.hasOwn(SET_LABELS, name) ? SET_LABELS[name] : null;
    return escapeControlChars(label ? label(String(value)) : `Set ${fieldName(name)} to ${value}`);
  }
  const [addition] = Object.entries(add);
  if (addition) {
    const [name, items] = addition;
    const label = Object.hasOwn(ADD_LABELS, name) ? ADD_LABELS[name] : null;
    return escapeControlChars(label ? label(items.join(', ')) : `Add ${items.join(', ')} to ${fieldName(name)}`);
  }
  return Object.hasOwn(RESET_LABELS, unset[0]) ? RESET_LABELS[unset[0]] : `Reset ${unset.map(fieldName).join(', ')}`;
}
