// What crosses between the page and its workers: plain data, so that it can be posted, stored and
// compared. The page never parses or computes; a worker of its own holds the table that is looked
// at (the table worker), another one each run (a run worker), so that a crash or a closed run takes
// nothing else along and gives its memory back.

import type {
  AnyStep,
  CompareResult,
  DescribeResult,
  EvaluateResult,
  Explanation,
  RankResult,
  Reported,
  ScoredSize,
  SelectResult,
  UnfinishedSelection,
} from '../../../src/app.browser.ts';

/** Options as a user gives them, in camelCase; what is absent has its usual value. */
export type Options = Readonly<Record<string, unknown>>;

/** Where a table comes from. A Blob is posted and stored without being copied. */
export type Source =
  | { readonly kind: 'file'; readonly name: string; readonly blob: Blob }
  | { readonly kind: 'example'; readonly name: string }
  | { readonly kind: 'generated'; readonly name: string; readonly options: Options };

/** What the page shows of a table; cells are asked for as they come into view. */
export interface OpenedTable {
  readonly description: DescribeResult;
  readonly rowCount: number;
  readonly columnCount: number;
  /** Milliseconds of reading and describing. */
  readonly milliseconds: number;
}

/** A rectangle of cells, ends excluded; null is a missing cell. */
export interface CellWindow {
  readonly rows: readonly [from: number, to: number];
  readonly columns: readonly [from: number, to: number];
}

/**
 * How a feature is spread in each class: counts in common bins, or of each level of a categorical
 * one.
 */
export interface Distribution {
  readonly feature: string;
  readonly classes: readonly string[];
  readonly bins:
    | { readonly kind: 'numeric'; readonly edges: readonly number[] }
    | { readonly kind: 'levels'; readonly levels: readonly string[] };
  /** For each class the count of each bin. */
  readonly counts: readonly (readonly number[])[];
  /**
   * For each class: minimum, quartiles, maximum; null for a categorical feature or an empty class.
   */
  readonly quartiles: readonly (readonly [number, number, number, number, number] | null)[];
  readonly missing: number;
}

/** What a run does: the task of the command of that name. */
export type TaskName = 'rank' | 'select' | 'evaluate' | 'compare';

export interface RunRequest {
  readonly source: Source;
  readonly task: TaskName;
  /** Of the data and of the task, as on the command line. */
  readonly options: Options;
  /** Workers to compute on. */
  readonly threads: number;
}

export type RunResult = RankResult | SelectResult | UnfinishedSelection | EvaluateResult | CompareResult;

/** A step of the elimination, as much as is shown while it runs. */
export type LiveStep = Pick<
  AnyStep,
  'features' | 'removed' | 'criterion' | 'runnerUp' | 'margin' | 'weightNorm2' | 'supportVectors' | 'cost' | 'score'
>;

/**
 * What a run is at: the elimination on all rows, the scores of its sizes, or parts that are done by
 * themselves.
 */
export type RunPhase = 'ranking' | 'scoring' | 'parts';

/** What a run tells while it goes on; gathered, so that the page gets a few messages a second. */
export interface RunProgress {
  readonly featureCount: number;
  readonly steps: readonly LiveStep[];
  readonly sizes: readonly ScoredSize[];
  /** Whole jobs, such as outer parts, done and in all. */
  readonly jobs: { readonly done: number; readonly of: number } | null;
  readonly phase: RunPhase;
  /**
   * Seconds so far, without pauses; and those that are left of the phase by the pace so far, where
   * that can be told.
   */
  readonly seconds: number;
  readonly secondsLeft: number | null;
}

export type RunState = 'reading' | 'running' | 'paused' | 'stopping' | 'done' | 'stopped' | 'failed';

/** A failure in words. `isBug`: not for the user to fix. */
export interface Failure {
  readonly message: string;
  readonly isBug: boolean;
  /** The problems that the user can fix, as data. */
  readonly problems?: readonly Reported[];
}

/** What can be taken away. */
export type TakeAway =
  | { readonly kind: 'report' | 'json' | 'csv' | 'curve-csv' }
  | { readonly kind: 'model'; readonly to: string }
  /** `features`: the best so many of a ranking, where nothing is selected. */
  | { readonly kind: 'reduced-table'; readonly features?: number };

export interface MadeFile {
  readonly name: string;
  readonly blob: Blob;
  /** What a user of the file must know. */
  readonly notes?: readonly string[];
}

/** Another size on the curve of a selection, with a model trained on it. */
export interface ChosenSize {
  readonly features: readonly string[];
  readonly result: SelectResult;
}

export type { Explanation };
