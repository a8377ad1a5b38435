// One figure of Aksu, Miller and Kesidis 2008: margin, ‖w‖² and test error against the number of features left, of linear and Gaussian machines.

import type { Dataset } from '../../data/dataset.ts';
import type { Job, Outcome } from '../../executors/job.ts';
import type { Section } from '../../report/document.ts';
import { type Findings, type PaperContext, planned, type ReproducedRow, type Reproduction } from '../reproduction.ts';
import { blockSection } from './block.ts';
import { type Claim, curveNamed, settle } from './claims.ts';
import { type Curve, curveOf, type Quantity, separatingSizes } from './curves.ts';
import { type AksuData, readAksu } from './data.ts';
import { candidateFindings, type Found, normFindings, numberRows } from './findings.ts';
import { type ComparedMethod, KERNEL, LINEAR, POLYNOMIAL_RFE, PRINTED } from './methods.ts';
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

/** A kernel, and all that runs with it. */
interface Part {
  readonly block: string;
  readonly heading: string;
  readonly methods: readonly ComparedMethod[];
  /** Methods that are run for a finding and stand in no picture. */
  readonly aside: readonly ComparedMethod[];
  readonly claims: readonly Claim[];
  readonly quantities: readonly Quantity[];
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
        conclude: (outcomes) => conclude(figure, { parts, trials, dataset, notes }, outcomes),
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
      ...{ block: 'linear', heading: 'Linear machine', methods: LINEAR, aside: [PRINTED], claims: linear },
      quantities: ['margin', 'own', 'retrained'],
    },
    {
      ...{ block: 'gaussian', heading: 'Gaussian machine', methods: KERNEL, claims: gaussian },
      aside: norms ? [POLYNOMIAL_RFE] : [],
      quantities: ['weightNorm2', 'margin', 'own', 'retrained'],
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
    return concludePart(
      figure,
      part,
      trials,
      own.map(({ answer }) => answer),
    );
  });
  const notes = [...concluded.flatMap((part) => part.notes), ...READINGS, ...plan.notes];
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
        { heading: 'Again', blocks: [{ kind: 'command', text: `svm-sieve reproduce ${figure.name} --data DIR` }] },
      ],
    },
  };
}

const READINGS = [
  'The paper gives neither classes, encoding, nor the sizes of the parts: these are our readings, so only directions can be compared, not heights.',
  'Its RFE and MFE never train again; "RFE, trained again" is what Guyon et al. 2002 mean by RFE, with a hard margin at every size.',
];

interface PartFindings extends Found {
  readonly curves: readonly Curve[];
  readonly section: Section;
}

function concludePart(
  figure: Figure,
  part: Part,
  trials: readonly TrialRows[],
  answers: readonly TrialAnswer[],
): PartFindings {
  const done = answers.flatMap((answer) => ('paths' in answer ? [answer.paths] : []));
  const failed = answers.flatMap((answer) => ('failed' in answer ? [answer.failed] : []));
  const curveAt = ({ name, isBaseline }: ComparedMethod, place: number) =>
    curveOf(
      name,
      isBaseline ?? false,
      done.map((paths) => paths[place]),
    );
  const all = [...part.methods, ...part.aside].map(curveAt);
  const curves = all.slice(0, part.methods.length);
  const mfe = curveNamed(all, 'MFE');
  const sizes = separatingSizes(mfe);
  const ratio = trials[0].test.length / trials[0].train.length;
  const settled = part.claims.flatMap((claim) => settle(claim, { block: part.block, curves, sizes, ratio }) ?? []);
  const further = furtherFindings(figure, part, all);
  const tableSizes = mfe.points
    .map(({ features }) => features)
    .filter((size, i) => i === 0 || size % 5 === 0 || size < 5);
  const rows: ReproducedRow[] = [
    { what: `${part.block}, trials that can be separated`, published: SPLITS * SUBSETS, ours: done.length },
    ...settled.map(({ row }) => row),
    ...further.rows,
    ...numberRows(part.block, curves, part.quantities, tableSizes),
  ];
  const range = `${part.block}: methods are compared over the sizes at which MFE still separates most trials, ${sizes[0] ?? 'none'} to ${sizes.at(-1) ?? 'none'}.`;
  const omitted = failed.length > 0 ? [`${part.block}: ${failed.length} trials are left out: ${failed[0]}`] : [];
  return {
    rows,
    notes: [range, ...settled.map(({ note }) => note), ...further.notes, ...omitted],
    curves,
    section: blockSection({ heading: part.heading, curves, quantities: part.quantities, tableSizes }),
  };
}

function furtherFindings({ norms }: Figure, { block }: Part, curves: readonly Curve[]): Found {
  const found =
    block === 'linear'
      ? [candidateFindings(block, curveNamed(curves, 'MFE'), curveNamed(curves, PRINTED.name))]
      : Object.entries(norms ?? {}).map(([name, published]) =>
          normFindings(block, curveNamed(curves, name), published),
        );
  return { rows: found.flatMap(({ rows }) => rows), notes: found.flatMap(({ notes }) => notes) };
}
