// Results that are not a comparison of two curves: where the elimination ends with the candidates as
// printed, and whether ‖w‖² falls as features are eliminated.

import { counted } from '../../base/text.ts';
import { formatNumber } from '../../report/number-format.ts';
import type { ReproducedRow } from '../reproduction.ts';
import type { Curve, Quantity } from './curves.ts';
import type { TrialPath } from './trial.ts';

export interface Found {
  readonly rows: readonly ReproducedRow[];
  readonly notes: readonly string[];
}

/**
 * The smallest size down to which the margin stays positive: where the elimination ends as
 * published.
 */
function separatingEnd({ points }: TrialPath): number {
  let end = points[0]?.features ?? 0;
  for (const { features, margin } of points) {
    if (!((margin ?? 0) > 0)) break;
    end = features;
  }
  return end;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The printed candidate rule ends an elimination before the exact one does. */
export function candidateFindings(block: string, exact: Curve, printed: Curve): Found {
  const exactEnds = exact.trials.map(separatingEnd);
  const printedEnds = printed.trials.map(({ left }) => left);
  const early = printedEnds.filter((end, trial) => end > exactEnds[trial]).length;
  const what = (way: string) => `${block}, features at the end of MFE, mean over trials: candidates ${way}`;
  return {
    rows: [
      { what: what('as printed'), published: null, ours: meanOf(printedEnds) },
      { what: what('exact'), published: null, ours: meanOf(exactEnds) },
    ],
    notes: [
      `The printed candidate rule (largest δ at most the smallest g) is sufficient, not necessary: in ${early} of ${counted(exactEnds.length, 'trial')} ` +
        `it ends MFE although a removal would keep a positive margin, on average at ${formatNumber(meanOf(printedEnds), 'number', 3)} features ` +
        `instead of ${formatNumber(meanOf(exactEnds), 'number', 3)}. All curves use the exact candidates.`,
    ],
  };
}

/** Beyond rounding. */
const RISE = 1e-9;

function hasRise({ points }: TrialPath): boolean {
  return points.some(({ weightNorm2 }, place) => place > 0 && weightNorm2 > points[place - 1].weightNorm2 * (1 + RISE));
}

/** Whether ‖w‖² falls monotonically, and how far up it goes. */
export function normFindings(block: string, curve: Curve, published: string | null): Found {
  const first = curve.points[0];
  const norm = (point: Curve['points'][number]) => point.weightNorm2 ?? 0;
  const most = curve.points.reduce((best, point) => (norm(point) > norm(best) ? point : best));
  const rising = curve.trials.filter(hasRise).length;
  const ours =
    `from ${formatNumber(norm(first), 'number', 3)} to at most ${formatNumber(norm(most), 'number', 3)} ` +
    `(${most.features} features); rises somewhere in ${rising} of ${counted(curve.trials.length, 'trial')}`;
  const what = `${block}, squared length of the weight vector along ${curve.name}`;
  const row = {
    id: `norm: ${curve.name}`,
    what,
    published,
    ours,
    first: norm(first),
    highest: norm(most),
    rising,
  };
  return { rows: [row], notes: [`${what}: ${ours}.`] };
}

/** The means at some sizes: `ours` is that of MFE, the others have their names. */
export function numberRows(
  block: string,
  curves: readonly Curve[],
  quantities: readonly Quantity[],
  sizes: readonly number[],
): ReproducedRow[] {
  return quantities.flatMap((quantity) =>
    sizes.map((size) => {
      const own = quantity === 'weightNorm2' ? curves.filter(({ isRescaled }) => !isRescaled) : curves;
      const [first, ...others] = own.map(({ name, points }) => {
        const point = points.find(({ features }) => features === size);
        return [name, point?.[quantity] ?? null] as const;
      });
      const what = `${block}, ${quantity}, ${counted(size, 'feature')}: ${first[0]}`;
      return { what, published: null, ours: first[1], ...Object.fromEntries(others) };
    }),
  );
}
