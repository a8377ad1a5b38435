// The options of cross-validation and of the choice of a subset size. The folds use the seed of the
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
import type { OptionInfo } from '../base/option-info.ts';
import { isNumberText } from '../base/order.ts';
import { formulations } from '../formulations/index.ts';
import { kernels } from '../kernels/index.ts';
import { kernelListOptions } from '../kernels/options.ts';
import { scores } from '../scores/index.ts';
import { type Candidates, DEFAULT_MAX_CANDIDATES, parseCandidates } from './candidates.ts';
import { REPEATS_TEXT } from './data-thresholds.ts';
import { chooseOption } from './size-rules.ts';

/** Repeats of a cross-validation: more would exhaust memory long before it ends. */
export const MAX_REPEATS = 10_000;

/** The local searches around a chosen subset. */
export const REFINEMENTS = {
  none: 'no local search',
  'bit-flip': 'add or remove one feature at a time',
  'attribute-flip': 'swap one feature for another in each step',
} as const;

export type Flips = Exclude<keyof typeof REFINEMENTS, 'none'>;

/** The score where none is chosen: that of most formulations first, then whose is another. */
function defaultScores(): string {
  const [{ score: usual }] = formulations.entries;
  const others = formulations.entries.filter(({ score }) => score !== usual);
  return [usual, ...others.map(({ name, score }) => `${score} for ${name}`)].join('; ');
}

export const validationOptions = inGroup('Validation', {
  folds: withDefault(
    foldsOption({
      level: 'basic',
      summary: 'number of stratified cross-validation folds',
      synonyms: ['cv', 'k', 'kfold', 'nfold', 'nfolds', 'n-folds', 'n-splits'],
    }),
    5,
  ),
  holdout: optional(
    numberOption({
      above: 0,
      below: 1,
      argument: 'FRACTION',
      summary: 'hold out this fraction of the samples once instead of cross-validating',
    }),
  ),
  repeats: optional(
    numberOption({
      whole: true,
      min: 1,
      max: MAX_REPEATS,
      argument: 'R',
      summary: 'repeat the cross-validation R times with new folds and average',
      defaultText: `1; with per-fold ranking: ${REPEATS_TEXT}`,
      neutral: 1,
    }),
  ),
  score: optional(
    choiceOption(scores.meanings, {
      choiceSynonyms: scores.synonyms,
      argument: 'NAME',
      level: 'basic',
      summary: 'score of a subset',
      defaultText: defaultScores(),
    }),
  ),
  choose: chooseOption,
  ranking: optional(
    choiceOption(
      {
        'per-fold': 'preprocess and rank separately on the training samples of each fold',
        once: 'rank once on all samples and score every size of that ranking (fast, optimistic)',
      },
      {
        summary: 'whether preprocessing and ranking are repeated in each training fold',
        defaultText: 'per-fold; once for eb-rfe',
        formerly: { names: ['cv'], choices: { nested: 'per-fold', along: 'once' } },
      },
    ),
  ),
  validateStep: optional(
    numberOption({
      whole: true,
      min: 1,
      argument: 'V',
      summary: 'score only the sizes 1, 1+V, 1+2V, … and the full set',
      defaultText: 'every size of the elimination path',
    }),
  ),
});

/** The grid of hyperparameters: every subset is scored with all combinations. */
export const tuningOptions = inGroup('Tuning', {
  costs: optional(
    numbersOption({
      above: 0,
      argument: 'C1,C2',
      summary: 'grid of C values to try for every subset',
      defaultText: 'the value of cost',
    }),
  ),
  ...kernelListOptions,
  kernels: optional(
    parsedOption<string[]>(
      {
        kind: 'choice',
        isList: true,
        argument: 'K1,K2',
        summary: 'kernels to try for every subset',
        choices: kernels.entries.map(({ name, summary }) => ({ value: name, meaning: summary })),
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
        kind: 'number',
        range: { whole: true, min: 1 },
        argument: 'N|auto[:MAX]|all',
        summary: 'eb-rfe: number of lowest-ranked features evaluated per iteration',
        choices: [
          {
            value: 'auto',
            argument: { name: 'MAX', separator: ':', isOptional: true, range: { whole: true, min: 1 } },
            meaning: `more if their criteria are similar, up to MAX (${DEFAULT_MAX_CANDIDATES} by default)`,
          },
          { value: 'all', meaning: 'all remaining features' },
        ],
      },
      parseCandidates,
    ),
    5,
  ),
});

export const refineOptions = inGroup('Method', {
  refine: withDefault(
    choiceOption(REFINEMENTS, {
      argument: 'NAME',
      summary: 'local search for a better subset near the selected one',
      needs: ['subset-scoring'],
      excludes: ['eliminateGroups'],
    }),
    'none',
  ),
  refineRounds: withDefault(
    numberOption({ whole: true, min: 1, argument: 'R', summary: 'refine: maximum number of improvements' }),
    1,
  ),
  refineBudget: optional(
    numberOption({
      whole: true,
      min: 1,
      argument: 'FITS',
      summary: 'refine: maximum number of training runs; the best subset found so far is used',
    }),
  ),
});

export type ValidationOptions = Resolved<typeof validationOptions>;

export function foldsOption(described: Pick<OptionInfo, 'summary' | 'synonyms'> & { readonly level?: 'basic' }) {
  return parsedOption<number | 'loo'>(
    {
      kind: 'number',
      range: { whole: true, min: 2 },
      argument: 'K|loo',
      choices: [{ value: 'loo', meaning: 'leave one sample, or one subject, out at a time' }],
      ...described,
    },
    parseFolds,
  );
}

function parseFolds(value: unknown): number | 'loo' | undefined {
  if (value === 'loo') return value;
  const count = typeof value === 'string' && isNumberText(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 2 ? count : undefined;
}
