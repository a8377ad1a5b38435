// The options of the machine.

import {
  choiceOption,
  inGroup,
  numberOption,
  optional,
  parsedOption,
  type Resolved,
  withDefault,
} from '../base/option.ts';
import { classWeightings } from './costs.ts';
import { schemes } from './decompose.ts';

/** A weighting's name, or the weight of each class by its name. */
export type ClassWeightChoice = string | Readonly<Record<string, number>>;

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
  const isRight = pairs.every(([name, weight]) => name !== '' && weight > 0 && weight < Infinity);
  return isRight ? Object.fromEntries(pairs) : undefined;
}

export const machineOptions = inGroup('Machine', {
  kernel: withDefault(choiceOption(['linear'], { summary: 'kernel of the machine' }), 'linear'),
  cost: withDefault(
    numberOption({ above: 0, argument: 'C', summary: 'cost of an error: larger fits the rows more closely' }),
    1,
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
    choiceOption(schemes.names, { summary: 'more than two classes: pairs, or each against the rest' }),
    'ovo',
  ),
  tolerance: optional(
    numberOption({
      above: 0,
      below: 1,
      argument: 'T',
      summary: "how exactly a machine is solved (LIBSVM's stopping rule) [1e-6 to rank]",
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
});

export type MachineOptions = Resolved<typeof machineOptions>;
