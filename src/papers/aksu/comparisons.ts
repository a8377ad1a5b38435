// Comparisons of two methods over the trials: one sample and one sentence each.

import { formatNumber } from '../../report/number-format.ts';
import type { ReproducedRow } from '../reproduction.ts';
import { type Curve, compareCurves, type Quantity } from './curves.ts';

/** Whether one method is better than another: a larger margin, or a smaller error. */
export interface Comparison {
  readonly better: string;
  readonly than: string;
  readonly quantity: Exclude<Quantity, 'weightNorm2'>;
  /** What the paper says, and where; null if it does not compare the two. */
  readonly published: string | null;
  /** Begins the id of the sample where several comparisons decide one claim. */
  readonly topic?: string;
}

export interface ComparisonScope {
  /** The kernel or the data, such as `linear`. */
  readonly block: string;
  readonly curves: readonly Curve[];
  readonly sizes: readonly number[];
  readonly ratio: number;
}

export interface Compared {
  readonly row: ReproducedRow;
  readonly note: string;
}

export const QUANTITY_NAMES = {
  margin: 'mean margin',
  own: "test error of the method's own SVM",
  retrained: 'test error of an SVM retrained on the selected features (C = 1)',
};

/** The id of the sample of a comparison. */
export const comparisonId = (block: string, { better, than, quantity, topic }: Comparison) =>
  `${topic ? `${topic}: ` : ''}${block}, ${quantity}, ${better} / ${than}`;

/** Null if the two methods have no size in common. */
export function compareMethods(comparison: Comparison, scope: ComparisonScope): Compared | null {
  const { better, than, quantity, published } = comparison;
  const { curves, sizes, ratio, block } = scope;
  const compared = compareCurves(curveNamed(curves, better), curveNamed(curves, than), { quantity, sizes, ratio });
  if (!compared) return null;
  const text = (value: number) => shown(value, quantity);
  const agrees = quantity === 'margin' ? compared.one > compared.other : compared.one < compared.other;
  const what = `${block}, ${QUANTITY_NAMES[quantity]}: ${better} / ${than}`;
  const ours = `${text(compared.one)} / ${text(compared.other)}`;
  const words = `better or equal at ${compared.better} of ${compared.sizes} sizes, p = ${formatNumber(compared.p ?? Number.NaN, 'number', 2)}`;
  return {
    row: {
      id: comparisonId(block, comparison),
      what,
      published,
      ours,
      better: agrees,
      betterSizes: `${compared.better} of ${compared.sizes}`,
      p: compared.p,
    },
    note: `${what}: ${ours}, ${words}.`,
  };
}

export const shown = (value: number, quantity: Quantity) =>
  quantity === 'own' || quantity === 'retrained' ? formatNumber(value, 'percent') : formatNumber(value, 'number', 3);

export function curveNamed(curves: readonly Curve[], name: string): Curve {
  const curve = curves.find((own) => own.name === name);
  if (!curve) throw new Error(`no curve is named ${name}`);
  return curve;
}
