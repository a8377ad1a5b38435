// The page side of the document worker. A result is posted once, because copying the result of
// 20,000 features takes the page a while.

import type { Projection, Report } from '../../../src/app.browser.ts';
import type { Engine } from './client.ts';
import { inPieces } from './pieces.ts';
import type { ChosenSize, Explanation, MadeFile, RunRequest, RunResult, SamplesShown } from './protocol.ts';
import { WorkerClient } from './worker-client.ts';

export function documentClient(): Omit<Engine, 'table' | 'start'> {
  const worker = new WorkerClient('documents');
  const ids = new WeakMap<object, number>();
  let nextId = 0;
  let known = new Set<number>();
  let sending: Promise<void> = Promise.resolve();

  const idOf = (thing: object) => {
    const id = ids.get(thing) ?? nextId++;
    ids.set(thing, id);
    return id;
  };

  /** The number by which the worker knows the result. */
  async function sent(result: RunResult): Promise<number> {
    const id = idOf(result);
    // One after the other: the pieces of two results must not mix.
    sending = sending.catch(() => {}).then(() => send(id, result));
    await sending;
    return id;
  }

  async function send(id: number, result: RunResult): Promise<void> {
    if (!worker.isOpen) known = new Set();
    if (known.has(id)) return;
    const { small, pieces } = inPieces(result);
    for (const piece of pieces) await worker.ask('piece', piece);
    known = new Set(await worker.ask<number[]>('know', id, small));
  }

  const sentOrNull = (result: RunResult | null) => (result === null ? null : sent(result));
  const readOf = (request: RunRequest) => ({ sourceId: idOf(request.source), request });

  return {
    explain: async (result, feature) => worker.ask<Explanation>('explain', await sent(result), feature),
    chooseSize: async (request, result, size) =>
      worker.ask<ChosenSize>('chooseSize', await sent(result), idOf(request.source), request, size),
    report: async (result, evaluation, request) =>
      worker.ask<Report>('report', await sent(result), await sentOrNull(evaluation), request && readOf(request)),
    evaluatedReport: async (result, evaluation, request) =>
      worker.ask<MadeFile>('evaluatedReport', await sent(result), await sent(evaluation), readOf(request)),
    samples: async (result, evaluation, request) =>
      worker.ask<SamplesShown | null>('samples', await sent(result), await sentOrNull(evaluation), readOf(request)),
    projection: async (result, request, size) =>
      worker.ask<Projection>('projection', await sent(result), readOf(request), size),
    files: async (what, result, request) => worker.ask<MadeFile[]>('files', await sent(result), what, readOf(request)),
  };
}
