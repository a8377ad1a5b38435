// What the user reads of an error: its problems in the words of the command line, or a request to
// report it.

import { CommanderError } from 'commander';
import { COMMAND_LINE, escapeControlChars, type Problem, problem, render, UserError } from '../../src/app.node.ts';
import { write } from './output/write.ts';
import { UsageError } from './usage-error.ts';

/** Writes it to standard error; returns the code to exit with. */
export function reportError(error: unknown, command: string | null): 1 | 2 {
  const problems = problemsOf(error, command);
  for (const one of problems) write(2, `svm-sieve: ${escapeControlChars(render(one, COMMAND_LINE))}\n`);
  if (problems.length > 0) return 2;
  write(2, 'svm-sieve: internal error, please report it with the lines below\n');
  write(2, `${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}

/** What the user can fix; nothing where the error is ours. */
function problemsOf(error: unknown, command: string | null): readonly Problem[] {
  if (error instanceof UserError) return error.problems;
  if (error instanceof UsageError) return [error.problem];
  if (error instanceof CommanderError) {
    const text = error.message.replace(/^error: /, '');
    return problem('command-line-invalid', { text, command }).problems;
  }
  return [];
}
