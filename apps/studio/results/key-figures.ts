// The key figures of a selection and of its nested cross-validation, each with what it estimates.

import {
  baselineWords,
  type EvaluateResult,
  estimateName,
  type Fact,
  formatNumber,
  intervalWords,
  optimismReason,
} from '../../../src/app.browser.ts';
import { type Selection, selectedOf } from './result-kinds.ts';

const fixed = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : formatNumber(value, 'fixed');
const whole = (value: number) => formatNumber(value, 'integer');

/** `pickedSize`: the size that the user picked instead of the rule's. */
export function selectionFacts(result: Selection, pickedSize: number | null): Fact[] {
  const selected = selectedOf(result);
  const of = result.ranking.length;
  const score = String(result.options.score ?? 'score');
  const entry = pickedSize === null ? undefined : result.curve.find(({ features }) => features === pickedSize);
  const own = pickedSize === null ? selected?.score : entry?.score;
  if (pickedSize === null && !selected)
    return [{ label: 'selected features', value: 'none', note: 'stopped before a subset size was selected' }];
  return [
    {
      label: pickedSize === null ? 'selected features' : 'picked features',
      value: whole(pickedSize ?? selected!.features.length),
      note: pickedSize === null ? `of ${whole(of)}, by the rule ${selected!.rule}` : `of ${whole(of)}, picked by you`,
    },
    {
      label: `inner-CV ${score}`,
      value: fixed(own?.mean),
      note: `± ${fixed(own?.se)} (standard error); ${optimismText(result)}`,
    },
    ...choiceFacts(result),
    ...baselineFacts('baselines' in result ? result.baselines : null, pickedSize === null),
  ];
}

/** The sizes within one standard error of the best; a run of an earlier version may lack them. */
function choiceFacts({ choice }: Selection): Fact[] {
  if (!choice) return [];
  const { best, plateau } = choice;
  return [
    {
      label: 'sizes within one standard error',
      value:
        plateau.smallest === plateau.largest
          ? whole(plateau.smallest)
          : `${whole(plateau.smallest)} to ${whole(plateau.largest)}`,
      note: `of the best, ${fixed(best.score)} with ${whole(best.features)}`,
    },
  ];
}

/** Why the score is optimistic, where it is. */
function optimismText({ options }: Selection): string {
  const reason = optimismReason(options);
  if (reason === null) return 'it guided the choice of the size';
  return reason === 'ranked-once'
    ? 'optimistic: the held-out samples were used for the ranking'
    : 'optimistic: it guided the search';
}

/** The baselines; a random subset is of the size that the rule selected. */
function baselineFacts(baselines: EvaluateResult['baselines'] | undefined, isOfRule: boolean): Fact[] {
  if (!baselines) return [];
  const shown = isOfRule ? baselines : { ...baselines, random: null };
  return baselineWords(shown).map(({ name, value }) => ({
    label: `baseline: ${name}`,
    value,
    note: 'on the same folds',
  }));
}

export function evaluationFacts({ evaluation, options, baselines }: EvaluateResult): Fact[] {
  const { outer, optimism, stability } = evaluation;
  const score = String(options.score ?? 'score');
  return [
    {
      label: `${estimateName(options)} ${score}`,
      value: fixed(outer.mean),
      note: outer.interval ? intervalWords(outer.interval) : 'on held-out samples',
    },
    ...baselineFacts(baselines, true).map((fact) => ({ ...fact, note: 'on the same outer folds' })),
    {
      label: 'optimism',
      value: fixed(optimism),
      note: 'inner-CV score minus held-out score, mean over the outer folds',
    },
    {
      label: 'stability',
      value: stability.nogueira === null ? '–' : formatNumber(stability.nogueira, 'fixed', 2),
      note: stability.nogueira === null ? 'undefined here' : '0 is chance, 1 is the same features in every fold',
    },
  ];
}
