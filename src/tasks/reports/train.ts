// The report of a model without feature selection: its hyperparameters, the solution, and its fit
// to the training samples, which is not an estimate for new ones.

import { counted } from '../../base/text.ts';
import { formulations } from '../../formulations/index.ts';
import { trainOptions } from '../../plan/task-options.ts';
import { barsChart } from '../../report/charts/bars.ts';
import type { Block, Report } from '../../report/document.ts';
import { formatNumber } from '../../report/number-format.ts';
import { readingOptions } from '../data.ts';
import type { TrainResult } from '../train.ts';
import { confusionBlocks } from './evaluate-parts.ts';
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
import { weightFractions } from './ranking-parts.ts';
import { classifierWords, preprocessingWords } from './selection-words.ts';

/** The report of a trained model, for `reportPage`. */
export function trainReport(result: TrainResult): Report {
  const { data, version, confusion } = result;
  const options = knownOptions(trainOptions, result.options);
  const weights = weightBlocks(result);
  const probabilities = options.probability
    ? 'Class probabilities were obtained by Platt scaling (Platt 1999), fitted by cross-validation on the training samples.'
    : '';
  return {
    title: `A ${result.fit ? 'regression model' : 'classifier'} for ${sourceName(data)}`,
    summary: [
      `Trained on all ${counted(result.model.columns.length, 'column')} (${formulations.get(options.machine).title}).`,
      dataSentence(data),
    ],
    sections: [
      { heading: 'Summary', blocks: [factsBlock(result)] },
      ...(weights.length > 0 ? [{ heading: 'Feature weights', blocks: weights }] : []),
      ...(confusion
        ? [
            {
              heading: 'Confusion matrix of the training samples',
              blocks: confusionBlocks(confusion, 'Training samples'),
            },
          ]
        : []),
      { heading: 'Solution', blocks: [solutionTable(result)] },
      ...notesSections(result.notes),
      readingSection(READING),
      methodsSection(
        [
          preprocessingWords(
            { ...options, adjust: knownOptions(readingOptions, result.options).adjust },
            'all samples',
          ),
          classifierWords(options, data.classes.length),
          probabilities,
        ],
        version,
      ),
      repeatSection(result, { ...readingOptions, ...trainOptions }),
    ],
  };
}

const READING = [
  'The model was trained on all samples. Its fit to these samples is not an estimate of performance on new ones: a flexible model can classify all training samples correctly and still fail on new samples.',
  'To estimate the performance of such a model on new samples, run svm-sieve evaluate --choose n=K, where K is the number of features.',
];

function factsBlock({ support, accuracy, fit, objective, data, model }: TrainResult): Block {
  return {
    kind: 'facts',
    facts: [
      ...(fit
        ? [
            { label: 'R² on the training samples', value: scoreText(fit.r2), note: 'not an estimate for new samples' },
            {
              label: 'mean absolute error',
              value: formatNumber(fit.mae, 'number', 5),
              note: 'on the training samples',
            },
            { label: 'mean squared error', value: formatNumber(fit.mse, 'number', 5), note: 'on the training samples' },
          ]
        : [
            {
              label: 'accuracy on the training samples',
              value: scoreText(accuracy),
              note: 'not an estimate for new samples',
            },
          ]),
      { label: 'support vectors', value: formatNumber(support), note: `of ${counted(data.rows, 'sample')}` },
      { label: 'binary classifiers', value: String(model.machines.length) },
      ...(objective === null ? [] : [{ label: 'objective', value: formatNumber(objective, 'number', 5) }]),
    ],
  };
}

function weightBlocks({ model }: TrainResult): Block[] {
  const bars = weightFractions(model);
  if (!bars) return [];
  const chart = barsChart({ title: 'Squared weights', xTitle: 'fraction of ‖w‖²', format: 'percent', bars });
  return [{ kind: 'chart', chart }];
}

function solutionTable({ solutions, model }: TrainResult): Block {
  return {
    kind: 'table',
    caption: 'Binary classifiers',
    columns: [
      { title: 'class', heading: true },
      { title: 'against' },
      { title: 'bias' },
      { title: 'solver' },
      { title: 'iterations', format: 'integer' },
      { title: 'stopped by' },
    ],
    rows: solutions.map(({ positive, negative, solver, iterations, stop }, k) => [
      positive,
      negative ?? 'the rest',
      model.machines[k]?.bias ?? null,
      solver,
      iterations,
      stop,
    ]),
  };
}
