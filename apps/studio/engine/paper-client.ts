// The page's side of the paper desk. A result is handed over once: that of 20,000 features takes the page a while to copy.

import type { Report } from '../../../src/browser.ts';
import type { Engine } from './client.ts';
import { DeskClient } from './desk-client.ts';
import { inPieces } from './pieces.ts';
import type { ChosenSize, Explanation, MadeFile, RunResult } from './protocol.ts';

export function paperClient(): Omit<Engine, 'table' | 'start'> {
  const desk = new DeskClient('papers');
  const ids = new WeakMap<object, number>();
  let nextId = 0;
  let known = new Set<number>();
  let handing: Promise<void> = Promise.resolve();

  const idOf = (thing: object) => {
    const id = ids.get(thing) ?? nextId++;
    ids.set(thing, id);
    return id;
  };

  /** The number by which the desk knows the result. */
  async function told(result: RunResult): Promise<number> {
    const id = idOf(result);
    // One after the other: the pieces of two results must not mix.
    handing = handing.catch(() => {}).then(() => handOver(id, result));
    await handing;
    return id;
  }

  async function handOver(id: number, result: RunResult): Promise<void> {
    if (!desk.isOpen) known = new Set();
    if (known.has(id)) return;
    const { small, pieces } = inPieces(result);
    for (const piece of pieces) await desk.ask('piece', piece);
    known = new Set(await desk.ask<number[]>('know', id, small));
  }

  return {
    explain: async (result, feature) => desk.ask<Explanation>('explain', await told(result), feature),
    chooseSize: async (request, result, size) =>
      desk.ask<ChosenSize>('chooseSize', await told(result), idOf(request.source), request, size),
    report: async (result, honest) =>
      desk.ask<Report>('report', await told(result), honest === null ? null : await told(honest)),
    honestReport: async (result, honest) => desk.ask<MadeFile>('honestReport', await told(result), await told(honest)),
    files: async (what, result, request) => desk.ask<MadeFile[]>('files', await told(result), what, request),
  };
}
