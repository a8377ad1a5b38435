// Methods that combine the rankings of others.

import { counted, quoted } from '../text.ts';
import type { MessageSpeller } from './message.ts';

/** Without zeros at the end. */
const significant = (value: number) => String(Number(value.toPrecision(3)));

export const compositeMessages = {
  /**
   * Knockoffs need an estimate of the covariance of all features, which cannot be computed from
   * these samples.
   * @remedy Use stability selection or shadow features, which do not need it.
   * @example { samples: 62, features: 2000, most: 2000 }
   */
  'knockoffs-impossible': (
    { samples, features, most }: { samples: number; features: number; most: number },
    say: MessageSpeller,
  ) =>
    `knockoffs need the covariance of all features: more samples than features, and at most ${most} features; there are ${samples} samples and ${features} features. Use ${say.setting('method', 'stability')} or ${say.setting('method', 'shadow')}.`,

  /**
   * Features are linearly dependent, so no knockoff differs from its feature.
   * @remedy Drop duplicate and linearly dependent features.
   * @example {}
   */
  'knockoffs-singular': (_: Readonly<Record<never, never>>, say: MessageSpeller) =>
    `the covariance of the features is singular, so knockoffs cannot be constructed. Drop dependent features, for instance with ${say.option('dropDuplicates')}.`,

  /**
   * Note: the knockoff filter selected nothing.
   * @example { fdr: 0.1, fewest: 10 }
   */
  'knockoffs-select-none': ({ fdr, fewest }: { fdr: number; fewest: number }, say: MessageSpeller) =>
    `no selection satisfies the false discovery rate ${fdr}; knockoff+ selects at least ${fewest} features or none. Allow more with ${say.option('fdr')}.`,

  /**
   * Note: no feature is selected by as many methods as the panel asks for. The panel consists of the
   * features with the most votes; without any vote, of the best-ranked feature.
   * @remedy Ask for fewer methods, or leave out a method that shares no feature with the others.
   * @example { needed: 3, reached: 2, of: 3, features: 4 }
   */
  'panel-empty': (
    { needed, reached, of, features }: { needed: number; reached: number; of: number; features: number },
    say: MessageSpeller,
  ) =>
    reached === 0
      ? `none of the ${of} methods selects a feature; the panel is the best-ranked one.`
      : `no feature is selected by ${needed === of ? `all ${of}` : `${needed} of ${of}`} methods; the panel is ${counted(features, 'feature')} selected by ${reached}. Ask for fewer with ${say.setting('panel', reached)}.`,

  /**
   * The subset of a panel follows from the selections of its methods, not from its own curve.
   * @remedy Select again with another rule, which then applies to every method of the panel.
   * @example {}
   */
  'choose-again-panel': (_: Readonly<Record<never, never>>, say: MessageSpeller) =>
    `the features of a panel are those that its methods select, so its size cannot be chosen from its curve. Select again with another ${say.option('choose')} or ${say.option('panel')}.`,

  /**
   * Note: a comparison with shadow features has too few runs to select any feature.
   * @example { runs: 10, smallest: 0.0909, alpha: 0.05, needed: 19 }
   */
  'shadow-runs-too-few': (
    { runs, smallest, alpha, needed }: { runs: number; smallest: number; alpha: number; needed: number },
    say: MessageSpeller,
  ) =>
    `${runs} runs with shadow features cannot select any feature: the smallest possible p-value is ${significant(smallest)}, above the level ${significant(alpha)}. Use at least ${needed} runs (${say.option('shadowRuns')}).`,

  /**
   * The size is to be that of the method, but the method only ranks.
   * @remedy Use another rule, or a method that selects features, such as stability or shadow.
   * @example {}
   */
  'method-selects-none': (_: Readonly<Record<never, never>>, say: MessageSpeller) =>
    `${say.setting('choose', 'evidence')} needs a method that selects features itself, such as stability:svm-rfe; the method only ranks. Choose another rule.`,

  /**
   * A class has too few samples to occur in both halves of a pair.
   * @remedy Merge the class with another one, or leave its samples out.
   * @example { label: 'rare', samples: 3, needed: 4 }
   */
  'class-too-small-for-halves': ({ label, samples, needed }: { label: string; samples: number; needed: number }) =>
    `${label === '' ? 'there are' : `the class ${quoted(label)} has`} ${samples} samples (or subjects); halves of the samples need at least ${needed} of each class. Merge it with another class, or leave it out.`,

  /**
   * Several methods were named for a composite that accepts only one.
   * @remedy Name one method, or combine several with `ensemble`.
   * @example { composite: 'stability', methods: ['svm-rfe', 'l1'] }
   */
  'composite-takes-one': (
    { composite, methods }: { composite: string; methods: readonly string[] },
    say: MessageSpeller,
  ) =>
    `${say.setting('method', composite)} takes one method, got ${methods.join(', ')}. Combine several with ${say.setting('method', `ensemble:${methods.join(',')}`)}.`,
};
