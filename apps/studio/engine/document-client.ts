// The page side of the document worker. A result is handed over once: that of 20,000 features takes
// the page a while to copy.

import type { Report } from '../../../src/app.browser.ts';
import type { Engine } from './client.ts';
import { inPieces } from './pieces.ts';
import type { ChosenSize, Explanation, MadeFile, RunResult } from './protocol.ts';
import { WorkerClient } from './worker-client.ts';

export function documentClient(): Omit<Engine, 'table' | 'start'> {
  const worker = new WorkerClient('documents');
  const ids = new WeakMap<object, number>();
  let nextId = 0;
  let known = new Set<number>();
  let handing: Promise<void> = Promise.resolve();

  const idOf = (thing: object) => {
    const id = ids.get(thing) ?? nextId++;
    ids.set(thing, id);
    return id;
  };

  /** The number by which the worker knows the result. */
  async function told(result: RunResult): Promise<number> {
    const id = idOf(result);
    // One after the other: the pieces of two results must not mix.
    handing = handing.catch(() => {}).then(() => handOver(id, result));
    await handing;
    return id;
  }

  async function handOver(id: number, result: RunResult): Promise<void> {
    if (!worker.isOpen) known = new Set();
    if (known.has(id)) return;
    const { small, pieces } = inPieces(result);
    for (const piece of pieces) await worker.ask('piece', piece);
    known = new Set(await worker.ask<number[]>('know', id, small));
  }

  return {
    explain: async (result, feature) => worker.ask<Explanation>('explain', await told(result), feature),
    chooseSize: async (request, result, size) =>
      worker.ask<ChosenSize>('chooseSize', await told(result), idOf(request.source), request, size),
    report: async (result, honest) =>
      worker.ask<Report>('report', await told(result), honest === null ? null : await told(honest)),
    honestReport: async (result, honest) =>
      worker.ask<MadeFile>('honestReport', await told(result), await told(honest)),
    files: async (what, result, request) => worker.ask<MadeFile[]>('files', await told(result), what, request),
  };
}
