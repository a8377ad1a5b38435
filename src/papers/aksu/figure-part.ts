// One kernel of a figure: its methods run on every trial, and what comes of them.

import { problem } from '../../base/problem.ts';
import type { SectionSketch } from '../../report/sketch.ts';
import { blockSection } from './block.ts';
import { type Comparison, compareMethods, curveNamed } from './comparisons.ts';
import { type Curve, curveOf, type Quantity, separatingSizes } from './curves.ts';
import { candidateFindings, type Found, normFindings, numberRows } from './findings.ts';
import { type ComparedMethod, PRINTED } from './methods.ts';
import type { TrialAnswer } from './trial.ts';
import { SPLITS, SUBSETS, type TrialRows } from './trials.ts';

/** A kernel, and all that runs with it. */
export interface Part {
  readonly block: string;
  readonly heading: string;
  readonly methods: readonly ComparedMethod[];
  /** Methods that are run for a finding and are in no chart. */
  readonly additional: readonly ComparedMethod[];
  readonly comparisons: readonly Comparison[];
  readonly quantities: readonly Quantity[];
  /** What the paper says about ‖w‖² along methods, by their names. */
  readonly norms: Readonly<Record<string, string | null>>;
}

export interface PartFindings extends Found {
  readonly curves: readonly Curve[];
  readonly section: SectionSketch;
}

export function concludePart(part: Part, trials: readonly TrialRows[], answers: readonly TrialAnswer[]): PartFindings {
  const { block, quantities } = part;
  const all = curvesOf(part, answers);
  const curves = all.slice(0, part.methods.length);
  const mfe = curveNamed(all, 'MFE');
  const sizes = separatingSizes(mfe);
  const ratio = trials[0].test.length / trials[0].train.length;
  const compared = part.comparisons.flatMap((one) => compareMethods(one, { block, curves, sizes, ratio }) ?? []);
  const further = furtherFindings(part, all);
  const isInTable = (size: number, place: number) => place === 0 || size % 5 === 0 || size < 5;
  const tableSizes = mfe.points.map(({ features }) => features).filter(isInTable);
  const omitted = trials.length - mfe.trials.length;
  return {
    rows: [
      // Footnote 7.
      { what: `${block}, trials`, published: SPLITS * SUBSETS, ours: mfe.trials.length },
      ...compared.map(({ row }) => row),
      ...further.rows,
      ...numberRows(block, curves, quantities, tableSizes),
    ],
    notes: [
      `${block}: methods are compared over the sizes at which MFE separates the classes in most trials, ${sizes[0]} to ${sizes.at(-1)}.`,
      ...compared.map(({ note }) => note),
      ...further.notes,
      ...(omitted > 0
        ? [`${block}: ${omitted} trials are omitted because their training samples are not separable.`]
        : []),
    ],
    curves,
    section: blockSection({ heading: part.heading, curves, quantities, tableSizes }),
  };
}

function curvesOf({ methods, additional, block }: Part, answers: readonly TrialAnswer[]): Curve[] {
  const done = answers.flatMap((answer) => ('paths' in answer ? [answer.paths] : []));
  const failed = answers.find((answer) => 'failed' in answer);
  if (done.length === 0)
    throw problem('trials-unusable', { block, reason: failed?.failed ?? null }, { fixes: [{ ask: ['seed'] }] });
  const pathsAt = (place: number) => done.map((paths) => paths[place]);
  return [...methods, ...additional].map((method, place) => curveOf(method, pathsAt(place)));
}

function furtherFindings({ norms, additional, block }: Part, curves: readonly Curve[]): Found {
  const found = [
    ...additional
      .filter((method) => method === PRINTED)
      .map(({ name }) => candidateFindings(block, curveNamed(curves, 'MFE'), curveNamed(curves, name))),
    ...Object.entries(norms).map(([name, published]) => normFindings(block, curveNamed(curves, name), published)),
  ];
  return { rows: found.flatMap(({ rows }) => rows), notes: found.flatMap(({ notes }) => notes) };
}
