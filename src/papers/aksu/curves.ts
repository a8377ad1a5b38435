// The answers of the trials as mean curves, and two methods compared over a range of sizes. A
// trial's value is its mean over the sizes of the range, so that the test is one of paired trials;
// since training parts overlap it is that of Nadeau and Bengio.

import { correctedResampledTest } from '../../evaluation/statistics/t-tests.ts';
import type { ComparedMethod } from './methods.ts';
import type { PathPoint, TrialPath } from './trial.ts';

export type Quantity = 'margin' | 'weightNorm2' | 'own' | 'retrained';

export interface MeanPoint extends Readonly<Record<Quantity, number | null>> {
  readonly features: number;
  /** Trials in which the model still separates its training samples. */
  readonly separating: number;
}

/** One method over all trials. */
export interface Curve {
  readonly name: string;
  readonly isBaseline: boolean;
  /**
   * Whether w was given another length on the way, so that ‖w‖² is not that of the first training
   * restricted.
   */
  readonly isRescaled: boolean;
  readonly trials: readonly TrialPath[];
  /** From all features down, as far as every trial goes. */
  readonly points: readonly MeanPoint[];
}

const QUANTITIES: readonly Quantity[] = ['margin', 'weightNorm2', 'own', 'retrained'];

export function curveOf(
  { name, isBaseline = false, isRescaled = false }: Pick<ComparedMethod, 'name' | 'isBaseline' | 'isRescaled'>,
  trials: readonly TrialPath[],
): Curve {
  const bySize = trials.map(({ points }) => new Map(points.map((point) => [point.features, point])));
  const points = (trials[0]?.points ?? []).flatMap(({ features }) => {
    const own = bySize.map((sizes) => sizes.get(features));
    return own.every((point) => point !== undefined) ? [meanPoint(features, own)] : [];
  });
  return { name, isBaseline, isRescaled, trials, points };
}

function meanPoint(features: number, points: readonly PathPoint[]): MeanPoint {
  const means = QUANTITIES.map((quantity) => [quantity, mean(points.map((point) => point[quantity]))] as const);
  return {
    ...(Object.fromEntries(means) as Record<Quantity, number | null>),
    features,
    separating: points.filter(({ margin }) => (margin ?? 0) > 0).length,
  };
}

/** Null if a value is missing. */
function mean(values: readonly (number | null)[]): number | null {
  if (values.length === 0 || values.includes(null)) return null;
  return (values as number[]).reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The sizes that a curve reaches with most of its trials still separating: where an elimination by
 * margin means something.
 */
export function separatingSizes({ points, trials }: Curve): number[] {
  const end = points.findIndex(({ separating }) => separating <= trials.length / 2);
  return points.slice(0, end < 0 ? points.length : end).map(({ features }) => features);
}

export interface Compared {
  /** Means over the sizes and trials. */
  readonly one: number;
  readonly other: number;
  /** Sizes, and at how many of them the mean of the first is better, or the same. */
  readonly sizes: number;
  readonly better: number;
  /** Of the paired t-test with Nadeau and Bengio's correction, two-sided. */
  readonly p: number | null;
}

export interface Comparison {
  readonly quantity: Quantity;
  readonly sizes: readonly number[];
  /** Test samples per training sample. */
  readonly ratio: number;
}

/** Differences this small compared with the values are rounding. */
const SAME = 1e-9;

/** Null if the two have no size in common. */
export function compareCurves(one: Curve, other: Curve, { quantity, sizes, ratio }: Comparison): Compared | null {
  const values = [one, other].map(
    ({ points }) => new Map(points.map((point) => [point.features, point[quantity]] as const)),
  );
  const common = sizes.filter((size) => values.every((own) => typeof own.get(size) === 'number'));
  if (common.length === 0) return null;
  const [ones, others] = [one, other].map(({ trials }) => trials.map((trial) => meanOver(trial, common, quantity)));
  const sense = quantity === 'margin' ? 1 : -1;
  const better = common.filter((size) => {
    const [a, b] = values.map((own) => own.get(size)!);
    return sense * (a - b) >= -SAME * Math.abs(b);
  });
  const { p } = correctedResampledTest(ones, others, ratio);
  return { one: mean(ones)!, other: mean(others)!, sizes: common.length, better: better.length, p };
}

function meanOver({ points }: TrialPath, sizes: readonly number[], quantity: Quantity): number {
  const wanted = new Set(sizes);
  return mean(points.filter(({ features }) => wanted.has(features)).map((point) => point[quantity]))!;
}
