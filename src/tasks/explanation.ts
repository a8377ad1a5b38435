// What is said of a feature of a ranking. Plain JSON.

import type { Measured } from './ranked-result.ts';

/** A number before a step and after it. */
export interface BeforeAndAfter {
  readonly before: Measured;
  /** The same machines without the removed features, before they are retrained. */
  readonly after: Measured;
}

/** When and why a feature left. */
export interface Departure {
  /** Counted from 1. */
  readonly step: number;
  readonly steps: number;
  /** How many features there were. */
  readonly features: number;
  /** How many of them left in this step, and which of these it was, the first to leave being 1. */
  readonly removed: number;
  readonly place: number;
  readonly criterion: Measured;
  /** Whether no criterion that is known of this step is more extreme. */
  readonly isExtreme: boolean;
  /** Features known to have the same criterion up to rounding: the column decided between them. */
  readonly tied: readonly string[];
  /** Who would have left next. */
  readonly runnerUp: { readonly feature: string; readonly criterion: Measured } | null;
  /** How far the runner-up's criterion stood from its own, and that as a fraction of its own. */
  readonly gap: Measured;
  readonly gapShare: Measured;
  readonly margin: BeforeAndAfter;
  readonly weightNorm2: BeforeAndAfter;
  /**
   * Share of the test samples that were right with the features before and, retrained, after the
   * removal.
   */
  readonly test: BeforeAndAfter | null;
  /** How the solver stopped. */
  readonly stop: string | null;
}

/** Why a feature stayed to the end. */
export interface Stay {
  /**
   * Kept by --keep; the last one; among the last, which --min-features let stay; or the elimination
   * ended before its turn.
   */
  readonly reason: 'keep' | 'last' | 'min-features' | 'ended-early';
  readonly survivors: number;
  /**
   * The last step: who left last, and its criterion beside the one of this feature where that is
   * known.
   */
  readonly last: {
    readonly features: number;
    readonly feature: string;
    readonly criterion: Measured;
    readonly own: Measured;
  } | null;
}

/** A feature beside another in the order, with its criterion. */
export interface Neighbour {
  readonly rank: number;
  readonly feature: string;
  readonly score: Measured;
}

/** Its place in a ranking made at once. */
export interface Scored {
  readonly score: Measured;
  /** Up to two on either side, best first. */
  readonly better: readonly Neighbour[];
  readonly worse: readonly Neighbour[];
}

/** Its standing in one step. */
export interface Standing {
  readonly features: number;
  readonly criterion: number;
  /** Among the criteria of the step; 1 is the one farthest from leaving. */
  readonly rank: number;
}

/** What the trace says of a feature. */
export interface Explanation {
  readonly feature: string;
  /** 1 is the best, or the worst where the ranking is turned around. */
  readonly rank: number;
  readonly of: number;
  readonly isReversed: boolean;
  /** Which criterion leaves: the smallest, but the largest with --reverse and with margins. */
  readonly leaves: 'smallest' | 'largest';
  readonly left: Departure | null;
  readonly stayed: Stay | null;
  readonly scored: Scored | null;
  /** Steps in which it would have been the next to leave, and stayed. */
  readonly nextInLine: number;
  /** With a full trace: step by step. */
  readonly course: readonly Standing[];
}
