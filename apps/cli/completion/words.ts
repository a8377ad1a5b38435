// What can be typed after svm-sieve, for any shell: from the declared commands and options, with no list of its own.

import { examples } from '../../../src/node.ts';
import type { CliCommand, CommandArgument } from '../command.ts';
import { type Flag, flagsOf } from '../flags.ts';

/** What a value can be. */
export interface Values {
  /** `data` are files, or one of the words; a `list` has several of the words with commas between. */
  readonly kind: 'words' | 'list' | 'data' | 'file' | 'anything';
  /** One that ends in `=` goes on after it. */
  readonly words: readonly string[];
}

export interface FlagWords {
  readonly long: string;
  readonly short: string | null;
  /** The first clause of what it does. */
  readonly text: string;
  /** Null for a switch. */
  readonly values: Values | null;
}

export interface CommandWords {
  readonly name: string;
  readonly text: string;
  readonly flags: readonly FlagWords[];
  /** By place; the last one stands for all that follow where `isRepeated`. */
  readonly arguments: readonly Values[];
  readonly isRepeated: boolean;
}

const HELP_FLAG: FlagWords = { long: '--help', short: '-h', text: 'print the help', values: null };

/** Every command, and `help`, whose argument is one of them. */
export function completions(commands: readonly CliCommand[]): CommandWords[] {
  const names = commands.map(({ name }) => name);
  return [
    ...commands.map((command) => ({
      name: command.name,
      text: brief(command.summary),
      flags: [...flagsOf(command.options).map(flagWords), HELP_FLAG],
      arguments: command.arguments.map(argumentValues),
      isRepeated: command.arguments.at(-1)?.name.includes('...') ?? false,
    })),
    {
      ...{ name: 'help', text: 'print the help of a command', flags: [], isRepeated: false },
      arguments: [{ kind: 'words', words: names }],
    },
  ];
}

function flagWords({ long, short, argument, text, info }: Flag): FlagWords {
  return { long, short, text: brief(text), values: argument === null ? null : flagValues(argument, info.choices) };
}

function flagValues(argument: string, choices: readonly string[] | undefined): Values {
  // `A,B` says that several can be named, but `,` alone is itself a choice (of decimal signs).
  if (choices) return { kind: /\w,\w/.test(argument) ? 'list' : 'words', words: choices };
  return { kind: /FILE|DIR/.test(argument) ? 'file' : 'anything', words: [] };
}

function argumentValues({ name, choices }: CommandArgument): Values {
  if (choices) return { kind: 'words', words: choices };
  if (name.includes('data')) return { kind: 'data', words: examples.names.map((example) => `example:${example}`) };
  return { kind: name.includes('feature') ? 'anything' : 'file', words: [] };
}

/** Most signs of what a shell shows beside a word. */
const MOST_TEXT = 70;

/** The first clause of a summary, shortened. */
function brief(text: string): string {
  const [clause] = text.split(/[;:] /);
  return clause.length > MOST_TEXT ? `${clause.slice(0, MOST_TEXT - 1)}…` : clause;
}
