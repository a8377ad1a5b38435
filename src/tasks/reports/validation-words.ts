// How sizes were scored and one of them chosen, and what an honest estimate is, in words that can
// stand in a paper. A score that has helped to choose is never called an estimate.

import { counted } from '../../base/text.ts';
import { methods } from '../../plan/methods.ts';
import { isTuned } from '../../plan/optimism.ts';
import { choosers } from '../../plan/size-rules.ts';
import type { ResolvedEvaluateOptions, ResolvedSelectOptions } from '../../plan/task-options.ts';
import type { NestedEvaluation } from '../nested-result.ts';
import { shareText } from './schedule-words.ts';
import { sentences } from './selection-words.ts';

interface Columns {
  readonly splits?: unknown;
  readonly foldsColumn: string | null;
  readonly subjects: string | null;
}

/** The splits of the rows. A column of folds gives the outer ones where there are any. */
function splitWords(
  { folds, holdout, repeats, seed }: Pick<ResolvedSelectOptions, 'folds' | 'holdout' | 'repeats' | 'seed'>,
  { splits = null, foldsColumn, subjects }: Columns,
  isInner: boolean,
): string {
  const together = subjects === null ? '' : ', rows of one subject in one fold';
  const again = repeats !== null && repeats > 1 ? `, repeated ${repeats} times` : '';
  if (splits !== null && !isInner) return 'cross-validation with given splits into training and test samples';
  if (holdout !== null) return `one split that set ${shareText(holdout)} of the rows aside${again} (seed ${seed})`;
  if (foldsColumn !== null && !isInner) return 'cross-validation with the folds that the data give';
  if (folds === 'loo')
    return `leave-one-${subjects === null ? 'out' : 'group-out'} cross-validation${subjects === null ? '' : `, the groups given by ${subjects}`}`;
  return `${folds}-fold cross-validation, stratified by class${together}${again} (seed ${seed})`;
}

/** How sizes were scored, and one of them chosen. */
export function choiceWords(options: ResolvedSelectOptions, columns: Columns, isInner = false): string {
  const { score, ranking, method, scaleWithinFolds, scale, refine } = options;
  const splits = splitWords(options, columns, isInner);
  const isOwn = methods.get(method).isEvaluated || isTuned(options);
  const way =
    ranking !== 'once' && !(ranking === null && methods.get(method).isEvaluated)
      ? `Subset sizes were scored by the ${score} in ${splits}; features were ranked in each training set separately.`
      : isOwn
        ? `Subset sizes were scored by the ${score} in ${splits}, the same that guided the elimination.`
        : `Subset sizes were scored by the ${score} in ${splits}, along one ranking of all samples, in which the held-out samples took part, so that the score is optimistic.`;
  const within = scaleWithinFolds
    ? ranking === 'once'
      ? 'Scaling and imputation were fitted on the training samples of each fold.'
      : 'Preprocessing was fitted on the training samples of each fold.'
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
    Partial<Pick<ResolvedEvaluateOptions, 'outer' | 'permutations'>>,
  columns: Columns,
  evaluation: Pick<NestedEvaluation, 'outer' | 'parts'> | null,
): string {
  const { permutations = 0, score } = options;
  const count = evaluation?.parts.length ?? 0;
  return sentences([
    options.outer === '632plus' ? bootstrapWords(count, score) : crossValidationWords(options, columns, count),
    !!evaluation?.outer.interval &&
      `The ${Math.round(100 * evaluation.outer.interval.level)} % interval is by the corrected resampled t statistic, which allows for overlapping training sets (Nadeau, Bengio 2003), as a score interval (Wilson 1927).`,
    'Baselines (the most frequent class, all features, random subsets of the selected size) were scored on the same splits with the same preprocessing and classifier.',
    'Stability of the selected subsets was measured after Nogueira, Sechidis, Brown 2018.',
    permutations > 0 && `The evaluation was repeated ${permutations} times with permuted labels (Ojala, Garriga 2010).`,
  ]);
}

function crossValidationWords(
  { outerFolds, outerRepeats, seed, score }: Parameters<typeof nestingWords>[0],
  columns: Columns,
  count: number,
): string {
  const outer = splitWords({ folds: outerFolds, holdout: null, repeats: outerRepeats, seed }, columns, false);
  return `Performance was estimated by nested ${outer} (Ambroise, McLachlan 2002; Varma, Simon 2006): preprocessing, tuning, ranking and the choice of subset size were repeated on every outer training set, and the ${score} was evaluated on the held-out fold. The estimate is the mean over ${counted(count, 'outer fold')}.`;
}

const bootstrapWords = (count: number, score: string | null) =>
  `Performance was estimated by the .632+ bootstrap (Efron, Tibshirani 1997) with ${counted(count, 'bootstrap sample')}: preprocessing, tuning, ranking and the choice of subset size were repeated on every bootstrap sample, copies of a sample in one inner fold, and the ${score} was evaluated on the samples that were not drawn. No interval is given.`;
