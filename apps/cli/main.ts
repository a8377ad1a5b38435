#!/usr/bin/env node
// The command line: parses, calls the library, shows. Exit 0 done, 1 an internal error, 2 the user can fix it, 130 interrupted.

import { CommanderError } from 'commander';
import { COMMAND_LINE, ENDING_SIGNALS, escapeControlChars, problem, render, UserError } from '../../src/app.node.ts';
import type { CliCommand } from './command.ts';
import { commandIn, commands } from './commands/index.ts';
import { write } from './output/write.ts';
import { asksForAllOptions, buildProgram, checkHelp } from './program.ts';

const INTERRUPTED = 130;

const interruption = new AbortController();

/** From now on the first Ctrl-C, or signal to end, lets the command finish with what it knows; the second one ends it at once. */
function listenForInterruption(): AbortSignal {
  for (const signal of ENDING_SIGNALS)
    process.on(signal, () => {
      if (interruption.signal.aborted) process.exit(INTERRUPTED);
      interruption.abort();
    });
  return interruption.signal;
}

function report(error: unknown, command: CliCommand | undefined): number {
  if (error instanceof CommanderError) {
    // Help and version, which were printed, end the parser in this way too.
    if (error.exitCode === 0) return 0;
    const text = error.message.replace(/^error: /, '');
    return report(problem('command-line-invalid', { text, command: command?.name ?? null }), command);
  }
  if (error instanceof UserError) {
    for (const one of error.problems) write(2, `svm-sieve: ${escapeControlChars(render(one, COMMAND_LINE))}\n`);
    return 2;
  }
  write(2, 'svm-sieve: internal error, please report it with the lines below\n');
  write(2, `${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}

let command: CliCommand | undefined;
try {
  const words = process.argv.slice(2);
  checkHelp(words, commands);
  command = await commandIn(words)?.load();
  const program = buildProgram({
    commands,
    command,
    isHelpOfAll: asksForAllOptions(words),
    interruption: listenForInterruption,
  });
  if (words.length === 0 || words.join(' ') === 'help help') program.outputHelp();
  else await program.parseAsync(process.argv);
  process.exitCode ??= interruption.signal.aborted ? INTERRUPTED : 0;
} catch (error) {
  const code = report(error, command);
  // What the user has ended early may have nothing to show; that is no mistake of theirs.
  process.exitCode = code === 2 && interruption.signal.aborted ? INTERRUPTED : code;
}
