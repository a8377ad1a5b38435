// Messages about estimates: what they have to beat, and how they are made.

import { quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

const digits = (value: number) => value.toFixed(3);

const chance = (p: number | null) =>
  p === null ? '' : `; corrected paired t-test: p ${p < 0.001 ? '< 0.001' : `= ${p.toFixed(p < 0.1 ? 3 : 2)}`}`;

const BASELINES = {
  majority: (name: string | null) =>
    name === null ? 'that of predicting the mean of the target' : `that of always predicting ${quoted(name)}`,
  random: () => 'that of a random subset of the same size',
};

export const estimateMessages = {
  /**
   * Note: the estimate does not exceed a baseline that needs no selection, or not by more than
   * chance would explain.
   * @remedy Do not conclude that the selection helps here. More samples give a more precise
   * estimate.
   * @example { score: 'accuracy', estimate: 0.81, baseline: 'majority', value: 0.794, p: 0.4,
   * class: 'LIVE' }
   */
  'baseline-not-beaten': ({
    score,
    estimate,
    baseline,
    value,
    p,
    class: name,
  }: {
    score: string;
    estimate: number;
    baseline: 'majority' | 'random';
    value: number;
    p: number | null;
    class: string | null;
  }) => {
    const other = `${BASELINES[baseline](name)} (${digits(value)}${chance(p)})`;
    return estimate > value
      ? `${score} ${digits(estimate)} is not clearly above ${other}.`
      : `${score} ${digits(estimate)} does not beat ${other}.`;
  },

  /**
   * Note: the score on held-out samples is higher with all features, by more than chance would
   * explain.
   * @remedy Use all features, or a subset-size rule that keeps more of them.
   * @example { score: 'accuracy', estimate: 0.91, value: 0.95, p: 0.01 }
   */
  'all-features-better': ({
    score,
    estimate,
    value,
    p,
  }: {
    score: string;
    estimate: number;
    value: number;
    p: number | null;
  }) =>
    `the selection reduces ${score}: ${digits(value)} with all features, ${digits(estimate)} with the selected ones${chance(p)}.`,

  /**
   * Note: one class is much larger than another, so even a model that always predicts the larger
   * class has a high accuracy.
   * @remedy Use class weights and a score that gives all classes equal weight.
   * @example { class: 'LIVE', fraction: 0.794, hasClassWeights: false, isBinary: true }
   */
  'classes-imbalanced': (
    {
      class: name,
      fraction,
      hasClassWeights,
      isBinary,
    }: { class: string; fraction: number; hasClassWeights: boolean; isBinary: boolean },
    say: MessageSpeller,
  ) => {
    const scores = [say.setting('score', 'balanced-accuracy'), ...(isBinary ? [say.setting('score', 'auc')] : [])];
    const weights = hasClassWeights ? '' : `, and ${say.setting('classWeights', 'balanced')}`;
    return `${Math.round(100 * fraction)} % of the samples belong to the class ${quoted(name)}, so accuracy reveals little about the other class${isBinary ? '' : 'es'}. Consider ${scores.join(' or ')}${weights}.`;
  },

  /**
   * Note: there are too few permutations to reach a small p-value.
   * @remedy Use more permutations: 99 of them allow p-values as small as 0.01.
   * @example { count: 20, smallest: 0.0476 }
   */
  'permutations-few': ({ count, smallest }: { count: number; smallest: number }) =>
    `with ${count} permutations, p cannot be smaller than 1/${count + 1} = ${smallest.toPrecision(2)}.`,

  /**
   * The .632+ bootstrap draws its own samples and cannot use predefined folds.
   * @remedy Leave out the folds column, or use cross-validation.
   * @example {}
   */
  'bootstrap-with-folds': (_: NoFacts, say: MessageSpeller) =>
    `${say.setting('outer', '632plus')} draws bootstrap samples and cannot use ${say.option('foldsColumn')}.`,

  /**
   * A class has too few samples, or there are too few subjects, to draw bootstrap samples.
   * @remedy Use cross-validation, or collect more samples of the smallest class.
   * @example {}
   */
  'bootstrap-impossible': (_: NoFacts, say: MessageSpeller) =>
    `${say.setting('outer', '632plus')} needs more samples or subjects of every class: no bootstrap sample contained enough of each.`,

  /**
   * The .632+ bootstrap is defined only for errors that are averages over samples.
   * @remedy Use one of the scores listed in the message, or cross-validation.
   * @example { score: 'mcc', usable: ['accuracy', 'balanced-accuracy'] }
   */
  'bootstrap-score': ({ score, usable }: { score: string; usable: readonly string[] }, say: MessageSpeller) =>
    `${say.setting('outer', '632plus')} is not defined for ${score}. Use ${usable.map((name) => say.setting('score', name)).join(' or ')}.`,

  /**
   * Note: the model was trained on some or all of the samples to predict, so the accuracy on them
   * is optimistic.
   * @remedy Predict samples that were not used for training; run evaluate for an estimate.
   * @example { count: 569, of: 569, isWhole: true }
   */
  'training-samples-predicted': ({ count, of, isWhole }: { count: number; of: number; isWhole: boolean }) =>
    isWhole
      ? `the model was trained on these samples, so the accuracy is optimistic. Run evaluate for an estimate on new samples.`
      : `${count} of ${of} samples are identical to training samples in every column that the model reads, so the accuracy on them is optimistic.`,
};
