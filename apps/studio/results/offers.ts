// What can be taken away of a result, each with a sentence that says when to use it.

import type { RunResult, TakeAway } from '../engine/protocol.ts';

export interface Offer {
  readonly title: string;
  readonly when: string;
  readonly what: TakeAway;
}

const FILES: readonly Offer[] = [
  {
    title: 'Report',
    when: 'One page with everything: pictures, tables, the methods in words for a paper. It opens in any browser, offline.',
    what: { kind: 'report' },
  },
  {
    title: 'Result as JSON',
    when: 'Every number of the run, for svm-sieve explain, report and predict, or for a program of your own.',
    what: { kind: 'json' },
  },
];

const CURVE: Offer = {
  title: 'Curve as CSV',
  when: 'For a spreadsheet: the score of each number of features, with its spread over the folds.',
  what: { kind: 'curve-csv' },
};

/** The tables of a result, by the task that made it. */
const TABLES: Readonly<Record<string, readonly Offer[]>> = {
  rank: [
    {
      title: 'Ranking as CSV',
      when: 'For a spreadsheet: all features, best first, with their criterion.',
      what: { kind: 'csv' },
    },
  ],
  select: [
    {
      title: 'Selected features as CSV',
      when: 'For a spreadsheet: each selected feature with its weight, the mean of each class, their difference and AUC.',
      what: { kind: 'csv' },
    },
    CURVE,
  ],
  evaluate: [
    {
      title: 'Features as CSV',
      when: 'For a spreadsheet: all features by consensus, with the fraction of the outer folds that selected them.',
      what: { kind: 'csv' },
    },
    CURVE,
  ],
  compare: [
    {
      title: 'Methods as CSV',
      when: 'For a spreadsheet: a line per method with its scores, sizes and stability.',
      what: { kind: 'csv' },
    },
    CURVE,
  ],
};

/** A selection that was stopped has a curve, and no selected features yet. */
function tablesOf(result: RunResult): readonly Offer[] {
  const tables = TABLES[result.command] ?? [];
  return result.command === 'select' && !('selected' in result) ? [CURVE] : tables;
}

const MODELS: readonly Offer[] = [
  {
    title: 'Model for svm-sieve (JSON)',
    when: 'To classify new rows with svm-sieve predict, or with the library.',
    what: { kind: 'model', to: 'json' },
  },
  {
    title: 'ONNX',
    when: 'For Python, C++, Java, mobile: one graph from raw rows to classes, for any ONNX runtime.',
    what: { kind: 'model', to: 'onnx' },
  },
  {
    title: 'JavaScript module',
    when: 'For a web page or Node: predict(row) without any dependency.',
    what: { kind: 'model', to: 'js' },
  },
  {
    title: 'LIBLINEAR',
    when: 'For liblinear-predict: a linear model of two classes, or of one-vs-rest, that takes samples as they are.',
    what: { kind: 'model', to: 'liblinear' },
  },
  {
    title: 'LIBSVM',
    when: 'For svm-predict and programs that read LIBSVM models; with the file that scales rows for it.',
    what: { kind: 'model', to: 'libsvm' },
  },
];

const REDUCED: Offer = {
  title: 'Table with these features alone',
  when: 'Your rows with the chosen columns, the class and the id, to go on with in another program.',
  what: { kind: 'reduced-table' },
};

export interface OfferGroup {
  readonly title: string;
  readonly offers: readonly Offer[];
  /** Why nothing is offered here. */
  readonly instead?: string;
}

export function offersFor(result: RunResult): OfferGroup[] {
  const hasModel = 'model' in result;
  const groups: OfferGroup[] = [{ title: 'The result', offers: [...FILES, ...tablesOf(result)] }];
  if (hasModel) return [...groups, { title: 'The model', offers: MODELS }, { title: 'The data', offers: [REDUCED] }];
  const instead =
    result.command === 'select'
      ? 'The run was stopped before a size was chosen, so there is no model. Pick a size on its curve, or run it to the end.'
      : 'Only a selection has a model and a table of chosen features. Select with the same options to have them.';
  return [...groups, { title: 'The model and the data', offers: [], instead }];
}
