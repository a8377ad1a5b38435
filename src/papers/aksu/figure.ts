// One figure of Aksu et al. (2008): margin, ‖w‖² and test error by number of features, for linear
// and Gaussian SVMs.

import { render } from '../../base/problem.ts';
import type { Dataset } from '../../data/dataset.ts';
import type { Job, Outcome } from '../../executors/job.ts';
import { formatNumber } from '../../report/number-format.ts';
import type { Claim } from '../claims.ts';
import { type Findings, type PaperContext, planned, type Reproduction } from '../reproduction.ts';
import { comparisonClaims } from './claims.ts';
import type { Comparison } from './comparisons.ts';
import { type AksuData, readAksu } from './data.ts';
import { concludePart, type Part } from './figure-part.ts';
import { KERNEL, LINEAR, POLYNOMIAL_RFE, PRINTED } from './methods.ts';
import { REFERENCE } from './reference.ts';
import { aksuTrialJob, type TrialAnswer } from './trial.ts';
import { SPLITS, SUBSETS, type TrialRows, trialRows } from './trials.ts';

export interface Figure {
  readonly name: string;
  readonly summary: string;
  readonly data: AksuData;
  readonly linear: readonly Comparison[];
  readonly gaussian: readonly Comparison[];
  /** What the paper says about ‖w‖² along methods of the Gaussian SVM, by their names. */
  readonly norms?: Readonly<Record<string, string | null>>;
  readonly normClaims?: readonly Claim[];
}

export function figureReproduction(figure: Figure): Reproduction {
  return {
    name: figure.name,
    summary: figure.summary,
    reference: REFERENCE,
    data: [figure.data.needed],
    claims: [
      ...comparisonClaims('linear', figure.linear),
      ...comparisonClaims('gaussian', figure.gaussian),
      ...(figure.normClaims ?? []),
    ],
    async plan(context) {
      const { dataset, notes } = await readAksu(figure.data, context);
      const trials = trialsFor(figure, dataset, context);
      const parts = partsFor(figure);
      const jobs = parts.flatMap((part) => trials.map((trial) => jobOf(part, trial, dataset)));
      return planned<TrialAnswer>({
        jobs,
        conclude: (outcomes) =>
          conclude(figure, { parts, trials, dataset, notes: notes.map((one) => render(one)) }, outcomes),
      });
    },
  };
}

function trialsFor({ data }: Figure, { rowCount }: Dataset, { isSmall, seed }: PaperContext): TrialRows[] {
  const count = isSmall ? { splits: 1, subsets: 2 } : { splits: SPLITS, subsets: SUBSETS };
  return trialRows(rowCount, { ...count, trainingRows: data.trainingRows }, seed);
}

function partsFor({ linear, gaussian, norms }: Figure): Part[] {
  return [
    {
      block: 'linear',
      heading: 'Linear SVM',
      methods: LINEAR,
      additional: [PRINTED],
      comparisons: linear,
      quantities: ['margin', 'own', 'retrained'],
      norms: {},
    },
    {
      block: 'gaussian',
      heading: 'Gaussian SVM',
      methods: KERNEL,
      comparisons: gaussian,
      additional: norms ? [POLYNOMIAL_RFE] : [],
      quantities: ['weightNorm2', 'margin', 'own', 'retrained'],
      norms: norms ?? {},
    },
  ];
}

function jobOf({ methods, additional }: Part, { train, test, seed }: TrialRows, dataset: Dataset): Job<TrialAnswer> {
  const own = [...methods, ...additional].map(({ name, options }) => ({ name, options: { ...options, seed } }));
  return { kind: aksuTrialJob, input: { train, test, methods: own }, dataset };
}

interface Planned {
  readonly parts: readonly Part[];
  readonly trials: readonly TrialRows[];
  readonly dataset: Dataset;
  readonly notes: readonly string[];
}

function conclude(figure: Figure, plan: Planned, outcomes: readonly Outcome<TrialAnswer>[]): Findings {
  const { parts, trials, dataset } = plan;
  const concluded = parts.map((part, place) => {
    const own = outcomes.slice(place * trials.length, (place + 1) * trials.length);
    const answers = own.map(({ answer }) => answer);
    return concludePart(part, trials, answers);
  });
  const notes = [
    ...concluded.flatMap((part) => part.notes),
    `Test error of always predicting the majority class: ${formatNumber(majorityError(dataset, trials), 'percent')}.`,
    ...REMARKS,
    ...plan.notes,
  ];
  const encoded = concluded[0].curves[0].points[0]?.features ?? 0;
  return {
    rows: concluded.flatMap(({ rows }) => rows),
    notes,
    report: {
      title: figure.summary,
      summary: [
        `${dataset.rowCount} samples, ${dataset.features.length} attributes in ${encoded} columns; ${trials.length} trials with ` +
          `${trials[0].train.length} training and ${trials[0].test.length} test samples each.`,
        'The paper gives no numbers in its text, so only directions can be compared.',
      ],
      sections: [
        { heading: 'Findings', blocks: [{ kind: 'list', items: notes }] },
        ...concluded.map(({ section }) => section),
      ],
    },
  };
}

/** The mean test error of predicting the majority class of the training samples. */
function majorityError({ labels, classes }: Dataset, trials: readonly TrialRows[]): number {
  const errors = trials.map(({ train, test }) => {
    const counts = classes.map((_, label) => train.filter((row) => labels[row] === label).length);
    const most = counts.indexOf(Math.max(...counts));
    return test.filter((row) => labels[row] !== most).length / test.length;
  });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

const REMARKS = [
  'The paper states neither the classes, the encoding nor the sizes of training and test sets; ours are listed in docs/papers/aksu-2008.md.',
  'RFE and MFE of the paper never retrain; "RFE, retrained" is RFE as in Guyon et al. (2002), with a hard margin at every size.',
];
