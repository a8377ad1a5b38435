// The options that say how subsets of features are validated and which of them is taken. The seed of the folds is that of the
// elimination (src/selection/options.ts).

import {
  choiceOption,
  inGroup,
  numberOption,
  optional,
  parsedOption,
  type Resolved,
  withDefault,
} from '../base/option.ts';
import { isNumberText } from '../base/order.ts';
import { chooseOption } from '../selection/choosers.ts';
import { MOST_REPEATS } from './folds/check.ts';
import { scores } from './scores/index.ts';

export const validationOptions = inGroup('Validation', {
  folds: withDefault(
    parsedOption<number | 'loo'>(
      {
        argument: 'K|loo',
        summary:
          'split the rows into K parts with the classes in proportion, and test each part on machines trained on the others; loo: leave one row (or subject) out at a time',
        rule: 'a whole number of at least 2, or loo',
        choices: ['loo'],
      },
      parseFolds,
    ),
    5,
  ),
  holdout: optional(
    numberOption({
      above: 0,
      below: 1,
      argument: 'SHARE',
      summary: 'instead of folds, set this share of the rows aside once and test on them',
    }),
  ),
  repeats: withDefault(
    numberOption({
      whole: true,
      min: 1,
      max: MOST_REPEATS,
      argument: 'R',
      summary: 'split the rows anew R times and average',
    }),
    1,
  ),
  score: withDefault(
    choiceOption(scores.names, {
      argument: 'NAME',
      summary: `what counts as good; ${scores.entries.map(({ name, summary }) => `${name}: ${summary}`).join('; ')}`,
    }),
    'accuracy',
  ),
  choose: chooseOption,
  cv: withDefault(
    choiceOption(['along', 'nested'], {
      summary:
        'along: rank once on all rows and test every size of that ranking (fast, but the test rows helped to rank); nested: rank afresh in each training part',
    }),
    'along',
  ),
  validateStep: optional(
    numberOption({
      whole: true,
      min: 1,
      argument: 'V',
      summary: 'test only the sizes 1, 1+V, 1+2V, … and the full set',
      defaultText: 'every size of the trace',
    }),
  ),
});

export type ValidationOptions = Resolved<typeof validationOptions>;

function parseFolds(value: unknown): number | 'loo' | undefined {
  if (value === 'loo') return value;
  const count = typeof value === 'string' && isNumberText(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 2 ? count : undefined;
}
