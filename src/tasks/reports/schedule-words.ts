// How many features were eliminated per iteration, in words.

import { parseStep, type Segment } from '../../plan/schedule.ts';
import type { MethodOptions } from '../../plan/search-options.ts';
import { formatNumber } from '../../report/number-format.ts';

type ScheduleOptions = Pick<MethodOptions, 'step' | 'stepOf' | 'sizes' | 'halveAbove'>;

/** `10 % of the remaining features per iteration`; null for one feature per iteration throughout. */
export function stepWords({ step, stepOf, sizes, halveAbove }: ScheduleOptions): string | null {
  const segments = parseStep(step ?? 1) ?? [{ step: 1, above: 0 }];
  if (halveAbove === null && sizes === null && segments.length === 1 && segments[0].step === 1) return null;
  const phases = [
    ...(halveAbove === null ? [] : [{ amount: 'half of the remaining features', above: halveAbove }]),
    ...segments.map((segment) => ({ amount: amountWords(segment, stepOf), above: segment.above })),
  ];
  const limit = (above: number) => (above > 0 ? ` while more than ${above} remained` : '');
  const [first, ...later] = phases.map(({ amount, above }, index) =>
    index === 0 ? `${amount} per iteration${limit(above)}` : `then ${amount}${limit(above)}`,
  );
  const visited = sizes ? [`down to ${sizes.toSorted((a, b) => b - a).join(', ')} features in turn; below that,`] : [];
  return [[...visited, first].join(' '), ...later].join(', ');
}

function amountWords({ step }: Segment, stepOf: string): string {
  if (step === 'sqrt')
    return 'as many features as the square root of the number of remaining features (Ding and Wilkins 2006)';
  if (step === 'entropy')
    return 'a number of features determined by the entropy of their criteria (E-RFE; Furlanello et al. 2003)';
  if (step === 'geometric')
    return 'about 16 % of the remaining features (down to the next size of a geometric series with four sizes per halving)';
  if (step < 1) return `${percentText(step)} of the ${stepOf === 'original' ? 'original' : 'remaining'} features`;
  return step === 1 ? 'one feature' : `${step} features`;
}

export const percentText = (fraction: number) => `${formatNumber(100 * fraction)} %`;

export const numberText = (value: number) => formatNumber(value, 'number', 6);
