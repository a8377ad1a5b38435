// What a reproduction of a table or figure is: the jobs it takes, and what their answers come to
// beside the published numbers.

import type { Entry } from '../base/registry.ts';
import type { ByteSource } from '../data/source.ts';
import type { Job, Outcome } from '../executors/job.ts';
import type { ReportSketch } from '../report/sketch.ts';

/** Files that are not ours to give: a folder below --data, and where they come from. */
export interface NeededData {
  readonly folder: string;
  readonly from: string;
}

/** A table or figure of a source: the jobs it takes, and what they come to. */
export interface Reproduction extends Entry {
  /** The source, as a citation. */
  readonly reference: string;
  readonly data: readonly NeededData[];
  /** How many data sets it takes in full, where it can be done on fewer. */
  readonly sets?: number;
  plan(context: PaperContext): Promise<PaperPlan<never>> | PaperPlan<never>;
}

/** What a reproduction is told. */
export interface PaperContext {
  /** A size that a test can afford; the numbers mean nothing. */
  readonly isSmall: boolean;
  readonly seed: number;
  /** How many data sets are asked for; null: all. */
  readonly sets: number | null;
  /**
   * Opens a file below --data, such as `colon/colon.csv`; a user error that says what is missing,
   * and where to get it.
   */
  open(path: string): Promise<ByteSource>;
}

/** The jobs of a reproduction, and what their answers come to. */
export interface PaperPlan<Answer> {
  readonly jobs: readonly Job<Answer>[];
  /** From the outcomes in the order of the jobs. */
  conclude(outcomes: readonly Outcome<Answer>[]): Findings;
}

/** One number of the source beside ours. */
export interface ReproducedRow {
  readonly what: string;
  /** Null where the source gives none. */
  readonly published: number | string | null;
  readonly ours: number | string | null;
  readonly [further: string]: number | string | boolean | null;
}

/** What a reproduction's jobs come to. */
export interface Findings {
  readonly rows: readonly ReproducedRow[];
  /** In words: what agrees, what does not, and why. */
  readonly notes: readonly string[];
  readonly report: ReportSketch;
}

/** Keeps the types of a plan together. */
export function planned<Answer>(plan: PaperPlan<Answer>): PaperPlan<never> {
  return plan as unknown as PaperPlan<never>;
}
