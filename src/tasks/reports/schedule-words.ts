// How many features were eliminated per iteration, in words.

import { parseStep, type Segment } from '../../plan/schedule.ts';
import type { MethodOptions } from '../../plan/search-options.ts';
import { formatNumber } from '../../report/number-format.ts';

type ScheduleOptions = Pick<MethodOptions, 'step' | 'stepOf' | 'sizes' | 'halveAbove' | 'minFeatures'>;

export function scheduleWords({ step, stepOf, sizes, halveAbove, minFeatures }: ScheduleOptions): string {
  const segments = parseStep(step ?? 1) ?? [{ step: 1, above: 0 }];
  const down = sizes ? [`Sizes went down by ${sizes.toSorted((a, b) => b - a).join(', ')}`] : [];
  const halved =
    halveAbove === null ? [] : [`Half of the features left in a step while more than ${halveAbove} survived`];
  const rest = segments.map((segment) => segmentWords(segment, stepOf));
  const steps = `${down.length + halved.length > 0 ? 'then ' : ''}${rest.join(', ')} left in a step`;
  const end = minFeatures > 1 ? `, until ${minFeatures} were left` : '';
  const text = `${[...down, ...halved, steps].join('; ')}${end}`;
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

function segmentWords({ step, above }: Segment, stepOf: string): string {
  const limit = above > 0 ? ` while more than ${above} survived` : '';
  if (step === 'sqrt') return `the square root of the number of survivors${limit} (Ding, Wilkins 2006)`;
  if (step === 'entropy') return `as many as the entropy of their criteria allowed${limit} (Furlanello et al. 2003)`;
  if (step === 'geometric')
    return `about 16 % of the survivors, down to the sizes of a geometric series with four sizes per halving${limit},`;
  if (step < 1) return `${shareText(step)} of the ${stepOf} features${limit}`;
  return `${step === 1 ? 'one feature' : `${step} features`}${limit}`;
}

export const shareText = (share: number) => `${formatNumber(100 * share)} %`;

export const numberText = (value: number) => formatNumber(value, 'number', 6);
