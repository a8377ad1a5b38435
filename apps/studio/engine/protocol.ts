// What the page and its workers exchange: plain data, so that it can be posted, stored and compared.
// The page never parses or computes. The table worker holds the open table, and each run has its own
// run worker, so that a crash or a closed run affects nothing else and frees its memory.

import type {
  AnyStep,
  ChartSpec,
  CompareResult,
  DescribeResult,
  EvaluateResult,
  Explanation,
  FinishedFold,
  RankResult,
  Reported,
  SampleViews,
  ScoredSize,
  SelectResult,
  UnfinishedSelection,
} from '../../../src/app.browser.ts';

/** Options as a user gives them, in camelCase; absent ones have their default. */
export type Options = Readonly<Record<string, unknown>>;

/** Where a table comes from. A Blob is posted and stored without a copy. */
export type Source =
  | { readonly kind: 'file'; readonly name: string; readonly blob: Blob; readonly samples?: SampleFile }
  | { readonly kind: 'example'; readonly name: string }
  | { readonly kind: 'generated'; readonly name: string; readonly options: Options };

/** A table of sample annotations that belongs to a file; the option `samples` has its name. */
export interface SampleFile {
  readonly name: string;
  readonly blob: Blob;
}

/** A column of the sample annotations. */
export interface AnnotationColumn {
  readonly name: string;
  /** The number of different values. */
  readonly values: number;
}

/** What the page shows of a table; cells are requested as they scroll into view. */
export interface OpenedTable {
  readonly description: DescribeResult;
  readonly rowCount: number;
  readonly columnCount: number;
  /** The columns of the sample annotations, and whose samples are not in both files. */
  readonly annotations: readonly AnnotationColumn[];
  readonly unmatched: { readonly samples: readonly string[]; readonly annotations: readonly string[] };
  /** Milliseconds of reading and describing. */
  readonly milliseconds: number;
}

/** A rectangle of cells, ends excluded; null is a missing cell. */
export interface CellWindow {
  readonly rows: readonly [from: number, to: number];
  readonly columns: readonly [from: number, to: number];
}

/** The distribution of a feature in each class: counts in shared bins, or of each level. */
export interface Distribution {
  readonly feature: string;
  readonly classes: readonly string[];
  readonly bins:
    | { readonly kind: 'numeric'; readonly edges: readonly number[] }
    | { readonly kind: 'levels'; readonly levels: readonly string[] };
  /** For each class the count of each bin. */
  readonly counts: readonly (readonly number[])[];
  /**
   * Minimum, quartiles and maximum of each class; null for a categorical feature or an empty class.
   */
  readonly quartiles: readonly (readonly [number, number, number, number, number] | null)[];
  readonly missing: number;
}

/** The task of a run, named after its command. */
export type TaskName = 'rank' | 'select' | 'evaluate' | 'compare';

export interface RunRequest {
  readonly source: Source;
  readonly task: TaskName;
  /** Options of reading the data and of the task, as on the command line. */
  readonly options: Options;
  /** Number of compute workers. */
  readonly threads: number;
  /**
   * The digest of the data that the user saw when the run was started. Results are matched by it:
   * two files can have the same name and size. Runs of older versions lack it.
   */
  readonly digest?: string;
}

export type RunResult = RankResult | SelectResult | UnfinishedSelection | EvaluateResult | CompareResult;

/** The part of an elimination step that is shown during a run. */
export type LiveStep = Pick<
  AnyStep,
  | 'features'
  | 'removed'
  | 'added'
  | 'criterion'
  | 'runnerUp'
  | 'margin'
  | 'weightNorm2'
  | 'supportVectors'
  | 'cost'
  | 'score'
>;

/**
 * The phase of a run: the elimination on all samples, the search over subsets, the rankings that a
 * method combines, the scores of the subset sizes, or independent folds.
 */
export type RunPhase = 'ranking' | 'search' | 'rankings' | 'scoring' | 'folds';

/** The score of a size or subset; the standard error where it is known. */
export interface LiveScore {
  readonly features: number;
  readonly mean: number;
  readonly se?: number;
}

/** What the scores of a run have to beat: a constant prediction. */
export interface LiveReference {
  readonly name: string;
  readonly score: number;
}

/** The progress of a run, sent a few times a second. */
export interface RunProgress {
  readonly featureCount: number;
  readonly steps: readonly LiveStep[];
  readonly sizes: readonly ScoredSize[];
  /** Subsets that a search has reached, in their order. */
  readonly subsets: readonly LiveScore[];
  /** The mean scores of the inner folds that are done, from the full set down. */
  readonly curve: readonly LiveScore[];
  /** The most frequent class as a prediction; null where nothing is scored. */
  readonly majority: LiveReference | null;
  /** Outer folds that are done, in the order in which they finished. */
  readonly folds: readonly FinishedFold[];
  /** Jobs such as folds or rankings: how many are done, and how many there are. */
  readonly jobs: { readonly done: number; readonly of: number } | null;
  readonly phase: RunPhase;
  /** Elapsed seconds without pauses, and the estimated rest of the phase where it is known. */
  readonly seconds: number;
  readonly secondsLeft: number | null;
}

export type RunState = 'reading' | 'running' | 'paused' | 'stopping' | 'done' | 'stopped' | 'failed';

/** A failure as a sentence. `isBug`: the user cannot fix it. */
export interface Failure {
  readonly message: string;
  readonly isBug: boolean;
  /** The problems that the user can fix, as data. */
  readonly problems?: readonly Reported[];
}

/** What can be exported. */
export type ExportKind =
  | { readonly kind: 'report' | 'json' | 'csv' | 'curve-csv' }
  | { readonly kind: 'model'; readonly to: string }
  /** `features`: the number of top-ranked features, where no size is selected. */
  | { readonly kind: 'reduced-table'; readonly features?: number };

export interface MadeFile {
  readonly name: string;
  readonly blob: Blob;
  /** Notes for users of the file. */
  readonly notes?: readonly string[];
}

/** The samples of a selection: projections as numbers, and charts of the selected features. */
export interface SamplesShown extends Omit<SampleViews, 'boundary' | 'zScores' | 'values' | 'correlations'> {
  readonly charts: readonly ChartSpec[];
  /** Of the first two features; null where they cannot be trained on. */
  readonly firstBoundary: BoundaryShown | null;
}

/** The decision boundary of two features. */
export interface BoundaryShown {
  readonly features: readonly [string, string];
  readonly chart: ChartSpec;
  readonly caption: string;
}

/** Another subset size of a selection, with a model trained on it. */
export interface ChosenSize {
  readonly features: readonly string[];
  readonly result: SelectResult;
}

export type { Explanation, FinishedFold };
