// Methods that combine the rankings of others.

import { alternatives, counted, grouped, quoted } from '../text.ts';
import type { MessageSpeller } from './message.ts';

/** Without zeros at the end. */
const significant = (value: number) => String(Number(value.toPrecision(3)));

export const compositeMessages = {
  /**
   * Knockoffs need an estimate of the covariance of all features, which cannot be computed from
   * these samples.
   * @remedy Use stability selection or shadow features, which do not need this estimate.
   * @example { samples: 62, features: 2000, most: 2000 }
   */
  'knockoffs-impossible': (
    { samples, features, most }: { samples: number; features: number; most: number },
    say: MessageSpeller,
  ) =>
    `knockoffs need an estimate of the covariance of all features, which requires more samples than features and at most ${grouped(most)} features. There are ${counted(samples, 'sample')} and ${counted(features, 'feature')}. Use ${say.setting('method', 'stability')} or ${say.setting('method', 'shadow')}.`,

  /**
   * Features are linearly dependent, so no knockoff differs from its feature.
   * @remedy Drop duplicate and linearly dependent features.
   * @example {}
   */
  'knockoffs-singular': (_: Readonly<Record<never, never>>, say: MessageSpeller) =>
    `the covariance of the features is singular, so knockoffs cannot be constructed. Drop dependent features, for example with ${say.option('dropDuplicates')}.`,

  /**
   * Note: the knockoff filter selected no features.
   * @example { fdr: 0.1, fewest: 10 }
   */
  'knockoffs-select-none': ({ fdr, fewest }: { fdr: number; fewest: number }, say: MessageSpeller) =>
    `no selection keeps the false discovery rate at or below ${fdr}: at this rate, knockoff+ selects at least ${fewest} features or none. Allow a higher rate with ${say.option('fdr')}.`,

  /**
   * Note: no feature was selected by as many methods as the panel requires. The panel consists of
   * the features with the most votes or, if there are no votes, of the best-ranked feature.
   * @remedy Require fewer methods, or leave out a method that shares no features with the others.
   * @example { needed: 3, reached: 2, of: 3, features: 4 }
   */
  'panel-empty': (
    { needed, reached, of, features }: { needed: number; reached: number; of: number; features: number },
    say: MessageSpeller,
  ) =>
    reached === 0
      ? `none of the ${of} methods selected a feature; the panel consists of the best-ranked feature.`
      : `no feature was selected by ${needed === of ? `all ${of}` : `${needed} of ${of}`} methods; the panel consists of ${counted(features, 'feature')} selected by ${counted(reached, 'method')}. Require fewer methods with ${say.setting('panel', reached)}.`,

  /**
   * The size of a panel is determined by the selections of its methods and cannot be chosen from
   * its curve.
   * @remedy Select again with another rule, which then applies to every method of the panel.
   * @example {}
   */
  'choose-again-panel': (_: Readonly<Record<never, never>>, say: MessageSpeller) =>
    `the size of a panel is determined by the selections of its methods and cannot be chosen from its curve. Select again with another ${say.option('choose')} or ${say.option('panel')}.`,

  /**
   * Note: there are too few runs with shadow features for any feature to be selected.
   * @example { runs: 10, smallest: 0.0909, alpha: 0.05, needed: 19 }
   */
  'shadow-runs-too-few': (
    { runs, smallest, alpha, needed }: { runs: number; smallest: number; alpha: number; needed: number },
    say: MessageSpeller,
  ) =>
    `with ${runs} shadow runs, no feature can be selected: the smallest possible p-value is ${significant(smallest)}, which exceeds the significance level of ${significant(alpha)}. Use at least ${needed} runs (${say.option('shadowRuns')}).`,

  /**
   * The subset size is to be determined by the method, but the method only ranks features.
   * @remedy Use another rule, or a method that selects features, such as stability or shadow.
   * @example {}
   */
  'method-selects-none': (_: Readonly<Record<never, never>>, say: MessageSpeller) =>
    `${say.setting('choose', 'evidence')} needs a method that selects features itself, such as stability:svm-rfe, but this method only ranks them. Choose another rule.`,

  /**
   * A class has too few samples to be represented in both halves of the data.
   * @remedy Merge the class with another one, or leave its samples out.
   * @example { label: 'rare', samples: 3, needed: 4 }
   */
  'class-too-small-for-halves': ({ label, samples, needed }: { label: string; samples: number; needed: number }) =>
    label === ''
      ? `there are ${samples} samples (or subjects), but splitting them into halves requires at least ${needed}.`
      : `the class ${quoted(label)} has ${samples} samples (or subjects), but splitting the samples into halves requires at least ${needed} of each class. Merge it with another class, or leave it out.`,

  /**
   * Several methods were given for a composite that accepts only one.
   * @remedy Specify one method, or combine several with `ensemble`.
   * @example { composite: 'stability', methods: ['svm-rfe', 'l1'] }
   */
  'composite-takes-one': (
    { composite, methods }: { composite: string; methods: readonly string[] },
    say: MessageSpeller,
  ) =>
    `${say.setting('method', composite)} takes one method, not ${alternatives(methods, 'and')}. To combine several methods, use ${say.setting('method', `ensemble:${methods.join(',')}`)}.`,
};
