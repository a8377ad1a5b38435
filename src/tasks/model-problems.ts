// Problems in data that a trained model is to predict. Readers and checks report them as for
// training data; what helps there (leaving a column out, imputing) is no option of `predict`.

import { type Fix, type Problem, UserError } from '../base/problem.ts';

/** The options that a fix changes. */
const changed = ({ set, add, unset, ask }: Fix): readonly string[] => [
  ...Object.keys(set ?? {}),
  ...Object.keys(add ?? {}),
  ...(unset ?? []),
  ...(ask ?? []),
];

/** The problem with the fixes of the options, as a problem of data for a model. */
function forModel({ code, facts, at, fixes = [] }: Problem, options: object): Problem {
  const possible = fixes.filter((fix) => changed(fix).every((name) => Object.hasOwn(options, name)));
  const details = { ...(at && { at }), ...(possible.length > 0 && { fixes: possible }) };
  return { code, facts: { ...facts, isForModel: true } as never, ...details };
}

/** What `read` gives; a problem that it throws becomes one of data for a model. */
export async function readForModel<T>(options: object, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const problems = error.problems.map((one) => (SHARED.has(one.code) ? forModel(one, options) : one));
    throw new UserError(problems, { cause: error });
  }
}

/** Codes whose message depends on whether the data are for a model. */
const SHARED: ReadonlySet<string> = new Set([
  'cell-not-a-number',
  'cell-not-finite',
  'cell-not-text',
  'cells-missing',
  'column-name-twice',
  'column-type-unsupported',
] satisfies Problem['code'][]);
