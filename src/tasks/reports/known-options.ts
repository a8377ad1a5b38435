// The options of a result as their declarations know them. A result file may be anybody's: what does not fit is taken as usual.

import type { OptionShape, Resolved } from '../../base/option.ts';

export function knownOptions<S extends OptionShape>(shape: S, options: Readonly<Record<string, unknown>>): Resolved<S> {
  const known = Object.entries(shape).map(([name, schema]) => {
    const own = schema.safeParse(Object.hasOwn(options, name) ? options[name] : undefined);
    return [name, own.success ? own.data : usualValue(schema)];
  });
  return Object.fromEntries(known) as Resolved<S>;
}

/** What an option is where nothing is said; undefined where something must be. */
export function usualValue(schema: OptionShape[string]): unknown {
  const usual = schema.safeParse(undefined);
  return usual.success ? usual.data : undefined;
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
