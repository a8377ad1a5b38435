// The tooltips of a line chart: one invisible column per x, from halfway to the neighbour on the
// left to halfway to the one on the right, with the values of all lines there.

import { formatNumber, type NumberFormat } from '../number-format.ts';
import { shortened, visible } from '../text.ts';
import { MAX_SIZES, spreadPlaces } from './along-axis.ts';
import { type Tip, tipName } from './chart.ts';
import type { Series, SeriesPoint } from './series.ts';

export interface HoverData {
  readonly series: readonly Series[];
  readonly xTitle: string;
  readonly xScale?: 'linear' | 'log';
  readonly xFormat?: NumberFormat;
  readonly yFormat?: NumberFormat;
}

interface HoverColumn {
  readonly from: number;
  readonly to: number;
  readonly tip: string;
}

export interface Hover {
  readonly columns: readonly HoverColumn[];
  readonly tips: readonly Tip[];
}

/** Lines of a tip. */
const MAX_LINES = 12;
const NAME_LENGTH = 40;

export function hoverColumns(data: HoverData, isShown: (point: SeriesPoint) => boolean): Hover {
  const byX = valuesByX(data, isShown);
  const marked = new Set(data.series.flatMap((series) => series.marked ?? []));
  const all = [...byX.keys()].sort((a, b) => a - b);
  const { xScale: scale = 'linear' } = data;
  const places = spreadPlaces(all, { limit: MAX_SIZES, scale, stays: (x) => marked.has(x) }).map((place) => all[place]);
  const between = (a: number, b: number) => (data.xScale === 'log' ? Math.sqrt(a * b) : (a + b) / 2);
  const columns = places.map((x, place) => ({
    from: place === 0 ? x : between(places[place - 1], x),
    to: place === places.length - 1 ? x : between(x, places[place + 1]),
    tip: tipName(place),
  }));
  const tips = places.map((x) => ({ text: textAt(x, byX.get(x)!, data), x }));
  return { columns, tips };
}

function valuesByX({ series, yFormat }: HoverData, isShown: (point: SeriesPoint) => boolean): Map<number, string[]> {
  const byX = new Map<number, string[]>();
  for (const { name, points, isGuide } of series) {
    if (isGuide) continue;
    for (const point of points) {
      if (!Number.isFinite(point.x) || !Number.isFinite(point.y) || !isShown(point)) continue;
      const value = formatNumber(point.y, yFormat);
      const spread = Number.isFinite(point.spread) ? ` ± ${formatNumber(point.spread!, yFormat)}` : '';
      const label = series.length > 1 ? `${shortened(visible(name), NAME_LENGTH)}: ` : '';
      byX.set(point.x, [...(byX.get(point.x) ?? []), point.tip ?? `${label}${value}${spread}`]);
    }
  }
  return byX;
}

function textAt(x: number, values: readonly string[], { xTitle, xFormat }: HoverData): string {
  const shown = values.slice(0, MAX_LINES);
  const more = values.length > shown.length ? [`and ${values.length - shown.length} more`] : [];
  return [`${xTitle}: ${formatNumber(x, xFormat)}`, ...shown, ...more].join('\n');
}
