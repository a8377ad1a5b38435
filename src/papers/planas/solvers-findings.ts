// Table 1.1 and figures 1.1, 1.2 from the random selections and the SVM-RFE curves.

import { summarize } from '../../evaluation/summary.ts';
import type { CurvesData } from '../../report/charts/curves.ts';
import type { TableBlock } from '../../report/document.ts';
import type { ReportSketch } from '../../report/sketch.ts';
import type { Findings, ReproducedRow } from '../reproduction.ts';
import type { CurveAnswer } from './curve-job.ts';
import { REFERENCE, SOLVER_SECONDS } from './published.ts';
import type { PathClassifier } from './random-path-job.ts';

export interface TimedPath {
  readonly machine: PathClassifier;
  readonly rows: number;
  readonly sizes: readonly number[];
  /** Of all orders together. */
  readonly seconds: number;
  /** Means over the orders, by size. */
  readonly test: readonly number[];
}

export const CURVES = ['linear', 'poly', 'random', 'linear reversed', 'poly reversed'] as const;
export type CurveName = (typeof CURVES)[number];

type Curves = ReadonlyMap<CurveName, CurveAnswer>;

const LABELS = {
  linear: 'linear solver',
  kernel: 'SVM, linear kernel',
  precomputed: 'precomputed polynomial kernel',
} as const;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** Times on two computers: only their ratios can be compared. */
function timeRows(paths: readonly TimedPath[]): ReproducedRow[] {
  return paths.map(({ machine, rows, seconds }) => {
    const published = SOLVER_SECONDS.find((known) => known.rows === rows);
    const linear = paths.find((path) => path.rows === rows && path.machine === 'linear')!;
    return {
      id: `${machine}, ${rows}`,
      what: `Table 1.1, ${rows} samples, ${LABELS[machine]}: seconds`,
      published: published?.[machine] ?? null,
      ours: seconds,
      publishedRatio: published ? published[machine] / published.linear : null,
      ratio: seconds / linear.seconds,
    };
  });
}

/** The largest accuracy over the sizes up to `most` features. */
function bestUpTo(answer: CurveAnswer, most: number): number {
  const scores = answer.sizes.map((size, place) => (size <= most ? summarize(answer.scores[place]).mean : 0));
  return Math.max(...scores);
}

function figureRows(paths: readonly TimedPath[], curves: Curves, features: number): ReproducedRow[] {
  const rows = Math.max(...paths.map((path) => path.rows));
  const random = paths
    .filter((path) => path.rows === rows)
    .map(({ machine, test, sizes }) => ({
      what: `Figure 1.1, ${rows} samples, ${LABELS[machine]}: accuracy with ${sizes.at(-1)} features`,
      published: null,
      ours: test.at(-1)!,
    }));
  const rfe = (['linear', 'poly', 'random'] as const).map((name) => ({
    id: `rfe-${name}`,
    what: `Figure 1.2, ${name}: highest accuracy with at most ${features / 4} features`,
    published: null,
    ours: bestUpTo(curves.get(name)!, features / 4),
  }));
  return [...random, ...rfe];
}

function notesOn(paths: readonly TimedPath[], curves: Curves, features: number): string[] {
  const most = Math.max(...paths.map((path) => path.rows));
  const at = (machine: TimedPath['machine']) => paths.find((path) => path.rows === most && path.machine === machine)!;
  const gap = Math.max(...at('linear').test.map((share, place) => Math.abs(share - at('kernel').test[place])));
  const ratio = (machine: TimedPath['machine']) => (at(machine).seconds / at('linear').seconds).toFixed(1);
  const best = (name: CurveName) => percent(bestUpTo(curves.get(name)!, features / 4));
  return [
    `With ${most} samples the SVM with linear kernel takes ${ratio('kernel')} times as long as the linear solver, the precomputed kernel ${ratio('precomputed')} times as long.`,
    `The curves of the two linear classifiers differ by at most ${percent(gap)}. Their losses differ: the linear solver uses the squared hinge.`,
    `Random selection, all features: polynomial kernel ${percent(at('precomputed').test.at(-1)!)}, linear kernel ${percent(at('kernel').test.at(-1)!)}.`,
    `Up to ${features / 4} features, ranked per fold: polynomial SVM-RFE ${best('poly')}, linear ${best('linear')}, random order ${best('random')}.`,
    'The published figures have no numbers. Times differ from run to run; all other numbers do not.',
  ];
}

function timeTable(rows: readonly ReproducedRow[]): TableBlock {
  const fixed = { format: 'fixed', digits: 2 } as const;
  return {
    kind: 'table',
    caption: 'Table 1.1: seconds of a random selection, and ratio to the linear solver',
    columns: [
      { title: 'solver', heading: true },
      { title: 'published', ...fixed },
      { title: 'ours', ...fixed },
      { title: 'published, ratio', ...fixed },
      { title: 'ours, ratio', ...fixed },
    ],
    rows: rows.map(({ what, published, ours, publishedRatio, ratio }) => [
      what,
      published,
      ours,
      publishedRatio ?? null,
      ratio ?? null,
    ]),
  };
}

export function solversFindings(paths: readonly TimedPath[], curves: Curves): Findings {
  const features = Math.max(...[...curves.values()].flatMap(({ sizes }) => sizes));
  const times = timeRows(paths);
  const notes = notesOn(paths, curves, features);
  const most = Math.max(...paths.map((path) => path.rows));
  const selection: CurvesData = {
    title: `Figure 1.1: random selection, ${most} samples`,
    yTitle: 'test accuracy',
    series: paths
      .filter(({ rows }) => rows === most)
      .map(({ machine, sizes, test }) => ({
        name: LABELS[machine],
        points: sizes.map((size, place) => ({ x: size, y: test[place] })),
      })),
  };
  const rfe: CurvesData = {
    title: 'Figure 1.2: SVM-RFE, linear and polynomial, ranked per fold',
    yTitle: 'cross-validation accuracy',
    series: [...curves].map(([name, { sizes, scores }]) => ({
      name,
      points: sizes.map((size, place) => ({ x: size, y: summarize(scores[place]).mean })),
      ...(name === 'linear' || name === 'poly' ? {} : { baseline: true }),
    })),
  };
  const report: ReportSketch = {
    title: 'Linear, kernel and precomputed SVMs',
    summary: notes.slice(0, 2),
    sections: [
      { heading: 'Remarks', blocks: [{ kind: 'list', items: notes }, timeTable(times)] },
      {
        heading: 'Figures',
        blocks: [
          { kind: 'figure', figure: 'curves', data: selection },
          { kind: 'figure', figure: 'curves', data: rfe },
        ],
      },
      {
        heading: 'Source',
        blocks: [{ kind: 'methods', text: 'See docs/papers/planas-2021.md.', citations: [{ text: REFERENCE }] }],
      },
    ],
  };
  return { rows: [...times, ...figureRows(paths, curves, features)], notes, report };
}
