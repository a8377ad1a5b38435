// How many features are eliminated in a step, as the options state it: a number, a fraction, a
// word, or segments of these. How many that is for a given number of survivors is computed by the
// search (src/search/schedule.ts).

import { isNumberText } from '../base/order.ts';

const STEP_WORDS = ['sqrt', 'entropy', 'geometric'] as const;

/** Four sizes per halving. The square root is exact on every platform; a power is not. */
const GEOMETRIC_RATIO = Math.sqrt(Math.SQRT2);

export type StepWord = (typeof STEP_WORDS)[number];

export interface Segment {
  /**
   * The features to eliminate per iteration: a number from 1 is a count, a number below 1 is a
   * fraction, `sqrt` is ⌊√s⌋ of s features, `entropy` depends on the entropy of their criteria, and
   * `geometric` goes down to the next size of a geometric series that begins at `above`.
   */
  readonly step: number | StepWord;
  /** The step applies while more features than this remain. */
  readonly above: number;
}

export interface Schedule {
  /** The segments in descending order of `above`; the `above` of the last is 0. */
  readonly segments: readonly Segment[];
  readonly stepOf: 'surviving' | 'original';
  /** While more features than this remain, half of them are eliminated per iteration. */
  readonly halveAbove: number | null;
  /**
   * Subset sizes in any order; each iteration eliminates features down to the next smaller size.
   * Below the smallest size, the rest of the schedule applies.
   */
  readonly sizes?: readonly number[] | null;
  /** A size that the elimination always reaches exactly. */
  readonly stop?: number;
}

const isStepWord = (value: unknown): value is StepWord => STEP_WORDS.includes(value as StepWord);

/**
 * `1`, `0.1`, `sqrt`, `entropy`, or `20:100,10:20,1` (20 at a time above 100 features, 10 above 20,
 * then 1); undefined if it is none of these.
 */
export function parseStep(value: unknown): readonly Segment[] | undefined {
  const segments = Array.isArray(value)
    ? (value as Segment[])
    : parseSegments(typeof value === 'number' ? String(value) : value);
  return segments !== null && segments.length > 0 && isSchedule(segments) ? segments : undefined;
}

function parseSegments(value: unknown): Segment[] | null {
  if (typeof value !== 'string') return null;
  const parts = value.split(',').map((part) => part.trim().split(':'));
  const segments = parts.map(([step, above, ...more], index): Segment | null => {
    const isLast = index === parts.length - 1;
    const isAbove = isLast ? above === undefined : /^[1-9]\d*$/.test(above ?? '');
    if (!isAbove || more.length > 0 || !(isStepWord(step) || isNumberText(step))) return null;
    return { step: isStepWord(step) ? step : Number(step), above: isLast ? 0 : Number(above) };
  });
  return segments.every((segment) => segment !== null) ? segments : null;
}

/** Words, whole steps of at least 1 or shares below 1, with limits that fall to 0. */
function isSchedule(segments: readonly Segment[]): boolean {
  return segments.every((segment, i) => {
    const { step, above } = segment ?? {};
    const isNumber = typeof step === 'number' && ((step > 0 && step < 1) || (Number.isSafeInteger(step) && step >= 1));
    const isBelow = i === 0 || segments[i - 1].above > above;
    const isLimit = Number.isSafeInteger(above) && above > 0 === i < segments.length - 1;
    return (isNumber || isStepWord(step)) && isBelow && isLimit;
  });
}

/**
 * The largest size below `surviving` of the series a, a·2^¼, a·2^½, … rounded: four sizes per
 * halving. Anchored at its smallest size, so that folds with a few features more or less visit the
 * same sizes.
 */
export function geometricSize(surviving: number, smallest: number): number {
  const first = Math.max(1, smallest);
  let size = first;
  for (let exact = first * GEOMETRIC_RATIO; ; exact *= GEOMETRIC_RATIO) {
    const next = Math.round(exact);
    if (next >= surviving) return Math.min(size, surviving - 1);
    size = next;
  }
}

/** The segments as a user writes them: a number or a word where there is only one. */
export function stepText(segments: readonly Segment[]): number | string {
  if (segments.length === 1) return segments[0].step;
  return segments.map(({ step, above }) => (above === 0 ? `${step}` : `${step}:${above}`)).join(',');
}
