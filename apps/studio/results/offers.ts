// What can be exported from a result, each with a sentence about its use.

import type { ExportKind, RunResult } from '../engine/protocol.ts';

export interface Offer {
  readonly title: string;
  readonly when: string;
  readonly what: ExportKind;
}

const REPORT: Offer = {
  title: 'Report (HTML)',
  when: 'One page with all charts, tables and a methods paragraph for a manuscript. Opens in any browser, offline.',
  what: { kind: 'report' },
};

const JSON_RESULT: Offer = {
  title: 'Result (JSON)',
  when: 'All numbers of the run, for the explain, report and predict commands or for your own program.',
  what: { kind: 'json' },
};

const CURVE: Offer = {
  title: 'Curve (CSV)',
  when: 'The score of every subset size and its spread over the folds, for a spreadsheet.',
  what: { kind: 'curve-csv' },
};

/** The tables of a result, by task. */
const TABLES: Readonly<Record<string, readonly Offer[]>> = {
  rank: [{ title: 'Ranking (CSV)', when: 'All features, best first, for a spreadsheet.', what: { kind: 'csv' } }],
  select: [
    {
      title: 'Selected features (CSV)',
      when: 'Each selected feature with its weight, class means, their difference and AUC, for a spreadsheet.',
      what: { kind: 'csv' },
    },
    CURVE,
  ],
  evaluate: [
    {
      title: 'Features (CSV)',
      when: 'All features in consensus order, with the fraction of outer folds that selected them.',
      what: { kind: 'csv' },
    },
    CURVE,
  ],
  compare: [
    { title: 'Comparison (CSV)', when: 'One row per method with its nested-CV estimate.', what: { kind: 'csv' } },
    CURVE,
  ],
};

const MODELS: readonly Offer[] = [
  {
    title: 'svm-sieve model (JSON)',
    when: 'For classifying new samples with the predict command or the library.',
    what: { kind: 'model', to: 'json' },
  },
  {
    title: 'ONNX',
    when: 'For Python, C++, Java or mobile: one graph from raw values to classes, for any ONNX runtime.',
    what: { kind: 'model', to: 'onnx' },
  },
  {
    title: 'JavaScript module',
    when: 'For a web page or Node: a module without dependencies that exports predict(sample).',
    what: { kind: 'model', to: 'js' },
  },
  {
    title: 'LIBLINEAR',
    when: 'For liblinear-predict: a linear model (two classes or one-vs-rest) that takes unscaled samples.',
    what: { kind: 'model', to: 'liblinear' },
  },
  {
    title: 'LIBSVM',
    when: 'For svm-predict and other programs that read LIBSVM models, with a file for svm-scale.',
    what: { kind: 'model', to: 'libsvm' },
  },
];

const REDUCED: Offer = {
  title: 'Reduced table (CSV)',
  when: 'Your samples with the selected features, the class and the id, for another program.',
  what: { kind: 'reduced-table' },
};

export interface OfferGroup {
  readonly title: string;
  readonly offers: readonly Offer[];
  /** Why nothing is offered here. */
  readonly instead?: string;
}

/** `pickedSize`: a size that the user picked gives an unfinished selection a model, too. */
export function offersFor(result: RunResult, pickedSize: number | null = null): OfferGroup[] {
  const isUnfinished = result.command === 'select' && !('selected' in result) && pickedSize === null;
  // A selection that was stopped has a curve, but no selected features yet.
  const tables = isUnfinished ? [CURVE] : TABLES[result.command];
  const groups: OfferGroup[] = [{ title: 'Result', offers: [REPORT, ...tables, JSON_RESULT] }];
  if ('model' in result || (result.command === 'select' && pickedSize !== null))
    return [...groups, { title: 'Model', offers: MODELS }, { title: 'Data', offers: [REDUCED] }];
  const instead = isUnfinished
    ? 'The run was stopped before a subset size was selected, so there is no model. Pick a size on the curve, or run the selection again.'
    : 'Only a selection produces a model and reduced data. Run a selection with the same options to export them.';
  return [...groups, { title: 'Model and data', offers: [], instead }];
}
