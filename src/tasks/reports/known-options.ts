// The options of a result as declared. A result file may come from anywhere: invalid values become
// the default.

import { defaultValue, type OptionShape, type Resolved } from '../../base/option.ts';
import { UserError } from '../../base/problem.ts';
import { currentOptions } from '../../base/renamed-options.ts';

export function knownOptions<S extends OptionShape>(shape: S, saved: Readonly<Record<string, unknown>>): Resolved<S> {
  const options = currentOrSaved(shape, saved);
  const known = Object.entries(shape).map(([name, schema]) => {
    const own = schema.safeParse(Object.hasOwn(options, name) ? options[name] : undefined);
    return [name, own.success ? own.data : defaultValue(schema)];
  });
  return Object.fromEntries(known) as Resolved<S>;
}

/** In their present spelling; a file that gives an option under two names keeps the present one. */
function currentOrSaved(shape: OptionShape, saved: Readonly<Record<string, unknown>>) {
  try {
    return currentOptions(shape, saved).options;
  } catch (error) {
    if (error instanceof UserError) return saved;
    throw error;
  }
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
