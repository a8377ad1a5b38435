// The report of a selection: what was chosen and why, every other size beside it, and the honest
// score where an evaluation is at hand.

import { counted } from '../../base/text.ts';
import type { CurveChoice } from '../../plan/curve-choice.ts';
import { scoreOf } from '../../plan/make-plan.ts';
import { type OptimismReason, optimismReason } from '../../plan/optimism.ts';
import { evaluateOptions, selectOptions } from '../../plan/task-options.ts';
import type { Fact, Report, Section } from '../../report/document.ts';
import type { Baselines } from '../baselines.ts';
import { readingOptions } from '../data.ts';
import { estimateName, intervalWords } from '../estimate-words.ts';
import type { EvaluateResult } from '../evaluate.ts';
import type { SelectResult } from '../select.ts';
import { detailsSpreadsheet } from '../spreadsheets.ts';
import { baselineFacts } from './evaluate.ts';
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
import { courseSections, importanceBlocks, rankingTable } from './ranking-parts.ts';
import { type Selection, sizeSections } from './select-sizes.ts';
import { eliminationWords, machineWords, preparationWords, tuningWords } from './selection-words.ts';
import { choiceWords, nestingWords } from './validation-words.ts';

/** `honest`: the nested evaluation of the same selection on the same data. */
export function selectReport(result: Selection, honest?: EvaluateResult): Report {
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
        of: data.features.length,
        score: scoreOf(options),
        reason,
        baselines,
        honest,
      })
    : [];
  return {
    title: `Features of ${sourceName(data)} selected by ${options.method}`,
    summary: [
      selected ? chosenSentence(selected, ranking.length) : UNFINISHED,
      ...(selected && reason !== null ? [OPTIMISTIC[reason]] : []),
      bestSentence(ranking, options.reverse),
      dataSentence(data),
    ],
    sections: [
      ...(facts.length > 0 ? [{ heading: 'In short', blocks: [{ kind: 'facts', facts } as const] }] : []),
      ...sizeSections(result, scoreOf(options), honest),
      ...(selected ? selectedSections(data.classes, selected) : []),
      ...(importance.length > 0 ? [{ heading: 'What the features weigh', blocks: importance }] : []),
      ...courseSections(result),
      { heading: 'The whole ranking', blocks: [rankingTable(result, selected?.features)] },
      ...notesSections(result.notes),
      readingSection([...READING, honest ? WITH_HONEST : WITHOUT_HONEST]),
      methodsOf(result, honest),
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
      heading: 'The selected features',
      blocks: [
        {
          kind: 'table',
          caption: 'Selected features, best first',
          columns: titles.map((title) => ({ title, heading: title === 'feature', format: format(title) })),
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
      ? `Weights are those of the final model, on the scale of the preprocessed features; a positive one speaks for ${inQuotes(classes[1])}.`
      : 'Weights are those of the final model, on the scale of the preprocessed features: the norm over its binary classifiers.',
    frequency: 'The frequency is the fraction of the folds whose own ranking has the feature among the first as many.',
    difference: isTwo
      ? `Means are of the values as read; the difference is ${inQuotes(classes[1])} minus ${inQuotes(classes[0])}.`
      : 'Means are of the values as read; the difference is that of the largest and the smallest.',
    auc: isTwo
      ? `The AUC is that of the feature alone: above 0.5 its values are larger in ${inQuotes(classes[1])}.`
      : 'The AUC is that of the feature alone, without direction, averaged over the pairs of classes.',
  };
  return titles.flatMap((title) => words[title] ?? []).join(' ');
}

const UNFINISHED = 'The selection was interrupted before a size could be chosen; this is what was known.';

function chosenSentence({ features, rule }: SelectResult['selected'], of: number): string {
  return `${features.length} of ${counted(of, 'feature')} ${features.length === 1 ? 'was' : 'were'} chosen by the rule ${rule}.`;
}

const OPTIMISTIC: Readonly<Record<OptimismReason, string>> = {
  'ranked-once':
    'Its cross-validation score is optimistic: the held-out samples of each fold took part in the ranking.',
  'scores-guide-search': 'Its cross-validation score is optimistic: the same scores guided the search.',
};

const optimismWords = (reason: OptimismReason | null) =>
  reason === null ? 'it guided the choice of the size' : `optimistic: ${REASONS[reason]}`;

const REASONS: Readonly<Record<OptimismReason, string>> = {
  'ranked-once': 'the held-out samples took part in the ranking',
  'scores-guide-search': 'it guided the search',
};

interface Chosen {
  readonly selected: SelectResult['selected'];
  /** Null in results of version 0.1. */
  readonly choice: CurveChoice | null;
  readonly of: number;
  readonly score: string;
  readonly reason: OptimismReason | null;
  readonly baselines: Baselines | null;
  readonly honest?: EvaluateResult;
}

/** What the curve says besides the chosen size. */
function choiceFacts(choice: CurveChoice | null): Fact[] {
  if (choice === null) return [];
  const { best, plateau, elbow } = choice;
  return [
    {
      label: 'sizes within one standard error',
      value:
        plateau.smallest === plateau.largest ? String(plateau.smallest) : `${plateau.smallest} to ${plateau.largest}`,
      note: `of the best, ${scoreText(best.score)} with ${counted(best.features, 'feature')}${elbow ? `; the curve bends at ${elbow.features}` : ''}`,
    },
  ];
}

function factsOf({ selected, choice, of, score, reason, baselines, honest }: Chosen): Fact[] {
  const { features, score: own, rule, cost } = selected;
  const estimate: Fact = honest
    ? {
        label: `${estimateName(honest.options)} ${score}`,
        value: scoreText(honest.evaluation.outer.mean),
        note: honest.evaluation.outer.interval
          ? intervalWords(honest.evaluation.outer.interval)
          : 'on held-out samples',
      }
    : { label: `nested-CV ${score}`, value: 'not known', note: 'run svm-sieve evaluate with the same options' };
  return [
    { label: 'chosen features', value: String(features.length), note: `of ${of}, by the rule ${rule}` },
    {
      label: `inner-CV ${score}`,
      value: scoreText(own.mean),
      note: `± ${scoreText(own.se)} (standard error); ${optimismWords(reason)}`,
    },
    ...choiceFacts(choice),
    estimate,
    ...(baselines ? baselineFacts(baselines) : []),
    { label: 'cost C', value: String(cost) },
  ];
}

const READING = [
  'The curve shows the score of every size, from cross-validation inside the selection. A band is one standard deviation of the folds to each side: it says how much the score differs from fold to fold. The ring marks the chosen size. Where scripts run, a slider or a click on the curve shows the features and scores of another size.',
  'All scores of the selection have helped to choose. They compare sizes with each other; for new rows they are too good, the more so the more sizes, settings and candidates were tried.',
];
const WITH_HONEST =
  'The honest curve comes from a nested evaluation of the same selection: in each outer part everything was redone without the rows that judge. Each part has its own ranking, so this curve is of the procedure, not of these very features. Whoever picks a size by it makes it a score that has helped to choose, too.';
const WITHOUT_HONEST =
  'How well the procedure does on new rows is told by svm-sieve evaluate with the same options. svm-sieve report with both result files draws its honest curve beside this one.';

function methodsOf({ data, options: all, version }: Selection, honest?: EvaluateResult): Section {
  const options = knownOptions(selectOptions, all);
  const columns = knownOptions(readingOptions, all);
  return methodsSection(
    [
      preparationWords({ ...options, adjust: columns.adjust }, 'all rows'),
      machineWords(options, data.classes.length),
      tuningWords(options),
      eliminationWords(options, data.classes.length),
      choiceWords(options, columns, false),
      honest ? nestingWords(knownOptions(evaluateOptions, honest.options), columns, honest.evaluation) : '',
    ],
    version,
  );
}
