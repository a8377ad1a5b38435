// The options that say how subsets of features are validated and which of them is taken. The seed of the folds is that of the
// elimination (src/plan/search-options.ts).

import {
  choiceOption,
  inGroup,
  numberOption,
  numbersOption,
  optional,
  parsedOption,
  type Resolved,
  withDefault,
} from '../base/option.ts';
import { isNumberText } from '../base/order.ts';
import { parseGamma } from '../formulations/options.ts';
import type { Gamma } from '../kernels/gamma.ts';
import { kernels } from '../kernels/index.ts';
import { scores } from '../scores/index.ts';
import { type Candidates, parseCandidates } from './candidates.ts';
import { chooseOption } from './size-rules.ts';

/** Repeats of a cross-validation: more would exhaust memory long before it ends. */
export const MAX_REPEATS = 10_000;

/** The local searches around a chosen subset. */
export const REFINEMENTS = ['none', 'bit-flip', 'attribute-flip'] as const;

export type Flips = Exclude<(typeof REFINEMENTS)[number], 'none'>;

export const validationOptions = inGroup('Validation', {
  folds: withDefault(
    foldsOption(
      'split the rows into K parts with the classes in proportion, and test each part on machines trained on the others; loo: leave one row (or subject) out at a time',
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
      max: MAX_REPEATS,
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

/** What is tuned in the loop: every combination is a setting, and each subset is scored with all of them. */
export const tuningOptions = inGroup('Tuning', {
  costs: optional(
    numbersOption({ above: 0, argument: 'C1,C2', summary: 'costs to try at every step', defaultText: 'the cost' }),
  ),
  gammas: optional(
    parsedOption<Gamma[]>(
      {
        argument: 'G1,G2',
        summary: 'values of γ to try at every step: numbers, auto, scale',
        rule: 'a list of auto, scale or numbers of at least 0',
        defaultText: 'the gamma',
      },
      (value) => parseList(value, parseGamma),
    ),
  ),
  degrees: optional(
    numbersOption({
      whole: true,
      min: 1,
      max: 1000,
      argument: 'D1,D2',
      summary: 'degrees of poly to try at every step',
      defaultText: 'the degree',
    }),
  ),
  coef0s: optional(
    numbersOption({
      argument: 'A1,A2',
      summary: 'constants of poly and sigmoid to try at every step',
      defaultText: 'the coef0',
    }),
  ),
  kernels: optional(
    parsedOption<string[]>(
      {
        argument: 'K1,K2',
        summary: `kernels to try at every step: ${kernels.names.join(', ')}`,
        rule: `a list of ${kernels.names.join(', ')}`,
        choices: kernels.names,
        defaultText: 'the kernel',
      },
      (value) => parseList(value, (item) => (typeof item === 'string' && kernels.has(item) ? item : undefined)),
    ),
  ),
});

function parseList<T>(value: unknown, parse: (item: unknown) => T | undefined): T[] | undefined {
  const items = typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value;
  if (!Array.isArray(items) || items.length === 0) return undefined;
  const parsed = items.map(parse);
  return parsed.every((item) => item !== undefined) ? parsed : undefined;
}

export const candidatesOption = inGroup('Method', {
  candidates: withDefault(
    parsedOption<Candidates>(
      {
        argument: 'N|auto[:MAX]|all',
        summary: 'eb-rfe: how many of the lowest features are evaluated at every step; auto: more where they are alike',
        rule: 'a whole number of at least 1, auto, auto:MAX or all',
        choices: ['auto', 'all'],
      },
      parseCandidates,
    ),
    5,
  ),
});

export const refineOptions = inGroup('Method', {
  refine: withDefault(
    choiceOption(REFINEMENTS, {
      summary:
        'look for a better subset beside the chosen one; bit-flip: one feature in or out; attribute-flip: one in and one out',
    }),
    'none',
  ),
  refineRounds: withDefault(
    numberOption({ whole: true, min: 1, argument: 'R', summary: 'refine: go on from a better subset up to R times' }),
    1,
  ),
  refineBudget: optional(
    numberOption({
      whole: true,
      min: 1,
      argument: 'FITS',
      summary: 'refine: trainings in all, one for each split and setting of a neighbour; then the best so far is taken',
    }),
  ),
});

export type ValidationOptions = Resolved<typeof validationOptions>;

export function foldsOption(summary: string) {
  return parsedOption<number | 'loo'>(
    { argument: 'K|loo', summary, rule: 'a whole number of at least 2, or loo', choices: ['loo'] },
    parseFolds,
  );
}

function parseFolds(value: unknown): number | 'loo' | undefined {
  if (value === 'loo') return value;
  const count = typeof value === 'string' && isNumberText(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 2 ? count : undefined;
}
