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
  { title: 'Table as CSV', when: 'The main numbers for a spreadsheet.', what: { kind: 'csv' } },
];

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
  const groups: OfferGroup[] = [{ title: 'The result', offers: FILES }];
  if (hasModel) return [...groups, { title: 'The model', offers: MODELS }, { title: 'The data', offers: [REDUCED] }];
  const instead =
    result.command === 'select'
      ? 'The run was stopped before a size was chosen, so there is no model. Pick a size on its curve, or run it to the end.'
      : 'Only a selection has a model and a table of chosen features. Select with the same options to have them.';
  return [...groups, { title: 'The model and the data', offers: [], instead }];
}
