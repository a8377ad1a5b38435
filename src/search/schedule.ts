// How many features are eliminated in a step: a number, a fraction of the remaining (or original)
// ones, the square root of the number of remaining features (SQRT-RFE; Ding & Wilkins 2006), by the
// entropy of their criteria (E-RFE, entropy-step.ts), halving, down to the sizes of a geometric
// series, segments of these, or down to listed sizes.

import { geometricSize, type Schedule } from '../plan/schedule.ts';
import { ENTROPY_ABOVE, entropyStep } from './entropy-step.ts';

/** The largest listed size below the present one. */
function nextSize({ sizes }: Schedule, surviving: number): number | undefined {
  const below = sizes?.filter((size) => size < surviving) ?? [];
  return below.length === 0 ? undefined : Math.max(...below);
}

const isHalving = ({ halveAbove }: Schedule, surviving: number) => halveAbove !== null && surviving > halveAbove;

const segmentAt = ({ segments }: Schedule, surviving: number) => segments.find(({ above }) => surviving > above)!;

/** Whether the number depends on the criterion of every remaining feature. */
export function needsCriteria(schedule: Schedule, surviving: number): boolean {
  if (nextSize(schedule, surviving) !== undefined || isHalving(schedule, surviving)) return false;
  return surviving > ENTROPY_ABOVE && segmentAt(schedule, surviving).step === 'entropy';
}

/**
 * How many of `surviving` features are eliminated, at least 1, before limits such as the smallest
 * size are heeded. The criteria of the survivors are requested only where `needsCriteria`.
 */
export function stepSize(
  schedule: Schedule,
  surviving: number,
  original: number,
  criterion?: () => Float64Array,
): number {
  const step = freeStep(schedule, surviving, original, criterion);
  const { stop = 0 } = schedule;
  return stop < surviving && surviving - step < stop ? surviving - stop : step;
}

function freeStep(schedule: Schedule, surviving: number, original: number, criterion?: () => Float64Array): number {
  const next = nextSize(schedule, surviving);
  if (next !== undefined) return surviving - next;
  if (isHalving(schedule, surviving)) return Math.floor(surviving / 2);
  if (needsCriteria(schedule, surviving)) {
    if (!criterion) throw new Error('the step goes by the entropy of the criteria, and none were given');
    return entropyStep(criterion());
  }
  const { step, above } = segmentAt(schedule, surviving);
  if (step === 'entropy') return 1;
  if (step === 'geometric') return surviving - geometricSize(surviving, above);
  if (step === 'sqrt') return Math.floor(Math.sqrt(surviving));
  if (step >= 1) return step;
  return Math.max(1, Math.floor(step * (schedule.stepOf === 'original' ? original : surviving)));
}

/**
 * The sizes that an elimination visits, from all features down to the smallest. A step that depends
 * on the criteria is taken for a halving, as it is while many features are useless.
 */
export function scheduledSizes(schedule: Schedule, features: number, smallest: number): number[] {
  const sizes = [features];
  for (let surviving = features; surviving > Math.max(1, smallest); ) {
    const step = needsCriteria(schedule, surviving)
      ? Math.floor(surviving / 2)
      : stepSize(schedule, surviving, features);
    surviving = Math.max(smallest, 1, surviving - Math.max(1, step));
    sizes.push(surviving);
  }
  return sizes;
}
