// What Aksu et al. (2008) announce and do not show (section 3.2, conclusions): that kernel MFE may
// make Gaussian SVMs better than linear ones with many features and few samples. Generated
// microarray data, and the colon data of Alon et al. (1999) where available; 21 random splits, two
// thirds for training.

import { type Problem, render, UserError } from '../../base/problem.ts';
import { type Dataset, pickFeatures } from '../../data/dataset.ts';
import { generate, generatedTable } from '../../data/generators/index.ts';
import type { Job, Outcome } from '../../executors/job.ts';
import type { SectionSketch } from '../../report/sketch.ts';
import { type Data, readData, useTable } from '../../tasks/data.ts';
import { type Findings, type PaperContext, planned, type Reproduction } from '../reproduction.ts';
import { blockSection } from './block.ts';
import { LARGE_CLAIMS } from './claims.ts';
import { type Comparison, compareMethods } from './comparisons.ts';
import { type Curve, curveOf, type Quantity } from './curves.ts';
import { numberRows } from './findings.ts';
import { BATCHED, batchSizes, SINGLY } from './large-methods.ts';
import type { ComparedMethod } from './methods.ts';
import { REFERENCE } from './reference.ts';
import { aksuTrialJob, type TrialAnswer } from './trial.ts';
import { SPLITS, SUBSETS, type TrialRows, trialRows } from './trials.ts';

const COLON = 'colon/colon.csv.gz';
const SMALL_FEATURES = 60;
/**
 * The time of kernel MFE with one feature per step grows with the square of the features; these are
 * still far more than samples.
 */
const SINGLE_FEATURES = 300;
const QUANTITIES: readonly Quantity[] = ['margin', 'own', 'retrained'];

interface Part {
  readonly block: string;
  readonly dataset: Dataset;
  readonly methods: readonly ComparedMethod[];
  readonly comparisons: readonly Comparison[];
  readonly trials: readonly TrialRows[];
  readonly sizes: readonly number[];
}

export const aksuLarge: Reproduction = {
  name: 'aksu-large',
  summary: 'experiment announced in Aksu et al. (2008): linear and kernel MFE with many features and few samples',
  reference: REFERENCE,
  data: [{ folder: 'colon', from: 'Alon et al. 1999; without it, generated data only' }],
  claims: LARGE_CLAIMS,
  async plan(context) {
    const { parts, notes } = await partsFor(context);
    const jobs = parts.flatMap((part) => part.trials.flatMap((trial) => jobsOf(part, trial)));
    return planned<TrialAnswer>({ jobs, conclude: (outcomes) => conclude(parts, notes, outcomes) });
  },
};

async function partsFor(context: PaperContext): Promise<{ parts: Part[]; notes: string[] }> {
  const { isSmall, seed } = context;
  const made = (features: number) => useTable(generatedTable(generate('microarray', { features, seed })));
  const colon = await colonData(context);
  const count = { splits: isSmall ? 2 : SPLITS * SUBSETS, subsets: 1, trainingRows: null };
  const part = (block: string, { dataset }: Data, own: Pick<Part, 'methods' | 'comparisons'>): Part => ({
    block,
    dataset,
    ...own,
    trials: trialRows(dataset.rowCount, count, seed),
    sizes: batchSizes(dataset.features.length),
  });
  return {
    parts: [
      part('microarray', await made(isSmall ? SMALL_FEATURES : 2000), BATCHED),
      ...('data' in colon ? [part('colon', colon.data, BATCHED)] : []),
      part('small microarray', await made(isSmall ? SMALL_FEATURES : SINGLE_FEATURES), SINGLY),
    ],
    notes: 'absent' in colon ? [`The colon data are omitted. ${render(colon.absent)}`] : [],
  };
}

/** Optional: without it only generated data are used. */
async function colonData(context: PaperContext): Promise<{ data: Data } | { absent: Problem }> {
  try {
    const data = await readData(await context.open(COLON));
    if (!context.isSmall) return { data };
    const first = Array.from({ length: SMALL_FEATURES }, (_, feature) => feature);
    return { data: { ...data, dataset: pickFeatures(data.dataset, first) } };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { absent: error.problems[0] };
  }
}

/** A job for each method: those with the Gaussian kernel take seconds. */
function jobsOf({ methods, dataset, sizes }: Part, { train, test, seed }: TrialRows): Job<TrialAnswer>[] {
  return methods.map(({ name, options }) => ({
    kind: aksuTrialJob,
    input: { train, test, sizes, methods: [{ name, options: { ...options, seed } }] },
    dataset,
    weight: options.kernel === 'rbf' ? dataset.features.length : 1,
  }));
}

function conclude(
  parts: readonly Part[],
  notes: readonly string[],
  outcomes: readonly Outcome<TrialAnswer>[],
): Findings {
  let next = 0;
  const concluded = parts.map((part) => {
    const answers = part.trials.map(() => part.methods.map(() => outcomes[next++].answer));
    return concludePart(part, answers);
  });
  const all = [...concluded.flatMap((part) => part.notes), ...REMARKS, ...notes];
  return {
    rows: concluded.flatMap(({ rows }) => rows),
    notes: all,
    report: {
      title: aksuLarge.summary,
      summary:
        'The paper expects Gaussian SVMs to gain from margin-based elimination with many features and few samples, and shows no numbers.',
      sections: [
        { heading: 'Findings', blocks: [{ kind: 'list', items: all }] },
        ...concluded.map(({ section }) => section),
      ],
    },
  };
}

const REMARKS = [
  'Hard margins; γ is 1 / features at each training. "retrained": after each batch of 10 % (above 20 features) or each feature; "batches, never retrained": the same without.',
  'C = 1 constrains Gaussian SVMs with very many features, which raises their error after retraining; the error of the own SVM, with a hard margin, is not affected.',
];

function concludePart(part: Part, answers: readonly (readonly TrialAnswer[])[]) {
  const { block, methods, comparisons, trials, dataset, sizes: noted } = part;
  const done = answers.filter((own) => own.every((answer) => 'paths' in answer));
  const curves = methods.map((method, place) => {
    const paths = done.flatMap((own) => {
      const answer = own[place];
      return 'paths' in answer ? [answer.paths[0]] : [];
    });
    return curveOf(method, paths);
  });
  // The smallest sizes have no own error, or no hard margin in some trial.
  const sizes = noted.filter((size) => size > 1);
  const ratio = trials[0].test.length / trials[0].train.length;
  const compared = comparisons.flatMap((one) => compareMethods(one, { block, curves, sizes, ratio }) ?? []);
  const tableSizes = noted.filter((size, place) => place % 6 === 0 || size === 10 || size === 5);
  const heading = `${block}, ${dataset.rowCount} × ${dataset.features.length}`;
  const omitted = trials.length - done.length;
  return {
    rows: [...compared.map(({ row }) => row), ...numberRows(block, curves, QUANTITIES, tableSizes)],
    notes: [
      ...compared.map(({ note }) => note),
      ...(omitted > 0
        ? [`${block}: ${omitted} trials are omitted because their training samples are not separable.`]
        : []),
    ],
    section: sectionOf(heading, curves, tableSizes),
  };
}

/** Errors in one chart; margins by kernel, since those of different spaces are not comparable. */
function sectionOf(heading: string, curves: readonly Curve[], tableSizes: readonly number[]): SectionSketch {
  const isGaussian = ({ name }: Curve) => name.startsWith('gaussian');
  const block = (title: string, own: readonly Curve[], quantities: readonly Quantity[]) =>
    blockSection({ heading: title, curves: own, quantities, tableSizes, xScale: 'log' });
  return {
    ...block(heading, curves, ['own', 'retrained']),
    sections: [
      block(`${heading}, Gaussian margins`, curves.filter(isGaussian), ['margin']),
      block(
        `${heading}, linear margins`,
        curves.filter((curve) => !isGaussian(curve)),
        ['margin'],
      ),
    ],
  };
}
