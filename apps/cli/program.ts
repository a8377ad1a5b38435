// The program as a command of commander: the list of all commands, and the one that is requested.

import type { Command } from 'commander';
import { VERSION } from '../../src/app.node.ts';
import type { CliCommand, CommandEntry } from './command.ts';
import { HELP, programAfterwords } from './help-layout.ts';
import type { SubcommandParts } from './subcommand.ts';
import { plainCommand, unknownCommand } from './usage-command.ts';

/** Whether all options are requested: `rank --help all`, `help rank all`. */
export function asksForAllOptions(words: readonly string[]): boolean {
  const flag = words.findIndex((word) => word === '--help' || word === '-h');
  return flag >= 0 ? words[flag + 1] === 'all' : words[0] === 'help' && words[2] === 'all';
}

/**
 * The program with the command that is requested. What reads options is loaded with it: the list of
 * commands needs none of it.
 */
export async function buildProgram(command: CliCommand | undefined, parts: SubcommandParts): Promise<Command> {
  const { commands } = parts;
  const asked = command && (await import('./subcommand.ts')).subcommand(command, parts);
  const flags = asked?.options.flatMap(({ long }) => long ?? []) ?? [];
  const usage = { commands, command, flags };
  const program = plainCommand('svm-sieve', 'Finds the few features that matter for an SVM classifier.', usage)
    .version(VERSION, '-v, --version', 'print the version')
    .helpCommand('help [command] [all]', 'print the help of a command; add all to list every option')
    .configureHelp({ ...HELP, subcommandTerm: (listed) => listed.name() })
    .addHelpText('after', programAfterwords);
  for (const { name, summary } of commands)
    program.addCommand(asked && name === asked.name() ? asked : plainCommand(name, summary, usage));
  return program;
}

/** Refuses help of an unknown command, which the parser passes over. */
export function checkHelp([first, word]: readonly string[], commands: readonly CommandEntry[]): void {
  if (first !== 'help' || word === undefined || word.startsWith('-') || word === 'help') return;
  if (!commands.some(({ name }) => name === word)) throw unknownCommand(word, commands);
}
