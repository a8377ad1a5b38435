// The report of a selection: the selected features, the scores of all subset sizes, and the
// nested-CV estimate where an evaluation is at hand.

import { counted, grouped } from '../../base/text.ts';
import type { CurveChoice } from '../../plan/curve-choice.ts';
import { scoreOf } from '../../plan/filled-options.ts';
import { type OptimismReason, optimismReason } from '../../plan/optimism.ts';
import { rulePhrase } from '../../plan/size-rules.ts';
import { evaluateOptions, selectOptions } from '../../plan/task-options.ts';
import type { Fact, Report, Section } from '../../report/document.ts';
import type { Baselines } from '../baselines.ts';
import { readingOptions } from '../data.ts';
import { estimateName, intervalWords } from '../estimate-words.ts';
import type { EvaluateResult } from '../evaluate.ts';
import type { SampleViews } from '../sample-views.ts';
import type { SelectResult } from '../select.ts';
import { detailsSpreadsheet } from '../spreadsheets.ts';
import { plateauWords } from './curve-series.ts';
import { baselineFacts, estimateSentence } from './evaluate.ts';
import { evidenceSections } from './evidence-parts.ts';
import { knownOptions } from './known-options.ts';
import {
  dataSentence,
  inQuotes,
  methodsSection,
  notesSections,
  readingSection,
  repeatSection,
  scoreText,
  sourceName,
} from './parts.ts';
import { bestSentence } from './rank.ts';
import { importanceBlocks, pathSections, rankingTable } from './ranking-parts.ts';
import { sampleSections } from './sample-parts.ts';
import { type Selection, sizeSections } from './select-sizes.ts';
import { classifierWords, eliminationWords, preprocessingWords, tuningWords } from './selection-words.ts';
import { choiceWords, estimateWords, isScaledWithinFolds, nestingWords } from './validation-words.ts';

/**
 * `nested` is the nested evaluation of the same selection on the same data. `samples` contains the
 * samples of these data, if available.
 */
export function selectReport(result: Selection, nested?: EvaluateResult, samples?: SampleViews | null): Report {
  const { data, ranking } = result;
  const options = knownOptions(selectOptions, result.options);
  const selected = 'selected' in result ? result.selected : undefined;
  const baselines = 'baselines' in result ? result.baselines : null;
  const importance = importanceBlocks(result);
  const reason = optimismReason(options);
  const facts = selected
    ? factsOf({
        selected,
        choice: result.choice ?? null,
        curve: result.curve,
        of: data.features.length,
        score: scoreOf(options),
        reason,
        baselines,
        nested,
      })
    : [];
  return {
    title: `Features of ${sourceName(data)} selected by ${options.method}`,
    summary: [
      ...(nested ? [estimateSentence(nested.evaluation, scoreOf(options), nested.options)] : []),
      selected ? chosenSentence(selected, ranking.length) : UNFINISHED,
      ...(selected && reason !== null ? [OPTIMISTIC[reason]] : []),
      bestSentence(ranking, options.reverse),
      dataSentence(data),
    ],
    sections: [
      ...(facts.length > 0 ? [{ heading: 'Summary', blocks: [{ kind: 'facts', facts } as const] }] : []),
      ...sizeSections(result, scoreOf(options), nested),
      ...(selected ? selectedSections(data.classes, selected) : []),
      ...evidenceSections(result),
      ...(samples ? sampleSections(samples) : []),
      ...(importance.length > 0 ? [{ heading: 'Feature weights', blocks: importance }] : []),
      ...pathSections(result),
      { heading: 'Full ranking', blocks: [rankingTable(result, selected?.features)] },
      ...notesSections(result.notes),
      readingSection([...READING, nested ? WITH_NESTED : WITHOUT_NESTED]),
      methodsOf(result, nested),
      repeatSection(result, { ...readingOptions, ...selectOptions }),
    ],
  };
}

/** The table of `select --csv`; results of version 0.1 have none. */
function selectedSections(
  classes: readonly string[],
  { details }: Partial<Pick<SelectResult['selected'], 'details'>>,
): Section[] {
  if (!details) return [];
  const { titles, rows } = detailsSpreadsheet(classes, details);
  const format = (title: string) => (title === 'rank' ? 'integer' : FIXED.has(title) ? 'fixed' : undefined);
  return [
    {
      heading: 'Selected features',
      blocks: [
        {
          kind: 'table',
          caption: 'Selected features, best first',
          columns: titles.map((title) => ({
            title: title === 'auc' ? 'AUC' : title,
            heading: title === 'feature',
            // Also where no value is known.
            align: title === 'feature' ? 'left' : 'right',
            format: format(title),
          })),
          rows: rows.map((row) => row.map((cell) => (cell === '' ? null : cell))),
          sortable: true,
        },
        { kind: 'paragraph', text: detailsWords(titles, classes) },
      ],
    },
  ];
}

const FIXED = new Set(['frequency', 'auc']);

function detailsWords(titles: readonly string[], classes: readonly string[]): string {
  const isTwo = classes.length === 2;
  const words: Readonly<Record<string, string>> = {
    weight: isTwo
      ? `The weights are those of the final model, on the scale of the preprocessed features; a positive weight favours ${inQuotes(classes[1])}.`
      : 'The weight of a feature is the norm of its weights in the binary classifiers of the final model, on the scale of the preprocessed features.',
    frequency:
      'The frequency is the fraction of folds in which the feature ranks among the top K, where K is the number of selected features.',
    difference: isTwo
      ? `Class means are computed before preprocessing; the difference is ${inQuotes(classes[1])} minus ${inQuotes(classes[0])}.`
      : 'Class means are computed before preprocessing; the difference is the largest mean minus the smallest.',
    auc: isTwo
      ? `The AUC is that of the feature alone; above 0.5, its values tend to be larger in ${inQuotes(classes[1])}.`
      : 'The AUC is that of the feature alone, averaged over all pairs of classes; 0.5 means that the feature does not separate the classes.',
  };
  return titles.flatMap((title) => words[title] ?? []).join(' ');
}

/** What the rule would have taken; nothing where a run was stopped before. */
const pickedInstead = ({ rule, features }: NonNullable<SelectResult['selected']['picked']>) =>
  features === null ? '' : `; the rule (${rulePhrase(rule)}) selects ${counted(features, 'feature')}`;

const UNFINISHED =
  'The selection was interrupted before a subset size could be chosen; this report shows the partial result.';

function chosenSentence({ features, rule, picked }: SelectResult['selected'], of: number): string {
  if (picked)
    return `${features.length} of ${counted(of, 'feature')} ${features.length === 1 ? 'was' : 'were'} picked by hand after the scores were known${pickedInstead(picked)}.`;
  return `${features.length} of ${counted(of, 'feature')} ${features.length === 1 ? 'was' : 'were'} selected: ${rulePhrase(rule)}.`;
}

const OPTIMISTIC: Readonly<Record<OptimismReason, string>> = {
  'ranked-once': 'The inner-CV score is optimistic: the held-out samples of each fold contributed to the ranking.',
  'scores-guide-search': 'The inner-CV score is optimistic: the same scores guided the search.',
};

const optimismWords = (reason: OptimismReason | null) =>
  reason === null ? 'used to choose the subset size' : `optimistic: ${REASONS[reason]}`;

const REASONS: Readonly<Record<OptimismReason, string>> = {
  'ranked-once': 'the held-out samples contributed to the ranking',
  'scores-guide-search': 'it guided the search',
};

interface Chosen {
  readonly selected: SelectResult['selected'];
  /** Null in results of version 0.1. */
  readonly choice: CurveChoice | null;
  readonly curve: SelectResult['curve'];
  readonly of: number;
  readonly score: string;
  readonly reason: OptimismReason | null;
  readonly baselines: Baselines | null;
  readonly nested?: EvaluateResult;
}

/** What the curve shows besides the chosen size. */
function choiceFacts(choice: CurveChoice | null, curve: SelectResult['curve']): Fact[] {
  if (choice === null) return [];
  const { best, plateau, elbow } = choice;
  const { range, part } = plateauWords(plateau, curve);
  return [
    {
      label: 'sizes within one standard error of the best',
      value: range,
      note: `${part}best: ${scoreText(best.score)} with ${counted(best.features, 'feature')}${elbow ? `; elbow at ${counted(elbow.features, 'feature')}` : ''}`,
    },
  ];
}

function factsOf({ selected, choice, curve, of, score, reason, baselines, nested }: Chosen): Fact[] {
  const { features, score: own, rule, cost } = selected;
  const estimate: Fact = nested
    ? {
        label: `${estimateName(nested.options)} ${score}`,
        value: scoreText(nested.evaluation.outer.mean),
        note: nested.evaluation.outer.interval
          ? intervalWords(nested.evaluation.outer.interval)
          : 'on held-out samples',
      }
    : { label: `nested-CV ${score}`, value: 'not estimated', note: 'run svm-sieve evaluate with the same options' };
  const size: Fact = {
    label: 'selected features',
    value: grouped(features.length),
    note: selected.picked
      ? `of ${counted(of, 'feature')}, picked by hand`
      : `of ${counted(of, 'feature')}; ${rulePhrase(rule)}`,
  };
  const inner: Fact = {
    label: `inner-CV ${score}`,
    value: scoreText(own.mean),
    note: `± ${scoreText(own.se)} (standard error); ${optimismWords(reason)}`,
  };
  // Baselines are to be compared with the first score: with a nested estimate, they are those of its folds.
  const known = nested?.baselines ?? baselines;
  const beaten = known ? baselineFacts(known) : [];
  const constant: Fact = { label: 'C', value: String(cost) };
  return nested
    ? [estimate, size, ...choiceFacts(choice, curve), ...beaten, inner, constant]
    : [size, inner, ...choiceFacts(choice, curve), estimate, ...beaten, constant];
}

const READING = [
  'The curve shows the inner cross-validation score of every subset size. The band shows ± one standard error, computed over the folds. The ring marks the selected size; diamonds mark the best size and the smallest size within one standard error of it. Dashed lines show the baselines on the same folds. If scripts are enabled, move the slider or click on the curve to see the features and scores of another size.',
  'These scores guided the selection and are optimistic. Use them to compare sizes with one another, not as estimates of performance on new samples. The bias grows with the number of sizes, hyperparameters and candidates tried.',
];
const WITH_NESTED =
  'The held-out curve comes from a nested evaluation of the same selection: in each outer fold, all steps were repeated without the held-out samples. Every fold has its own ranking, so this curve describes the procedure, not these particular features. If you choose a size from this curve, its score becomes optimistic as well.';
const WITHOUT_NESTED =
  'For an unbiased estimate, run svm-sieve evaluate with the same options. To add its held-out curve to this chart, run svm-sieve report with both result files.';

function methodsOf({ data, options: all, version, ...result }: Selection, nested?: EvaluateResult): Section {
  const options = knownOptions(selectOptions, all);
  const columns = knownOptions(readingOptions, all);
  const fitted = isScaledWithinFolds(options) ? 'the training samples of each fold' : 'all samples';
  const size = 'selected' in result ? result.selected.features.length : null;
  return methodsSection(
    [
      preprocessingWords({ ...options, adjust: columns.adjust }, fitted),
      classifierWords(options, data.classes.length),
      tuningWords(options),
      eliminationWords(options, data.classes.length),
      choiceWords(options, columns, false),
      size === null ? '' : finalModelSentence(size, data.features.length, isScaledWithinFolds(options)),
      ...(nested
        ? [
            nestingWords(knownOptions(evaluateOptions, nested.options), columns, nested.evaluation),
            estimateWords(nested.evaluation, nested.baselines ?? null, scoreOf(options)),
          ]
        : []),
    ],
    version,
  );
}

const finalModelSentence = (size: number, of: number, isRefitted: boolean) =>
  `Of the ${counted(of, 'feature')}, ${size} ${size === 1 ? 'was' : 'were'} selected. ${isRefitted ? 'For the final model, preprocessing, ranking and training were repeated on all samples.' : 'The final model was trained on all samples.'}`;
