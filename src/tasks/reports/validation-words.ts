// How sizes were scored and one of them chosen, and what an honest estimate is, in words that can
// stand in a paper. A score that has helped to choose is never called an estimate.

import { triedParameters } from '../../kernels/options.ts';
import { methods } from '../../plan/methods.ts';
import { choosers } from '../../plan/size-rules.ts';
import type { ResolvedEvaluateOptions, ResolvedSelectOptions } from '../../plan/task-options.ts';
import { numberText, shareText } from './schedule-words.ts';
import { sentences } from './selection-words.ts';

interface Columns {
  readonly foldsColumn: string | null;
  readonly subjects: string | null;
}

/** The splits of the rows. A column of folds gives the outer ones where there are any. */
function splitWords(
  { folds, holdout, repeats, seed }: Pick<ResolvedSelectOptions, 'folds' | 'holdout' | 'repeats' | 'seed'>,
  { foldsColumn, subjects }: Columns,
  isInner: boolean,
): string {
  const together = subjects === null ? '' : ', rows of one subject in one fold';
  const again = repeats > 1 ? `, repeated ${repeats} times` : '';
  if (holdout !== null) return `one split that set ${shareText(holdout)} of the rows aside${again} (seed ${seed})`;
  if (foldsColumn !== null && !isInner) return 'cross-validation with the folds that the data give';
  if (folds === 'loo') return `leave-one-${subjects === null ? 'row' : 'subject'}-out cross-validation`;
  return `${folds}-fold cross-validation, stratified by class${together}${again} (seed ${seed})`;
}

/** How sizes were scored, and one of them chosen. */
export function choiceWords(options: ResolvedSelectOptions, columns: Columns, isInner = false): string {
  const { score, cv, method, scaleWithinFolds, scale, refine } = options;
  const splits = splitWords(options, columns, isInner);
  const isOwn = methods.get(method).isEvaluated || isTuned(options);
  const way =
    cv === 'nested'
      ? `Subset sizes were scored by the ${score} in ${splits}; features were ranked afresh in each training part.`
      : isOwn
        ? `Subset sizes were scored by the ${score} in ${splits}, the same that guided the elimination.`
        : `Subset sizes were scored by the ${score} in ${splits}, along the ranking of all rows that took part; the rows that score had helped to rank.`;
  const within = scaleWithinFolds
    ? 'Scaling and imputation were learned anew from the training rows of each fold.'
    : scale !== 'none' && 'The folds shared the scaling of all rows that took part.';
  return sentences([
    way,
    within,
    `${chooserWords(options.choose)}.`,
    refine !== 'none' &&
      `Neighbours of the chosen subset were then tried (${refine}; Samb et al. 2012), and the one with the highest score was taken.`,
    `This score guides the choice and is too good for new rows: it is no estimate of the error.`,
  ]);
}

const isTuned = (options: ResolvedSelectOptions) =>
  [options.costs, options.kernels, ...triedParameters(options).values()].some((list) => (list?.length ?? 0) > 1);

function chooserWords(choose: string): string {
  const [name, value] = choose.split('=');
  if (name === 'one-se')
    return 'The fewest features within one standard error of the best score were chosen (Breiman et al. 1984)';
  if (name === 'n') return `${value} features were chosen, a number given beforehand`;
  const summary = choosers.has(name) ? choosers.get(name).summary : choose;
  return `The size was chosen by the rule ${choose}: ${summary}`;
}

/** The nested evaluation around the selection. */
export function nestingWords(
  options: Pick<ResolvedEvaluateOptions, 'outerFolds' | 'outerRepeats' | 'seed' | 'score'> &
    Partial<Pick<ResolvedEvaluateOptions, 'permutations'>>,
  columns: Columns,
  partCount: number,
): string {
  const { outerFolds, outerRepeats, permutations = 0, seed, score } = options;
  const outer = splitWords({ folds: outerFolds, holdout: null, repeats: outerRepeats, seed }, columns, false);
  return sentences([
    `The whole selection, with scaling, tuning and the choice of a size, was done again inside each training part of an outer ${outer}, and judged by the ${score} on the rows left out, which took no part in it (Ambroise, McLachlan 2002; Varma, Simon 2006).`,
    `The estimate is the mean over ${numberText(partCount)} outer parts; its interval is by Student's t over the parts, which share training rows, so that it is somewhat too narrow.`,
    'Stability of the selected sets was measured after Nogueira, Sechidis, Brown 2018.',
    permutations > 0 && `The same was done ${permutations} times with labels dealt at random (Ojala, Garriga 2010).`,
  ]);
}
