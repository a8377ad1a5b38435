// What a piece of work is refused with, as data.

import type { FactsOf, MessageCode } from '../src/base/messages/index.ts';
import { fact, type Problem, type ProblemDetails, type Reported, render, UserError } from '../src/base/problem.ts';
import { COMMAND_LINE } from '../src/base/spelling.ts';

/** The error that the work throws, with all its problems; fails where it throws none, or an internal error. */
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

function userError(error: unknown): UserError {
  if (!(error instanceof UserError)) throw error;
  return error;
}

/** The messages of notes, one per line. */
export const messagesOf = (notes: readonly Pick<Reported, 'message'>[]): string =>
  notes.map(({ message }) => message).join('\n');
