// The aggregated criteria side by side: by the mean accuracy along the curve, and by what the
// trade-off chooses.

import { summarize } from '../../evaluation/summary.ts';
import { choosePoint } from '../../plan/size-rules.ts';
import type { TableBlock } from '../../report/document.ts';
import type { FigureBlock, ReportSketch } from '../../report/sketch.ts';
import type { Findings, ReproducedRow } from '../reproduction.ts';
import type { CurveAnswer } from './curve-job.ts';
import { TRADEOFF } from './grid.ts';
import { MULTICLASS_REFERENCE } from './published.ts';

export interface Variant {
  readonly name: string;
  readonly merge: 'max' | 'sum' | 'sum-squares';
  readonly normalize: 'none' | 'l2';
  readonly method?: 'random';
  readonly reversed?: boolean;
}

export const VARIANTS: readonly Variant[] = [
  { name: 'sum', merge: 'sum', normalize: 'none' },
  { name: 'max', merge: 'max', normalize: 'none' },
  { name: 'sum-squares', merge: 'sum-squares', normalize: 'none' },
  { name: 'sum, normalised', merge: 'sum', normalize: 'l2' },
  { name: 'max, normalised', merge: 'max', normalize: 'l2' },
  { name: 'sum-squares, normalised', merge: 'sum-squares', normalize: 'l2' },
  { name: 'random', merge: 'sum', normalize: 'none', method: 'random' },
  { name: 'sum, reversed', merge: 'sum', normalize: 'none', reversed: true },
];

const isBaseline = ({ method, reversed }: Variant) => method === 'random' || reversed === true;

export type MultiData = 'wine' | 'clusters' | 'microarray';

export interface MergedCurve {
  readonly data: MultiData;
  readonly variant: Variant;
  readonly answer: CurveAnswer;
}

interface Outcome {
  readonly data: MultiData;
  readonly variant: Variant;
  readonly points: readonly { readonly features: number; readonly score: number }[];
  /**
   * Over the repeats: the mean accuracy along the curve, with its standard error; and what the
   * trade-off chooses.
   */
  readonly along: { readonly mean: number; readonly se: number; readonly values: readonly number[] };
  readonly features: number;
  readonly chosen: number;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function outcomeOf(curves: readonly MergedCurve[]): Outcome {
  const { data, variant, answer } = curves[0];
  const scored = curves.map(({ answer: { sizes, scores } }) =>
    sizes.map((features, place) => ({ features, score: summarize(scores[place]) })),
  );
  const points = answer.sizes.map((features, place) => ({
    features,
    score: meanOf(scored.map((curve) => curve[place].score.mean)),
  }));
  const values = scored.map((curve) => meanOf(curve.map(({ score }) => score.mean)));
  const { mean, se } = summarize(values);
  const choices = scored.map((curve) => choosePoint(curve, TRADEOFF, { featureCount: answer.sizes[0] }));
  return {
    data,
    variant,
    points,
    along: { mean, se, values },
    features: meanOf(choices.map(({ features }) => features)),
    chosen: meanOf(choices.map(({ score }) => score.mean)),
  };
}

function outcomesOf(curves: readonly MergedCurve[]): Outcome[] {
  const groups = new Map<string, MergedCurve[]>();
  for (const curve of curves) {
    const key = `${curve.data} ${curve.variant.name}`;
    groups.set(key, [...(groups.get(key) ?? []), curve]);
  }
  return [...groups.values()].map(outcomeOf);
}

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

/** The difference to the plain sum, on the same data and folds. */
function against(outcome: Outcome, outcomes: readonly Outcome[]) {
  const sum = outcomes.find(({ data, variant }) => data === outcome.data && variant.name === 'sum')!;
  return summarize(outcome.along.values.map((value, repeat) => value - sum.along.values[repeat]));
}

function noteOn(data: MultiData, outcomes: readonly Outcome[]): string {
  const own = outcomes.filter((outcome) => outcome.data === data && !isBaseline(outcome.variant));
  const best = own.reduce((a, b) => (b.along.mean > a.along.mean ? b : a));
  const words = own
    .filter(({ variant }) => variant.name !== 'sum')
    .map((outcome) => {
      const { mean, se } = against(outcome, outcomes);
      return `${outcome.variant.name} ${mean >= 0 ? '+' : '−'}${percent(Math.abs(mean))} (se ${percent(se)})`;
    });
  return `${data}: ${best.variant.name} has the highest mean accuracy along the curve; differences from the plain sum: ${words.join(', ')}.`;
}

function tableOf(outcomes: readonly Outcome[]): TableBlock {
  const shown = { format: 'percent', digits: 2 } as const;
  return {
    kind: 'table',
    caption: 'Ranked per fold, 5 folds; means over the repeats',
    columns: [
      { title: 'data', heading: true },
      { title: 'aggregated by' },
      { title: 'accuracy along the curve', ...shown },
      { title: 'standard error', ...shown },
      { title: 'features by the trade-off', format: 'fixed', digits: 1 },
      { title: 'accuracy there', ...shown },
    ],
    rows: outcomes.map(({ data, variant, along, features, chosen }) => [
      data,
      variant.name,
      along.mean,
      along.se,
      features,
      chosen,
    ]),
  };
}

function chartOf(data: MultiData, outcomes: readonly Outcome[]): FigureBlock {
  const series = outcomes
    .filter((outcome) => outcome.data === data)
    .map(({ variant, points }) => ({
      name: variant.name,
      points: points.map(({ features, score }) => ({ x: features, y: score })),
      ...(isBaseline(variant) && { baseline: true }),
    }));
  return {
    kind: 'figure',
    figure: 'curves',
    data: { title: `${data}: accuracy by number of features`, yTitle: 'accuracy', xScale: 'log', series },
  };
}

export function multiclassFindings(curves: readonly MergedCurve[]): Findings {
  const outcomes = outcomesOf(curves);
  const names = [...new Set(outcomes.map(({ data }) => data))];
  const rows = outcomes.map((outcome): ReproducedRow => {
    const { data, variant, along, features, chosen } = outcome;
    const difference = against(outcome, outcomes);
    return {
      id: `${variant.name}: ${data}`,
      what: `${data}, ${variant.name}: mean accuracy along the curve`,
      published: null,
      ours: along.mean,
      standardError: along.se,
      features,
      chosen,
      data,
      difference: difference.mean,
      differenceError: difference.se,
    };
  });
  const notes = [
    ...names.map((data) => noteOn(data, outcomes)),
    'The finished thesis of the author found the sum best.',
    'Features are ranked per fold, so the curves are unbiased; the accuracy at a size selected on the curve is optimistic.',
  ];
  const report: ReportSketch = {
    title: 'Aggregating the ranking criteria of several classes',
    summary: notes.slice(0, names.length),
    sections: [
      { heading: 'Remarks', blocks: [{ kind: 'list', items: notes }, tableOf(outcomes)] },
      { heading: 'Curves', blocks: names.map((data) => chartOf(data, outcomes)) },
      {
        heading: 'Source',
        blocks: [
          { kind: 'methods', text: 'See docs/papers/planas-2021.md.', citations: [{ text: MULTICLASS_REFERENCE }] },
        ],
      },
    ],
  };
  return { rows, notes, report };
}
