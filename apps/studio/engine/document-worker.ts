// The worker that makes documents from results: explanations, other subset sizes, exported files. It
// caches the last results and, for a while, the data, so that the page need not post them with every
// question.

import {
  type BoundaryView,
  boundaryCaption,
  boundaryChart,
  boundaryView,
  correlationChart,
  type EvaluateResult,
  explain,
  type Projection,
  pickSize,
  type RankResult,
  type Report,
  type RunToCompare,
  runsReport,
  type SelectResult,
  sampleViews,
  sizeProjection,
  zScoreChart,
} from '../../../src/app.browser.ts';
import { comparisonFile, makeFiles, makeReport, shownReportOf } from './document-files.ts';
import { KeptData } from './kept-data.ts';
import { type Piece, PieceBox } from './pieces.ts';
import type {
  BoundaryShown,
  ChosenSize,
  Explanation,
  ExportKind,
  MadeFile,
  RunRequest,
  RunResult,
  SamplesShown,
} from './protocol.ts';
import { shareStrings } from './shared-strings.ts';
import { taskPart } from './task-options.ts';

/** A request with the number by which the worker knows its source. */
interface ReadRequest {
  readonly sourceId: number;
  readonly request: RunRequest;
}

/** A result by its number, with its nested evaluation where it has one. */
export interface KnownRun {
  readonly id: number;
  readonly evaluationId: number | null;
}

/** Cached results; the oldest is dropped first. A question about more of them keeps more. */
const MIN_RESULTS = 4;

const boundaryShown = (view: BoundaryView): BoundaryShown => ({
  features: view.features,
  chart: boundaryChart(view),
  caption: boundaryCaption(view),
});

export class DocumentWorker {
  readonly #results = new Map<number, RunResult>();
  readonly #pieces = new PieceBox();
  readonly #data = new KeptData();

  /** A long result arrives in pieces, followed by the rest of it. */
  piece(piece: Piece): void {
    this.#pieces.add(shareStrings(piece));
  }

  /** Caches a result under the number that later questions use; returns the cached numbers. */
  know(id: number, small: RunResult, room: number): number[] {
    this.#results.set(id, this.#pieces.whole(shareStrings(small)));
    const most = Math.max(MIN_RESULTS, room);
    for (const oldest of this.#results.keys()) if (this.#results.size > most) this.#results.delete(oldest);
    return [...this.#results.keys()];
  }

  explain(id: number, feature: string): Explanation {
    return explain(this.#results.get(id) as RankResult, feature);
  }

  async chooseSize(id: number, sourceId: number, request: RunRequest, size: number): Promise<ChosenSize> {
    // Before anything is waited for: another result may make this one leave the cache.
    const known = this.#results.get(id) as SelectResult;
    const data = await this.#data.read(sourceId, request);
    const chosen = await pickSize(data, taskPart('select', request.options), known, size);
    const result = { ...chosen, options: { ...chosen.options, test: null } };
    return { features: result.selected.features, result };
  }

  async report(id: number, evaluationId: number | null, read: ReadRequest | null): Promise<Report> {
    const evaluation = this.#evaluation(evaluationId);
    return shownReportOf(this.#results.get(id)!, evaluation, read && (await this.#views(id, evaluation, read)));
  }

  async evaluatedReport(id: number, evaluationId: number, read: ReadRequest): Promise<MadeFile> {
    const evaluation = this.#evaluation(evaluationId);
    return makeReport(this.#results.get(id)!, evaluation, await this.#views(id, evaluation, read));
  }

  /** Runs on the same data side by side. */
  comparison(runs: readonly KnownRun[]): Report {
    return runsReport(this.#compared(runs));
  }

  comparisonFile(runs: readonly KnownRun[]): Promise<MadeFile> {
    return comparisonFile(this.#compared(runs));
  }

  #compared(runs: readonly KnownRun[]): RunToCompare[] {
    return runs.map(({ id, evaluationId }) => {
      const result = this.#results.get(id)!;
      const evaluation = this.#evaluation(evaluationId);
      return { command: result.command, result, ...(evaluation && { evaluation }) } as RunToCompare;
    });
  }

  /** The samples of a selection, with the charts of its features; null where there are none to show. */
  async samples(id: number, evaluationId: number | null, read: ReadRequest): Promise<SamplesShown | null> {
    const views = await this.#views(id, this.#evaluation(evaluationId), read);
    if (!views) return null;
    const { correlations, boundary, zScores: _zScores, values: _values, ...shown } = views;
    return {
      ...shown,
      charts: [zScoreChart(views), ...(correlations ? [correlationChart(correlations, views.selected.features)] : [])],
      firstBoundary: boundary && boundaryShown(boundary),
    };
  }

  /** The boundary of two features; null where they cannot be drawn. */
  async boundary(id: number, read: ReadRequest, features: readonly [string, string]): Promise<BoundaryShown | null> {
    const known = this.#results.get(id) as SelectResult;
    const data = await this.#data.read(read.sourceId, read.request);
    const view = boundaryView(data, taskPart('select', read.request.options), known, features);
    return view && boundaryShown(view);
  }

  async projection(id: number, read: ReadRequest, size: number): Promise<Projection> {
    const result = this.#results.get(id) as RankResult;
    const { dataset } = await this.#data.read(read.sourceId, read.request);
    return sizeProjection(dataset, result, size);
  }

  async files(id: number, what: ExportKind, read: ReadRequest): Promise<MadeFile[]> {
    if (what.kind === 'report')
      return [await makeReport(this.#results.get(id)!, undefined, await this.#views(id, undefined, read))];
    return makeFiles(what, this.#results.get(id)!, read.request);
  }

  /** Null where the result has no model, or no classes. */
  async #views(id: number, evaluation: EvaluateResult | undefined, { sourceId, request }: ReadRequest) {
    const result = this.#results.get(id)!;
    if (!('model' in result)) return null;
    const data = await this.#data.read(sourceId, request);
    return sampleViews(data, taskPart('select', request.options), result, evaluation);
  }

  #evaluation(id: number | null): EvaluateResult | undefined {
    return id === null ? undefined : (this.#results.get(id) as EvaluateResult);
  }
}
