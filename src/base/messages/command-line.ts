// Command lines that cannot be understood.

import { counted, quoted } from '../text.ts';
import type { MessageSpeller } from './message.ts';

const helpOf = (command: string | null, say: MessageSpeller) =>
  `Run svm-sieve ${command === null ? '' : `${command} `}with ${say.setting('help', true)} for usage.`;

export const commandLineMessages = {
  /**
   * The command does not exist.
   * @remedy Correct the name; the message suggests the nearest one.
   * @example { command: 'rnak', nearest: 'rank' }
   */
  'command-unknown': ({ command, nearest }: { command: string; nearest: string | null }, say: MessageSpeller) =>
    `unknown command ${quoted(command)}. ${nearest === null ? helpOf(null, say) : `Did you mean ${nearest}?`}`,

  /**
   * The command has no such flag.
   * @remedy Correct the flag; the message suggests the nearest one.
   * @example { flag: '--kernal', nearest: '--kernel', command: 'rank' }
   */
  'flag-unknown': (
    { flag, nearest, command }: { flag: string; nearest: string | null; command: string | null },
    say: MessageSpeller,
  ) => `unknown option ${quoted(flag)}. ${nearest === null ? helpOf(command, say) : `Did you mean ${nearest}?`}`,

  /**
   * A flag that requires a value was given without one.
   * @remedy Put the value after the flag.
   * @example { option: 'json', argument: 'FILE', command: 'rank' }
   */
  'flag-value-missing': (
    { option, argument, command }: { option: string; argument: string; command: string | null },
    say: MessageSpeller,
  ) => `${say.option(option)} needs a value (${argument}). ${helpOf(command, say)}`,

  /**
   * A required argument of the command is missing.
   * @remedy Add the argument described in the message.
   * @example { command: 'rank', argument: 'data', summary: 'a file, - or example:NAME', choices:
   * null }
   */
  'argument-missing': (
    {
      command,
      argument,
      summary,
      choices,
    }: { command: string; argument: string; summary: string; choices: readonly string[] | null },
    say: MessageSpeller,
  ) => `${command} needs ${argument.toUpperCase()} (${choices?.join(', ') ?? summary}). ${helpOf(command, say)}`,

  /**
   * A command was given more arguments than it accepts.
   * @remedy Remove the surplus arguments; put names that contain spaces in quotes.
   * @example { command: 'rank', expected: 1, given: 2 }
   */
  'arguments-surplus': (
    { command, expected, given }: { command: string; expected: number; given: number },
    say: MessageSpeller,
  ) =>
    `${command} takes ${counted(expected, 'argument')}, not ${given}. Put names that contain spaces in quotes. ${helpOf(command, say)}`,

  /**
   * The command line cannot be parsed.
   * @remedy Follow the parser's message.
   * @example { text: 'the option cannot be used twice', command: 'rank' }
   */
  'command-line-invalid': ({ text, command }: { text: string; command: string | null }, say: MessageSpeller) =>
    `${text.replace(/\.$/, '')}. ${helpOf(command, say)}`,
};
