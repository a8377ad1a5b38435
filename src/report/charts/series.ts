// Named lines: their colours, dashes and points, shared by curves and lines.

import { chartLabels } from '../text.ts';
import { type AxisScale, runsAlong } from './along-axis.ts';
import { legendColumns } from './legend.ts';
import { DASHES, NEUTRAL, PALETTE } from './theme.ts';

/** A point of a series, with its spread if known. */
export interface SeriesPoint {
  readonly x: number;
  readonly y: number;
  /** Half the height of the band around y, such as a standard error. */
  readonly spread?: number;
  /** The tooltip, if it does not just show the value and its spread. */
  readonly tip?: string;
}

/** A named series of points. */
export interface Series {
  readonly name: string;
  readonly points: readonly SeriesPoint[];
  /** Whether the series is drawn dashed and grey as the reference for the others. */
  readonly baseline?: boolean;
  /** Whether the series is a reference line, such as a limit, without dots or a tooltip. */
  readonly isGuide?: boolean;
  /** The x values of points to be marked, such as the chosen number of features. */
  readonly marked?: readonly number[];
  /** Points with a label, such as the best one. */
  readonly labelled?: readonly { readonly x: number; readonly text: string }[];
  /**
   * The index of the colour in the palette, for a quantity that has the same colour in all charts.
   */
  readonly colour?: number;
}

/** More points than a chart has columns of pixels show nothing new. */
const MAX_POINTS = 400;
/** Up to this many points on a line, each has a dot; a line of one point is nothing else. */
const MAX_DOTS = 25;
/** Pixels of a line in the legend: two periods of the longest pattern of dashes. */
const LINE_ROOM = 32;

export interface SeriesRow {
  readonly series: string;
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
  readonly marked?: true;
  /** The word next to the point. */
  readonly label?: string;
  /** Its line has so few points that each is shown. */
  readonly dot?: true;
}

/**
 * Samples for Vega-Lite. Points that no axis can show are left out: not finite, or not above zero
 * on a logarithmic one.
 */
export function seriesRows(
  series: readonly Series[],
  isShown: (point: SeriesPoint) => boolean,
  scale: AxisScale,
): SeriesRow[] {
  const names = chartLabels(series.map(({ name }) => name));
  return series.flatMap(({ points, marked = [], labelled = [], isGuide }, index) => {
    const shown = points.filter((point) => Number.isFinite(point.x) && Number.isFinite(point.y) && isShown(point));
    const isMarked = (point: SeriesPoint) => marked.includes(point.x);
    const labels = new Map(labelled.map(({ x, text }) => [x, text]));
    const dot = shown.length <= MAX_DOTS && !isGuide ? { dot: true as const } : {};
    return thinned(shown, (point) => isMarked(point) || labels.has(point.x), scale).map((point) => ({
      series: names[index],
      x: point.x,
      y: point.y,
      ...bandOf(point),
      ...(isMarked(point) ? { marked: true as const } : {}),
      ...(labels.has(point.x) ? { label: labels.get(point.x) } : {}),
      ...dot,
    }));
  });
}

function bandOf({ y, spread }: SeriesPoint): { low?: number; high?: number } {
  return spread !== undefined && Number.isFinite(spread) ? { low: y - spread, high: y + spread } : {};
}

/** Of many points the lowest and the highest of each run, both ends, and those that must stay. */
function thinned(
  points: readonly SeriesPoint[],
  stays: (point: SeriesPoint) => boolean,
  scale: AxisScale,
): SeriesPoint[] {
  const sorted = points.toSorted((a, b) => a.x - b.x);
  if (sorted.length <= MAX_POINTS) return sorted;
  const kept = new Set([sorted[0], sorted.at(-1)!]);
  for (const part of runsAlong(sorted, ({ x }) => x, { count: MAX_POINTS / 2, scale })) {
    kept.add(part.reduce((low, point) => (point.y < low.y ? point : low)));
    kept.add(part.reduce((high, point) => (point.y > high.y ? point : high)));
  }
  return sorted.filter((point) => kept.has(point) || stays(point));
}

/** Colour and dash by series, as encodings. Colours that come round again have another dash. */
export function seriesEncodings(series: readonly Series[]): Record<'color' | 'strokeDash', Record<string, unknown>> {
  const domain = chartLabels(series.map(({ name }) => name));
  let methods = 0;
  let baselines = 0;
  const styles = series.map(({ baseline, colour }) => {
    if (baseline) return { colour: NEUTRAL, dash: DASHES[1 + (baselines++ % (DASHES.length - 1))] };
    const place = colour ?? methods++;
    return {
      colour: PALETTE[place % PALETTE.length],
      dash: DASHES[Math.floor(place / PALETTE.length) % DASHES.length],
    };
  });
  const legend =
    series.length < 2
      ? null
      : {
          symbolType: 'stroke',
          symbolOpacity: 1,
          symbolSize: LINE_ROOM ** 2,
          columns: legendColumns(domain, LINE_ROOM),
        };
  const encoding = (range: unknown) => ({
    field: 'series',
    type: 'nominal',
    title: null,
    scale: { domain, range },
    legend,
  });
  return {
    color: encoding(styles.map(({ colour }) => colour)),
    strokeDash: encoding(styles.map(({ dash }) => dash)),
  };
}
