// What can be typed after svm-sieve, for any shell: from the declared commands and options, without
// a separate list.

import { choiceStart, examples, type OptionInfo } from '../../../src/app.node.ts';
import type { CliCommand, CommandArgument } from '../command.ts';
import { type Flag, flagsOf } from '../flags.ts';

/** A word that is offered, with its meaning. */
export interface Word {
  /** One that ends in `=` or `:` is continued after it. */
  readonly word: string;
  readonly meaning: string;
}

/** What a value can be. */
export interface Values {
  /**
   * `data` are files, or one of the words; a `list` has several of the words separated by commas.
   */
  readonly kind: 'words' | 'list' | 'data' | 'file' | 'anything';
  readonly words: readonly Word[];
}

export interface FlagWords {
  readonly long: string;
  readonly short: string | null;
  /** What it does, shortened. */
  readonly text: string;
  /** Null for a switch. */
  readonly values: Values | null;
}

export interface CommandWords {
  readonly name: string;
  readonly text: string;
  readonly flags: readonly FlagWords[];
  /** By place; the last one applies to all that follow if `isRepeated`. */
  readonly arguments: readonly Values[];
  readonly isRepeated: boolean;
}

const HELP_FLAG: FlagWords = { long: '--help', short: '-h', text: 'print the help', values: null };

/** Every command, and `help`, whose argument is one of them. */
export function completions(commands: readonly CliCommand[]): CommandWords[] {
  const names = commands.map(({ name, summary }) => ({ word: name, meaning: brief(summary) }));
  return [
    ...commands.map((command) => ({
      name: command.name,
      text: brief(command.summary),
      flags: [...flagsOf(command.options).map(flagWords), HELP_FLAG],
      arguments: command.arguments.map(argumentValues),
      isRepeated: command.arguments.at(-1)?.isRepeated ?? false,
    })),
    {
      name: 'help',
      text: 'print the help of a command',
      flags: [],
      isRepeated: false,
      arguments: [
        { kind: 'words', words: names },
        { kind: 'words', words: [{ word: 'all', meaning: 'all options' }] },
      ],
    },
  ];
}

function flagWords({ long, short, info }: Flag): FlagWords {
  return { long, short, text: brief(info.summary), values: info.kind === 'boolean' ? null : flagValues(info) };
}

function flagValues({ kind, isList, choices }: OptionInfo): Values {
  if (kind === 'file') return { kind: 'file', words: [] };
  if (!choices) return { kind: 'anything', words: [] };
  const words = choices.map((choice) => ({ word: choiceStart(choice), meaning: brief(choice.meaning) }));
  return { kind: isList ? 'list' : 'words', words };
}

function argumentValues({ kind, choices = {} }: CommandArgument): Values {
  switch (kind) {
    case 'choice':
      return {
        kind: 'words',
        words: Object.entries(choices).map(([word, meaning]) => ({ word, meaning: brief(meaning) })),
      };
    case 'data': {
      const words = examples.entries.map(({ name, summary }) => ({ word: `example:${name}`, meaning: brief(summary) }));
      return { kind: 'data', words };
    }
    case 'file':
      return { kind: 'file', words: [] };
    case 'name':
      return { kind: 'anything', words: [] };
  }
}

/** The longest text that a shell shows next to a word. */
const MAX_TEXT = 70;

const brief = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);
