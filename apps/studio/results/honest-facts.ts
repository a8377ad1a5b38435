// The numbers that matter of a selection and of its honest evaluation, with what each may be taken
// for.

import { type EvaluateResult, type Fact, formatNumber } from '../../../src/app.browser.ts';
import { type Selection, selectedOf } from './result-kinds.ts';

const fixed = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : formatNumber(value, 'fixed');
const whole = (value: number) => formatNumber(value, 'integer');

/** `pickedSize`: what the user picked instead of the rule. */
export function selectionFacts(result: Selection, pickedSize: number | null): Fact[] {
  const selected = selectedOf(result);
  const of = result.ranking.length;
  const score = String(result.options.score ?? 'score');
  const entry = pickedSize === null ? undefined : result.curve.find(({ features }) => features === pickedSize);
  const own = pickedSize === null ? selected?.score : entry?.score;
  if (pickedSize === null && !selected)
    return [{ label: 'chosen features', value: 'none', note: 'it was stopped before a size could be chosen' }];
  return [
    {
      label: pickedSize === null ? 'chosen features' : 'picked features',
      value: whole(pickedSize ?? selected!.features.length),
      note: pickedSize === null ? `of ${whole(of)}, by the rule ${selected!.rule}` : `of ${whole(of)}, by you`,
    },
    {
      label: `${score} in the selection`,
      value: fixed(own?.mean),
      note: `± ${fixed(own?.se)} (standard error); it has helped to choose and is too good`,
    },
  ];
}

export function honestFacts({ evaluation, options }: EvaluateResult): Fact[] {
  const { outer, interval, optimism, stability } = evaluation;
  const score = String(options.score ?? 'score');
  return [
    {
      label: `honest ${score}`,
      value: fixed(outer.mean),
      note: interval
        ? `95 % interval ${fixed(interval[0])} to ${fixed(interval[1])}`
        : 'on rows that took no part in the selection',
    },
    {
      label: 'optimism',
      value: fixed(optimism),
      note: 'by so much a selection praises itself too highly, in the mean of the parts',
    },
    {
      label: 'stability of the choice',
      value: stability.nogueira === null ? '–' : formatNumber(stability.nogueira, 'fixed', 2),
      note: stability.nogueira === null ? 'not defined here' : '0 as by chance, 1 always the same features',
    },
  ];
}
