// The report of a plain classifier: what was trained, how it was solved, and what it says of its
// own training rows, which is no estimate.

import { counted } from '../../base/text.ts';
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
import { weightShares } from './ranking-parts.ts';
import { machineWords, preparationWords } from './selection-words.ts';

/** The report of a trained model, for `reportPage`. */
export function trainReport(result: TrainResult): Report {
  const { data, version, confusion } = result;
  const options = knownOptions(trainOptions, result.options);
  const weights = weightBlocks(result);
  const usual = options.probability
    ? 'Probabilities are by Platt 1999, fitted by cross-validation inside the training rows.'
    : '';
  return {
    title: `A ${result.fit ? 'regression model' : 'classifier'} for ${sourceName(data)}`,
    summary: [
      `A ${result.model.machine} machine on all ${counted(result.model.columns.length, 'column')}.`,
      dataSentence(data),
    ],
    sections: [
      { heading: 'In short', blocks: [factsBlock(result)] },
      ...(weights.length > 0 ? [{ heading: 'What the features weigh', blocks: weights }] : []),
      ...(confusion
        ? [
            {
              heading: 'What the training rows were taken for',
              blocks: confusionBlocks(confusion, 'given to it, on the training rows'),
            },
          ]
        : []),
      { heading: 'How it was solved', blocks: [solutionTable(result)] },
      ...notesSections(result.notes),
      readingSection(READING),
      methodsSection(
        [
          preparationWords({ ...options, adjust: knownOptions(readingOptions, result.options).adjust }, 'all rows'),
          machineWords(options, data.classes.length),
          usual,
        ],
        version,
      ),
      repeatSection(result, { ...readingOptions, ...trainOptions }),
    ],
  };
}

const READING = [
  'The machine was trained on all rows. What it says of these rows is no estimate for new ones: a flexible machine gets all of them right and still fails on others.',
  'svm-sieve evaluate --choose n=K, with K the number of features, estimates how such a machine does on rows that took no part.',
];

function factsBlock({ support, accuracy, fit, objective, data, model }: TrainResult): Block {
  return {
    kind: 'facts',
    facts: [
      ...(fit
        ? [
            { label: 'R² on the training rows', value: scoreText(fit.r2), note: 'no estimate for new rows' },
            { label: 'mean absolute error', value: formatNumber(fit.mae, 'number', 5), note: 'of the training rows' },
            { label: 'mean squared error', value: formatNumber(fit.mse, 'number', 5), note: 'of the training rows' },
          ]
        : [{ label: 'right training rows', value: scoreText(accuracy), note: 'no estimate for new rows' }]),
      { label: 'support vectors', value: formatNumber(support), note: `of ${counted(data.rows, 'row')}` },
      { label: 'binary machines', value: String(model.machines.length) },
      ...(objective === null ? [] : [{ label: 'objective', value: formatNumber(objective, 'number', 5) }]),
    ],
  };
}

function weightBlocks({ model }: TrainResult): Block[] {
  const bars = weightShares(model);
  if (!bars) return [];
  const chart = barsChart({ title: 'Share of ‖w‖²', xTitle: 'share of the squared weights', format: 'percent', bars });
  return [{ kind: 'chart', chart }];
}

function solutionTable({ solutions, model }: TrainResult): Block {
  return {
    kind: 'table',
    caption: 'Binary machines',
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
