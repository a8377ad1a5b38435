// The rules by which a subset size is chosen from a validated curve, and how `--choose` spells
// them: a name, and for some rules a number behind `=`.

import { isInRange, parsedOption, withDefault } from '../base/option.ts';
import type { NumberRange } from '../base/option-info.ts';
import { isNumberText } from '../base/order.ts';
import { problem } from '../base/problem.ts';
import { type Entry, registry } from '../base/registry.ts';
import {
  bestPoint,
  type Curve,
  type CurvePoint,
  meanScore,
  smallestOfHighest,
  smallestReaching,
  standardError,
} from './curve.ts';

interface SizeRule extends Entry {
  /** A few words for a menu, which would cut the summary off. */
  readonly title: string;
  /** The number behind `=`, where the rule takes one. */
  readonly argument?: { readonly name: string; readonly range: NumberRange; readonly unit?: string };
  /** What it selects, as a figure or a sentence names it; `value` is the argument as it was given. */
  phrase(value: string): string;
  /** The rule as a sentence of a methods section. */
  sentence(value: string): string;
  /** Whether it takes the size that the method itself selects, which the path then has to visit. */
  readonly keepsSelected?: true;
  /** `value` is the argument. */
  choose<P extends CurvePoint>(curve: Curve<P>, value: number, facts: CurveFacts): P;
}

/** What a rule may use besides the curve. */
export interface CurveFacts {
  /** Of the full set. */
  readonly featureCount: number;
  /** By how much one held-out sample can change a score [0]. */
  readonly resolution?: number;
  /** How many features the method itself selects, where it does. */
  readonly selectedByMethod?: number;
}

export const sizeRules = registry<SizeRule>('rule to choose', [
  {
    name: 'at-most',
    title: 'best of at most K',
    summary: 'the highest score with at most K features; ties go to the fewest',
    argument: { name: 'K', range: { whole: true, min: 1 } },
    phrase: (value) => `the highest score with at most ${value}`,
    sentence: (value) => `Among the subsets of at most ${value} features, the one with the highest score was selected.`,
    choose: bestUpTo,
  },
  {
    name: 'best',
    title: 'highest score',
    summary: 'the highest score; ties go to the fewest features',
    phrase: () => 'the highest score',
    sentence: () => 'The subset with the highest score was selected (the smallest one in case of ties).',
    choose: bestPoint,
  },
  {
    name: 'evidence',
    title: 'as selected by the method',
    summary: 'the features that the method itself selects, for methods that combine rankings',
    phrase: () => 'as the method itself selected them',
    sentence: () => 'The features that the method itself selected were retained.',
    keepsSelected: true,
    choose(curve, _, { selectedByMethod }) {
      if (selectedByMethod === undefined) throw problem('method-selects-none', {}, { fixes: [{ unset: ['choose'] }] });
      // A model needs a feature.
      return pointOfSize(curve, Math.max(1, selectedByMethod));
    },
  },
  {
    name: 'n',
    title: 'exactly K',
    summary: 'exactly K features',
    argument: { name: 'K', range: { whole: true, min: 1 } },
    phrase: () => 'size fixed in advance',
    sentence: (value) => `The subset size was fixed in advance at ${value}.`,
    choose: pointOfSize,
  },
  {
    name: 'one-se',
    title: 'within one standard error',
    summary: 'the fewest features within one standard error of the best',
    phrase: () => 'the fewest within one standard error of the best',
    sentence: () =>
      'The smallest subset within one standard error of the best score was selected (one-standard-error rule; Breiman et al. 1984).',
    choose(curve, _, { resolution = 0 }) {
      const best = bestPoint(curve);
      return smallestReaching(curve, meanScore, best.score.mean - standardError(best, resolution));
    },
  },
  {
    name: 'tolerance',
    title: 'within P percent',
    summary: 'the fewest features within P percent of the best score',
    argument: { name: 'P', range: { min: 0, max: 100 }, unit: '%' },
    phrase: (value) => `the fewest within ${value} % of the best score`,
    sentence: (value) => `The smallest subset with a score within ${value} % of the best was selected.`,
    choose(curve, percent) {
      const { mean } = bestPoint(curve).score;
      // The source divides by the best score. Below 0, where mcc can be, every subset would pass:
      // percent of its size are meant.
      return smallestReaching(curve, meanScore, mean - (percent / 100) * Math.abs(mean));
    },
  },
  {
    name: 'tradeoff',
    title: 'trade-off',
    summary: 'the minimum of L (1 − score) + (1 − L) (fraction of the features)',
    argument: { name: 'L', range: { min: 0, max: 1 } },
    phrase: (value) => `the best trade-off of score and size (L = ${value})`,
    sentence: (value) =>
      `The subset that minimised L (1 − score) + (1 − L) (fraction of features retained) with L = ${value} was selected.`,
    choose(curve, weight, { featureCount }) {
      const price = ({ features, score }: CurvePoint) =>
        weight * (1 - score.mean) + (1 - weight) * (features / featureCount);
      return smallestOfHighest(curve, (point) => -price(point));
    },
  },
]);

/** What a rule selects, in words; a result of another version may have a rule that is not known here. */
export function rulePhrase(choose: string): string {
  const [name, value = ''] = choose.split('=');
  return sizeRules.has(name) ? sizeRules.get(name).phrase(value) : `rule ${choose}`;
}

/** Whether a rule takes the size that the method itself selects. */
export const keepsSelected = (choose: string): boolean => {
  const [name] = choose.split('=');
  return sizeRules.has(name) && sizeRules.get(name).keepsSelected === true;
};

function bestUpTo<P extends CurvePoint>(curve: Curve<P>, most: number): P {
  const few = curve.filter(({ features }) => features <= most);
  if (few.length > 0) return bestPoint(few);
  const nearest = Math.min(...curve.map(({ features }) => features));
  throw problem('no-size-so-small', { most, nearest }, { fixes: [{ set: { choose: `at-most=${nearest}` } }] });
}

function pointOfSize<P extends CurvePoint>(curve: Curve<P>, size: number): P {
  const found = curve.filter(({ features }) => features === size);
  if (found.length > 0) return bestPoint(found);
  const sizes = curve.map(({ features }) => features).sort((a, b) => a - b);
  const nearest = [sizes.findLast((features) => features < size), sizes.find((features) => features > size)].filter(
    (features) => features !== undefined,
  );
  const fixes = nearest.map((features) => ({ set: { choose: `n=${features}` } }));
  throw problem('size-not-scored', { size, nearest }, { fixes });
}

interface Choice {
  readonly rule: SizeRule;
  /** NaN if the rule takes none. */
  readonly value: number;
}

/**
 * `best`, `tolerance=2`, …; undefined if it is no rule, or its number is missing, needless or out
 * of range.
 */
function parseChoice(text: unknown): Choice | undefined {
  if (typeof text !== 'string') return undefined;
  const [name, number, ...more] = text.split('=').map((part) => part.trim());
  if (!sizeRules.has(name) || more.length > 0) return undefined;
  const rule = sizeRules.get(name);
  if (!rule.argument) return number === undefined ? { rule, value: Number.NaN } : undefined;
  const fits = number !== undefined && isNumberText(number) && isInRange(Number(number), rule.argument.range);
  return fits ? { rule, value: Number(number) } : undefined;
}

const choiceText = ({ rule, value }: Choice) => (rule.argument ? `${rule.name}=${value}` : rule.name);

/** The point that the rule, as `--choose` spells it, takes from the curve. */
export function choosePoint<P extends CurvePoint>(curve: Curve<P>, rule: string, facts: CurveFacts): P {
  const choice = parseChoice(rule);
  if (!choice) throw new Error(`${rule} is not a value of the option choose`);
  return choice.rule.choose(curve, choice.value, facts);
}

/** The value is the rule as a user writes it, its number in the shortest form. */
export const chooseOption = withDefault(
  parsedOption<string>(
    {
      kind: 'choice',
      level: 'basic',
      argument: 'RULE',
      summary: 'rule that chooses the subset size',
      choices: sizeRules.entries.map(({ name, summary, argument }) => ({
        value: name,
        meaning: summary,
        ...(argument && { argument: { ...argument, separator: '=' as const } }),
      })),
    },
    (value) => {
      const choice = parseChoice(value);
      return choice && choiceText(choice);
    },
  ),
  'one-se',
);

/** The size that a rule names, as `n=K` and `at-most=K` do; null for other rules. */
export function namedSize(rule: string): number | null {
  const choice = parseChoice(rule);
  return choice?.rule.argument?.name === 'K' ? choice.value : null;
}
