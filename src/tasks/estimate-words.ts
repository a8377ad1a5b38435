// An estimate in words: its name, what it is the mean of, and its baselines. Shared by the
// terminal, reports and the studio.

import { alternatives, counted, escapeControlChars } from '../base/text.ts';
import { INTERVAL_NAMES, type ScoreInterval } from '../evaluation/statistics/score-interval.ts';
import { formatNumber } from '../report/number-format.ts';
import type { Baselines } from './baselines.ts';
import type { Verdict } from './compare-verdict.ts';
import type { EvaluateResult, PermutationReport } from './evaluate.ts';
import type { NestedEvaluation } from './nested-result.ts';

/** Options of the outer resampling, as results record them; those of version 0.1 have fewer. */
export type OuterOptions = Readonly<Record<string, unknown>>;

const digits = (value: number | null | undefined) => (value === null || value === undefined ? '–' : value.toFixed(3));

/** `nested-CV` or `.632+ bootstrap`. */
export const estimateName = ({ outer }: OuterOptions): string =>
  outer === '632plus' ? '.632+ bootstrap' : 'nested-CV';

/** What the estimate is the mean of: `10 outer folds`, `leave-one-batch-out, 6 folds`. */
export function outerName(options: OuterOptions, count: number): string {
  const { outer, outerFolds, outerRepeats, subjects, foldsColumn } = options;
  if (outer === '632plus') return counted(count, 'bootstrap sample');
  if (typeof foldsColumn === 'string') return `${counted(count, 'outer fold')} of ${escapeControlChars(foldsColumn)}`;
  if (outerFolds === 'loo') {
    const unit = typeof subjects === 'string' ? escapeControlChars(subjects) : null;
    return unit === null
      ? `leave-one-out, ${counted(count, 'outer fold')}`
      : `leave-one-group-out by ${unit}, ${counted(count, 'group')}`;
  }
  const repeats = Number(outerRepeats ?? 1);
  return repeats > 1
    ? `${counted(count, 'outer fold')}: ${outerFolds}-fold, ${repeats} repeats`
    : counted(count, 'outer fold');
}

/** `95 % CI 0.930 to 0.976 (corrected resampled t)`; in brackets, a comma before the method. */
export function intervalWords(
  { low, high, level, method }: ScoreInterval,
  { isInBrackets = false }: { readonly isInBrackets?: boolean } = {},
): string {
  // A saved result may have a method of another version.
  const name = INTERVAL_NAMES[method] ?? escapeControlChars(String(method));
  return `${Math.round(100 * level)} % CI ${digits(low)} to ${digits(high)}${isInBrackets ? `, ${name}` : ` (${name})`}`;
}

const NO_INTERVAL = 'no confidence interval with fewer than five folds';

/** `nested-CV accuracy 0.956 ± 0.009 (10 outer folds)`, then the interval. */
export function estimateLines({ outer, bootstrap, parts }: NestedEvaluation, score: string, options: OuterOptions) {
  const { interval } = outer;
  const name = estimateName(options);
  return [
    `${name} ${score} ${digits(outer.mean)} ± ${digits(outer.se)} (${outerName(options, parts.length)})`,
    ...(interval ? [intervalWords(interval)] : options.outer === '632plus' ? [] : [NO_INTERVAL]),
    ...(bootstrap
      ? [
          `errors: apparent ${digits(bootstrap.apparentError)}, leave-one-out bootstrap ${digits(bootstrap.leaveOneOutError)}, no information ${digits(bootstrap.noInformationRate)}; relative overfitting ${bootstrap.overfittingRate.toFixed(2)}`,
        ]
      : []),
  ];
}

/** `inner-CV accuracy 0.978 (optimism 0.022)`. */
export const innerWords = ({ selection, optimism }: NestedEvaluation, score: string): string =>
  `inner-CV ${score} ${digits(selection.mean)} (optimism ${digits(optimism)})`;

/** Each baseline with its name and score. */
export function baselineWords({ majority, allFeatures, random }: Baselines): { name: string; value: string }[] {
  const always =
    majority.class === null ? 'mean of the target' : `majority class (${escapeControlChars(majority.class)})`;
  return [
    { name: always, value: digits(majority.score.mean) },
    ...(allFeatures ? [{ name: 'all features', value: digits(allFeatures.score.mean) }] : []),
    ...(random ? [{ name: 'random subset', value: digits(random.score.mean) }] : []),
  ];
}

/** `baselines: majority class (LIVE) 0.794, all features 0.852, random subset 0.811`. */
export const baselineLine = (baselines: Baselines): string =>
  `baselines: ${baselineWords(baselines)
    .map(({ name, value }) => `${name} ${value}`)
    .join(', ')}`;

/** Each measure of the held-out predictions with its name and value. */
export function measureWords({ measures, fit, confusion }: NestedEvaluation): { name: string; value: string }[] {
  if (fit) {
    return [
      { name: 'R²', value: digits(fit.r2) },
      { name: 'mean absolute error', value: formatNumber(fit.mae) },
      { name: 'mean squared error', value: formatNumber(fit.mse) },
    ];
  }
  if (!measures || !confusion) return [];
  const { binary, balancedAccuracy, mcc } = measures;
  const recalls = confusion.byClass.map(({ recall }, k) => ({
    name: `recall (${escapeControlChars(confusion.classes[k])})`,
    value: digits(recall),
  }));
  return [
    ...(binary
      ? [
          { name: `sensitivity (${escapeControlChars(binary.positive)})`, value: digits(binary.sensitivity) },
          { name: `specificity (${escapeControlChars(binary.negative)})`, value: digits(binary.specificity) },
          { name: 'AUC', value: digits(binary.auc) },
        ]
      : recalls),
    { name: 'balanced accuracy', value: digits(balancedAccuracy) },
    { name: 'MCC', value: digits(mcc) },
  ];
}

/** `permutation test: p = 0.048 (20 permutations; the smallest possible p is 1/21 = 0.048)`. */
export function permutationWords({ count, p }: Pick<PermutationReport, 'count' | 'p'>): string {
  const smallest = `the smallest possible p is 1/${count + 1} = ${(1 / (count + 1)).toPrecision(2)}`;
  return `permutation test: p = ${p.toPrecision(2)} (${counted(count, 'permutation')}; ${smallest})`;
}

/** The lines that sum an evaluation up. */
export function evaluationLines({ evaluation, baselines, options }: EvaluateResult): string[] {
  const score = String(options.score);
  const { sizes, stability, permutations } = evaluation;
  const measures = measureWords(evaluation).map(({ name, value }) => `${name} ${value}`);
  return [
    ...estimateLines(evaluation, score, options),
    innerWords(evaluation, score),
    ...(baselines ? [baselineLine(baselines)] : []),
    `held-out samples: ${measures.join(', ')}`,
    `selected: ${sizeWords(sizes)}; ${stabilityWords(stability)}`,
    ...(permutations ? [permutationWords(permutations)] : []),
  ];
}

/** `5 features` or `5 to 12 features`. */
export function sizeWords(sizes: readonly number[]): string {
  const [fewest, most] = [Math.min(...sizes), Math.max(...sizes)];
  return fewest === most ? counted(fewest, 'feature') : `${fewest} to ${counted(most, 'feature')}`;
}

function stabilityWords({ nogueira, interval }: NestedEvaluation['stability']): string {
  if (nogueira === null) return 'stability is undefined (all features in every fold, or a single fold)';
  const between = interval ? `, 95 % CI ${interval[0].toFixed(2)} to ${interval[1].toFixed(2)}` : '';
  return `stability ${nogueira.toFixed(2)}${between} (0 = chance, 1 = the same set in every fold)`;
}

const SHOWN_NAME = 80;
const named = (name: string) => {
  const shown = escapeControlChars(name);
  return shown.length > SHOWN_NAME ? `${shown.slice(0, SHOWN_NAME - 1)}…` : shown;
};
const list = (names: readonly string[]) => names.map(named).join(', ');
const pText = (p: number) => (p < 0.001 ? 'p < 0.001' : `p = ${p.toPrecision(2)}`);

/** A bound that is true of all p: `all p > 0.3`. */
const pAbove = (p: number) => `p > ${(Math.floor(p * 100 - 1e-9) / 100).toString()}`;

/** The outcome of the tests of a comparison in sentences; `what` was compared. */
export function verdictSentences(
  { highest, winner, notBeaten, smallestP, random }: Verdict,
  score: string,
  what: 'method' | 'run' = 'method',
): string[] {
  return [...randomSentences(random, what), ...winnerSentences({ highest, winner, notBeaten, smallestP }, score, what)];
}

function randomSentences(random: Verdict['random'], what: string): string[] {
  if (random === null) return [];
  const { beatenBy, smallestP } = random;
  if (beatenBy.length > 0)
    return [`Significantly better than a random ranking: ${list(beatenBy)} (corrected tests, Holm).`];
  return smallestP === null
    ? []
    : [`No ${what} is significantly better than a random ranking (corrected ${pAbove(smallestP)} in every test).`];
}

function winnerSentences(
  { highest, winner, notBeaten, smallestP }: Omit<Verdict, 'random'>,
  score: string,
  what: string,
): string[] {
  if (winner !== null)
    return [`${named(winner)} is significantly better than every other ${what} in ${score} (corrected tests, Holm).`];
  if (notBeaten.length === 0) return [];
  if (highest.length > 1) return [`${alternatives(highest.map(named), 'and')} share the highest ${score}.`];
  const p = smallestP === null ? '' : ` (corrected tests, Holm; smallest ${pText(smallestP)})`;
  return [
    `${named(highest[0])} has the highest ${score}, but does not differ significantly from ${alternatives(notBeaten.map(named))}${p}.`,
  ];
}
