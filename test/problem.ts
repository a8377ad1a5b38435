// What a piece of work is refused with, as data.

import { type Problem, UserError } from '../src/base/problem.ts';

/** The problem that the work throws; fails where it throws none, or an internal error. */
export function problemOf(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    return onlyProblem(error);
  }
  throw new Error('nothing was refused');
}

/** The problem that the promise, or the asynchronous work, rejects with. */
export async function problemFrom(work: Promise<unknown> | (() => Promise<unknown>)): Promise<Problem> {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    return onlyProblem(error);
  }
  throw new Error('nothing was refused');
}

function onlyProblem(error: unknown): Problem {
  if (!(error instanceof UserError)) throw error;
  return error.problems[0];
}
