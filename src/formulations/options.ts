// The options of the classifier.

import {
  choiceOption,
  inGroup,
  numberOption,
  optional,
  parsedOption,
  type Resolved,
  switchOption,
  withDefault,
} from '../base/option.ts';
import { kernels, trainingKernels } from '../kernels/index.ts';
import { linear } from '../kernels/linear.ts';
import { kernelParameterOptions } from '../kernels/options.ts';
import { type ClassWeightChoice, classWeightings } from './costs.ts';
import { DEFAULT_FORMULATION, type FormulationName, formulations, ownOptions } from './index.ts';
import { DEFAULT_SCHEME, type SchemeName, schemes } from './schemes/index.ts';

function parseClassWeights(value: unknown): ClassWeightChoice | undefined {
  if (typeof value === 'object' && value !== null) {
    const isRight = Object.values(value).every(
      (weight) => typeof weight === 'number' && weight > 0 && weight < Infinity,
    );
    return isRight ? (value as Record<string, number>) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (!value.includes('=')) return classWeightings.has(value) ? value : undefined;
  const pairs = value.split(',').map((pair): [string, number] => {
    const at = pair.lastIndexOf('=');
    const text = pair.slice(at + 1).trim();
    return [pair.slice(0, at).trim(), text === '' ? Number.NaN : Number(text)];
  });
  const isOnce = new Set(pairs.map(([name]) => name)).size === pairs.length;
  const isRight = isOnce && pairs.every(([name, weight]) => name !== '' && weight > 0 && weight < Infinity);
  return isRight ? Object.fromEntries(pairs) : undefined;
}

/** The decompositions of a problem with more than two classes. */
const schemeMeanings = schemes.meanings as Readonly<Record<SchemeName, string>>;

/** How problems with more than two classes become binary ones. */
export const multiclassOption = (defaultText?: string) =>
  choiceOption(schemeMeanings, {
    summary: 'decomposition of problems with more than two classes',
    ...(defaultText !== undefined && { defaultText }),
  });

const KERNEL = { argument: 'NAME', level: 'basic', summary: 'kernel of the SVM' } as const;

/** The kernels of searches: those that compute their values from features. */
export const rankingKernelOption = inGroup('Classifier', {
  kernel: withDefault(
    choiceOption(kernels.meanings, {
      ...KERNEL,
      choiceSynonyms: kernels.synonyms,
      refusedLater: trainingKernels.names.filter((name) => !kernels.has(name)),
    }),
    linear.name,
  ),
});

/** The options of classifiers. */
export const formulationOptions = inGroup('Classifier', {
  machine: withDefault(
    choiceOption(formulations.meanings as Readonly<Record<FormulationName, string>>, { summary: 'type of classifier' }),
    DEFAULT_FORMULATION,
  ),
  kernel: withDefault(
    choiceOption(trainingKernels.meanings, { ...KERNEL, choiceSynonyms: trainingKernels.synonyms }),
    linear.name,
  ),
  cost: withDefault(
    numberOption({
      above: 0,
      infinite: true,
      argument: 'C',
      level: 'basic',
      summary: 'C, the cost of an error; Infinity: hard margin',
      synonyms: ['c', 'penalty', 'regularization'],
    }),
    1,
  ),
  ...kernelParameterOptions,
  ...ownOptions,
  loss: optional(
    choiceOption(
      { hinge: 'hinge loss (L1)', squared: 'squared hinge loss (L2)' },
      { summary: 'loss function of the linear SVM', defaultText: 'hinge; squared for the linear solver' },
    ),
  ),
  classWeights: withDefault(
    parsedOption<ClassWeightChoice>(
      {
        kind: 'grammar',
        isPrivate: true,
        level: 'basic',
        argument: 'HOW',
        summary: 'factor for C in each class',
        choices: classWeightings.entries.map(({ name, summary }) => ({ value: name, meaning: summary })),
        forms: [
          {
            form: 'CLASS=WEIGHT,…',
            example: 'a=2,b=1',
            meaning: 'a positive weight for each class; 1 if not given',
          },
        ],
      },
      parseClassWeights,
    ),
    'none',
  ),
  multiclass: withDefault(multiclassOption(), DEFAULT_SCHEME),
  tolerance: optional(
    numberOption({
      above: 0,
      below: 1,
      argument: 'T',
      summary: "stopping tolerance of the solver (LIBSVM's criterion)",
      defaultText: '1e-6 for ranking and training, 1e-3 for scoring',
    }),
  ),
  maxIterations: optional(
    numberOption({
      whole: true,
      min: 1,
      argument: 'N',
      summary: 'maximum number of solver iterations; a note is printed if it is reached',
    }),
  ),
  maxEpochs: withDefault(
    numberOption({ whole: true, min: 1, argument: 'N', summary: 'maximum number of epochs of the perceptron' }),
    1000,
  ),
  cacheMb: withDefault(
    numberOption({
      min: 1,
      unit: 'MB',
      argument: 'MB',
      summary: 'size of the kernel cache, used if the whole kernel matrix does not fit',
    }),
    500,
  ),
  probability: withDefault(
    switchOption({
      level: 'basic',
      summary: 'also fit class probabilities (Platt), by 5-fold cross-validation on the training samples',
    }),
    false,
  ),
});

export type FormulationOptions = Resolved<typeof formulationOptions>;
