// The search for features: why an elimination cannot go on, and what its ranking is worth.

import { counted, grouped, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const searchMessages = {
  /**
   * Margin-based elimination needs a kernel classifier.
   * @remedy Train an SVM.
   * @example {}
   */
  'margin-needs-kernel-classifier': (_: NoFacts, say: MessageSpeller) =>
    `margin-based elimination needs a kernel classifier. Use ${say.setting('machine', 'svm')}.`,

  /**
   * The classifier does not separate the training samples, so no feature can be eliminated by its
   * margin. The margin is null if the classifier has no weights.
   * @remedy Raise the cost, or choose how to treat data that are not separable.
   * @example { margin: -0.012 }
   */
  'training-samples-not-separated': ({ margin }: { margin: number | null }, say: MessageSpeller) =>
    `the classifier does not separate the training samples (${margin === null ? 'it has no weights' : `its margin is ${margin.toPrecision(3)}`}), so no feature can be eliminated by margin. Raise ${say.option('cost')} (Infinity for a hard margin), or use ${say.setting('onNonseparable', 'soft')} or ${say.setting('onNonseparable', 'continue')}.`,

  /**
   * Note: margin-based elimination ended because every removal would leave samples on the wrong
   * side of the decision boundary.
   * @remedy Allow the elimination to continue without a positive margin.
   * @example { unranked: 12 }
   */
  'no-removal-keeps-margin': ({ unranked }: { unranked: number }, say: MessageSpeller) =>
    `no further feature can be removed without losing the positive margin, so ${counted(unranked, 'feature')} ${unranked === 1 ? 'is' : 'are'} unranked. Use ${say.setting('onNonseparable', 'continue')} or ${say.setting('onNonseparable', 'soft')} to rank ${unranked === 1 ? 'it' : 'them'}.`,

  /**
   * Note: some binary classifiers have no weights and therefore no margin, and are ignored by
   * margin-based elimination.
   * @remedy Look for samples that contradict one another, or for classes that no feature
   * distinguishes.
   * @example { count: 1, of: 3 }
   */
  'classifiers-without-weights': ({ count, of }: { count: number; of: number }) =>
    `${count} of ${counted(of, 'binary classifier')} ${count === 1 ? 'has' : 'have'} no weights and therefore no margin, and ${count === 1 ? 'is' : 'are'} ignored: samples contradict one another, or no feature distinguishes the classes.`,

  /**
   * Note: the elimination ended before it reached the smallest size.
   * @remedy Address the reason given in the message.
   * @example { unranked: 12, reason: { code: 'interrupted', facts: {} } }
   */
  'elimination-ended-early': ({ unranked, reason }: { unranked: number; reason: unknown }, say: MessageSpeller) =>
    `the elimination ended early: ${counted(unranked, 'feature')} ${unranked === 1 ? 'is' : 'are'} unranked and ${unranked === 1 ? 'is' : 'are'} listed first, in column order. Reason: ${say.message(reason)}`,

  /**
   * The run was interrupted.
   * @remedy Run it again; with a checkpoint file, it resumes.
   * @example {}
   */
  interrupted: (_: NoFacts) => 'the run was interrupted.',

  /**
   * Note: in some steps, the feature values are so small for the given cost that the decision
   * values of all samples are nearly equal. The ranking is still correct, but the classifiers are
   * not useful.
   * @remedy Scale the data, or raise the cost.
   * @example { steps: 3, of: 30, features: 25 }
   */
  'values-faint': ({ steps, of, features }: { steps: number; of: number; features: number }) =>
    `in ${steps} of ${counted(of, 'step')} (first with ${counted(features, 'feature')}), the feature values are so small for the given cost that all samples have nearly the same decision value. Scale the data, or raise the cost.`,

  /**
   * Note: in some steps, the feature values are so small for the given cost that rounding
   * determines the ranking.
   * @remedy Scale the data, or raise the cost.
   * @example { steps: 3, of: 30, features: 25 }
   */
  'values-below-rounding': ({ steps, of, features }: { steps: number; of: number; features: number }) =>
    `in ${steps} of ${counted(of, 'step')} (first with ${counted(features, 'feature')}), the feature values are so small for the given cost that rounding determines the ranking. Scale the data, or raise the cost.`,

  /**
   * Note: in some steps of an elimination, a solver stopped before reaching its tolerance; `stop`
   * and `features` refer to the first such step.
   * @remedy Scale the data, lower the cost, or raise the iteration limit.
   * @example { steps: 3, of: 30, stop: 'iteration-limit', features: 25 }
   */
  'solver-stopped-in-steps': ({
    steps,
    of,
    stop,
    features,
  }: {
    steps: number;
    of: number;
    stop: string;
    features: number;
  }) =>
    `in ${steps} of ${counted(of, 'step')}, the solver stopped before reaching its tolerance (first with ${counted(features, 'feature')}: ${stop.replaceAll('-', ' ')}).`,

  /**
   * Note: some classifiers used to score subsets along the elimination path stopped at the
   * iteration limit.
   * @remedy Scale the data, lower the cost, or raise the iteration limit.
   * @example { stopped: 12, of: 300 }
   */
  'scoring-stopped-early': ({ stopped, of }: { stopped: number; of: number }) =>
    `${stopped} of ${counted(of, 'classifier')} used to score subsets along the elimination path stopped at the iteration limit. Their scores come from the last iteration.`,

  /**
   * Note: nothing is ranked because no feature may be eliminated: all features are kept, or the
   * smallest size is not below the number of features.
   * @remedy Keep fewer features, or lower the smallest size.
   * @example { features: 4, minFeatures: 4, allKept: false }
   */
  'nothing-eliminated': (
    { features, minFeatures, allKept }: { features: number; minFeatures: number; allKept: boolean },
    say: MessageSpeller,
  ) =>
    `none of the ${counted(features, 'feature')} can be eliminated, so nothing is ranked: ${allKept ? `${say.option('keep')} contains all of them` : `${say.setting('minFeatures', minFeatures)} is not below the number of features`}.`,

  /**
   * Note: in many steps, the lowest criteria are 0 or below their rounding error, so features are
   * eliminated in column order.
   * @remedy If no column is constant and no samples contradict one another, scale the data or lower
   * the cost.
   * @example { steps: 10, of: 30, features: 20 }
   */
  'ranked-by-column-order': (
    { steps, of, features }: { steps: number; of: number; features: number },
    say: MessageSpeller,
  ) =>
    `in ${steps} of ${counted(of, 'step')} (first with ${counted(features, 'feature')}), the lowest criteria are 0 or below their rounding error, so features were eliminated in column order. If no column is constant and no samples contradict one another, scale the data or lower ${say.option('cost')}.`,

  /**
   * A feature to be kept is not in the data.
   * @remedy Correct the name; the message suggests the nearest one.
   * @example { feature: 'alkohol', nearest: 'alcohol' }
   */
  'keep-unknown': ({ feature, nearest }: { feature: string; nearest: string | null }, say: MessageSpeller) =>
    `${say.option('keep')} contains ${quoted(feature)}, which is not among the features. ${nearest === null ? 'Correct the name.' : `Did you mean ${quoted(nearest)}?`}`,

  /**
   * The start set of a sequential search contains a feature that does not exist.
   * @remedy Correct the name.
   * @example { feature: 'ash ', nearest: 'ash' }
   */
  'start-set-unknown': ({ feature, nearest }: { feature: string; nearest: string | null }, say: MessageSpeller) =>
    `${say.option('startSet')} contains ${quoted(feature)}, which is not among the features. ${nearest === null ? 'Correct the name.' : `Did you mean ${quoted(nearest)}?`}`,

  /**
   * Note: a search ended before it had visited all features, so some features have no rank.
   * @remedy If their order matters, increase the largest size or the patience.
   * @example { features: 1950, of: 2000 }
   */
  'features-never-added': ({ features, of }: { features: number; of: number }) =>
    `${grouped(features)} of ${counted(of, 'feature')} are not in any subset that the search visited; they are listed at the end of the ranking, in no particular order.`,

  /**
   * Note: a search was interrupted, so its result contains only the subsets visited so far.
   * @remedy Run it again; with a checkpoint file, it resumes.
   * @example { features: 7, of: 30 }
   */
  'search-interrupted': ({ features, of }: { features: number; of: number }) =>
    `the search was interrupted at ${features} of ${counted(of, 'feature')}; the subsets that it did not reach are missing.`,

  /**
   * Note: the local search around the selected subset ended because its budget was spent.
   * @remedy Raise the budget.
   * @example { budget: 1000, round: 2, scored: 30, neighbours: 57 }
   */
  'refinement-budget-spent': (
    { budget, round, scored, neighbours }: { budget: number; round: number; scored: number; neighbours: number },
    say: MessageSpeller,
  ) =>
    `the budget of the local search (${say.setting('refineBudget', budget)}) was spent in round ${round}, after ${scored} of ${counted(neighbours, 'neighbour')} had been scored.`,
};
