// Lines of one quantity against another: margin against features, time against cost.

import { formatNumber, type NumberFormat } from '../number-format.ts';
import { shortened } from '../text.ts';
import { type AxisScale, drawnAt } from './along-axis.ts';
import { numberAxis } from './axis.ts';
import type { ChartSpec, ChartText } from './chart.ts';
import { type Hover, hoverColumns } from './hover.ts';
import { type Series, type SeriesPoint, type SeriesRow, seriesEncodings, seriesRows } from './series.ts';
import { PLOT_HEIGHT } from './theme.ts';

/** Pixels of a square with the labels at its side. */
const SQUARE_WIDTH = 440;

/** The data for a line chart. */
export interface LinesData extends ChartText {
  readonly series: readonly Series[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly xScale?: 'linear' | 'log';
  readonly yScale?: 'linear' | 'log';
  readonly xFormat?: NumberFormat;
  readonly yFormat?: NumberFormat;
  /** The ends of the y axis; by default, the axis spans the data and need not include zero. */
  readonly yDomain?: readonly [number, number];
  /** Whether the plane is a square, for two axes of one quantity. */
  readonly isSquare?: boolean;
  /** The smallest and the largest possible y, at which bands are clipped. */
  readonly yLimits?: readonly [number, number];
}

/** A line chart. */
export function linesChart(data: LinesData): ChartSpec {
  const { series, xScale = 'linear', yScale = 'linear' } = data;
  const isShown = ({ x, y }: SeriesPoint) => (xScale === 'linear' || x > 0) && (yScale === 'linear' || y > 0);
  const rows = seriesRows(series, isShown, xScale).map((row) => withinAxis(row, data));
  const x = numberAxis('x', {
    field: 'x',
    title: data.xTitle,
    format: data.xFormat,
    scale: xScale,
    values: rows.map((row) => row.x),
  });
  const y = numberAxis('y', {
    field: 'y',
    title: data.yTitle,
    format: data.yFormat,
    scale: yScale,
    domain: data.yDomain,
    ...(yScale === 'linear' && { floor: floorBelow(rows, data.yLimits) }),
    values: rows.flatMap((row) => [row.y, row.low ?? row.y, row.high ?? row.y]),
  });
  const { color, strokeDash } = seriesEncodings(series);
  const hover = hoverColumns(data, isShown);
  const spec = {
    data: { values: rows },
    height: PLOT_HEIGHT,
    layer: [
      ...(rows.some(({ low }) => low !== undefined) ? [bandLayer(x, y, color)] : []),
      {
        mark: { type: 'line', strokeWidth: 2, clip: true },
        encoding: { x, y, color, strokeDash },
      },
      ...(rows.some(({ dot }) => dot) ? [dotLayer(x, y, color)] : []),
      ...(rows.some(({ marked }) => marked) ? [markLayer(x, y, color)] : []),
      ...(rows.some(({ label }) => label) ? labelLayers(rows, x, y, xScale) : []),
      ...(hover.columns.length > 0 ? [hoverLayer(x, hover)] : []),
    ],
  };
  return {
    title: data.title,
    description: data.description ?? describeLines(data),
    spec,
    ...(data.isSquare && { aspect: 1, maxWidth: SQUARE_WIDTH }),
    ...(hover.tips.length > 0 && { tips: hover.tips }),
  };
}

/**
 * A band is cut at the limits, or where it leaves the axis: below a logarithmic axis there is no
 * place.
 */
function withinAxis(row: SeriesRow, { yDomain, yLimits = yDomain, yScale }: LinesData): SeriesRow {
  if (row.low === undefined || row.high === undefined) return row;
  const low = yScale === 'log' && row.low <= 0 ? row.y : row.low;
  if (!yLimits) return { ...row, low };
  return { ...row, low: Math.max(low, yLimits[0]), high: Math.min(row.high, yLimits[1]) };
}

type Encoding = Record<string, unknown>;

function bandLayer(x: Encoding, y: Encoding, color: Encoding) {
  return {
    transform: [{ filter: 'isValid(datum.low)' }],
    mark: { type: 'area', opacity: 0.18, clip: true },
    encoding: { x, y: { ...y, field: 'low' }, y2: { field: 'high' }, color },
  };
}

function dotLayer(x: Encoding, y: Encoding, color: Encoding) {
  return {
    transform: [{ filter: 'datum.dot === true' }],
    mark: { type: 'point', filled: true, opacity: 1, size: 18, clip: true },
    encoding: { x, y, color },
  };
}

function markLayer(x: Encoding, y: Encoding, color: Encoding) {
  return {
    transform: [{ filter: 'datum.marked === true' }],
    mark: { type: 'point', filled: false, opacity: 1, size: 130, strokeWidth: 2.5, shape: 'circle' },
    encoding: { x, y, color },
  };
}

/** Pixels from one word to the next above it, so that words at neighbouring points stay apart. */
const LABEL_STEP = 15;

/** Pixels from the foot of the plot to the first word. */
const LABEL_FOOT = 4;

/** The foot of the plot, so far below all lines that the words there cross none of them. */
function floorBelow(rows: readonly SeriesRow[], limits: LinesData['yLimits']): number | undefined {
  const words = rows.filter(({ label }) => label !== undefined).length;
  if (words === 0) return undefined;
  const low = rows.reduce((least, row) => Math.min(least, row.low ?? row.y), Infinity);
  const high = rows.reduce((most, row) => Math.max(most, row.high ?? row.y), -Infinity);
  const fraction = (LABEL_FOOT + (words + 0.5) * LABEL_STEP) / PLOT_HEIGHT;
  return Math.max(low - ((high - low) * fraction) / (1 - fraction), limits?.[0] ?? -Infinity);
}

/** A thin line through each labelled point, with its word at the foot, on the side with more room. */
function labelLayers(rows: readonly SeriesRow[], x: Encoding, y: Encoding, scale: AxisScale) {
  const at = (value: number) => drawnAt(value, scale);
  const [low, high] = rows.reduce(
    ([a, b], row) => [Math.min(a, at(row.x)), Math.max(b, at(row.x))],
    [Infinity, -Infinity],
  );
  const labelled = rows.filter(({ label }) => label !== undefined);
  const point = { type: 'point', filled: true, opacity: 1, size: 50, color: 'currentColor', shape: 'diamond' };
  return [
    {
      data: { values: labelled.map((row) => ({ x: row.x })) },
      mark: { type: 'rule', color: 'currentColor', opacity: 0.35, strokeDash: [3, 3] },
      encoding: { x },
    },
    { data: { values: labelled.map((row) => ({ x: row.x, y: row.y })) }, mark: point, encoding: { x, y } },
    ...labelled.map((row, place) => {
      const isRight = high > low && (at(row.x) - low) / (high - low) > 0.5;
      const text = { type: 'text', baseline: 'bottom', align: isRight ? 'right' : 'left', dx: isRight ? -5 : 5 };
      return {
        data: { values: [{ x: row.x, label: row.label }] },
        mark: { ...text, dy: -LABEL_FOOT - place * LABEL_STEP, color: 'currentColor', limit: 170 },
        encoding: { x, y: { value: 'height' }, text: { field: 'label', type: 'nominal' } },
      };
    }),
  ];
}

function hoverLayer(x: Encoding, { columns }: Hover) {
  return {
    data: { values: columns },
    mark: { type: 'rect', aria: true, fill: 'currentColor', opacity: 0, clip: true },
    encoding: {
      // A single value has no width of its own.
      ...(columns.length === 1
        ? { x: { value: 0 }, x2: { value: 'width' } }
        : { x: { ...x, field: 'from' }, x2: { field: 'to' } }),
      y: { value: 0 },
      y2: { value: 'height' },
      description: { field: 'tip', type: 'nominal' },
    },
  };
}

const MAX_DESCRIBED = 12;

function describeLines({ series, xTitle, yTitle, xFormat, yFormat }: LinesData): string {
  const words = series
    .filter(({ isGuide }) => !isGuide)
    .slice(0, MAX_DESCRIBED)
    .map(({ name, points, marked = [] }) => {
      const known = points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
      if (known.length === 0) return `${shortened(name, 40)}: no values.`;
      const at = ({ x, y }: SeriesPoint) => `${formatNumber(y, yFormat)} at ${formatNumber(x, xFormat)}`;
      const highest = known.reduce((best, point) => (point.y > best.y ? point : best));
      const lowest = known.reduce((least, point) => (point.y < least.y ? point : least));
      const chosen = marked.length > 0 ? `, marked at ${marked.map((x) => formatNumber(x, xFormat)).join(', ')}` : '';
      return `${shortened(name, 40)}: from ${at(lowest)} to ${at(highest)}${chosen}.`;
    });
  const more = series.length > MAX_DESCRIBED ? [`And ${series.length - MAX_DESCRIBED} more lines.`] : [];
  return [`${yTitle} against ${xTitle}. Lowest and highest of each line:`, ...words, ...more].join(' ');
}
