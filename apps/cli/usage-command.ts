// Commander's commands with our help, output and errors.

import { Command, type Option } from 'commander';
import { flagOf, nearest, synonymOf } from '../../src/app.node.ts';
import type { CliCommand, CommandEntry } from './command.ts';
import { HELP, helpWidth } from './help-layout.ts';
import { write } from './output/write.ts';
import { type UsageError, usageError } from './usage-error.ts';

export interface UsageParts {
  /** All of them, for the list. */
  readonly commands: readonly CommandEntry[];
  /** The one that is requested, with its options. */
  readonly command: CliCommand | undefined;
  /** The flags of that one. */
  readonly flags: readonly string[];
}

/** A command whose usage errors are problems with codes instead of commander's sentences. */
class UsageCommand extends Command {
  readonly #parts: UsageParts;

  constructor(name: string, parts: UsageParts) {
    super(name);
    this.#parts = parts;
  }

  // Commander calls the following by these names; its own versions report a sentence.

  unknownCommand(): never {
    throw unknownCommand(this.args[0], this.#parts.commands);
  }

  unknownOption(flag: string): never {
    const { command, flags } = this.#parts;
    const known = ['--help', ...flags];
    const typed = flag.replace(/=.*/s, '');
    const meant = synonymOf(command?.options ?? {}, typed);
    const guess = meant === null ? nearest(typed, known) : flagOf(meant);
    throw usageError('flag-unknown', { flag, nearest: guess, command: command?.name ?? null });
  }

  optionMissingArgument(option: Option): never {
    const argument = option.flags.slice(option.flags.indexOf('<') + 1, -1);
    const command = this.#parts.command?.name ?? null;
    throw usageError('flag-value-missing', { option: option.attributeName(), argument, command });
  }

  missingArgument(argument: string): never {
    const { command } = this.#parts;
    const { summary = '', choices } = command?.arguments.find(({ name }) => name === argument) ?? {};
    const words = choices ? Object.keys(choices) : null;
    throw usageError('argument-missing', { command: this.name(), argument, summary, choices: words });
  }

  _excessArguments(given: readonly string[]): never {
    const expected = this.registeredArguments.length;
    throw usageError('arguments-surplus', { command: this.name(), expected, given: given.length });
  }
}

export function plainCommand(name: string, summary: string, parts: UsageParts): Command {
  return new UsageCommand(name, parts)
    .description(summary)
    .helpOption('-h, --help', 'print this help')
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureHelp(HELP)
    .configureOutput({ writeErr: () => {}, writeOut: (text) => write(1, text), getOutHelpWidth: helpWidth });
}

export function unknownCommand(command: string, commands: readonly CommandEntry[]): UsageError {
  const names = commands.map(({ name }) => name);
  return usageError('command-unknown', { command, nearest: nearest(command, names) });
}
