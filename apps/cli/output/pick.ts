// The part of a command's options that one task declares.

import type { OptionShape, Resolved } from '../../../src/node.ts';

export function pick<S extends OptionShape>(options: Resolved<S>, shape: S): Resolved<S> {
  const names = Object.keys(shape) as (keyof S)[];
  return Object.fromEntries(names.map((name) => [name, options[name]])) as Resolved<S>;
}
