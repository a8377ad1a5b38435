// How the help looks, at any width: of the program, and of a command on one screen or in full.

import type { HelpConfiguration } from 'commander';
import { choiceSpelling, counted, type OptionInfo } from '../../src/app.node.ts';
import { argumentSpelling, type CliCommand, type CommandArgument } from './command.ts';
import { type Flag, flagsOf } from './flags.ts';
import { screenWidth } from './output/terminal.ts';
import { wrapped } from './output/text-width.ts';

const EXAMPLES = [
  'describe example:wine',
  'rank example:wdbc',
  'rank genes.csv --target tumour --id sample --json ranking.json',
];

const AFTERWORDS = `Run svm-sieve COMMAND --help for the options of a command.
DATA is a file (.csv .tsv .arff .libsvm .parquet .arrow, each also .gz), - for standard input, or example:wine, example:wdbc.`;

/** Columns of the help where there is no terminal, and the widest that is easy to read. */
const DEFAULT_WIDTH = 80;
const MAX_WIDTH = 120;

/** As wide as the terminal, also where the help goes through a pager. */
export function helpWidth(): number {
  return Math.min(MAX_WIDTH, screenWidth(process.stdout) ?? screenWidth(process.stderr) ?? DEFAULT_WIDTH);
}

/** Columns that flags may take before their descriptions go below them. */
const MAX_TERM_WIDTH = 28;

/** A flag, an argument or a command with its description beside or below it. */
function item(term: string, termWidth: number, description: string): string[] {
  const width = helpWidth();
  const isBeside = width >= 2 * MAX_TERM_WIDTH;
  const indent = ' '.repeat(isBeside ? 4 + Math.min(termWidth, MAX_TERM_WIDTH) : 6);
  const lines = wrapped(description, width - indent.length).map((line) => indent + line);
  const first = `  ${term}`;
  if (!isBeside || first.length + 2 > indent.length) return [...wrapped(first, width), ...lines];
  return [first + lines[0].slice(first.length), ...lines.slice(1)];
}

/** How commander lays out the list of commands. */
export const HELP: HelpConfiguration = {
  boxWrap: (text, width) => wrapped(text, width).join('\n'),
  formatItem: (term, termWidth, description) => item(term, termWidth, description).join('\n'),
};

/** Examples on the one screen of the basic help. */
const BASIC_EXAMPLES = 2;

/** The help of a command: its basic options on one screen, or all of them under their headings, with what each choice means. */
export function commandHelp(command: CliCommand, isAll: boolean): string {
  const flags = flagsOf(command.options);
  const basic = flags.filter(({ info }) => info.level === 'basic');
  // A few options are not worth a second screen.
  const isWhole = isAll || flags.length <= basic.length || basic.length === 0;
  const terms = [...flags.map(flagTerm), ...command.arguments.map(({ name }) => name)];
  const termWidth = Math.max(...terms.map((term) => term.length), 0);
  const list = (shown: readonly Flag[]) =>
    shown.flatMap((flag) =>
      item(flagTerm(flag), termWidth, description(flag.info, flag.defaultText, isAll)).concat(
        isAll ? meanings(flag.info) : [],
      ),
    );
  const usage = ['svm-sieve', command.name, '[options]', ...command.arguments.map(argumentSpelling)].join(' ');
  const sections = [
    [...wrapped(`Usage: ${usage}`, helpWidth())],
    wrapped(command.summary, helpWidth()),
    command.arguments.length === 0
      ? []
      : ['Arguments:', ...command.arguments.flatMap((argument) => argumentLines(argument, termWidth))],
    ...(isWhole && isAll
      ? grouped(flags).map(([group, own]) => [`${group}:`, ...list(own)])
      : [['Options:', ...list(isWhole ? flags : basic), ...item('-h, --help', termWidth, 'print this help')]]),
    exampleLines(isAll ? command.examples : command.examples.slice(0, BASIC_EXAMPLES)),
    isWhole ? [] : wrapped(moreText(command.name, flags.length - basic.length), helpWidth()),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

const moreText = (name: string, count: number) =>
  `Run svm-sieve ${name} --help all for ${counted(count, 'more option')} and the meaning of every choice.`;

/** An argument, and each word that it can be with its meaning. */
function argumentLines({ name, summary, choices = {} }: CommandArgument, termWidth: number): string[] {
  return [...item(name, termWidth, summary), ...meaningLines(Object.entries(choices))];
}

const flagTerm = ({ long, short, argument }: Flag) =>
  `${short === null ? '' : `${short}, `}${long}${argument === null ? '' : ` <${argument}>`}`;

/** What an option does, its choices where they are not listed below it, and its default. */
function description(
  { summary, kind, choices = [], forms = [], argument }: OptionInfo,
  defaultText: string | null,
  isListed: boolean,
): string {
  const words = [...choices.map(choiceSpelling), ...forms.map(({ example }) => example)];
  // Of other kinds the argument names the words.
  const isShown = !isListed && (kind === 'choice' || kind === 'grammar') && argument !== words.join('|');
  const text = isShown ? `${summary}: ${words.join(', ')}` : summary;
  return defaultText === null ? text : `${text} [${defaultText}]`;
}

const MEANING_INDENT = 8;

/** Every choice and form of an option with its meaning, below it. */
function meanings({ choices = [], forms = [] }: OptionInfo): string[] {
  return meaningLines([
    ...choices.map((choice) => [choiceSpelling(choice), choice.meaning] as const),
    ...forms.map(({ example, meaning }) => [example, meaning] as const),
  ]);
}

function meaningLines(entries: readonly (readonly [word: string, meaning: string])[]): string[] {
  return entries.flatMap(([word, meaning]) => {
    const lines = wrapped(`${word}: ${meaning}`, helpWidth() - MEANING_INDENT - 2);
    return lines.map((line, i) => ' '.repeat(i === 0 ? MEANING_INDENT : MEANING_INDENT + 2) + line);
  });
}

function grouped(flags: readonly Flag[]): [string, Flag[]][] {
  const groups = new Map<string, Flag[]>();
  for (const flag of flags) {
    const { group = 'Options' } = flag.info;
    groups.set(group, [...(groups.get(group) ?? []), flag]);
  }
  return [...groups];
}

/** Command lines with what they do. */
function exampleLines(examples: CliCommand['examples']): string[] {
  if (examples.length === 0) return [];
  const indent = '      ';
  const lines = examples.flatMap(([line, what]) => [
    ...commandLines(line),
    ...wrapped(what, helpWidth() - indent.length).map((part) => indent + part),
  ]);
  return ['Examples:', ...lines];
}

/** A command line that can be copied though it is broken: every line but the last ends in a backslash. */
function commandLines(line: string): string[] {
  const lines = wrapped(`svm-sieve ${line}`, helpWidth() - 6);
  return lines.map((part, i) => `${i === 0 ? '  ' : '    '}${part}${i < lines.length - 1 ? ' \\' : ''}`);
}

/** What stands below the list of commands. */
export function programAfterwords(): string {
  return ['', 'Examples:', ...EXAMPLES.flatMap(commandLines), '', ...wrapped(AFTERWORDS, helpWidth())].join('\n');
}
