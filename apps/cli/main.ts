#!/usr/bin/env node
// The command line: parses, calls the library, shows. Exit 0 done, 1 an internal error, 2 the user
// can fix it, 130 interrupted.

import { CommanderError } from 'commander';
import { ENDING_SIGNALS } from '../../src/app.node.ts';
import type { CliCommand } from './command.ts';
import { commandIn, commands } from './commands/index.ts';
import { asksForAllOptions, buildProgram, checkHelp } from './program.ts';

const INTERRUPTED = 130;

const interruption = new AbortController();

/**
 * From now on the first Ctrl-C, or termination signal, lets the command finish with a partial
 * result; the second one ends it at once.
 */
function listenForInterruption(): AbortSignal {
  for (const signal of ENDING_SIGNALS)
    process.on(signal, () => {
      if (interruption.signal.aborted) process.exit(INTERRUPTED);
      interruption.abort();
    });
  return interruption.signal;
}

let command: CliCommand | undefined;
try {
  const words = process.argv.slice(2);
  checkHelp(words, commands);
  command = await commandIn(words)?.load();
  const program = await buildProgram(command, {
    commands,
    isHelpOfAll: asksForAllOptions(words),
    interruption: listenForInterruption,
  });
  if (words.length === 0 || words.join(' ') === 'help help') program.outputHelp();
  else await program.parseAsync(process.argv);
  process.exitCode ??= interruption.signal.aborted ? INTERRUPTED : 0;
} catch (error) {
  // Help and version, which were printed, end the parser by an error too.
  if (error instanceof CommanderError && error.exitCode === 0) process.exitCode = 0;
  else {
    const { reportError } = await import('./report-error.ts');
    const code = reportError(error, command?.name ?? null);
    // What the user has ended early may have nothing to show; that is no mistake of theirs.
    process.exitCode = code === 2 && interruption.signal.aborted ? INTERRUPTED : code;
  }
}
