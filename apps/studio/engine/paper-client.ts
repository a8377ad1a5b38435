// The page's side of the paper desk. A result is handed over once: that of 20,000 features takes the page a while to copy.

import type { Engine } from './client.ts';
import { DeskClient } from './desk-client.ts';
import type { ChosenSize, Explanation, MadeFile } from './protocol.ts';

export function paperClient(): Pick<Engine, 'explain' | 'chooseSize' | 'files'> {
  const desk = new DeskClient('papers');
  const ids = new WeakMap<object, number>();
  let nextId = 0;
  let known = new Set<number>();

  const idOf = (thing: object) => {
    const id = ids.get(thing) ?? nextId++;
    ids.set(thing, id);
    return id;
  };

  /** The number by which the desk knows the result. */
  async function told(result: object): Promise<number> {
    const id = idOf(result);
    if (!desk.isOpen) known = new Set();
    if (!known.has(id)) known = new Set(await desk.ask<number[]>('know', id, result));
    return id;
  }

  return {
    explain: async (result, feature) => desk.ask<Explanation>('explain', await told(result), feature),
    chooseSize: async (request, result, size) =>
      desk.ask<ChosenSize>('chooseSize', await told(result), idOf(request.source), request, size),
    files: async (what, result, request) => desk.ask<MadeFile[]>('files', await told(result), what, request),
  };
}
