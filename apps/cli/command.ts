// What a command of the command line is: its words, its options, and what it does.

import type { OptionShape, Resolved } from '../../src/app.node.ts';
import type { Console } from './output/console.ts';

export interface CommandArgument {
  readonly name: string;
  readonly summary: string;
  /** `data` is a file, standard input or a bundled example; `name` is free text. */
  readonly kind: 'data' | 'file' | 'choice' | 'name';
  /** The words of a choice with their meanings. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly isOptional?: boolean;
  readonly isRepeated?: boolean;
}

/** An argument as the usage spells it: `<data>`, `<result...>`, `[name]`. */
export function argumentSpelling({ name, isOptional, isRepeated }: CommandArgument): string {
  const spelled = isRepeated ? `${name}...` : name;
  return isOptional ? `[${spelled}]` : `<${spelled}>`;
}

export interface CliCommand<S extends OptionShape = OptionShape> {
  readonly name: string;
  readonly summary: string;
  readonly arguments: readonly CommandArgument[];
  readonly options: S;
  /** Whole command lines, without `svm-sieve`, each with what it does. */
  readonly examples: readonly (readonly [line: string, what: string])[];
  /** Whether it can end early, at Ctrl-C, with what is known so far. */
  readonly isInterruptible?: boolean;
  run(context: CommandContext<S>): Promise<void>;
}

/** What is known of a command before it is loaded. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<CliCommand>;
}

export interface CommandContext<S extends OptionShape> {
  readonly arguments: readonly string[];
  readonly options: Resolved<S>;
  readonly console: Console;
  /** Aborted by Ctrl-C: finish with what is known so far. */
  readonly signal: AbortSignal;
  /** All commands, for commands that list the others. */
  readonly commands: readonly CommandEntry[];
}

/** Keeps the types of a command's options together. */
export function command<S extends OptionShape>(definition: CliCommand<S>): CliCommand {
  return definition as unknown as CliCommand;
}
