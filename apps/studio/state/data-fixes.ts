// What can be done about a problem of the data, where it is shown. Problems are sentences of the library that end with a way out, told in flags;
// here the flags become buttons. What no button answers keeps its whole sentence.

import { type ColumnDescription, defaultValue, escapeControlChars, quoted, readers } from '../../../src/browser.ts';
import type { Options } from '../engine/protocol.ts';
import { withoutFlags } from './option-words.ts';
import { dataShape } from './run-requests.ts';

/** A button: what it says, and the options of the data that it changes. */
export interface Fix {
  readonly label: string;
  readonly changes: Options;
}

export interface Problem {
  /** What is wrong, in words. */
  readonly text: string;
  readonly fixes: readonly Fix[];
  /** Whether another column of the class may help. */
  readonly asksForTarget: boolean;
}

export interface Known {
  /** The columns of the table; none where it could not be read. */
  readonly columns: readonly ColumnDescription[];
  readonly options: Options;
  /** What sentences call the table: it stands above them already. */
  readonly source?: string;
}

/** How options name a column: by its name, or by its position where that is not enough. */
export function columnReference(columns: readonly ColumnDescription[], index: number): string {
  const { name } = columns[index];
  const isClear = name !== '' && !columns.some((column, other) => other !== index && column.name === name);
  return isClear ? name : `#${index + 1}`;
}

/** A list of an option with one more. */
export function added(options: Options, name: string, item: string): Options {
  return { [name]: [...new Set([...listOf(options, name), item])] };
}

/** A list of an option with one less; undefined where it is as usual then. */
export function without(options: Options, name: string, item: string): Options {
  const left = listOf(options, name).filter((other) => other !== item);
  return { [name]: left.length > 0 ? left : undefined };
}

function listOf(options: Options, name: string): string[] {
  const read = dataShape[name].safeParse(Object.hasOwn(options, name) ? options[name] : undefined);
  return (read.success ? (read.data as string[] | null) : (defaultValue(dataShape[name]) as string[])) ?? [];
}

/** The problem that a sentence tells, with what can be done about it. */
export function problemOf(sentence: string, known: Known): Problem {
  const fixes = RULES.flatMap((rule) => rule(sentence, known));
  const asksForTarget = sentence.includes('--target');
  const at = sentence.lastIndexOf('; ');
  const isAnswered = (fixes.length > 0 || asksForTarget) && at > 0 && sentence.indexOf(' --', at) > 0;
  const said = isAnswered ? `${sentence.slice(0, at)}.` : withoutFlags(sentence);
  return { text: begun(withoutSource(said, known.source)), fixes, asksForTarget };
}

/** `bad.csv: column …` → `column …`, `bad.csv line 3 …` → `line 3 …`. */
function withoutSource(sentence: string, source: string | undefined): string {
  const name = source === undefined ? '' : escapeControlChars(source);
  if (name === '' || !sentence.startsWith(name)) return sentence;
  const rest = /^(?:: | (?=line ))(.*)$/s.exec(sentence.slice(name.length));
  return rest ? rest[1] : sentence;
}

/** With a large letter, as a sentence begins. */
const begun = (sentence: string) => sentence.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());

type Rule = (sentence: string, known: Known) => Fix[];

const RULES: readonly Rule[] = [
  missingCells,
  unlabelledRows,
  wrongWords,
  namesOfRows,
  folds,
  unusableNames,
  decimals,
  headers,
  weights,
  formats,
  delimiters,
];

function missingCells(sentence: string): Fix[] {
  if (!/--impute (median|mode)/.test(sentence)) return [];
  const fills: Fix[] = [
    { label: 'Fill with the median', changes: { impute: 'median', dropMissing: undefined } },
    { label: 'Fill with the mean', changes: { impute: 'mean', dropMissing: undefined } },
    { label: 'Fill with the most frequent value', changes: { impute: 'mode', dropMissing: undefined } },
  ];
  const isEvery = (what: string) => sentence.includes(`every ${what} has a missing cell`);
  return [...fills, ...(isEvery('row') ? [] : [LEAVE_ROWS]), ...(isEvery('column') ? [] : [LEAVE_COLUMNS])];
}

const LEAVE_ROWS: Fix = {
  label: 'Leave out rows with missing cells',
  changes: { dropMissing: 'rows', impute: undefined },
};
const LEAVE_COLUMNS: Fix = {
  label: 'Leave out columns with missing cells',
  changes: { dropMissing: 'columns', impute: undefined },
};

function unlabelledRows(sentence: string): Fix[] {
  const isMeant = /(the label is missing|the cell is empty and).*--drop-missing rows/.test(sentence);
  return isMeant ? [{ label: 'Leave out these rows', changes: { dropMissing: 'rows' } }] : [];
}

function wrongWords(sentence: string, known: Known): Fix[] {
  if (!sentence.includes('--missing')) return [];
  const fixes: Fix[] = [];
  const word = /: "([^"]*)" is not a (finite )?number/.exec(sentence)?.[1];
  // A shortened word would not match its cells.
  if (word && !word.endsWith('…'))
    fixes.push({ label: `Count “${word}” as missing`, changes: added(known.options, 'missing', word) });
  if (!sentence.includes('--drop')) return fixes;
  const index = namedColumn(sentence, known);
  if (index < 0) return fixes;
  fixes.push(leaveOut(known, index));
  return sentence.includes('finite') ? fixes : [...fixes, asCategories(known, index)];
}

function namesOfRows(sentence: string, known: Known): Fix[] {
  const index = sentence.includes('so it names the rows') ? namedColumn(sentence, known) : -1;
  if (index < 0) return [];
  const named: Fix = { label: 'It names the rows', changes: { id: columnReference(known.columns, index) } };
  const isFree = known.options.id === undefined;
  return [...(isFree ? [named] : []), leaveOut(known, index), asCategories(known, index)];
}

function folds(sentence: string, known: Known): Fix[] {
  const index = sentence.includes('say --folds-column') ? namedColumn(sentence, known) : -1;
  if (index < 0) return [];
  const given: Fix = { label: 'It gives the folds', changes: { foldsColumn: columnReference(known.columns, index) } };
  return [given, leaveOut(known, index)];
}

function unusableNames(sentence: string, { options }: Known): Fix[] {
  const position = /--drop "(#\d+)"/.exec(sentence)?.[1];
  return position
    ? [{ label: `Leave out column ${position.slice(1)}`, changes: added(options, 'drop', position) }]
    : [];
}

function decimals(sentence: string): Fix[] {
  if (sentence.endsWith('say --decimal ,'))
    return [{ label: 'Read numbers with a decimal comma', changes: { decimal: ',' } }];
  const isPoint = sentence.endsWith('leave --decimal , away');
  return isPoint ? [{ label: 'Read numbers with a decimal point', changes: { decimal: undefined } }] : [];
}

function headers(sentence: string): Fix[] {
  // Numbers that stand twice in the first line are hardly names.
  const isMeant = sentence.includes('say --no-header') || /are both named "[-+.\d]+";/.test(sentence);
  return isMeant ? [{ label: 'The first line is data', changes: { header: false } }] : [];
}

function weights(sentence: string): Fix[] {
  const isMeant = /: the weight ".*" is not a number|: every weight is 0/.test(sentence);
  return isMeant ? [{ label: 'Use no weights', changes: { weightsColumn: undefined } }] : [];
}

function formats(sentence: string): Fix[] {
  if (!sentence.includes('--format')) return [];
  return readers.names.map((format) => ({ label: `Read as ${format}`, changes: { format } }));
}

function delimiters(sentence: string): Fix[] {
  if (!/; .*--delimiter$/.test(sentence)) return [];
  const signs = { comma: ',', semicolon: ';', tab: 'tab', bar: '|', blank: ' ' };
  return Object.entries(signs).map(([name, delimiter]) => ({
    label: `Cells are parted by a ${name}`,
    changes: { delimiter },
  }));
}

/** The column that a sentence names; −1 where it names none, or one of several alike. */
function namedColumn(sentence: string, { columns }: Known): number {
  return columns.findIndex(({ name }) => sentence.includes(`column ${quoted(name)}`));
}

function leaveOut({ columns, options }: Known, index: number): Fix {
  return { label: 'Leave the column out', changes: added(options, 'drop', columnReference(columns, index)) };
}

function asCategories({ columns, options }: Known, index: number): Fix {
  return { label: 'Take it as categories', changes: added(options, 'categorical', columnReference(columns, index)) };
}
