// A mistake in a command line, as data: the catalogue that words it is loaded when there is one to
// report, so that help does not wait for it.

import type { Problem } from '../../src/app.node.ts';

export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.code, options);
    this.problem = problem;
  }
}

/** An error to throw before a command has begun, or where its results are printed. */
export function usageError<C extends Problem['code']>(
  code: C,
  facts: Problem<C>['facts'],
  options?: ErrorOptions,
): UsageError {
  return new UsageError({ code, facts } as Problem, options);
}
