// Makes commander's commands from ours: flags, help and checks all come from the declared options.

import { Command, Option } from 'commander';
import { nearest, problem, resolveOptions, type UserError, VERSION } from '../../src/app.node.ts';
import { argumentSpelling, type CliCommand, type CommandEntry } from './command.ts';
import { type Flag, flagsOf } from './flags.ts';
import { commandHelp, HELP, helpWidth, programAfterwords } from './help.ts';
import { openConsole } from './output/console.ts';
import { write } from './output/write.ts';

export interface ProgramParts {
  /** All of them, for the list. */
  readonly commands: readonly CommandEntry[];
  /** The one that is asked for, with its options. */
  readonly command: CliCommand | undefined;
  /** Whether the help shows all options. */
  readonly isHelpOfAll?: boolean;
  /** Asked for by a command that can end early with its results so far; others are ended by Ctrl-C at once. */
  interruption(): AbortSignal;
}

/** Whether the words ask for all options: `rank --help all`, `help rank all`. */
export function asksForAllOptions(words: readonly string[]): boolean {
  const flag = words.findIndex((word) => word === '--help' || word === '-h');
  return flag >= 0 ? words[flag + 1] === 'all' : words[0] === 'help' && words[2] === 'all';
}

export function buildProgram(parts: ProgramParts): Command {
  const { commands, command } = parts;
  const program = plainCommand('svm-sieve', 'Finds the few features that matter for an SVM classifier.', parts)
    .version(VERSION, '-v, --version', 'print the version')
    .helpCommand('help [command] [all]', 'print the help of a command, or all its options')
    .configureHelp({ ...HELP, subcommandTerm: (listed) => listed.name() })
    .addHelpText('after', programAfterwords);
  for (const { name, summary } of commands)
    program.addCommand(name === command?.name ? subcommand(command, parts) : plainCommand(name, summary, parts));
  return program;
}

/** A command whose usage errors are problems with codes instead of commander's sentences. */
class UsageCommand extends Command {
  readonly #parts: ProgramParts;

  constructor(name: string, parts: ProgramParts) {
    super(name);
    this.#parts = parts;
  }

  // Commander calls the following by these names; its own versions report a sentence.

  unknownCommand(): never {
    throw unknownCommand(this.args[0], this.#parts.commands);
  }

  unknownOption(flag: string): never {
    const { command } = this.#parts;
    const known = ['--help', ...flagsOf(command?.options ?? {}).map(({ long }) => long)];
    const guess = nearest(flag.replace(/=.*/s, ''), known, true)!;
    throw problem('flag-unknown', { flag, nearest: guess, command: command?.name ?? null });
  }

  optionMissingArgument(option: Option): never {
    const argument = option.flags.slice(option.flags.indexOf('<') + 1, -1);
    const command = this.#parts.command?.name ?? null;
    throw problem('flag-value-missing', { option: option.attributeName(), argument, command });
  }

  missingArgument(argument: string): never {
    const { command } = this.#parts;
    const { summary = '', choices } = command?.arguments.find(({ name }) => name === argument) ?? {};
    const words = choices ? Object.keys(choices) : null;
    throw problem('argument-missing', { command: this.name(), argument, summary, choices: words });
  }

  _excessArguments(given: readonly string[]): never {
    const expected = this.registeredArguments.length;
    throw problem('arguments-surplus', { command: this.name(), expected, given: given.length });
  }
}

function plainCommand(name: string, summary: string, parts: ProgramParts): Command {
  return new UsageCommand(name, parts)
    .description(summary)
    .helpOption('-h, --help', 'print this help')
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureHelp(HELP)
    .configureOutput({ writeErr: () => {}, writeOut: (text) => write(1, text), getOutHelpWidth: helpWidth });
}

function subcommand(command: CliCommand, parts: ProgramParts): Command {
  const { commands, interruption, isHelpOfAll = false } = parts;
  const result = plainCommand(command.name, command.summary, parts).configureHelp({
    formatHelp: () => commandHelp(command, isHelpOfAll),
  });
  for (const argument of command.arguments) result.argument(argumentSpelling(argument), argument.summary);
  for (const flag of flagsOf(command.options)) result.addOption(parserOption(flag));
  return result.action(async (...given: unknown[]) => {
    const values = given
      .slice(0, command.arguments.length)
      .flat()
      .filter((value) => value !== undefined) as string[];
    const options = resolveOptions(command.options, result.opts());
    const { quiet = false, color = true } = options as { quiet?: boolean; color?: boolean };
    const signal = command.isInterruptible ? interruption() : new AbortController().signal;
    await command.run({ arguments: values, options, console: openConsole({ quiet, color }), signal, commands });
  });
}

function parserOption({ long, short, argument, info }: Flag): Option {
  const flags = [short === null ? long : `${short}, ${long}`, ...(argument === null ? [] : [`<${argument}>`])];
  const option = new Option(flags.join(' '), info.summary);
  // A list may be given in several flags; of anything else the last one counts.
  if (info.isList)
    option.argParser((value: string, earlier?: string) => (earlier === undefined ? value : `${earlier},${value}`));
  return option;
}

function unknownCommand(command: string, commands: readonly CommandEntry[]): UserError {
  const names = commands.map(({ name }) => name);
  return problem('command-unknown', { command, nearest: nearest(command, names, true)! });
}

/** Refuses help of an unknown command, which the parser passes over. */
export function checkHelp([first, word]: readonly string[], commands: readonly CommandEntry[]): void {
  if (first !== 'help' || word === undefined || word.startsWith('-') || word === 'help') return;
  if (!commands.some(({ name }) => name === word)) throw unknownCommand(word, commands);
}
