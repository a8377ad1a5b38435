// Training: costs and weights, what solvers need of the data, and how far they came.

import { counted, escapeControlChars, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

const opponent = (negative: string | null) => (negative === null ? 'the rest' : quoted(negative));

export const trainingMessages = {
  /**
   * A class weight is not a positive finite number. Classes are counted from 1.
   * @remedy Give every class a positive weight.
   * @example { class: 2, weight: '-1' }
   */
  'class-weight-invalid': ({ class: place, weight }: { class: number; weight: string }) =>
    `the weight of class ${place} must be a positive number, not ${quoted(weight)}.`,

  /**
   * The number of class weights differs from the number of classes.
   * @remedy Provide one weight per class.
   * @example { weights: 3, classes: 2 }
   */
  'class-weights-count': ({ weights, classes }: { weights: number; classes: number }) =>
    `${counted(weights, 'class weight was', 'class weights were')} given for ${counted(classes, 'class', 'classes')}. Provide one weight per class.`,

  /**
   * Class weights were given for classes that are not in the data.
   * @remedy Correct the names.
   * @example { unknown: ['setossa'], classes: ['setosa', 'virginica'] }
   */
  'class-weights-unknown': (
    { unknown, classes }: { unknown: readonly string[]; classes: readonly string[] },
    say: MessageSpeller,
  ) => `${say.option('classWeights')} contains ${listed(unknown)}, but the classes are ${listed(classes)}.`,

  /**
   * Every sample of a class has weight 0, so there is nothing to learn about it.
   * @remedy Give at least one of its samples a positive weight, or leave the class out.
   * @example { class: 'setosa' }
   */
  'class-without-weight': ({ class: name }: { class: string }) =>
    `every sample of the class ${quoted(name)} has weight 0. Give at least one of them a positive weight, or leave the class out.`,

  /**
   * All training samples belong to one class.
   * @remedy Provide samples of at least two classes.
   * @example {}
   */
  'one-class-to-train-on': (_: NoFacts) => 'all training samples belong to one class. A classifier needs two.',

  /**
   * The number of labels differs from the number of rows of the kernel matrix.
   * @remedy Provide one label per row.
   * @example { labels: 3, rows: 4 }
   */
  'labels-count': ({ labels, rows }: { labels: number; rows: number }) =>
    `${counted(labels, 'label was', 'labels were')} given for a kernel matrix with ${counted(rows, 'row')}. Provide one label per row.`,

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
    `the perceptron did not separate the class ${quoted(positive)} from ${opponent(negative)}: in the last of ${counted(epochs, 'epoch')}, it made ${counted(mistakes, 'mistake')} on ${counted(samples, 'sample')}. Raise ${say.option('maxEpochs')}, or use ${say.setting('machine', 'svm')}, which allows overlapping classes.`,

  /**
   * Probabilities were requested, but a perceptron does not estimate them.
   * @remedy Train an SVM or a linear classifier.
   * @example {}
   */
  'perceptron-without-probabilities': (_: NoFacts, say: MessageSpeller) =>
    `a perceptron does not estimate probabilities. Use ${say.setting('machine', 'svm')} instead.`,

  /**
   * Probabilities were requested, but the formulation does not estimate them.
   * @remedy Train an SVM or a linear classifier.
   * @example { formulation: 'crammer-singer' }
   */
  'formulation-without-probabilities': ({ formulation }: { formulation: string }, say: MessageSpeller) =>
    `${say.setting('machine', formulation)} does not estimate probabilities. Use ${say.setting('machine', 'svm')} instead.`,

  /**
   * A solver stopped before reaching its tolerance.
   * @remedy Scale the data, lower the cost, or raise the iteration limit.
   * @example { positive: 'setosa', negative: 'virginica', stop: 'iteration-limit' }
   */
  'solver-stopped-early': ({ positive, negative, stop }: { positive: string; negative: string | null; stop: string }) =>
    `the solver for ${quoted(positive)} against ${opponent(negative)} stopped before reaching its tolerance (${escapeControlChars(stop).replaceAll('-', ' ')}).`,

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
    `${counted(samples, 'sample')} with ${counted(features, 'feature')} do not fit in the memory of the numeric core. Use ${say.setting('machine', 'linear')}, or fewer features.`,

  /**
   * Newton's method needs a differentiable loss.
   * @remedy Use the squared loss, or the dual method.
   * @example {}
   */
  'newton-needs-squared-loss': (_: NoFacts, say: MessageSpeller) =>
    `Newton's method needs a differentiable loss. Use ${say.setting('loss', 'squared')} or ${say.setting('method', 'dual')}.`,

  /**
   * The cost of a sample is negative or infinite; the linear solver does not support a hard margin.
   * @remedy Use a finite cost, or train an SVM.
   * @example { cost: 'Infinity' }
   */
  'linear-cost-invalid': ({ cost }: { cost: string }, say: MessageSpeller) =>
    `the linear solver needs finite costs of at least 0, not ${quoted(cost)}. For a hard margin, use ${say.setting('machine', 'svm')}.`,
};
