// The worker that makes documents of results: explanations, other sizes, files to take away. It
// remembers the results and the data that it was asked about last, so that the page need not hand
// them over with every question.

import {
  chooseAgain,
  type Data,
  type EvaluateResult,
  explain,
  type RankResult,
  type Report,
  readData,
  type SelectResult,
  select,
} from '../../../src/app.browser.ts';
import { makeFiles, makeReport, reportOf } from './document-files.ts';
import { type Piece, PieceBox } from './pieces.ts';
import type { ChosenSize, Explanation, MadeFile, RunRequest, RunResult, TakeAway } from './protocol.ts';
import { byteSource } from './read-source.ts';
import { readingPart, taskPart } from './task-options.ts';

/** Results that are remembered; the oldest gives way. */
const MOST_RESULTS = 4;

export class DocumentWorker {
  readonly #results = new Map<number, RunResult>();
  readonly #pieces = new PieceBox();
  #data: { readonly key: string; readonly data: Promise<Data> } | null = null;

  /** A long result comes in pieces, and then as what is left of it. */
  piece(piece: Piece): void {
    this.#pieces.add(piece);
  }

  /** Takes a result that later questions name by its number; gives those that are remembered. */
  know(id: number, small: RunResult): number[] {
    this.#results.set(id, this.#pieces.whole(small));
    for (const oldest of this.#results.keys()) if (this.#results.size > MOST_RESULTS) this.#results.delete(oldest);
    return [...this.#results.keys()];
  }

  explain(id: number, feature: string): Explanation {
    return explain(this.#results.get(id) as RankResult, feature);
  }

  async chooseSize(id: number, sourceId: number, request: RunRequest, size: number): Promise<ChosenSize> {
    const data = await this.#read(sourceId, request);
    const known = this.#results.get(id) as SelectResult;
    const options = { ...taskPart('select', request.options), choose: `n=${size}` };
    const isRefined = request.options.refine !== undefined && request.options.refine !== 'none';
    const chosen = isRefined ? await select(data, options) : chooseAgain(data, options, known);
    const result = { ...chosen, options: { ...chosen.options, test: null } };
    return { features: result.selected.features, result };
  }

  report(id: number, honestId: number | null): Report {
    return reportOf(this.#results.get(id)!, this.#honest(honestId));
  }

  honestReport(id: number, honestId: number): Promise<MadeFile> {
    return makeReport(this.#results.get(id)!, this.#honest(honestId));
  }

  files(id: number, what: TakeAway, request: RunRequest): Promise<MadeFile[]> {
    return makeFiles(what, this.#results.get(id)!, request);
  }

  #honest(id: number | null): EvaluateResult | undefined {
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
