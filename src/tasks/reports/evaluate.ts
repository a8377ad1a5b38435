// The report of a nested evaluation: the estimate, baselines, the inner-CV score, stability and the
// consensus of the folds.

import { scoreOf } from '../../plan/filled-options.ts';
import { evaluateOptions } from '../../plan/task-options.ts';
import type { Fact, Report, Section } from '../../report/document.ts';
import type { Baselines } from '../baselines.ts';
import { readingOptions } from '../data.ts';
import {
  baselineWords,
  estimateName,
  intervalWords,
  measureWords,
  type OuterOptions,
  outerName,
} from '../estimate-words.ts';
import type { EvaluateResult } from '../evaluate.ts';
import type { NestedEvaluation } from '../nested-result.ts';
import {
  baselineChart,
  chanceBlocks,
  confusionBlocks,
  curveSection,
  featureSection,
  partBlocks,
} from './evaluate-parts.ts';
import { knownOptions } from './known-options.ts';
import {
  dataSentence,
  methodsSection,
  notesSections,
  readingSection,
  repeatSection,
  scoreText,
  sourceName,
} from './parts.ts';
import { heldOutBlocks, numberBlocks } from './sample-parts.ts';
import { classifierWords, eliminationWords, preprocessingWords, tuningWords } from './selection-words.ts';
import { stabilityChart, standInBlocks } from './stability-parts.ts';
import { choiceWords, estimateWords, nestingWords } from './validation-words.ts';

/** The report of a nested evaluation, for `reportPage`. */
export function evaluateReport(result: EvaluateResult): Report {
  const { data, evaluation, curve } = result;
  const options = knownOptions(evaluateOptions, result.options);
  const baselines = baselineChart({ ...result, baselines: result.baselines ?? null });
  return {
    title: `Nested evaluation of ${options.method} on ${sourceName(data)}`,
    summary: [estimateSentence(evaluation, scoreOf(options), result.options), dataSentence(data)],
    sections: [
      {
        heading: 'Summary',
        blocks: [
          { kind: 'facts', facts: factsOf(result, scoreOf(options)) },
          ...(baselines ? [{ kind: 'chart', chart: baselines } as const] : []),
          ...chanceBlocks(evaluation, scoreOf(options)),
        ],
      },
      ...(curve.length > 0 ? [curveSection(curve, scoreOf(options), evaluation, result.baselines ?? null)] : []),
      featureSection(evaluation, stabilityChart(result), standInBlocks(evaluation)),
      ...measuresSection(evaluation),
      ...predictionSection(result),
      { heading: 'Outer folds', blocks: partBlocks(evaluation, scoreOf(options)) },
      ...notesSections(result.notes),
      readingSection(READING),
      methodsOf(result),
      repeatSection(result, { ...readingOptions, ...evaluateOptions }),
    ],
  };
}

const READING = [
  'The whole selection (preprocessing, tuning, ranking, subset size) was repeated on the training samples of each outer fold and evaluated on its held-out samples. The score estimates the performance of the procedure on new samples from the same population.',
  'The inner-CV score guided the selection and is optimistically biased. The optimism is the inner-CV score minus the nested-CV score.',
  'The interval accounts for overlapping training sets (Nadeau and Bengio 2003) and stays within the range of the score. It describes the procedure, not the single model trained on all samples.',
  'Baselines were evaluated on the same folds with the same preprocessing and classifier. A selection that does not beat them has no demonstrated benefit.',
  'Stability is 0 if the folds agree no more than expected by chance and 1 if all of them select the same features. Outer folds share most of their training samples, which by itself causes some agreement. If stability is low, other samples from the same population would probably have led to different features.',
];

/** The estimate in one sentence, with the inner-CV score. */
export function estimateSentence(evaluation: NestedEvaluation, score: string, options: OuterOptions): string {
  const { outer, selection, optimism, parts } = evaluation;
  const between = outer.interval ? `; ${intervalWords(outer.interval, { isInBrackets: true })}` : '';
  return `The ${estimateName(options)} ${score} is ${scoreText(outer.mean)} (${outerName(options, parts.length)}${between}). The inner-CV ${score} is ${scoreText(selection.mean)} (optimism ${scoreText(optimism)}).`;
}

function factsOf(result: EvaluateResult, score: string): Fact[] {
  const { evaluation, baselines, options } = result;
  const { outer, selection, optimism, sizes, stability, permutations, bootstrap } = evaluation;
  const [fewest, most] = [Math.min(...sizes), Math.max(...sizes)];
  return [
    {
      label: `${estimateName(options)} ${score}`,
      value: scoreText(outer.mean),
      note: outer.interval
        ? intervalWords(outer.interval)
        : bootstrap
          ? 'no confidence interval for the bootstrap'
          : 'no confidence interval with fewer than five folds',
    },
    { label: `inner-CV ${score}`, value: scoreText(selection.mean), note: `optimism ${scoreText(optimism)}` },
    ...(baselines ? baselineFacts(baselines) : []),
    {
      label: 'features selected',
      value: fewest === most ? String(fewest) : `${fewest} to ${most}`,
      note: `in ${outerName(options, sizes.length)}`,
    },
    {
      label: 'stability of the selection',
      value: scoreText(stability.nogueira),
      note:
        stability.nogueira === null
          ? 'undefined'
          : `0 = chance, 1 = the same set in every fold${stability.interval ? `; 95 % CI ${scoreText(stability.interval[0])} to ${scoreText(stability.interval[1])}` : ''}`,
    },
    ...(permutations
      ? [
          {
            label: 'permutation test, p',
            value: scoreText(permutations.p),
            note: `${permutations.count} permutations; the smallest possible p is 1/${permutations.count + 1}`,
          },
        ]
      : []),
  ];
}

/** The baselines as facts, each with the p of its test where there is one. */
export function baselineFacts(baselines: Baselines): Fact[] {
  const tested = [baselines.majority, baselines.allFeatures, baselines.random].filter((one) => one !== null);
  return baselineWords(baselines).map(({ name, value }, place) => {
    const { pCorrected } = tested[place];
    return {
      label: `baseline: ${name}`,
      value,
      note:
        pCorrected === null
          ? 'on the same folds'
          : `on the same folds; corrected p ${pCorrected < 0.0005 ? '< 0.001' : scoreText(pCorrected)}`,
    };
  });
}

/** The predictions of the held-out samples, of classes or of numbers. */
function predictionSection(result: EvaluateResult): Section[] {
  const { confusion } = result.evaluation;
  if (!confusion) return [{ heading: 'Predicted numbers', blocks: numberBlocks(result) }];
  const blocks = [...confusionBlocks(confusion, 'Held-out samples'), ...heldOutBlocks(result)];
  return [{ heading: 'Predicted classes', blocks }];
}

function measuresSection(evaluation: NestedEvaluation): Section[] {
  const rows = measureWords(evaluation).map(({ name, value }) => [name, value]);
  const { bootstrap } = evaluation;
  const errors: [string, string][] = bootstrap
    ? [
        ['apparent error', scoreText(bootstrap.apparentError)],
        ['leave-one-out bootstrap error', scoreText(bootstrap.leaveOneOutError)],
        ['no-information error rate', scoreText(bootstrap.noInformationRate)],
        ['relative overfitting rate', scoreText(bootstrap.overfittingRate)],
        ['.632 error', scoreText(bootstrap.error632)],
        ['.632+ error', scoreText(bootstrap.error632plus)],
      ]
    : [];
  const table = (caption: string, cells: readonly (readonly string[])[]) =>
    ({
      kind: 'table',
      caption,
      columns: [{ title: 'measure', heading: true }, { title: 'value' }],
      rows: cells,
    }) as const;
  if (rows.length === 0 && errors.length === 0) return [];
  return [
    {
      heading: 'Performance on the held-out samples',
      blocks: [
        ...(rows.length > 0 ? [table('Measures', rows)] : []),
        ...(errors.length > 0 ? [table('The .632+ bootstrap (Efron and Tibshirani 1997)', errors)] : []),
      ],
    },
  ];
}

function methodsOf({ data, options: all, version, evaluation, baselines }: EvaluateResult): Section {
  const options = knownOptions(evaluateOptions, all);
  const columns = knownOptions(readingOptions, all);
  return methodsSection(
    [
      preprocessingWords(
        { ...options, adjust: columns.adjust },
        options.outer === '632plus' ? 'each bootstrap sample' : 'the training samples of each outer fold',
      ),
      classifierWords(options, data.classes.length),
      tuningWords(options),
      eliminationWords(options, data.classes.length),
      choiceWords(options, columns, true),
      nestingWords(options, columns, evaluation),
      estimateWords(evaluation, baselines, scoreOf(options)),
    ],
    version,
  );
}
