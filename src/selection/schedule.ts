// How many features leave in a step: a number, a share of the surviving (or original) ones, halving, or segments of these.

import { isNumberText } from '../base/order.ts';

export interface Segment {
  /** At least 1: that many; below 1: that share. */
  readonly step: number;
  /** This step counts while more features than this survive. */
  readonly above: number;
}

export interface Schedule {
  /** From the largest `above` to the last segment, whose `above` is 0. */
  readonly segments: readonly Segment[];
  readonly stepOf: 'surviving' | 'original';
  /** While more survive, half of them leave. */
  readonly halveAbove: number | null;
  readonly sizes?: readonly number[];
}

/** `1`, `0.1`, or `20:100,10:20,1` (20 at a time above 100 features, 10 above 20, then 1); undefined where it is none of these. */
export function parseStep(value: unknown): readonly Segment[] | undefined {
  const segments = Array.isArray(value)
    ? (value as Segment[])
    : parseSegments(typeof value === 'number' ? String(value) : value);
  return segments !== null && segments.length > 0 && isSchedule(segments) ? segments : undefined;
}

function parseSegments(value: unknown): Segment[] | null {
  if (typeof value !== 'string') return null;
  const parts = value.split(',').map((part) => part.trim().split(':'));
  const segments = parts.map(([step, above, ...more], index) => {
    const isLast = index === parts.length - 1;
    const isAbove = isLast ? above === undefined : /^[1-9]\d*$/.test(above ?? '');
    const isNumber = isNumberText(step) && isAbove && more.length === 0;
    return isNumber ? { step: Number(step), above: isLast ? 0 : Number(above) } : null;
  });
  return segments.every((segment) => segment !== null) ? segments : null;
}

/** Whole steps of at least 1 or shares below 1, with limits that fall to 0. */
function isSchedule(segments: readonly Segment[]): boolean {
  return segments.every((segment, i) => {
    const { step, above } = segment ?? {};
    const isStep = (step > 0 && step < 1) || (Number.isSafeInteger(step) && step >= 1);
    const isBelow = i === 0 || segments[i - 1].above > above;
    return isStep && Number.isSafeInteger(above) && isBelow && above > 0 === i < segments.length - 1;
  });
}

/** The segments as a user writes them: a number where there is only one. */
export function stepText(segments: readonly Segment[]): number | string {
  if (segments.length === 1) return segments[0].step;
  return segments.map(({ step, above }) => (above === 0 ? `${step}` : `${step}:${above}`)).join(',');
}

/** How many of `surviving` features leave, at least 1, before limits such as the smallest size are heeded. */
export function stepSize({ segments, stepOf, halveAbove }: Schedule, surviving: number, original: number): number {
  if (halveAbove !== null && surviving > halveAbove) return Math.floor(surviving / 2);
  const { step } = segments.find(({ above }) => surviving > above)!;
  if (step >= 1) return step;
  return Math.max(1, Math.floor(step * (stepOf === 'original' ? original : surviving)));
}
