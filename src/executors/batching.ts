// How the evaluation of candidates, or the training of an incumbent, is divided into tasks: none so
// short that sending it takes half of the time, none so long that other workers are idle at the
// end.

import type { SubsetCandidate } from '../evaluation/pick-best.ts';
import type { Change, SplitRange } from '../evaluation/subset-evaluator.ts';

/** What the size of tasks depends on. */
export interface BatchLimits {
  readonly threads: number;
  /** Milliseconds per subset. */
  readonly pace: number;
  /**
   * Milliseconds that a task should take, at least, and at most where that does not ask for less
   * than one subset.
   */
  readonly worthwhile: number;
  readonly longest: number;
}

/**
 * When workers outnumber subsets, tasks may be this many times shorter: idle workers cost more than
 * messages.
 */
const OVERSUBSCRIPTION = 5;

/**
 * The candidates that do not divide evenly among the workers come first, in batches of equal length
 * that may divide a candidate by its splits: there is no leader yet, so no candidate could be
 * abandoned early. The other candidates follow undivided.
 */
export function candidateBatches(
  changes: readonly Change[],
  splitCount: number,
  limits: BatchLimits,
): SubsetCandidate[][] {
  const candidates = changes.map((change, place): SubsetCandidate => ({ change, place, splits: null }));
  const size = batchSize(changes.length, limits);
  const remainder = changes.length % (size * limits.threads);
  const batches = evenBatches(
    candidates.slice(0, remainder),
    splitCount,
    Math.min(splitBatchCount(remainder, limits), remainder * splitCount),
  );
  for (let at = remainder; at < candidates.length; at += size) batches.push(candidates.slice(at, at + size));
  return batches;
}

/** The splits of an incumbent in batches. */
export function splitBatches(splitCount: number, limits: BatchLimits): SplitRange[] {
  return ranges(splitCount, Math.min(splitBatchCount(1, limits), splitCount));
}

/** How many candidates go into a task. */
function batchSize(count: number, { threads, pace, worthwhile, longest }: BatchLimits): number {
  const even = Math.ceil(count / threads);
  return Math.max(1, Math.ceil(worthwhile / pace), Math.min(even, Math.floor(longest / pace)));
}

/** Into how many batches some subsets are divided. */
function splitBatchCount(subsets: number, { threads, pace, worthwhile }: BatchLimits): number {
  return Math.min(threads, Math.max(1, Math.floor((OVERSUBSCRIPTION * subsets * pace) / worthwhile)));
}

/** The candidates in a row, each as long as its splits, cut into batches of the same length. */
function evenBatches(candidates: readonly SubsetCandidate[], splitCount: number, count: number): SubsetCandidate[][] {
  return ranges(candidates.length * splitCount, count).map(({ from, to }) => {
    const [whole, divided]: SubsetCandidate[][] = [[], []];
    for (let at = from; at < to; ) {
      const candidate = candidates[Math.floor(at / splitCount)];
      const begin = at % splitCount;
      const end = Math.min(splitCount, begin + to - at);
      if (end - begin === splitCount) whole.push(candidate);
      else divided.push({ ...candidate, splits: { from: begin, to: end } });
      at += end - begin;
    }
    // A candidate that is evaluated as a whole may become the leader and save some of the rest.
    return [...whole, ...divided];
  });
}

function ranges(length: number, count: number): SplitRange[] {
  const bound = (k: number) => Math.round((k * length) / count);
  return Array.from({ length: count }, (_, k) => ({ from: bound(k), to: bound(k + 1) }));
}
