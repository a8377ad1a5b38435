// A reproduction of a table or figure: its jobs, the rows that their answers give, and the claims
// that the rows decide about.

import type { Entry } from '../base/registry.ts';
import type { ByteSource } from '../data/source.ts';
import type { Job, Outcome } from '../executors/job.ts';
import type { ReportSketch } from '../report/sketch.ts';
import type { Claim, ReproducedRow } from './claims.ts';

export type { ReproducedRow } from './claims.ts';

/** Files that cannot be redistributed: their folder under --data, and where to obtain them. */
export interface NeededData {
  readonly folder: string;
  readonly from: string;
}

/** A table or figure of a source that can be recomputed. */
export interface Reproduction extends Entry {
  /** The source, as a citation. */
  readonly reference: string;
  readonly data: readonly NeededData[];
  /** The claims made in the source; every result has a verdict on each. */
  readonly claims: readonly Claim[];
  /** The number of data sets in a full run, if the reproduction can also run on fewer. */
  readonly sets?: number;
  plan(context: PaperContext): Promise<PaperPlan<never>> | PaperPlan<never>;
}

/** The options and the data of a reproduction. */
export interface PaperContext {
  /** Whether to run at a reduced size, for tests; the numbers are then not meaningful. */
  readonly isSmall: boolean;
  readonly seed: number;
  /** The number of requested data sets; null for all. */
  readonly sets: number | null;
  /**
   * Opens a file under --data, such as `colon/colon.csv`; a user error states which file is missing
   * and where to obtain it.
   */
  open(path: string): Promise<ByteSource>;
}

/** The jobs of a reproduction, and the result computed from their answers. */
export interface PaperPlan<Answer> {
  readonly jobs: readonly Job<Answer>[];
  /** Computes the result from the outcomes, which are in the order of the jobs. */
  conclude(outcomes: readonly Outcome<Answer>[]): Findings;
}

/** The findings of a reproduction, computed from its jobs. */
export interface Findings {
  readonly rows: readonly ReproducedRow[];
  /**
   * Remarks that are not part of the verdicts: settings, ambiguities in the source, further
   * results.
   */
  readonly notes: readonly string[];
  readonly report: ReportSketch;
}

/** Keeps the types of a plan together. */
export function planned<Answer>(plan: PaperPlan<Answer>): PaperPlan<never> {
  return plan as unknown as PaperPlan<never>;
}
