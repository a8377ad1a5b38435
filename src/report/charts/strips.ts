// Every sample as a dot, in a row for its class: the values of a feature, or decision values. Dots of
// one value are spread over the height of the row.

import { formatNumber, type NumberFormat } from '../number-format.ts';
import { chartLabels, shortened, visible } from '../text.ts';
import { nameAxis, numberAxis } from './axis.ts';
import { type ChartSpec, type ChartText, tipName } from './chart.ts';
import { PALETTE } from './theme.ts';

/** One point of a strip plot. */
export interface StripPoint {
  readonly name: string;
  readonly value: number;
  /** The index of the class of the point. */
  readonly group: number;
  /** Whether the point is drawn with a ring, as a misclassified sample is. */
  readonly ring?: boolean;
}

/** The data for a strip plot. */
export interface StripsData extends ChartText {
  readonly groups: readonly string[];
  readonly points: readonly StripPoint[];
  readonly xTitle: string;
  readonly format?: NumberFormat;
  /** The position of a vertical line, such as the decision boundary. */
  readonly line?: number;
  /** What a ring says. */
  readonly ringText?: string;
}

const ROW = 54;
/** The part of a row that dots are spread over. */
const SPREAD = 0.7;
/** More dots make the page large and the picture no clearer; they are taken evenly. */
const MAX_DOTS = 2000;
/** Dots nearer than this fraction of the range would cover each other. */
const DOT_WIDTH = 0.012;

/** A strip plot. */
export function stripsChart(data: StripsData): ChartSpec {
  const names = chartLabels(data.groups);
  const known = evenly(
    data.points.filter(({ value, group }) => Number.isFinite(value) && group >= 0 && group < names.length),
    MAX_DOTS,
  );
  const offsets = spreadOut(known);
  const rows = known.map(({ value, group, ring }, place) => ({
    value,
    class: names[group],
    offset: offsets[place],
    ...(ring && { ring: true }),
    tip: tipName(place),
  }));
  const x = numberAxis('x', { field: 'value', title: data.xTitle, format: data.format });
  const colour = {
    field: 'class',
    type: 'nominal',
    legend: null,
    scale: { domain: names, range: names.map((_, place) => PALETTE[place % PALETTE.length]) },
  };
  const yOffset = { field: 'offset', type: 'quantitative', scale: { domain: [-1, 1] } };
  const line =
    data.line === undefined
      ? []
      : [
          {
            data: { values: [{ value: data.line }] },
            mark: { type: 'rule', color: 'currentColor', strokeDash: [4, 3], opacity: 0.7 },
            encoding: { x },
          },
        ];
  const spec = {
    data: { values: rows },
    height: Math.max(1, names.length) * ROW,
    layer: [
      ...line,
      {
        mark: { type: 'point', filled: true, opacity: 0.8, size: 30, aria: true },
        encoding: {
          x,
          y: nameAxis('class', names),
          yOffset,
          color: colour,
          description: { field: 'tip', type: 'nominal' },
        },
      },
      ...(rows.some(({ ring }) => ring)
        ? [
            {
              transform: [{ filter: 'datum.ring === true' }],
              mark: { type: 'point', filled: false, size: 110, strokeWidth: 1.75, color: 'currentColor' },
              encoding: { x, y: nameAxis('class', names), yOffset },
            },
          ]
        : []),
    ],
  };
  return {
    title: data.title,
    description: data.description ?? describeStrips(data),
    spec,
    tips: known.map((point) => ({ text: tipOf(point, data) })),
  };
}

function tipOf({ name, value, group, ring }: StripPoint, { groups, xTitle, format, ringText }: StripsData): string {
  const lines = [
    shortened(visible(name), 60),
    shortened(visible(groups[group]), 60),
    `${xTitle}: ${formatNumber(value, format)}`,
    ...(ring && ringText ? [ringText] : []),
  ];
  return lines.join('\n');
}

/** Heights within a row, −1 to 1: neighbours of a class alternate around the middle. */
function spreadOut(points: readonly StripPoint[]): number[] {
  const values = points.map(({ value }) => value);
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const near = Math.max((high - low) * DOT_WIDTH, Number.MIN_VALUE);
  const offsets = new Array<number>(points.length).fill(0);
  const byGroup = new Map<number, number[]>();
  for (const [place, { group }] of points.entries()) byGroup.set(group, [...(byGroup.get(group) ?? []), place]);
  for (const places of byGroup.values()) {
    const sorted = places.toSorted((a, b) => values[a] - values[b] || a - b);
    let run: number[] = [];
    const settle = () => {
      for (const [k, place] of run.entries())
        offsets[place] =
          k === 0 ? 0 : (Math.ceil(k / 2) * (k % 2 === 0 ? 1 : -1) * SPREAD) / Math.max(4, run.length / 2);
      run = [];
    };
    for (const place of sorted) {
      if (run.length > 0 && values[place] - values[run[0]] > near) settle();
      run.push(place);
    }
    settle();
  }
  return offsets;
}

function evenly<T>(items: readonly T[], limit: number): readonly T[] {
  if (items.length <= limit) return items;
  return Array.from({ length: limit }, (_, k) => items[Math.floor((k * items.length) / limit)]);
}

function describeStrips({ groups, points, xTitle, format }: StripsData): string {
  const words = groups.slice(0, 12).map((name, place) => {
    const own = points.flatMap(({ group, value }) => (group === place && Number.isFinite(value) ? [value] : []));
    if (own.length === 0) return `${shortened(name, 40)}: no values`;
    const middle = own.toSorted((a, b) => a - b)[Math.floor(own.length / 2)];
    return `${shortened(name, 40)}: ${own.length} samples, median ${formatNumber(middle, format)}`;
  });
  const rings = points.filter(({ ring }) => ring).length;
  return `${xTitle} of each sample. ${words.join('; ')}.${rings > 0 ? ` ${rings} have a ring.` : ''}`;
}
