// What a piece of work is refused with, as data.

import type { FactsOf, MessageCode } from '../src/base/messages/index.ts';
import { type OptionShape, optionInfo } from '../src/base/option.ts';
import { expectationOf } from '../src/base/option-info.ts';
import { fact, type Problem, type ProblemDetails, type Reported, render, UserError } from '../src/base/problem.ts';
import { COMMAND_LINE } from '../src/base/spelling.ts';

/**
 * The error that the work throws, with all its problems; fails where it throws none, or an internal
 * error.
 */
export function errorOf(work: () => unknown): UserError {
  try {
    work();
  } catch (error) {
    return userError(error);
  }
  throw new Error('nothing was refused');
}

/** The first problem that the work throws. */
export const problemOf = (work: () => unknown): Problem => errorOf(work).problems[0];

/** The problem that the promise, or the asynchronous work, rejects with. */
export async function problemFrom(work: Promise<unknown> | (() => Promise<unknown>)): Promise<Problem> {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    return userError(error).problems[0];
  }
  throw new Error('nothing was refused');
}

/** The line that the command line prints for a problem of this code and these facts. */
export function lineOf<C extends MessageCode>(code: C, facts: FactsOf<C>, details: ProblemDetails = {}): string {
  return `svm-sieve: ${render(fact(code, facts, details), COMMAND_LINE)}\n`;
}

/** The line that the command line prints for a note of this code and these facts. */
export function noteLineOf<C extends MessageCode>(code: C, facts: FactsOf<C>, details: ProblemDetails = {}): string {
  return `note: ${render(fact(code, facts, details), COMMAND_LINE)}\n`;
}

/** The line that the command line prints for a value that one of these options does not take. */
export function invalidLine(
  options: OptionShape,
  option: string,
  value: string,
  nearest: string | null = null,
): string {
  const expected = expectationOf(optionInfo(options[option]));
  return lineOf('option-invalid', { option, value, expected, nearest });
}

/** The line that the command line prints where one of these options must be given. */
export function missingLine(options: OptionShape, option: string): string {
  return lineOf('option-missing', { option, expected: expectationOf(optionInfo(options[option])) });
}

function userError(error: unknown): UserError {
  if (!(error instanceof UserError)) throw error;
  return error;
}

/** Code and facts of each note. */
export const codesOf = (notes: readonly Pick<Reported, 'code' | 'facts'>[]): [string, object][] =>
  notes.map(({ code, facts }) => [code, facts]);

/** The messages of notes, one per line. */
export const messagesOf = (notes: readonly Pick<Reported, 'message'>[]): string =>
  notes.map(({ message }) => message).join('\n');
