// What the paper says of two methods, beside what the trials say: one row and one sentence each.

import { formatNumber } from '../../report/number-format.ts';
import type { ReproducedRow } from '../reproduction.ts';
import { type Compared, type Curve, compareCurves, type Quantity } from './curves.ts';

/** That one method is better than another: a larger margin, or a smaller error. */
export interface Claim {
  readonly better: string;
  readonly than: string;
  readonly quantity: Exclude<Quantity, 'weightNorm2'>;
  /** The paper's words, and where they stand; null where it does not speak of it. */
  readonly published: string | null;
}

export interface ClaimScope {
  /** Where, such as `linear`. */
  readonly block: string;
  readonly curves: readonly Curve[];
  readonly sizes: readonly number[];
  readonly ratio: number;
}

export interface Settled {
  readonly row: ReproducedRow;
  readonly note: string;
}

const NAMES = {
  margin: 'mean margin',
  own: "test error of the method's own machine",
  retrained: 'test error of a machine trained afresh (C = 1)',
};

/** Above this p the trials do not tell the two apart. */
const LEVEL = 0.05;

/** Null where the two methods have no size in common. */
export function settle({ better, than, quantity, published }: Claim, scope: ClaimScope): Settled | null {
  const { curves, sizes, ratio, block } = scope;
  const compared = compareCurves(curveNamed(curves, better), curveNamed(curves, than), { quantity, sizes, ratio });
  if (!compared) return null;
  const text = (value: number) => shown(value, quantity);
  const agrees = quantity === 'margin' ? compared.one > compared.other : compared.one < compared.other;
  const isClear = compared.p !== null && compared.p < LEVEL;
  const what = `${block}, ${NAMES[quantity]}: ${better} against ${than}`;
  const ours = `${text(compared.one)} against ${text(compared.other)}`;
  return {
    row: {
      what,
      published,
      ours,
      better: agrees,
      betterSizes: `${compared.better} of ${compared.sizes}`,
      p: compared.p,
    },
    note: `${what}: ${ours}, ${verdict(agrees, isClear, compared, published !== null)}.`,
  };
}

function verdict(agrees: boolean, isClear: boolean, { p, better, sizes }: Compared, isPublished: boolean): string {
  const words = `better or the same at ${better} of ${sizes} sizes, p = ${formatNumber(p ?? Number.NaN, 'number', 2)}`;
  if (!isPublished) return `${words}${isClear ? '' : ': no clear difference'}`;
  if (!agrees) return `${words}: not as claimed${isClear ? '' : ', though not clear'}`;
  return `${words}: as claimed${isClear ? '' : ', but no clear difference'}`;
}

export const shown = (value: number, quantity: Quantity) =>
  quantity === 'own' || quantity === 'retrained' ? formatNumber(value, 'percent') : formatNumber(value, 'number', 3);

export function curveNamed(curves: readonly Curve[], name: string): Curve {
  const curve = curves.find((own) => own.name === name);
  if (!curve) throw new Error(`no curve is named ${name}`);
  return curve;
}
