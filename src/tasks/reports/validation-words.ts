// How subset sizes were evaluated and one of them chosen, and how performance was estimated, in the
// words of a methods section. A score that guided the selection is never called an estimate.

import { counted } from '../../base/text.ts';
import type { IntervalMethod } from '../../evaluation/statistics/score-interval.ts';
import { formulations } from '../../formulations/index.ts';
import { scoreOf } from '../../plan/filled-options.ts';
import { isEvaluatedMethod, type StepChoice } from '../../plan/methods.ts';
import { isTuned } from '../../plan/optimism.ts';
import { sizeRules } from '../../plan/size-rules.ts';
import type { ResolvedEvaluateOptions, ResolvedSelectOptions } from '../../plan/task-options.ts';
import { shortened } from '../../report/text.ts';
import { scoreTitle } from '../../scores/index.ts';
import type { Baselines } from '../baselines.ts';
import type { EvaluateResult } from '../evaluate.ts';
import type { NestedEvaluation } from '../nested-result.ts';
import { capitalized, scoreText } from './parts.ts';
import { percentText } from './schedule-words.ts';
import { sentences } from './selection-words.ts';

export interface Columns {
  readonly splits?: unknown;
  readonly foldsColumn: string | null;
  readonly subjects: string | null;
}

/** The resampling. A column of folds gives the outer folds where there are any. */
function splitWords(
  options: Pick<ResolvedSelectOptions, 'folds' | 'holdout' | 'repeats' | 'seed' | 'machine'>,
  { splits = null, foldsColumn, subjects }: Columns,
  isInner: boolean,
  sources: readonly string[] = [],
): string {
  const { folds, holdout, repeats, seed, machine } = options;
  const group = subjects === null ? null : shortened(subjects, 40);
  const details = [
    ...(repeats !== null && repeats > 1 ? [`repeated ${repeats} times`] : []),
    ...(group === null ? [] : [`samples with the same ${group} in the same fold`]),
    `random seed ${seed}`,
  ].join(', ');
  const inBrackets = (...parts: readonly string[]) => {
    const text = [...parts, ...sources].join('; ');
    return text === '' ? '' : ` (${text})`;
  };
  if (splits !== null && !isInner) return `cross-validation with predefined training and test sets${inBrackets()}`;
  if (holdout !== null) return `a hold-out set of ${percentText(holdout)} of the samples${inBrackets(details)}`;
  if (foldsColumn !== null && !isInner) return `cross-validation with predefined folds${inBrackets()}`;
  if (folds === 'loo')
    return group === null
      ? `leave-one-out cross-validation${inBrackets()}`
      : `leave-one-group-out cross-validation${inBrackets(`by ${group}`)}`;
  // Folds of samples with numbers are random.
  const kind = formulations.get(machine).target === 'classes' ? 'stratified ' : '';
  return `${kind}${folds}-fold cross-validation${inBrackets(details)}`;
}

/** How subset sizes were evaluated, and one of them chosen. */
export function choiceWords(options: ResolvedSelectOptions, columns: Columns, isInner = false): string {
  const { scale, refine } = options;
  const score = scoreTitle(scoreOf(options));
  const evaluated = `Subset sizes were evaluated by ${score} in ${isInner ? 'inner ' : ''}${splitWords(options, columns, isInner)}`;
  const isGuided = isEvaluatedMethod(options) || isTuned(options);
  const isPerFold = isRankedPerFold(options);
  const scaleWithinFolds = isScaledWithinFolds(options);
  return sentences([
    isPerFold
      ? `${evaluated}; ${scaleWithinFolds ? 'preprocessing and ranking were' : 'the ranking was'} repeated on every training set.`
      : isGuided
        ? `${evaluated}, the same cross-validation that guided the elimination.`
        : `${evaluated}, using a single ranking of all samples.`,
    !isPerFold && scaleWithinFolds && 'Scaling and imputation were fitted on the training samples of each fold.',
    !scaleWithinFolds && scale !== 'none' && 'The same scaling was used in all folds.',
    sizeRuleSentence(options.choose),
    refine !== 'none' &&
      `The selected subset was then refined by a local search (${refine}; Samb et al. 2012), which moved to the neighbouring subset with the highest score.`,
    isInner
      ? false
      : isPerFold || isGuided
        ? 'These scores guided the selection and are therefore not estimates of performance on new samples.'
        : 'Because the held-out samples contributed to the ranking, these scores are optimistically biased and not estimates of performance on new samples.',
  ]);
}

type FoldOptions = Pick<ResolvedSelectOptions, 'ranking' | 'scaleWithinFolds'> & StepChoice;

const isRankedPerFold = (options: FoldOptions) =>
  options.ranking === null ? !isEvaluatedMethod(options) : options.ranking === 'per-fold';

/** Options of a comparison are resolved per method, so they may lack both. */
export const isScaledWithinFolds = (options: FoldOptions): boolean =>
  options.scaleWithinFolds ?? isRankedPerFold(options);

function sizeRuleSentence(choose: string): string {
  const [name, value = ''] = choose.split('=');
  return sizeRules.has(name)
    ? sizeRules.get(name).sentence(value)
    : `The subset size was chosen by the rule ${choose}.`;
}

type NestingOptions = Pick<ResolvedEvaluateOptions, 'outerFolds' | 'outerRepeats' | 'seed' | 'score' | 'machine'> &
  Partial<Pick<ResolvedEvaluateOptions, 'outer' | 'permutations'>>;

/** The resampling around the selection; a comparison passes the evaluation of its first method. */
export function nestingWords(
  options: NestingOptions,
  columns: Columns,
  evaluation: Pick<NestedEvaluation, 'parts'> | null,
): string {
  const { permutations = 0 } = options;
  const count = evaluation?.parts.length ?? 0;
  return sentences([
    options.outer === '632plus' ? bootstrapWords(count) : crossValidationWords(options, columns),
    `Baselines (${formulations.get(options.machine).target === 'classes' ? 'the majority class' : 'the mean of the target'}, all features, and random subsets of the selected size) were evaluated on the same splits with the same preprocessing and ${formulations.get(options.machine).target === 'classes' ? 'classifier' : 'model'}.`,
    permutations > 0 &&
      `The whole evaluation was repeated with ${permutations} permutations of the labels (Ojala and Garriga 2010).`,
  ]);
}

const NESTED_SOURCES = ['Ambroise and McLachlan 2002', 'Varma and Simon 2006'];

const REPEATED = 'all steps, including preprocessing, ranking and the choice of subset size, were repeated on every';

const crossValidationWords = ({ outerFolds, outerRepeats, seed, machine }: NestingOptions, columns: Columns): string =>
  `Performance was estimated by nested ${splitWords({ folds: outerFolds, holdout: null, repeats: outerRepeats, seed, machine }, columns, false, NESTED_SOURCES)}: ${REPEATED} outer training set and evaluated on the held-out samples.`;

const bootstrapWords = (count: number) =>
  `Performance was estimated by the .632+ bootstrap (Efron and Tibshirani 1997) with ${counted(count, 'bootstrap sample')}: ${REPEATED} bootstrap sample, keeping copies of a sample in the same inner fold, and evaluated on the samples that were not drawn.`;

/** How an interval was made, as a methods section names it. */
const INTERVAL_SOURCES: Readonly<Record<IntervalMethod, string>> = {
  'corrected-resampled-t':
    'The confidence interval is a score interval (Wilson 1927) based on the corrected resampled t statistic (Nadeau and Bengio 2003).',
  'corrected-wilson':
    'The confidence interval is a score interval (Wilson 1927) with the variance corrected for overlapping training sets (Nadeau and Bengio 2003).',
};

/** The results of a nested evaluation, as they follow its methods. */
export function estimateWords(
  evaluation: EvaluateResult['evaluation'],
  baselines: Baselines | null,
  score: string,
): string {
  const { outer, stability, permutations } = evaluation;
  const { interval } = outer;
  const between = interval
    ? ` (${Math.round(100 * interval.level)} % CI ${scoreText(interval.low)} to ${scoreText(interval.high)})`
    : '';
  return sentences([
    `${capitalized(scoreTitle(score))} was ${scoreText(outer.mean)}${between}.`,
    interval ? (INTERVAL_SOURCES[interval.method] ?? INTERVAL_SOURCES['corrected-resampled-t']) : false,
    baselines !== null && baselineSentence(baselines, score),
    stability.nogueira !== null &&
      `The stability of the selected subsets was ${stability.nogueira.toFixed(2)} (Nogueira et al. 2018).`,
    permutations !== undefined && `The permutation test gave p = ${permutations.p.toPrecision(2)}.`,
  ]);
}

function baselineSentence({ majority, allFeatures, random }: Baselines, score: string): string {
  const values = [
    `${scoreText(majority.score.mean)} for ${majority.class === null ? 'the mean of the target' : 'the majority class'}`,
    ...(allFeatures ? [`${scoreText(allFeatures.score.mean)} with all features`] : []),
    ...(random ? [`${scoreText(random.score.mean)} with random subsets`] : []),
  ];
  const last = values.pop()!;
  return `For comparison, ${scoreTitle(score)} was ${values.length > 0 ? `${values.join(', ')} and ` : ''}${last}.`;
}
