// The page side of the document worker. A result is posted once, because copying the result of
// 20,000 features takes the page a while.

import type { Projection, Report } from '../../../src/app.browser.ts';
import type { ComparableResult, Engine } from './client.ts';
import { inPieces } from './pieces.ts';
import type {
  BoundaryShown,
  ChosenSize,
  Explanation,
  MadeFile,
  RunRequest,
  RunResult,
  SamplesShown,
} from './protocol.ts';
import { WorkerClient } from './worker-client.ts';

export function documentClient(): Omit<Engine, 'table' | 'start' | 'pilots'> {
  const worker = new WorkerClient('documents');
  const ids = new WeakMap<object, number>();
  let nextId = 0;
  let cached = new Set<number>();
  let sending: Promise<void> = Promise.resolve();

  const idOf = (thing: object) => {
    const id = ids.get(thing) ?? nextId++;
    ids.set(thing, id);
    return id;
  };

  /**
   * Asks about results by the numbers under which the worker keeps them. The worker keeps a few and
   * drops the oldest, so a question is posted before any other result is sent, and results that
   * sending another one has dropped are sent again. One question after the other: the pieces of two
   * results must not mix.
   */
  async function asked<T>(
    results: readonly RunResult[],
    question: (id: number, other?: number) => Promise<T>,
  ): Promise<T> {
    const posted = sending.then(async () => {
      do for (const result of results) await send(idOf(result), result, results.length);
      while (!results.every((result) => cached.has(idOf(result))));
      // In an object: the next question does not wait for the answer.
      const [id, other] = results.map(idOf);
      return { answer: question(id, other) };
    });
    sending = posted.then(
      () => {},
      () => {},
    );
    return (await posted).answer;
  }

  async function send(id: number, result: RunResult, room: number): Promise<void> {
    if (!worker.isOpen) cached = new Set();
    if (cached.has(id)) return;
    const { small, pieces } = inPieces(result);
    for (const piece of pieces) await worker.ask('piece', piece);
    cached = new Set(await worker.ask<number[]>('know', id, small, room));
  }

  const both = (result: RunResult, other: RunResult | null) => (other === null ? [result] : [result, other]);
  const known = ({ result, evaluation }: ComparableResult) => ({
    id: idOf(result),
    evaluationId: evaluation && idOf(evaluation),
  });
  const resultsOf = (runs: readonly ComparableResult[]) =>
    runs.flatMap(({ result, evaluation }) => both(result, evaluation));
  const readOf = (request: RunRequest) => ({ sourceId: idOf(request.source), request });

  return {
    explain: (result, feature) => asked([result], (id) => worker.ask<Explanation>('explain', id, feature)),
    chooseSize: (request, result, size) =>
      asked([result], (id) => worker.ask<ChosenSize>('chooseSize', id, idOf(request.source), request, size)),
    report: (result, evaluation, request) =>
      asked(both(result, evaluation), (id, other) =>
        worker.ask<Report>('report', id, other ?? null, request && readOf(request)),
      ),
    evaluatedReport: (result, evaluation, request) =>
      asked([result, evaluation], (id, other) => worker.ask<MadeFile>('evaluatedReport', id, other, readOf(request))),
    samples: (result, evaluation, request) =>
      asked(both(result, evaluation), (id, other) =>
        worker.ask<SamplesShown | null>('samples', id, other ?? null, readOf(request)),
      ),
    projection: (result, request, size) =>
      asked([result], (id) => worker.ask<Projection>('projection', id, readOf(request), size)),
    comparison: (runs) => asked(resultsOf(runs), () => worker.ask<Report>('comparison', runs.map(known))),
    comparisonFile: (runs) => asked(resultsOf(runs), () => worker.ask<MadeFile>('comparisonFile', runs.map(known))),
    boundary: (result, request, features) =>
      asked([result], (id) => worker.ask<BoundaryShown | null>('boundary', id, readOf(request), [...features])),
    files: (what, result, request) =>
      asked([result], (id) => worker.ask<MadeFile[]>('files', id, what, readOf(request))),
  };
}
