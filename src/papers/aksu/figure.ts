// One figure of Aksu, Miller and Kesidis 2008: margin, ‖w‖² and test error against the number of
// features left, of linear and Gaussian machines.

import { render } from '../../base/problem.ts';
import type { Dataset } from '../../data/dataset.ts';
import type { Job, Outcome } from '../../executors/job.ts';
import { formatNumber } from '../../report/number-format.ts';
import { type Findings, type PaperContext, planned, type Reproduction } from '../reproduction.ts';
import type { Claim } from './claims.ts';
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
  readonly linear: readonly Claim[];
  readonly gaussian: readonly Claim[];
  /** What the paper says of ‖w‖² along methods of the Gaussian machine, by their names. */
  readonly norms?: Readonly<Record<string, string | null>>;
}

export function figureReproduction(figure: Figure): Reproduction {
  return {
    name: figure.name,
    summary: figure.summary,
    reference: REFERENCE,
    data: [figure.data.needed],
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
      heading: 'Linear machine',
      methods: LINEAR,
      aside: [PRINTED],
      claims: linear,
      quantities: ['margin', 'own', 'retrained'],
      norms: {},
    },
    {
      block: 'gaussian',
      heading: 'Gaussian machine',
      methods: KERNEL,
      claims: gaussian,
      aside: norms ? [POLYNOMIAL_RFE] : [],
      quantities: ['weightNorm2', 'margin', 'own', 'retrained'],
      norms: norms ?? {},
    },
  ];
}

function jobOf({ methods, aside }: Part, { train, test, seed }: TrialRows, dataset: Dataset): Job<TrialAnswer> {
  const own = [...methods, ...aside].map(({ name, options }) => ({ name, options: { ...options, seed } }));
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
    `To name the more frequent class always errs on ${formatNumber(majorityError(dataset, trials), 'percent')} of the test rows.`,
    ...READINGS,
    ...plan.notes,
  ];
  const encoded = concluded[0].curves[0].points[0]?.features ?? 0;
  return {
    rows: concluded.flatMap(({ rows }) => rows),
    notes,
    report: {
      title: figure.summary,
      summary: [
        `${dataset.rowCount} rows, ${dataset.features.length} attributes in ${encoded} columns; ${trials.length} trials, each trained on ` +
          `${trials[0].train.length} rows and tested on ${trials[0].test.length} others.`,
        'The paper gives no numbers in its text: claims stand beside ours in words.',
      ],
      sections: [
        { heading: 'Findings', blocks: [{ kind: 'list', items: notes }] },
        ...concluded.map(({ section }) => section),
      ],
    },
  };
}

/** Of whoever names the class that most training rows of the trial have. */
function majorityError({ labels, classes }: Dataset, trials: readonly TrialRows[]): number {
  const errors = trials.map(({ train, test }) => {
    const counts = classes.map((_, label) => train.filter((row) => labels[row] === label).length);
    const most = counts.indexOf(Math.max(...counts));
    return test.filter((row) => labels[row] !== most).length / test.length;
  });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

const READINGS = [
  'The paper gives neither classes, encoding, nor the sizes of the parts: these are our readings, so only directions can be compared, not heights.',
  'Its RFE and MFE never train again; "RFE, trained again" is what Guyon et al. 2002 mean by RFE, with a hard margin at every size.',
];
