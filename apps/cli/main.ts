#!/usr/bin/env node
// The command line: parses, calls the library, shows. Exit 0 done, 1 a bug of ours, 2 the user can fix it, 130 interrupted.

import { CommanderError } from 'commander';
import { harmless, UserError } from '../../src/node.ts';
import { commands } from './commands/index.ts';
import { buildProgram, usageSentence } from './program.ts';

const INTERRUPTED = 130;

const interruption = new AbortController();

process.on('SIGINT', () => {
  // The first Ctrl-C lets the command finish with what it knows; the second one ends it at once.
  if (interruption.signal.aborted) process.exit(INTERRUPTED);
  interruption.abort();
});

function report(error: unknown): number {
  if (error instanceof CommanderError) {
    const sentence = usageSentence(error, commands, process.argv.slice(2));
    if (sentence === null) return 0;
    process.stderr.write(`svm-sieve: ${harmless(sentence)}\n`);
    return 2;
  }
  if (error instanceof UserError) {
    process.stderr.write(`svm-sieve: ${harmless(error.message)}\n`);
    return 2;
  }
  process.stderr.write(`svm-sieve: this is a bug of ours, please report it with the lines below\n`);
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}

try {
  const program = buildProgram(commands, interruption.signal);
  if (process.argv.length < 3) program.outputHelp();
  else await program.parseAsync(process.argv);
  process.exitCode = interruption.signal.aborted ? INTERRUPTED : (process.exitCode ?? 0);
} catch (error) {
  process.exitCode = report(error);
}
