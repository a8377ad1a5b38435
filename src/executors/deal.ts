// How the work of a contest, or of an incumbent, is cut into units: none so short that sending it is half of its time, none so long that
// others stand idle at the end.

import type { Contestant } from '../evaluation/contest.ts';
import type { Change, SplitRange } from '../evaluation/subset-evaluator.ts';

/** What the size of units depends on. */
export interface Dealing {
  readonly threads: number;
  /** Milliseconds that a subset takes. */
  readonly pace: number;
  /** Milliseconds that a unit should take, at least, and at most where that does not ask for less than one subset. */
  readonly worthwhile: number;
  readonly longest: number;
}

/** Where there are more workers than subsets, units are let be shorter by so much: those who wait do nothing else. */
const HASTE = 5;

/**
 * The neighbours that do not come out even go first, cut into equal parts, through the middle of a neighbour where need be: nobody leads yet, so
 * nothing is known by which one could be given up. The others follow whole.
 */
export function contestParts(changes: readonly Change[], splitCount: number, dealing: Dealing): Contestant[][] {
  const contestants = changes.map((change, place): Contestant => ({ change, place, splits: null }));
  const together = partSize(changes.length, dealing);
  const odd = changes.length % (together * dealing.threads);
  const parts = strips(contestants.slice(0, odd), splitCount, Math.min(shareCount(odd, dealing), odd * splitCount));
  for (let at = odd; at < contestants.length; at += together) parts.push(contestants.slice(at, at + together));
  return parts;
}

/** The splits of an incumbent, cut into shares. */
export function splitShares(splitCount: number, dealing: Dealing): SplitRange[] {
  return cut(splitCount, Math.min(shareCount(1, dealing), splitCount));
}

/** How many neighbours go into a unit. */
function partSize(count: number, { threads, pace, worthwhile, longest }: Dealing): number {
  const even = Math.ceil(count / threads);
  return Math.max(1, Math.ceil(worthwhile / pace), Math.min(even, Math.floor(longest / pace)));
}

/** Into how many shares some subsets go. */
function shareCount(subsets: number, { threads, pace, worthwhile }: Dealing): number {
  return Math.min(threads, Math.max(1, Math.floor((HASTE * subsets * pace) / worthwhile)));
}

/** The neighbours one after the other, each as long as its splits, cut into parts of the same length. */
function strips(contestants: readonly Contestant[], splitCount: number, count: number): Contestant[][] {
  return cut(contestants.length * splitCount, count).map(({ from, to }) => {
    const [whole, shares]: Contestant[][] = [[], []];
    for (let at = from; at < to; ) {
      const contestant = contestants[Math.floor(at / splitCount)];
      const begin = at % splitCount;
      const end = Math.min(splitCount, begin + to - at);
      if (end - begin === splitCount) whole.push(contestant);
      else shares.push({ ...contestant, splits: { from: begin, to: end } });
      at += end - begin;
    }
    // Whoever is judged as a whole may lead, and save some of the rest.
    return [...whole, ...shares];
  });
}

function cut(length: number, count: number): SplitRange[] {
  const bound = (k: number) => Math.round((k * length) / count);
  return Array.from({ length: count }, (_, k) => ({ from: bound(k), to: bound(k + 1) }));
}
