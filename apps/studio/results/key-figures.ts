// The key figures of a selection: the nested-CV estimate with its interval first, what it has to beat
// next to it, and the inner-CV score last.

import {
  baselineWords,
  counted,
  type EvaluateResult,
  estimateName,
  type Fact,
  formatNumber,
  intervalWords,
  optimismReason,
  outerName,
  plateauWords,
  rulePhrase,
} from '../../../src/app.browser.ts';
import { type Selection, selectedOf } from './result-kinds.ts';

const fixed = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : formatNumber(value, 'fixed');
const whole = (value: number) => formatNumber(value, 'integer');

/** The estimate that leads: its name, value, interval, and what it is the mean of. */
export interface LeadFigure {
  readonly label: string;
  readonly value: string;
  readonly interval: string;
  readonly basis: string;
}

export function leadFigure({ evaluation, options }: EvaluateResult): LeadFigure {
  const { outer, parts } = evaluation;
  return {
    label: `${estimateName(options)} ${String(options.score ?? 'score')}`,
    value: fixed(outer.mean),
    interval: outer.interval ? intervalWords(outer.interval) : 'no confidence interval: too few folds',
    basis: `on held-out samples (${outerName(options, parts.length)})`,
  };
}

/** `pickedSize`: the size that the user picked instead of the rule's. */
export function selectionFacts(
  result: Selection,
  pickedSize: number | null,
  evaluation: EvaluateResult | null = null,
): Fact[] {
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
      note:
        pickedSize === null
          ? `of ${counted(of, 'feature')}; ${rulePhrase(selected!.rule)}`
          : `of ${counted(of, 'feature')}, picked by you`,
    },
    ...choiceFacts(result),
    ...(evaluation ? evaluationFacts(evaluation) : baselineFacts(result, pickedSize === null)),
    {
      label: `inner-CV ${score}`,
      value: fixed(own?.mean),
      note: `± ${fixed(own?.se)} (standard error); ${optimismText(result)}`,
    },
  ];
}

/** Shown small and grey: it is not an estimate for new samples. */
export const isInnerScore = ({ label }: Fact) => label.startsWith('inner-CV ');

/** The sizes within one standard error of the best; a run of an earlier version may lack them. */
function choiceFacts({ choice, curve }: Selection): Fact[] {
  if (!choice) return [];
  const { best, plateau } = choice;
  const { range, part } = plateauWords(plateau, curve);
  return [
    {
      label: 'sizes within one standard error of the best',
      value: range,
      note: `${part}best: ${fixed(best.score)} with ${counted(best.features, 'feature')}`,
    },
  ];
}

/** Why the score is optimistic, where it is. */
function optimismText({ options }: Selection): string {
  const reason = optimismReason(options);
  if (reason === null) return 'used to choose the subset size';
  return reason === 'ranked-once'
    ? 'optimistic: the held-out samples were used for the ranking'
    : 'optimistic: it guided the search';
}

/** The baselines on the inner folds; a random subset is of the size that the rule selected. */
function baselineFacts(result: Selection, isOfRule: boolean): Fact[] {
  const baselines = 'baselines' in result ? result.baselines : null;
  if (!baselines) return [];
  const shown = isOfRule ? baselines : { ...baselines, random: null };
  return baselineWords(shown).map(({ name, value }) => ({
    label: `baseline: ${name}`,
    value,
    note: 'on the same inner folds',
  }));
}

function evaluationFacts({ evaluation: { optimism, stability, permutations } }: EvaluateResult): Fact[] {
  return [
    ...(permutations
      ? [
          {
            label: 'permutation test',
            value: `p = ${formatNumber(permutations.p, 'number', 2)}`,
            note: `${whole(permutations.count)} permutations of the labels; the smallest possible p is ${formatNumber(1 / (1 + permutations.count), 'number', 2)}`,
          },
        ]
      : []),
    {
      label: 'stability',
      value: stability.nogueira === null ? '–' : formatNumber(stability.nogueira, 'fixed', 2),
      note: stability.nogueira === null ? 'undefined here' : '0 = chance, 1 = the same set in every fold',
    },
    {
      label: 'optimism',
      value: fixed(optimism),
      note: 'inner-CV score minus held-out score, averaged over the outer folds',
    },
  ];
}
