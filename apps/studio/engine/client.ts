// The page's side of the engine. Every method answers with plain data or throws a StudioFailure
// whose message is a sentence for the user.

import type { EvaluateResult, Report } from '../../../src/app.browser.ts';
import type {
  CellWindow,
  ChosenSize,
  Distribution,
  Explanation,
  Failure,
  MadeFile,
  OpenedTable,
  Options,
  RunProgress,
  RunRequest,
  RunResult,
  RunState,
  Source,
  TakeAway,
} from './protocol.ts';

/**
 * The table that is looked at. Opening another, or the same with other options, gives the old one
 * up.
 */
export interface TableClient {
  open(source: Source, options: Options): Promise<OpenedTable>;
  cells(window: CellWindow): Promise<readonly (readonly (string | null)[])[]>;
  distributions(features: readonly string[]): Promise<readonly Distribution[]>;
  close(): void;
}

/** A run: it begins at once, and ends with `done`, `stopped` (with what is known) or `failed`. */
export interface Run {
  readonly state: RunState;
  readonly progress: RunProgress;
  readonly result: RunResult | null;
  readonly failure: Failure | null;
  /** Called after every change of the above; returns how to stop listening. */
  subscribe(listener: () => void): () => void;
  pause(): void;
  resume(): void;
  /** Asks for what is known by now. */
  stop(): void;
  /** Ends its workers, whatever they do: its memory is free afterwards. */
  close(): void;
}

export interface Engine {
  readonly table: TableClient;
  start(request: RunRequest): Run;
  explain(result: RunResult, feature: string): Promise<Explanation>;
  /** The same selection with another size: its rule becomes n=K. */
  chooseSize(request: RunRequest, result: RunResult, size: number): Promise<ChosenSize>;
  /**
   * The report of a result as plain data, of which the page shows sections; with the honest
   * evaluation of a selection beside it.
   */
  report(result: RunResult, honest: EvaluateResult | null): Promise<Report>;
  /** The report of a selection with its honest evaluation, as a page to take away. */
  honestReport(result: RunResult, honest: EvaluateResult): Promise<MadeFile>;
  /**
   * The files to take away; several where a format needs several. `source` and `options` for the
   * reduced table.
   */
  files(what: TakeAway, result: RunResult, request: RunRequest): Promise<readonly MadeFile[]>;
}
