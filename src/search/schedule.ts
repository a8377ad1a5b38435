// How many features leave in a step: a number, a share of the surviving (or original) ones, the square root of how many survive
// (SQRT-RFE; Ding & Wilkins 2006), by the entropy of their criteria (E-RFE, entropy-step.ts), halving, segments of these, or down to
// listed sizes.

import { isNumberText } from '../base/order.ts';
import { ENTROPY_ABOVE, entropyStep } from './entropy-step.ts';

const STEP_WORDS = ['sqrt', 'entropy'] as const;

export type StepWord = (typeof STEP_WORDS)[number];

export interface Segment {
  /** At least 1: that many; below 1: that share; `sqrt`: ⌊√s⌋ of s; `entropy`: as their criteria say. */
  readonly step: number | StepWord;
  /** This step counts while more features than this survive. */
  readonly above: number;
}

export interface Schedule {
  /** From the largest `above` to the last segment, whose `above` is 0. */
  readonly segments: readonly Segment[];
  readonly stepOf: 'surviving' | 'original';
  /** While more survive, half of them leave. */
  readonly halveAbove: number | null;
  /** In any order: each step goes down to the next smaller of them. Below the smallest the rest of the schedule counts. */
  readonly sizes?: readonly number[] | null;
}

const isStepWord = (value: unknown): value is StepWord => STEP_WORDS.includes(value as StepWord);

/**
 * `1`, `0.1`, `sqrt`, `entropy`, or `20:100,10:20,1` (20 at a time above 100 features, 10 above 20, then 1); undefined where it is
 * none of these.
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

/** The segments as a user writes them: a number or a word where there is only one. */
export function stepText(segments: readonly Segment[]): number | string {
  if (segments.length === 1) return segments[0].step;
  return segments.map(({ step, above }) => (above === 0 ? `${step}` : `${step}:${above}`)).join(',');
}

/** The largest listed size below the present one. */
function nextSize({ sizes }: Schedule, surviving: number): number | undefined {
  const below = sizes?.filter((size) => size < surviving) ?? [];
  return below.length === 0 ? undefined : Math.max(...below);
}

const isHalving = ({ halveAbove }: Schedule, surviving: number) => halveAbove !== null && surviving > halveAbove;

const stepAt = ({ segments }: Schedule, surviving: number) => segments.find(({ above }) => surviving > above)!.step;

/** Whether the number that leaves depends on the criterion of every surviving feature. */
export function needsCriteria(schedule: Schedule, surviving: number): boolean {
  if (nextSize(schedule, surviving) !== undefined || isHalving(schedule, surviving)) return false;
  return surviving > ENTROPY_ABOVE && stepAt(schedule, surviving) === 'entropy';
}

/**
 * How many of `surviving` features leave, at least 1, before limits such as the smallest size are heeded. The criteria of the
 * survivors are asked for only where `needsCriteria`.
 */
export function stepSize(
  schedule: Schedule,
  surviving: number,
  original: number,
  criterion?: () => Float64Array,
): number {
  const next = nextSize(schedule, surviving);
  if (next !== undefined) return surviving - next;
  if (isHalving(schedule, surviving)) return Math.floor(surviving / 2);
  if (needsCriteria(schedule, surviving)) {
    if (!criterion) throw new Error('the step goes by the entropy of the criteria, and none were given');
    return entropyStep(criterion());
  }
  const step = stepAt(schedule, surviving);
  if (step === 'entropy') return 1;
  if (step === 'sqrt') return Math.floor(Math.sqrt(surviving));
  if (step >= 1) return step;
  return Math.max(1, Math.floor(step * (schedule.stepOf === 'original' ? original : surviving)));
}
