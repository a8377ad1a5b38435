// The part of a command's options that one task declares.

import type { OptionShape } from '../../../src/node.ts';

export function pick<S extends OptionShape, O extends Readonly<Record<keyof S, unknown>>>(
  options: O,
  shape: S,
): Pick<O, keyof S> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, options[name]])) as Pick<O, keyof S>;
}
