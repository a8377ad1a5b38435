// Makes commander's commands from ours: flags, help and checks all come from the declared options.

import { Command, type CommanderError, Option } from 'commander';
import {
  flagOf,
  nearest,
  type OptionInfo,
  type OptionShape,
  optionInfo,
  quoted,
  resolveOptions,
  usualValue,
  VERSION,
} from '../../src/node.ts';
import type { CliCommand, CommandEntry } from './command.ts';
import { openConsole, write } from './output/console.ts';

const MAIN_EXAMPLES = `
Examples:
  svm-sieve describe example:wine
  svm-sieve rank example:wdbc
  svm-sieve rank genes.csv --target tumour --id sample --json ranking.json

svm-sieve COMMAND --help tells a command's options.
DATA is a file (.csv .tsv .arff .libsvm .parquet .arrow, each also .gz),
- for standard input, or example:wine, example:wdbc.`;

export interface ProgramParts {
  /** All of them, for the list. */
  readonly commands: readonly CommandEntry[];
  /** The one that is asked for, with its options. */
  readonly command: CliCommand | undefined;
  /** Asked for by a command that can end early with what it knows; others are ended by Ctrl-C at once. */
  interruption(): AbortSignal;
}

export function buildProgram({ commands, command, interruption }: ProgramParts): Command {
  const program = plainCommand('svm-sieve', 'Finds the few features that matter for an SVM classifier.')
    .version(VERSION, '-v, --version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ subcommandTerm: (listed) => listed.name() })
    .addHelpText('after', MAIN_EXAMPLES);
  for (const { name, summary } of commands)
    program.addCommand(name === command?.name ? subcommand(command, interruption) : plainCommand(name, summary));
  return program;
}

function plainCommand(name: string, summary: string): Command {
  return new Command(name)
    .description(summary)
    .helpOption('-h, --help', 'print this help')
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {}, writeOut: (text) => write(1, text) });
}

function subcommand(command: CliCommand, interruption: () => AbortSignal): Command {
  const result = plainCommand(command.name, command.summary);
  for (const { name, summary } of command.arguments) result.argument(name, summary);
  for (const option of flags(command.options)) result.addOption(option);
  if (command.examples.length > 0) result.addHelpText('after', examplesText(command));
  return result.action(async (...given: unknown[]) => {
    const values = given
      .slice(0, command.arguments.length)
      .flat()
      .filter((value) => value !== undefined) as string[];
    const options = resolveOptions(command.options, result.opts(), flagOf);
    const { quiet = false, color = true } = options as { quiet?: boolean; color?: boolean };
    const signal = command.isInterruptible ? interruption() : new AbortController().signal;
    await command.run({ arguments: values, options, console: openConsole({ quiet, color }), signal });
  });
}

function flags(shape: OptionShape): Option[] {
  return Object.entries(shape).map(([name, schema]: [string, OptionShape[string]]) => {
    const info = optionInfo(schema);
    const usual = usualValue(schema);
    if (usual === true)
      return grouped(new Option(flagOf(`no${name[0].toUpperCase()}${name.slice(1)}`), info.summary), info);
    const short = name === 'output' ? '-o, ' : '';
    const option = new Option(
      `${short}${flagOf(name)}${info.argument ? ` <${info.argument}>` : ''}`,
      helpText(info, usual),
    );
    // A list may be given in several flags; of anything else the last one counts, as is usual.
    if (info.isList)
      option.argParser((value: string, earlier?: string) => (earlier === undefined ? value : `${earlier},${value}`));
    return grouped(option, info);
  });
}

const grouped = (option: Option, info: OptionInfo) => option.helpGroup(`${info.group ?? 'Options'}:`);

function helpText(info: OptionInfo, usual: unknown): string {
  const isTold =
    usual !== null && usual !== undefined && usual !== false && !(Array.isArray(usual) && usual.length === 0);
  const text = info.defaultText ?? (isTold ? String(usual) : null);
  return text === null ? info.summary : `${info.summary} [${text}]`;
}

function examplesText(command: CliCommand): string {
  const lines = command.examples.map(([line, what]) => `  svm-sieve ${line}\n      ${what}`);
  return `\nExamples:\n${lines.join('\n')}`;
}

/** Commander's complaint as our one sentence, with the nearest flag or command; null where it is none (help, version). */
export function usageSentence(
  error: CommanderError,
  { commands, command }: Pick<ProgramParts, 'commands' | 'command'>,
): string | null {
  if (error.exitCode === 0 || error.code === 'commander.help' || error.code === 'commander.helpDisplayed') return null;
  const [sentence] = error.message.replace(/^error: /, '').split('\n');
  const unknown = /^unknown (option|command) '(.*)'$/.exec(sentence);
  if (!unknown) return `${sentence.replace(/\.$/, '')}; svm-sieve --help lists what is there`;
  const [, kind, word] = unknown;
  const known =
    kind === 'command'
      ? commands.map(({ name }) => name)
      : ['--help', ...flags(command?.options ?? {}).map((option) => option.long!)];
  return `unknown ${kind} ${quoted(word)}; did you mean ${nearest(word.replace(/=.*/, ''), known, true)}?`;
}
