// The spread of a number over splits or repeats: each value a dot, behind it a box from the first
// to the third quartile with the median, and whiskers to the ends. Quartiles interpolate between
// neighbours (type 7 of Hyndman and Fan, 1996).

import { formatNumber, type NumberFormat } from '../number-format.ts';
import { chartLabels, shortened } from '../text.ts';
import { nameAxis, numberAxis } from './axis.ts';
import type { ChartSpec, ChartText } from './chart.ts';
import { NEUTRAL, PALETTE } from './theme.ts';

/** Values with a name. */
export interface BoxGroup {
  readonly name: string;
  readonly values: readonly number[];
  /** The index of the colour in the palette, for what has the same colour in all charts. */
  readonly colour?: number;
  /** Whether the group is grey, as a reference for the others. */
  readonly baseline?: boolean;
}

/** The data for a box plot. */
export interface BoxData extends ChartText {
  readonly groups: readonly BoxGroup[];
  readonly xTitle: string;
  readonly format?: NumberFormat;
  readonly xDomain?: readonly [number, number];
}

const BOX_STEP = 36;
const MAX_DOTS = 400;

/** A box plot. */
export function boxChart(data: BoxData): ChartSpec {
  const names = chartLabels(data.groups.map(({ name }) => name));
  const boxes = data.groups.map(({ values, colour = 0, baseline }, place) => ({
    name: names[place],
    ...summary(values),
    colour: baseline ? NEUTRAL : PALETTE[colour % PALETTE.length],
  }));
  const dots = data.groups.flatMap(({ values }, place) =>
    values
      .filter(Number.isFinite)
      .slice(0, MAX_DOTS)
      .map((value) => ({ name: names[place], value })),
  );
  const x = (field: string) =>
    numberAxis('x', { field, title: data.xTitle, format: data.format, domain: data.xDomain });
  const y = nameAxis('name', names);
  const spec = {
    data: { values: boxes },
    height: Math.max(1, boxes.length) * BOX_STEP,
    encoding: { y },
    layer: [
      {
        mark: { type: 'rule', color: 'currentColor', opacity: 0.7 },
        encoding: { x: x('least'), x2: { field: 'largest' } },
      },
      {
        mark: { type: 'bar', opacity: 0.45, height: 18 },
        encoding: { x: x('first'), x2: { field: 'third' }, color: { field: 'colour', type: 'nominal', scale: null } },
      },
      { mark: { type: 'tick', color: 'currentColor', thickness: 2.5, height: 18 }, encoding: { x: x('median') } },
      {
        data: { values: dots },
        mark: { type: 'point', filled: true, color: 'currentColor', opacity: 0.45, size: 18 },
        encoding: { x: x('value') },
      },
    ],
  };
  return { title: data.title, description: data.description ?? describeBoxes(data), spec };
}

function summary(values: readonly number[]) {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  const [least, first, median, third, largest] = [0, 0.25, 0.5, 0.75, 1].map((share) => quantile(sorted, share));
  return { least, first, median, third, largest };
}

function quantile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}

function describeBoxes({ groups, xTitle, format }: BoxData): string {
  const words = groups.slice(0, 30).map(({ name, values }) => {
    const { least, median, largest } = summary(values);
    if (least === null || median === null || largest === null) return `${shortened(name, 40)}: no values`;
    const [low, middle, high] = [least, median, largest].map((value) => formatNumber(value, format));
    return `${shortened(name, 40)}: ${middle} (${low} to ${high}, ${values.length} values)`;
  });
  return `${xTitle}, median with the least and the largest. ${words.join('; ')}.`;
}
