// What the picture of a running elimination shows: few enough points to be drawn several times a
// second, and the plane they stand in.

import type { LiveStep, RunProgress } from '../engine/protocol.ts';

export interface LivePoint {
  readonly x: number;
  readonly y: number;
}

export interface LiveLine {
  readonly name: 'score' | 'margin' | 'criterion';
  readonly title: string;
  readonly points: readonly LivePoint[];
}

/**
 * The score where sizes are scored, and how the machine stands: its margin, or where it has none
 * the criterion of who left.
 */
export function liveLines({ steps, sizes }: Pick<RunProgress, 'steps' | 'sizes'>): LiveLine[] {
  const scored = sizes.map(({ features, score }) => ({ x: features, y: score.mean }));
  const evaluated = scored.length > 0 ? scored : pointsOf(steps, ({ score }) => score);
  const margins = pointsOf(steps, ({ margin }) => margin);
  const standing: LiveLine =
    margins.length > 0
      ? { name: 'margin', title: 'Margin', points: margins }
      : { name: 'criterion', title: 'Criterion of who left', points: pointsOf(steps, lastCriterion) };
  return [
    ...(evaluated.length > 0 ? [{ name: 'score', title: 'Score in the selection', points: evaluated } as const] : []),
    ...(standing.points.length > 0 ? [standing] : []),
  ];
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

/**
 * From this number of features on most of a linear axis shows nothing; reports draw the line in the
 * same place.
 */
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

export function planeFor(points: readonly LivePoint[], featureCount: number, size: PlaneSize): Plane {
  const [low, high] = rangeOf(points);
  const yTicks = evenTicks(low, high, 6).filter((tick) => tick >= low && tick <= high);
  const most1 = Math.max(2, featureCount);
  const isLog = featureCount > LOG_ABOVE;
  const share = (x: number) => (isLog ? Math.log(x) / Math.log(most1) : (x - 1) / (most1 - 1));
  const wide = Math.max(1, size.width - size.left - size.right);
  const tall = Math.max(1, size.height - size.top - size.bottom);
  const xCount = Math.max(2, Math.floor(wide / LABEL_ROOM));
  return {
    toX: (features) => size.left + wide * share(Math.max(1, features)),
    toY: (value) => size.top + tall * (1 - (value - low) / (high - low)),
    xTicks: isLog ? powers(most1) : wholeTicks(most1, xCount),
    yTicks,
  };
}

/** Share of their size by which two numbers differ that are the same but for rounding. */
const SAME = 1e-9;
/** Below this, numbers are no longer whole in double precision. */
const SMALLEST = 1e-300;

function rangeOf(points: readonly LivePoint[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const { y } of points) {
    if (y < low) low = y;
    if (y > high) high = y;
  }
  if (low > high) return [0, 1];
  // A level line needs a height to stand in, and so does one that differs by rounding alone.
  const size = Math.max(Math.abs(low), Math.abs(high));
  const isLevel = !(high - low > size * SAME) || size <= SMALLEST;
  const room = isLevel ? (size > SMALLEST ? size * 0.05 : 0.5) : (high - low) * 0.04;
  return [low - room, high + room];
}

/** Round numbers between the ends and one beyond each. */
export function evenTicks(low: number, high: number, about: number): number[] {
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((own) => own >= rough)!;
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step) - first;
  return Array.from({ length: count + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

const wholeTicks = (most: number, about: number) =>
  evenTicks(1, most, about)
    .map((tick) => Math.max(1, tick))
    .filter((tick, place, all) => Number.isInteger(tick) && tick <= most && tick !== all[place - 1]);

const powers = (most: number) => Array.from({ length: Math.floor(Math.log10(most)) + 1 }, (_, power) => 10 ** power);

/** More points than this show nothing new on a page. */
const MOST_POINTS = 400;

/**
 * The line as the path of a drawing. Of many points in a column of pixels the lowest and the
 * highest stay.
 */
export function pathOf(points: readonly LivePoint[], { toX, toY }: Plane): string {
  const shown = points.length <= MOST_POINTS ? points : extremes(points, toX);
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
