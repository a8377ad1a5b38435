// How all help is laid out, at any width, and the text below the list of commands.

import type { HelpConfiguration } from 'commander';
import { screenWidth } from './output/terminal.ts';
import { wrapped } from './output/text-width.ts';

const EXAMPLES = [
  'describe example:wine',
  'rank example:wdbc',
  'rank genes.csv --target tumour --id sample --json ranking.json',
];

const AFTERWORDS = `Run svm-sieve COMMAND --help for the options of a command.
DATA is a file (describe --help all lists the formats), - for standard input, example:wine or example:wdbc.`;

/** Columns of the help where there is no terminal, and the widest that is easy to read. */
const DEFAULT_WIDTH = 80;
const MAX_WIDTH = 120;

/** As wide as the terminal, also where the help goes through a pager. */
export function helpWidth(): number {
  return Math.min(MAX_WIDTH, screenWidth(process.stdout) ?? screenWidth(process.stderr) ?? DEFAULT_WIDTH);
}

/** Columns that flags may take before their descriptions go below them. */
const MAX_TERM_WIDTH = 28;

/** Whether a description goes next to its flag, and the columns before it. */
export function columns(termWidth: number, maxTermWidth: number): { isBeside: boolean; indent: number } {
  const isBeside = helpWidth() >= 2 * MAX_TERM_WIDTH;
  return { isBeside, indent: isBeside ? 4 + Math.min(termWidth, maxTermWidth) : 6 };
}

/** A flag, an argument or a command with its description next to or below it. */
export function item(term: string, termWidth: number, description: string, maxTermWidth = MAX_TERM_WIDTH): string[] {
  const width = helpWidth();
  const { isBeside, indent } = columns(termWidth, maxTermWidth);
  const lines = wrapped(description, width - indent).map((line) => ' '.repeat(indent) + line);
  const first = `  ${term}`;
  if (!isBeside || first.length + 2 > indent) return [...wrapped(first, width), ...lines];
  return [first + lines[0].slice(first.length), ...lines.slice(1)];
}

/** How commander lays out the list of commands. */
export const HELP: HelpConfiguration = {
  boxWrap: (text, width) => wrapped(text, width).join('\n'),
  formatItem: (term, termWidth, description) => item(term, termWidth, description).join('\n'),
};

/**
 * A command line that can be copied though it is broken: every line but the last ends in a
 * backslash.
 */
export function commandLines(line: string): string[] {
  const lines = wrapped(`svm-sieve ${line}`, helpWidth() - 6);
  return lines.map((part, i) => `${i === 0 ? '  ' : '    '}${part}${i < lines.length - 1 ? ' \\' : ''}`);
}

/** The text below the list of commands. */
export function programAfterwords(): string {
  return ['', 'Examples:', ...EXAMPLES.flatMap(commandLines), '', ...wrapped(AFTERWORDS, helpWidth())].join('\n');
}
