// Makes commander's commands from ours: flags, help and checks all come from the declared options.

import { Command, type CommanderError, Option } from 'commander';
import { counted, nearest, quoted, resolveOptions, UserError, VERSION } from '../../src/node.ts';
import type { CliCommand, CommandEntry } from './command.ts';
import { type Flag, flagsOf } from './flags.ts';
import { exampleLines, HELP, helpWidth, programAfterwords } from './help.ts';
import { openConsole, write } from './output/console.ts';

export interface ProgramParts {
  /** All of them, for the list. */
  readonly commands: readonly CommandEntry[];
  /** The one that is asked for, with its options. */
  readonly command: CliCommand | undefined;
  /** Asked for by a command that can end early with what it knows; others are ended by Ctrl-C at once. */
  interruption(): AbortSignal;
}

export function buildProgram(parts: ProgramParts): Command {
  const { commands, command } = parts;
  const program = plainCommand('svm-sieve', 'Finds the few features that matter for an SVM classifier.')
    .version(VERSION, '-v, --version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ ...HELP, subcommandTerm: (listed) => listed.name() })
    .addHelpText('after', programAfterwords);
  for (const { name, summary } of commands)
    program.addCommand(name === command?.name ? subcommand(command, parts) : plainCommand(name, summary));
  return program;
}

function plainCommand(name: string, summary: string): Command {
  return new Command(name)
    .description(summary)
    .helpOption('-h, --help', 'print this help')
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureHelp(HELP)
    .configureOutput({ writeErr: () => {}, writeOut: (text) => write(1, text), getOutHelpWidth: helpWidth });
}

function subcommand(command: CliCommand, { commands, interruption }: ProgramParts): Command {
  const result = plainCommand(command.name, command.summary);
  for (const { name, summary } of command.arguments) result.argument(name, summary);
  for (const flag of flagsOf(command.options)) result.addOption(parserOption(flag));
  if (command.examples.length > 0) result.addHelpText('after', () => exampleLines(command.examples));
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

function parserOption({ long, short, argument, text, info }: Flag): Option {
  const flags = [short === null ? long : `${short}, ${long}`, ...(argument === null ? [] : [`<${argument}>`])];
  const option = new Option(flags.join(' '), text).helpGroup(`${info.group ?? 'Options'}:`);
  // A list may be given in several flags; of anything else the last one counts, as is usual.
  if (info.isList)
    option.argParser((value: string, earlier?: string) => (earlier === undefined ? value : `${earlier},${value}`));
  return option;
}

/** Commander's complaint as our one sentence, with the nearest flag or command; null where it is none (help, version). */
export function usageSentence(
  error: CommanderError,
  { commands, command }: Pick<ProgramParts, 'commands' | 'command'>,
): string | null {
  if (error.exitCode === 0 || error.code === 'commander.help' || error.code === 'commander.helpDisplayed') return null;
  const [sentence] = error.message.replace(/^error: /, '').split('\n');
  const [, subject = ''] = /'(.*)'/.exec(sentence) ?? [];
  const more = `svm-sieve ${command ? `${command.name} ` : ''}--help tells what there is`;
  switch (error.code) {
    case 'commander.unknownCommand':
      return unknownCommand(subject, commands);
    case 'commander.unknownOption': {
      const known = ['--help', ...flagsOf(command?.options ?? {}).map(({ long }) => long)];
      return `unknown option ${quoted(subject)}; did you mean ${nearest(subject.replace(/=.*/, ''), known, true)}?`;
    }
    case 'commander.missingArgument': {
      const wanted = command?.arguments.find(({ name }) => name.replace(/\W/g, '') === subject);
      const kinds = wanted?.choices?.join(', ') ?? wanted?.summary;
      return `${command?.name} needs ${subject.toUpperCase()} (${kinds}); ${more}`;
    }
    case 'commander.excessArguments': {
      const [expected, got] = sentence.match(/\d+/g) ?? [];
      return `${command?.name} takes ${counted(Number(expected), 'argument')} and got ${got}; put a name with blanks in quotes, and see svm-sieve ${command?.name} --help`;
    }
    case 'commander.optionMissingArgument':
      return `${subject} has no value; ${more}`;
    default:
      return `${sentence.replace(/\.$/, '')}; ${more}`;
  }
}

const unknownCommand = (word: string, commands: readonly CommandEntry[]) => {
  const known = commands.map(({ name }) => name);
  return `unknown command ${quoted(word)}; did you mean ${nearest(word, known, true)}?`;
};

/** Refuses help of a command that there is none of, which the parser passes over. */
export function checkHelp([first, word]: readonly string[], commands: readonly CommandEntry[]): void {
  if (first !== 'help' || word === undefined || word.startsWith('-') || word === 'help') return;
  if (!commands.some(({ name }) => name === word)) throw new UserError(unknownCommand(word, commands));
}
