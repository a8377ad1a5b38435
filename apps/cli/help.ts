// The help of a command, on one screen or in full.

import { choiceSpelling, counted, type OptionInfo } from '../../src/app.node.ts';
import { argumentSpelling, type CliCommand, type CommandArgument } from './command.ts';
import { type Flag, flagsOf } from './flags.ts';
import { columns, commandLines, helpWidth, item } from './help-layout.ts';
import { wrapped } from './output/text-width.ts';

/** Columns that flags may take, fewer than elsewhere, so that most descriptions fit on one line. */
const BASIC_TERM_WIDTH = 22;

/**
 * Lines of the one screen of the basic help, which has one example at least, and as many as fit.
 */
const SCREEN_LINES = 40;
const MAX_BASIC_EXAMPLES = 2;

/**
 * The help of a command: its basic options on one screen, or all of them under their headings, with
 * what each choice means.
 */
export function commandHelp(command: CliCommand, isAll: boolean): string {
  const flags = flagsOf(command.options);
  if (isAll) return sectionsText(fullHelp(command, flags));
  const [few, more] = [1, MAX_BASIC_EXAMPLES].map((count) => sectionsText(basicHelp(command, flags, count)));
  return more.split('\n').length - 1 <= SCREEN_LINES ? more : few;
}

function fullHelp(command: CliCommand, flags: readonly Flag[]): string[][] {
  const termWidth = widestTerm(command, flags);
  const list = (own: readonly Flag[]) =>
    own.flatMap((flag) => [
      ...item(flagTerm(flag), termWidth, withDefaultText(flag.info.summary, flag.defaultText)),
      ...meanings(flag.info),
    ]);
  return [
    usageLines(command),
    wrapped(command.summary, helpWidth()),
    command.arguments.length === 0
      ? []
      : ['Arguments:', ...command.arguments.flatMap((argument) => argumentLines(argument, termWidth))],
    ...grouped(flags).map(([group, own]) => [`${group}:`, ...list(own)]),
    exampleLines(command.examples),
  ];
}

function basicHelp(command: CliCommand, flags: readonly Flag[], examples: number): string[][] {
  const basic = flags.filter(({ info }) => info.level === 'basic');
  // A few options are not worth a second screen.
  const shown = basic.length === 0 ? flags : basic;
  const termWidth = widestTerm(command, shown);
  const { indent } = columns(termWidth, BASIC_TERM_WIDTH);
  const lines = (term: string, text: string) => item(term, termWidth, text, BASIC_TERM_WIDTH);
  const isMore = flags.length > shown.length;
  return [
    usageLines(command),
    wrapped(command.summary, helpWidth()),
    [
      'Options:',
      ...command.arguments.flatMap((argument) => basicArgument(argument, lines)),
      ...shown.flatMap((flag) => lines(flagTerm(flag), basicDescription(flag, helpWidth() - indent))),
      ...lines('-h, --help', 'print this help'),
    ],
    exampleLines(command.examples.slice(0, examples)),
    isMore ? wrapped(moreText(command.name, flags.length - shown.length), helpWidth()) : [],
  ];
}

const sectionsText = (sections: readonly string[][]) =>
  `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;

function usageLines(command: CliCommand): string[] {
  const usage = ['svm-sieve', command.name, '[options]', ...command.arguments.map(argumentSpelling)].join(' ');
  return wrapped(`Usage: ${usage}`, helpWidth());
}

function widestTerm(command: CliCommand, flags: readonly Flag[]): number {
  const terms = [...flags.map(flagTerm), ...command.arguments.map(({ name }) => `<${name}>`)];
  return Math.max(...terms.map((term) => term.length), 0);
}

const moreText = (name: string, count: number) =>
  `${counted(count, 'more option')} and the meaning of every choice: svm-sieve ${name} --help all`;

/** Words of an argument that are shown with their meanings on the one screen of the basic help. */
const MAX_EXPLAINED = 8;

/** An argument, and the words that it can be: with their meanings where they are few. */
function basicArgument(
  { name, summary, choices = {} }: CommandArgument,
  lines: (term: string, text: string) => string[],
): string[] {
  const words = Object.keys(choices);
  if (words.length > MAX_EXPLAINED) return lines(`<${name}>`, `${summary}: ${words.join(', ')}`);
  return [...lines(`<${name}>`, summary), ...meaningLines(Object.entries(choices))];
}

/** An argument, and each word that it can be with its meaning. */
function argumentLines({ name, summary, choices = {} }: CommandArgument, termWidth: number): string[] {
  return [...item(`<${name}>`, termWidth, summary), ...meaningLines(Object.entries(choices))];
}

const flagTerm = ({ long, short, argument }: Flag) =>
  `${short === null ? '' : `${short}, `}${long}${argument === null ? '' : ` <${argument}>`}`;

const withDefaultText = (text: string, defaultText: string | null) =>
  defaultText === null ? text : `${text} [${defaultText}]`;

/**
 * What an option does and the words it takes, the default in brackets. A list that is longer than a
 * line is cut at its end; where the line has hardly room for a list, at the end of the next.
 */
function basicDescription({ info, defaultText }: Flag, width: number): string {
  const { summary, kind, choices = [], forms = [], argument } = info;
  const words = [...choices.map(choiceSpelling), ...forms.map(({ example }) => example)];
  // Of other kinds the argument names the words.
  const isListed = (kind === 'choice' || kind === 'grammar') && words.length > 0 && argument !== words.join('|');
  if (!isListed) return withDefaultText(summary, defaultText);
  const isWord = defaultText !== null && words.includes(defaultText);
  const others = words.filter((word) => word !== defaultText);
  const list = isWord ? [`[${defaultText}]`, ...others] : others;
  const end = isWord ? null : defaultText;
  const text = (count: number) =>
    withDefaultText(`${summary}: ${[...list.slice(0, count), ...(count < list.length ? ['…'] : [])].join(', ')}`, end);
  const fitting = (lines: number) => {
    let count = list.length;
    while (count > 0 && wrapped(text(count), width).length > lines) count--;
    return count;
  };
  const onOneLine = fitting(1);
  if (onOneLine >= Math.min(MIN_LISTED, list.length)) return text(onOneLine);
  const onTwoLines = fitting(2);
  return onTwoLines === 0 ? withDefaultText(summary, defaultText) : text(onTwoLines);
}

/** Words that make a list worth reading. */
const MIN_LISTED = 3;

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

/** Command lines with what they do, next to them where both fit on a line. */
function exampleLines(examples: CliCommand['examples']): string[] {
  if (examples.length === 0) return [];
  const indent = '      ';
  const lines = examples.flatMap(([line, what]) => {
    const command = commandLines(line);
    const both = `${command[0]}  # ${what}`;
    if (command.length === 1 && both.length <= helpWidth()) return [both];
    return [...command, ...wrapped(what, helpWidth() - indent.length).map((part) => indent + part)];
  });
  return ['Examples:', ...lines];
}
