// The command that is requested: flags, help and checks all come from its declared options.

import { type Command, Option } from 'commander';
import { currentOptions, resolveOptions } from '../../src/app.node.ts';
import { argumentSpelling, type CliCommand, type CommandEntry } from './command.ts';
import { type Flag, flagsOf, hiddenFlags } from './flags.ts';
import { commandHelp } from './help.ts';
import { openConsole } from './output/console.ts';
import { plainCommand } from './usage-command.ts';

export interface SubcommandParts {
  /** All commands, for commands that list the others. */
  readonly commands: readonly CommandEntry[];
  /** Whether the help shows all options. */
  readonly isHelpOfAll: boolean;
  /**
   * Asked for by a command that can end early with its results so far; others are ended by Ctrl-C
   * at once.
   */
  interruption(): AbortSignal;
}

export function subcommand(command: CliCommand, parts: SubcommandParts): Command {
  const { commands, interruption, isHelpOfAll } = parts;
  const flags = flagsOf(command.options);
  const usage = { commands, command, flags: flags.map(({ long }) => long) };
  const result = plainCommand(command.name, command.summary, usage).configureHelp({
    formatHelp: () => commandHelp(command, isHelpOfAll),
  });
  for (const argument of command.arguments) result.argument(argumentSpelling(argument), argument.summary);
  for (const flag of [...flags, ...hiddenFlags(command.options)]) result.addOption(parserOption(flag));
  return result.action(async (...given: unknown[]) => {
    const values = given
      .slice(0, command.arguments.length)
      .flat()
      .filter((value) => value !== undefined) as string[];
    const current = currentOptions(command.options, result.opts());
    const options = resolveOptions(command.options, current.options);
    const { quiet = false, color = true } = options as { quiet?: boolean; color?: boolean };
    const console = openConsole({ quiet, color });
    console.notes(current.notes);
    const signal = command.isInterruptible ? interruption() : new AbortController().signal;
    await command.run({ arguments: values, options, console, signal, commands });
  });
}

function parserOption({ long, short, argument, info, isHidden }: Flag): Option {
  const flags = [short === null ? long : `${short}, ${long}`, ...(argument === null ? [] : [`<${argument}>`])];
  const option = new Option(flags.join(' '), info.summary).hideHelp(isHidden ?? false);
  // A list may be given in several flags; of anything else the last one counts.
  if (info.isList)
    option.argParser((value: string, earlier?: string) => (earlier === undefined ? value : `${earlier},${value}`));
  return option;
}
