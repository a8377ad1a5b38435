// Training: costs and weights, what solvers need of the data, and how far they came.

import { counted, escapeControlChars, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

const opponent = (negative: string | null) => (negative === null ? 'the rest' : quoted(negative));

export const trainingMessages = {
  /**
   * A class weight is not a positive finite number. Classes count from 1.
   * @remedy Give every class a positive weight.
   * @example { class: 2, weight: '-1' }
   */
  'class-weight-invalid': ({ class: place, weight }: { class: number; weight: string }) =>
    `the weight of class ${place} must be a positive number, got ${quoted(weight)}.`,

  /**
   * The number of class weights differs from the number of classes.
   * @remedy Give one weight per class.
   * @example { weights: 3, classes: 2 }
   */
  'class-weights-count': ({ weights, classes }: { weights: number; classes: number }) =>
    `got ${counted(weights, 'class weight')} for ${counted(classes, 'class', 'classes')}. Give one for each.`,

  /**
   * Class weights name classes that the data do not have.
   * @remedy Correct the names.
   * @example { unknown: ['setossa'], classes: ['setosa', 'virginica'] }
   */
  'class-weights-unknown': (
    { unknown, classes }: { unknown: readonly string[]; classes: readonly string[] },
    say: MessageSpeller,
  ) => `${say.option('classWeights')} names ${listed(unknown)}, but the classes are ${listed(classes)}.`,

  /**
   * Every sample of a class has the weight 0, so there is nothing to learn about it.
   * @remedy Give at least one of its samples a positive weight, or leave the class out.
   * @example { class: 'setosa' }
   */
  'class-without-weight': ({ class: name }: { class: string }) =>
    `every sample of the class ${quoted(name)} has the weight 0. Give at least one of them a weight, or leave the class out.`,

  /**
   * The training samples are all of one class.
   * @remedy Give samples of two classes or more.
   * @example {}
   */
  'one-class-to-train-on': (_: NoFacts) => 'all training samples belong to one class. A classifier needs two.',

  /**
   * The number of labels differs from the number of rows of the kernel matrix.
   * @remedy Give one label per row.
   * @example { labels: 3, rows: 4 }
   */
  'labels-count': ({ labels, rows }: { labels: number; rows: number }) =>
    `got ${counted(labels, 'label')} for a kernel matrix of ${counted(rows, 'row')}. Give one for each.`,

  /**
   * A hard margin was requested (an infinite cost), but the classes overlap.
   * @remedy Use a finite cost, or another kernel.
   * @example { positive: 'setosa', negative: 'virginica' }
   */
  'no-hard-margin': ({ positive, negative }: { positive: string; negative: string | null }, say: MessageSpeller) =>
    `no hard margin separates the class ${quoted(positive)} from ${opponent(negative)}. Use a finite ${say.option('cost')}, or another ${say.option('kernel')}.`,

  /**
   * A perceptron made mistakes in its last pass over the samples; it converges only if a hyperplane
   * separates the classes.
   * @remedy Allow more epochs, or train an SVM, which does not need separable classes.
   * @example { positive: 'setosa', negative: null, epochs: 1000, mistakes: 3, samples: 150 }
   */
  'perceptron-not-separated': (
    {
      positive,
      negative,
      epochs,
      mistakes,
      samples,
    }: { positive: string; negative: string | null; epochs: number; mistakes: number; samples: number },
    say: MessageSpeller,
  ) =>
    `the perceptron did not separate the class ${quoted(positive)} from ${opponent(negative)}: the last of ${counted(epochs, 'epoch')} made ${counted(mistakes, 'mistake')} in ${counted(samples, 'sample')}. Raise ${say.option('maxEpochs')}, or use ${say.setting('machine', 'svm')}, which allows overlapping classes.`,

  /**
   * Probabilities were requested, but a perceptron has none.
   * @remedy Train an SVM or a linear classifier.
   * @example {}
   */
  'perceptron-without-probabilities': (_: NoFacts, say: MessageSpeller) =>
    `a perceptron has no probabilities. Use ${say.setting('machine', 'svm')} for them.`,

  /**
   * Probabilities were asked for, and the formulation has none.
   * @remedy Train an SVM or a linear classifier.
   * @example { formulation: 'crammer-singer' }
   */
  'formulation-without-probabilities': ({ formulation }: { formulation: string }, say: MessageSpeller) =>
    `${say.setting('machine', formulation)} has no probabilities. Use ${say.setting('machine', 'svm')} for them.`,

  /**
   * A solver stopped before it reached its tolerance.
   * @remedy Scale the data, lower the cost, or raise the limit of iterations.
   * @example { positive: 'setosa', negative: 'virginica', stop: 'iteration-limit' }
   */
  'solver-stopped-early': ({ positive, negative, stop }: { positive: string; negative: string | null; stop: string }) =>
    `the classifier of ${quoted(positive)} against ${opponent(negative)} stopped before reaching its tolerance: ${escapeControlChars(stop)}.`,

  /**
   * The values of the samples are too large to square.
   * @remedy Scale the data.
   * @example {}
   */
  'samples-too-large': (_: NoFacts, say: MessageSpeller) =>
    `the data have values too large to square. Scale them, for example with ${say.setting('scale', 'standardize')}.`,

  /**
   * The kernel values are too large for a solver to compute with.
   * @remedy Scale the data, or lower the kernel parameters gamma and degree.
   * @example {}
   */
  'kernel-values-too-large': (_: NoFacts, say: MessageSpeller) =>
    `the kernel values are too large to compute with. Scale the data, or lower ${say.option('gamma')} or ${say.option('degree')}.`,

  /**
   * The training samples do not fit in the memory of the numeric core.
   * @remedy Use the linear solver, or fewer features.
   * @example { samples: 100000, features: 20000 }
   */
  'samples-exceed-memory': ({ samples, features }: { samples: number; features: number }, say: MessageSpeller) =>
    `${counted(samples, 'sample')} with ${counted(features, 'feature')} do not fit in the numeric core. Use ${say.setting('machine', 'linear')}, or fewer features.`,

  /**
   * Newton's method needs a differentiable loss.
   * @remedy Use the squared loss, or the dual method.
   * @example {}
   */
  'newton-needs-squared-loss': (_: NoFacts, say: MessageSpeller) =>
    `Newton's method needs a differentiable loss. Use ${say.setting('loss', 'squared')} or ${say.setting('method', 'dual')}.`,

  /**
   * A sample has a cost that the linear solver does not accept, because it has no hard margin.
   * @remedy Use a finite cost, or train an SVM.
   * @example { cost: 'Infinity' }
   */
  'linear-cost-invalid': ({ cost }: { cost: string }, say: MessageSpeller) =>
    `the linear solver needs finite costs of at least 0, got ${quoted(cost)}. For a hard margin use ${say.setting('machine', 'svm')}.`,
};
