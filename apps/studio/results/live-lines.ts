// The lines of a running elimination, with few enough points to be drawn several times a second, and
// their coordinate system.

import {
  ALL_FEATURES,
  type CurveEntry,
  majorityText,
  QUANTITY_COLOURS,
  type SelectResult,
} from '../../../src/app.browser.ts';
import type { LiveReference, LiveScore, LiveStep, RunProgress, RunResult } from '../engine/protocol.ts';

export interface LivePoint {
  readonly x: number;
  readonly y: number;
  /** The standard error, where it is known. */
  readonly spread?: number;
}

export interface LiveLine {
  readonly name: 'score' | 'margin' | 'criterion';
  readonly title: string;
  readonly points: readonly LivePoint[];
}

/** One colour per quantity, in every view and chart: the index into the palette of the page. */
export const LINE_COLOURS = QUANTITY_COLOURS;

type Progress = Pick<RunProgress, 'steps' | 'sizes' | 'curve' | 'subsets'>;

const NO_PROGRESS: Progress = { steps: [], sizes: [], curve: [], subsets: [] };

/**
 * The inner-CV score of the sizes scored so far, or of all of them once there is a result, and the
 * margin of the classifier; where it has no margin, the criterion of the eliminated feature.
 */
export function liveLines(progress: Progress | null, result: RunResult | null = null): LiveLine[] {
  const { steps, sizes, curve, subsets } = progress ?? NO_PROGRESS;
  const evaluated =
    [entryPoints(curveOf(result)), entryPoints(sizes), scorePoints(curve), bestBySize(subsets)].find(
      (points) => points.length > 0,
    ) ?? pointsOf(steps, ({ score }) => score);
  const margins = pointsOf(steps, ({ margin }) => margin);
  const training: LiveLine =
    margins.length > 0
      ? { name: 'margin', title: 'Margin', points: margins }
      : { name: 'criterion', title: 'Criterion of the eliminated feature', points: pointsOf(steps, lastCriterion) };
  return [
    ...(evaluated.length > 0 ? [{ name: 'score', title: 'Inner-CV score', points: evaluated } as const] : []),
    ...(training.points.length > 0 ? [training] : []),
  ];
}

const curveOf = (result: RunResult | null): readonly CurveEntry[] =>
  result?.command === 'select' && 'curve' in result ? (result.curve as readonly CurveEntry[]) : [];

const entryPoints = (entries: readonly Pick<CurveEntry, 'features' | 'score'>[]): LivePoint[] =>
  scorePoints(entries.map(({ features, score }) => ({ features, mean: score.mean, se: score.se })));

const scorePoints = (scores: readonly LiveScore[]): LivePoint[] =>
  scores.map(({ features, mean, se }) => ({ x: features, y: mean, ...(se !== undefined && { spread: se }) }));

/** A floating search comes back to sizes: the best subset of each counts, as in its result. */
function bestBySize(subsets: readonly LiveScore[]): LivePoint[] {
  const best = new Map<number, LiveScore>();
  for (const subset of subsets)
    if (!(subset.mean <= (best.get(subset.features)?.mean ?? -Infinity))) best.set(subset.features, subset);
  return scorePoints([...best.values()].sort((a, b) => b.features - a.features));
}

/** What the inner-CV scores have to beat, each as a line: a constant prediction, and all features. */
export function liveReferences(
  progress: Pick<RunProgress, 'majority' | 'featureCount'> | null,
  result: RunResult | null,
  scores: LiveLine | undefined,
): LiveReference[] {
  const baselines = result && 'baselines' in result ? (result as SelectResult).baselines : null;
  if (baselines) {
    const { majority, allFeatures } = baselines;
    return [
      { name: majorityText(majority.class), score: majority.score.mean },
      ...(allFeatures ? [{ name: ALL_FEATURES, score: allFeatures.score.mean }] : []),
    ];
  }
  if (!progress) return [];
  const full = scores?.points.find(({ x }) => x === progress.featureCount);
  return [...(progress.majority ? [progress.majority] : []), ...(full ? [{ name: ALL_FEATURES, score: full.y }] : [])];
}

const lastCriterion = ({ criterion }: LiveStep) => criterion.at(-1);

function pointsOf(steps: readonly LiveStep[], value: (step: LiveStep) => number | null | undefined): LivePoint[] {
  const points: LivePoint[] = [];
  for (const step of steps) {
    const y = value(step);
    if (typeof y === 'number' && Number.isFinite(y)) points.push({ x: step.features, y });
  }
  return points;
}

/** With more features the x axis is logarithmic, as in reports. */
const LOG_ABOVE = 100;

export interface Plane {
  toX(features: number): number;
  toY(value: number): number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

export interface PlaneSize {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
  readonly top: number;
  readonly right: number;
}

/** Pixels that a label of the x axis needs. */
const LABEL_ROOM = 64;

/** `levels`: further values that have to be seen. */
export function planeFor(
  points: readonly LivePoint[],
  featureCount: number,
  size: PlaneSize,
  levels: readonly number[] = [],
): Plane {
  const [low, high] = rangeOf([...points, ...levels.map((y) => ({ x: 1, y }))]);
  const yTicks = evenTicks(low, high, 6).filter((tick) => tick >= low && tick <= high);
  const largest = Math.max(2, featureCount);
  const isLog = featureCount > LOG_ABOVE;
  const fraction = (x: number) => (isLog ? Math.log(x) / Math.log(largest) : (x - 1) / (largest - 1));
  const wide = Math.max(1, size.width - size.left - size.right);
  const tall = Math.max(1, size.height - size.top - size.bottom);
  const xCount = Math.max(2, Math.floor(wide / LABEL_ROOM));
  return {
    toX: (features) => size.left + wide * fraction(Math.max(1, features)),
    toY: (value) => size.top + tall * (1 - (value - low) / (high - low)),
    xTicks: isLog ? powers(largest) : wholeTicks(largest, xCount),
    yTicks,
  };
}

/** Numbers that differ by this fraction are equal except for rounding. */
const SAME = 1e-9;
/** Below this, double precision loses digits. */
const SMALLEST = 1e-300;

function rangeOf(points: readonly LivePoint[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const { y, spread = 0 } of points) {
    if (y - spread < low) low = y - spread;
    if (y + spread > high) high = y + spread;
  }
  if (low > high) return [0, 1];
  // A constant line needs a range, too, and so does one that varies by rounding alone.
  const size = Math.max(Math.abs(low), Math.abs(high));
  const isLevel = !(high - low > size * SAME) || size <= SMALLEST;
  const room = isLevel ? (size > SMALLEST ? size * 0.05 : 0.5) : (high - low) * 0.04;
  return [low - room, high + room];
}

/** Round numbers from just below `low` to just above `high`. */
export function evenTicks(low: number, high: number, about: number): number[] {
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((own) => own >= rough)!;
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step) - first;
  return Array.from({ length: count + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

const wholeTicks = (max: number, about: number) =>
  evenTicks(1, max, about)
    .map((tick) => Math.max(1, tick))
    .filter((tick, place, all) => Number.isInteger(tick) && tick <= max && tick !== all[place - 1]);

const powers = (max: number) => Array.from({ length: Math.floor(Math.log10(max)) + 1 }, (_, power) => 10 ** power);

/** A line on a page shows no more points than this. */
const MAX_POINTS = 400;

/** The line as an SVG path. Of many points in a pixel column it keeps the lowest and the highest. */
export function pathOf(points: readonly LivePoint[], { toX, toY }: Plane): string {
  const shown = points.length <= MAX_POINTS ? points : extremes(points, toX);
  return shown.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${toX(x).toFixed(1)},${toY(y).toFixed(1)}`).join('');
}

function extremes(points: readonly LivePoint[], toX: Plane['toX']): LivePoint[] {
  const shown: LivePoint[] = [];
  let [column, low, high]: [number, LivePoint, LivePoint] = [Number.NaN, points[0], points[0]];
  const put = () => shown.push(...(low === high ? [low] : low.x > high.x ? [low, high] : [high, low]));
  for (const point of points) {
    const own = Math.round(toX(point.x) / 2);
    if (own === column) {
      if (point.y < low.y) low = point;
      if (point.y > high.y) high = point;
      continue;
    }
    if (!Number.isNaN(column)) put();
    [column, low, high] = [own, point, point];
  }
  put();
  return shown;
}

/** The band of one standard error around a line; empty where no point has one. */
export function bandOf(points: readonly LivePoint[], { toX, toY }: Plane): string {
  const known = points.filter(({ spread }) => spread !== undefined);
  if (known.length < 2) return '';
  const corner = ({ x, y, spread }: LivePoint, side: number) =>
    `${toX(x).toFixed(1)},${toY(y + side * spread!).toFixed(1)}`;
  const upper = known.map((point) => corner(point, 1));
  const lower = known.map((point) => corner(point, -1)).reverse();
  return `M${[...upper, ...lower].join('L')}Z`;
}
