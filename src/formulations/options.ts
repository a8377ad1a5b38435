// The options of the machine.

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
import { isNumberText } from '../base/order.ts';
import type { Gamma } from '../kernels/gamma.ts';
import { kernels } from '../kernels/index.ts';
import { type ClassWeightChoice, classWeightings } from './costs.ts';
import { DEFAULT_FORMULATION, formulationNames, formulations } from './index.ts';

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

export function parseGamma(value: unknown): Gamma | undefined {
  if (value === 'auto' || value === 'scale') return value;
  const number = typeof value === 'string' && isNumberText(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number < Infinity ? number : undefined;
}

/** The declared options of machines. */
export const machineOptions = inGroup('Machine', {
  machine: withDefault(
    choiceOption(formulationNames, {
      summary: formulations.entries.map(({ name, summary }) => `${name}: ${summary}`).join('; '),
    }),
    DEFAULT_FORMULATION,
  ),
  kernel: withDefault(choiceOption(kernels.names, { summary: 'kernel of the svm machine' }), 'linear'),
  cost: withDefault(
    numberOption({
      above: 0,
      infinite: true,
      argument: 'C',
      summary: 'cost of an error: larger fits the rows more closely; Infinity is a hard margin',
    }),
    1,
  ),
  gamma: withDefault(
    parsedOption<Gamma>(
      {
        argument: 'auto|scale|N',
        summary: 'γ of poly, rbf, sigmoid: 1/features, 1/(features · variance), or a number',
        rule: 'auto, scale or a number of at least 0',
        choices: ['auto', 'scale'],
      },
      parseGamma,
    ),
    'auto',
  ),
  degree: withDefault(numberOption({ whole: true, min: 1, max: 1000, argument: 'D', summary: 'degree of poly' }), 3),
  coef0: optional(
    numberOption({ argument: 'N', summary: 'constant of poly and sigmoid', defaultText: '1 for poly, 0 for sigmoid' }),
  ),
  loss: optional(
    choiceOption(['hinge', 'squared'], {
      summary: 'loss of the linear machine',
      defaultText: 'hinge; squared for linear',
    }),
  ),
  classWeights: withDefault(
    parsedOption<ClassWeightChoice>(
      {
        argument: 'WEIGHTS',
        summary: `factors of the cost by class: ${classWeightings.names.join(', ')}, or a=2,b=1`,
        rule: `one of ${classWeightings.names.join(', ')}, or positive weights such as a=2,b=1`,
        choices: classWeightings.names,
      },
      parseClassWeights,
    ),
    'none',
  ),
  multiclass: withDefault(
    choiceOption(['ovo', 'ovr'], { summary: 'more than two classes: pairs, or each against the rest' }),
    'ovo',
  ),
  tolerance: optional(
    numberOption({
      above: 0,
      below: 1,
      argument: 'T',
      summary: "how exactly a machine is solved (LIBSVM's stopping rule)",
      defaultText: '1e-6 to rank and train, 1e-3 to score',
    }),
  ),
  maxIterations: optional(
    numberOption({
      whole: true,
      min: 1,
      argument: 'N',
      summary: 'most steps of the solver; the result says when it was reached',
    }),
  ),
  maxEpochs: withDefault(
    numberOption({ whole: true, min: 1, argument: 'N', summary: 'most passes of the perceptron' }),
    1000,
  ),
  cacheMb: withDefault(
    numberOption({ min: 1, argument: 'MB', summary: 'memory for kernel rows where all of them do not fit' }),
    500,
  ),
  probability: withDefault(
    switchOption({ summary: "Platt's probabilities, by 5-fold cross-validation inside the training rows" }),
    false,
  ),
});

export type MachineOptions = Resolved<typeof machineOptions>;
