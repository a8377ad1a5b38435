// The options of a result as their declarations know them. A result file may be anybody's: invalid
// values become the default.

import { defaultValue, type OptionShape, type Resolved } from '../../base/option.ts';

export function knownOptions<S extends OptionShape>(shape: S, options: Readonly<Record<string, unknown>>): Resolved<S> {
  const known = Object.entries(shape).map(([name, schema]) => {
    const own = schema.safeParse(Object.hasOwn(options, name) ? options[name] : undefined);
    return [name, own.success ? own.data : defaultValue(schema)];
  });
  return Object.fromEntries(known) as Resolved<S>;
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
