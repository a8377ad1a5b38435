// Number options that a function checks itself, because it is called with plain values rather than
// through an option schema.

import type { NumberRange } from './option-info.ts';
import { problem, type UserError } from './problem.ts';

/** The value of a number option is outside its range. */
export function numberOptionError(option: string, value: unknown, range: NumberRange): UserError {
  return problem('option-invalid', {
    option,
    value: String(value),
    expected: { kind: 'number', range },
    nearest: null,
  });
}

export const POSITIVE: NumberRange = { above: 0 };
