// The interface of the engine that the views call. Every method returns plain data or throws a
// StudioFailure whose message is a sentence for the user.

import type { EvaluateResult, FeatureCard, Projection, Report } from '../../../src/app.browser.ts';
import type { Pilot } from './pilot.ts';
import type {
  BoundaryShown,
  CellWindow,
  ChosenSize,
  Distribution,
  Explanation,
  ExportKind,
  Failure,
  MadeFile,
  OpenedTable,
  Options,
  RunProgress,
  RunRequest,
  RunResult,
  RunState,
  SamplesShown,
  Source,
} from './protocol.ts';

/** The open table. Opening another one, or the same one with other options, replaces it. */
export interface TableClient {
  open(source: Source, options: Options): Promise<OpenedTable>;
  cells(window: CellWindow): Promise<readonly (readonly (string | null)[])[]>;
  distributions(features: readonly string[]): Promise<readonly Distribution[]>;
  /** What the data say of a feature; null where they do not have it. */
  card(feature: string): Promise<FeatureCard | null>;
  close(): void;
}

/** A run starts at once and ends as `done`, `stopped` (with a partial result) or `failed`. */
export interface Run {
  readonly state: RunState;
  readonly progress: RunProgress;
  readonly result: RunResult | null;
  readonly failure: Failure | null;
  /** Calls back after every change of the above; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  pause(): void;
  resume(): void;
  /** Ends the run with the partial result computed so far. */
  stop(): void;
  /** Ends the run without a result, where it does not stop. */
  abandon(): void;
  /** Terminates its workers, which frees their memory. */
  close(): void;
}

/** A result to compare with others; a selection with its nested evaluation, where it has one. */
export interface ComparableResult {
  readonly result: RunResult;
  readonly evaluation: EvaluateResult | null;
}

export interface PilotClient {
  /** The time of each method; null where not even a first step was done within a few seconds. */
  measure(request: RunRequest): Promise<readonly (Pilot | null)[]>;
  /** Ends the measurement and frees its memory. */
  close(): void;
}

export interface Engine {
  readonly table: TableClient;
  start(request: RunRequest): Run;
  /** Measures the selections that a run would repeat; a newer question ends an older one. */
  readonly pilots: PilotClient;
  explain(result: RunResult, feature: string): Promise<Explanation>;
  /** The same selection with a subset size that the user picked. */
  chooseSize(request: RunRequest, result: RunResult, size: number): Promise<ChosenSize>;
  /**
   * The report of a result as plain data, whose sections the page shows. `evaluation` is the nested
   * cross-validation of the same selection. With a request it has the charts of the samples, too.
   */
  report(result: RunResult, evaluation: EvaluateResult | null, request: RunRequest | null): Promise<Report>;
  /** The report of a selection with its nested-CV estimate, as an HTML file. */
  evaluatedReport(result: RunResult, evaluation: EvaluateResult, request: RunRequest): Promise<MadeFile>;
  /** The samples of a selection; null where there are none to show. */
  samples(result: RunResult, evaluation: EvaluateResult | null, request: RunRequest): Promise<SamplesShown | null>;
  /** The samples projected on the components of the top-ranked features. */
  projection(result: RunResult, request: RunRequest, size: number): Promise<Projection>;
  /** Runs on the same data side by side, as a report and as an HTML file. */
  comparison(runs: readonly ComparableResult[]): Promise<Report>;
  comparisonFile(runs: readonly ComparableResult[]): Promise<MadeFile>;
  /** The decision boundary of two features, by a classifier of them alone; null where there is none. */
  boundary(result: RunResult, request: RunRequest, features: readonly [string, string]): Promise<BoundaryShown | null>;
  /**
   * The files of an export; some formats need several. `request` has the source and the options to
   * read it with, for the reduced table.
   */
  files(what: ExportKind, result: RunResult, request: RunRequest): Promise<readonly MadeFile[]>;
}
