// Claims of a source as data: what it says, what it prints, and how the samples of a reproduction
// decide about it. A verdict depends on the samples alone, so a stored result gives the same one.

import type { ClaimVerdict, Reason, Verdict } from '../tasks/reports/verdicts.ts';

/** One number of the source, as published and as computed here. */
export interface ReproducedRow {
  /** The id by which claims refer to the row; absent if no claim needs it. */
  readonly id?: string;
  readonly what: string;
  /** The published value; null if the source does not give one. */
  readonly published: number | string | null;
  readonly ours: number | string | null;
  readonly [further: string]: number | string | boolean | null | undefined;
}

/** A judgement of whether the rows support a claim. */
export interface Judgement {
  readonly ours: string | null;
  readonly verdict: Verdict;
  readonly reason: Reason | null;
}

/** A claim made in the source. */
export interface Claim {
  readonly id: string;
  /** The claim made in the source, as a phrase. */
  readonly claim: string;
  /** The value as printed in the source; null if it prints no number. */
  readonly published: string | null;
  judge(rows: RowsById): Judgement;
}

/** The rows of a reproduction, by id. */
export interface RowsById {
  /** The row with this id; throws an internal error if there is none. */
  row(id: string): ReproducedRow;
  /** The value of a row as a number; throws an internal error if it is not a number. */
  number(id: string): number;
  /** The rows whose ids start with this prefix. */
  starting(prefix: string): readonly ReproducedRow[];
  has(id: string): boolean;
}

export function rowsById(rows: readonly ReproducedRow[]): RowsById {
  const byId = new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
  const row = (id: string) => {
    const found = byId.get(id);
    if (!found) throw new Error(`the reproduction has no row ${id}`);
    return found;
  };
  return {
    row,
    number(id) {
      const { ours } = row(id);
      if (typeof ours !== 'number') throw new Error(`the row ${id} has no number`);
      return ours;
    },
    starting: (prefix) => rows.filter(({ id }) => id?.startsWith(prefix)),
    has: (id) => byId.has(id),
  };
}

/** The verdicts on all claims; at the reduced size nothing can be tested. */
export function verdictsOn(claims: readonly Claim[], rows: readonly ReproducedRow[], isSmall: boolean): ClaimVerdict[] {
  const byId = rowsById(rows);
  return claims.map(({ id, claim, published, judge }) => ({
    id,
    claim,
    published,
    ...(isSmall ? untestable('reduced-size') : judge(byId)),
  }));
}

/** Nothing can be said of the claim, for a reason. */
export const untestable = (reason: Reason, ours: string | null = null): Judgement => ({
  ours,
  verdict: 'not-testable',
  reason,
});

/** A number next to a published one: equal within `same`, close within `close`. */
export function compareNumbers(
  published: number,
  ours: number,
  { same, close, reason, text }: { same: number; close: number; reason: Reason; text: string },
): Judgement {
  const distance = Math.abs(ours - published);
  if (distance <= same) return { ours: text, verdict: 'reproduced', reason: null };
  return { ours: text, verdict: distance <= close ? 'close' : 'not-reproduced', reason };
}

/** Below the first p value a direction is clear, below the second it is a tendency. */
const CLEAR = 0.05;
const TENDENCY = 0.2;

/** A claimed direction with the p value of its test; without one nothing is shown. */
export function judgeDirection(agrees: boolean, p: unknown, ours: string | null): Judgement {
  const level = typeof p === 'number' ? p : 1;
  if (level < CLEAR)
    return { ours, verdict: agrees ? 'reproduced' : 'not-reproduced', reason: agrees ? null : 'opposite' };
  if (agrees && level < TENDENCY) return { ours, verdict: 'close', reason: 'within-noise' };
  return { ours, verdict: 'not-reproduced', reason: 'no-gain-shown' };
}

/** Whether a test shows a difference at all. */
export const isClear = (p: unknown) => typeof p === 'number' && p < CLEAR;

/** The best verdict that all of several comparisons support. */
export function judgeAll(judgements: readonly Judgement[], ours: string): Judgement {
  const count = (verdict: Verdict) => judgements.filter((one) => one.verdict === verdict).length;
  if (count('reproduced') === judgements.length) return { ours, verdict: 'reproduced', reason: null };
  const failed = judgements.filter(({ verdict }) => verdict === 'not-reproduced');
  if (failed.length === judgements.length) return { ours, verdict: 'not-reproduced', reason: failed[0].reason };
  if (failed.length === 0) return { ours, verdict: 'close', reason: 'within-noise' };
  return { ours, verdict: 'close', reason: 'partly' };
}
