// A reproduction of a table or figure: its jobs, the rows that their answers give, and the claims
// that the rows decide about.

import type { Entry } from '../base/registry.ts';
import type { ByteSource } from '../data/source.ts';
import type { Job, Outcome } from '../executors/job.ts';
import type { ReportSketch } from '../report/sketch.ts';
import type { Claim, ReproducedRow } from './claims.ts';

export type { ReproducedRow } from './claims.ts';

/** Files that cannot be redistributed: their folder below --data, and where to get them. */
export interface NeededData {
  readonly folder: string;
  readonly from: string;
}

/** A table or figure of a source that can be recomputed. */
export interface Reproduction extends Entry {
  /** The source, as a citation. */
  readonly reference: string;
  readonly data: readonly NeededData[];
  /** The claims of the source; every result has a verdict on each. */
  readonly claims: readonly Claim[];
  /** The number of data sets in a full run, if it can also run on fewer. */
  readonly sets?: number;
  plan(context: PaperContext): Promise<PaperPlan<never>> | PaperPlan<never>;
}

/** The options and the data of a reproduction. */
export interface PaperContext {
  /** A size small enough for a test; its numbers are not meaningful. */
  readonly isSmall: boolean;
  readonly seed: number;
  /** The number of requested data sets; null: all. */
  readonly sets: number | null;
  /**
   * Opens a file below --data, such as `colon/colon.csv`; a user error names what is missing and
   * where to get it.
   */
  open(path: string): Promise<ByteSource>;
}

/** The jobs of a reproduction, and the result computed from their answers. */
export interface PaperPlan<Answer> {
  readonly jobs: readonly Job<Answer>[];
  /** Computes the result from the outcomes, which are in the order of the jobs. */
  conclude(outcomes: readonly Outcome<Answer>[]): Findings;
}

/** The outcome of the jobs of a reproduction. */
export interface Findings {
  readonly rows: readonly ReproducedRow[];
  /** Remarks besides the verdicts: settings, ambiguities of the source, further results. */
  readonly notes: readonly string[];
  readonly report: ReportSketch;
}

/** Keeps the types of a plan together. */
export function planned<Answer>(plan: PaperPlan<Answer>): PaperPlan<never> {
  return plan as unknown as PaperPlan<never>;
}
