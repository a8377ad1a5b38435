// The worker that makes documents from results: explanations, other subset sizes, exported files. It
// caches the last results and data, so that the page need not post them with every question.

import {
  type Data,
  type EvaluateResult,
  explain,
  pickSize,
  type RankResult,
  type Report,
  readData,
  type SelectResult,
} from '../../../src/app.browser.ts';
import { makeFiles, makeReport, reportOf } from './document-files.ts';
import { type Piece, PieceBox } from './pieces.ts';
import type { ChosenSize, Explanation, ExportKind, MadeFile, RunRequest, RunResult } from './protocol.ts';
import { byteSource } from './read-source.ts';
import { readingPart, taskPart } from './task-options.ts';

/** Cached results; the oldest is dropped first. */
const MAX_RESULTS = 4;

export class DocumentWorker {
  readonly #results = new Map<number, RunResult>();
  readonly #pieces = new PieceBox();
  #data: { readonly key: string; readonly data: Promise<Data> } | null = null;

  /** A long result arrives in pieces, followed by the rest of it. */
  piece(piece: Piece): void {
    this.#pieces.add(piece);
  }

  /** Caches a result under the number that later questions use; returns the cached numbers. */
  know(id: number, small: RunResult): number[] {
    this.#results.set(id, this.#pieces.whole(small));
    for (const oldest of this.#results.keys()) if (this.#results.size > MAX_RESULTS) this.#results.delete(oldest);
    return [...this.#results.keys()];
  }

  explain(id: number, feature: string): Explanation {
    return explain(this.#results.get(id) as RankResult, feature);
  }

  async chooseSize(id: number, sourceId: number, request: RunRequest, size: number): Promise<ChosenSize> {
    const data = await this.#read(sourceId, request);
    const known = this.#results.get(id) as SelectResult;
    const chosen = await pickSize(data, taskPart('select', request.options), known, size);
    const result = { ...chosen, options: { ...chosen.options, test: null } };
    return { features: result.selected.features, result };
  }

  report(id: number, evaluationId: number | null): Report {
    return reportOf(this.#results.get(id)!, this.#evaluation(evaluationId));
  }

  evaluatedReport(id: number, evaluationId: number): Promise<MadeFile> {
    return makeReport(this.#results.get(id)!, this.#evaluation(evaluationId));
  }

  files(id: number, what: ExportKind, request: RunRequest): Promise<MadeFile[]> {
    return makeFiles(what, this.#results.get(id)!, request);
  }

  #evaluation(id: number | null): EvaluateResult | undefined {
    return id === null ? undefined : (this.#results.get(id) as EvaluateResult);
  }

  #read(sourceId: number, { source, options }: RunRequest): Promise<Data> {
    const reading = readingPart(options);
    const key = JSON.stringify([sourceId, reading]);
    if (this.#data?.key !== key) {
      const data = readData(byteSource(source), reading);
      this.#data = { key, data };
      data.catch(() => {
        this.#data = null;
      });
    }
    return this.#data!.data;
  }
}
