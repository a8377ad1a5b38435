// How the help looks, at any width.

import type { HelpConfiguration } from 'commander';
import { screenWidth } from './output/terminal.ts';
import { wrapped } from './output/text-width.ts';

const EXAMPLES = [
  'describe example:wine',
  'rank example:wdbc',
  'rank genes.csv --target tumour --id sample --json ranking.json',
];

const AFTERWORDS = `svm-sieve COMMAND --help tells a command's options.
DATA is a file (.csv .tsv .arff .libsvm .parquet .arrow, each also .gz), - for standard input, or example:wine, example:wdbc.`;

/** Columns of the help where there is no terminal, and the most that are read with ease. */
const USUAL_WIDTH = 80;
const MOST_WIDTH = 120;

/** As wide as the terminal, also where the help goes through a pager. */
export function helpWidth(): number {
  return Math.min(MOST_WIDTH, screenWidth(process.stdout) ?? screenWidth(process.stderr) ?? USUAL_WIDTH);
}

/** Columns that flags may take before what they mean stands below them. */
const MOST_TERM_WIDTH = 28;

/** How commander lays out flags and commands. */
export const HELP: HelpConfiguration = {
  boxWrap: (text, width) => wrapped(text, width).join('\n'),
  formatItem(term, termWidth, description) {
    const width = helpWidth();
    const isBeside = width >= 2 * MOST_TERM_WIDTH;
    const indent = ' '.repeat(isBeside ? 4 + Math.min(termWidth, MOST_TERM_WIDTH) : 6);
    const lines = wrapped(description, width - indent.length).map((line) => indent + line);
    const first = `  ${term}`;
    if (!isBeside || first.length + 2 > indent.length) return [...wrapped(first, width), ...lines].join('\n');
    return [first + lines[0].slice(first.length), ...lines.slice(1)].join('\n');
  },
};

/** Command lines with what they do. */
export function exampleLines(examples: readonly (readonly [line: string, what: string])[]): string {
  const indent = '      ';
  const lines = examples.flatMap(([line, what]) => [
    ...commandLines(line),
    ...wrapped(what, helpWidth() - indent.length).map((part) => indent + part),
  ]);
  return ['', 'Examples:', ...lines].join('\n');
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
