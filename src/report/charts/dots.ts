// Estimates one below the other: a dot for each, with its interval where there is one. What the first
// ones have to beat is grey.

import { formatNumber, type NumberFormat } from '../number-format.ts';
import { chartLabels, shortened } from '../text.ts';
import { nameAxis, numberAxis } from './axis.ts';
import { type ChartSpec, type ChartText, tipName } from './chart.ts';
import { NEUTRAL, PALETTE } from './theme.ts';

/** An estimate with a label. */
export interface Dot {
  readonly name: string;
  readonly value: number;
  /** The lower end of the interval; `high` is the upper end. */
  readonly low?: number;
  readonly high?: number;
  /** Whether the estimate is drawn in grey as the reference for the others. */
  readonly baseline?: boolean;
  /** The index of the colour in the palette. */
  readonly colour?: number;
}

/** The data for a chart of estimates. */
export interface DotsData extends ChartText {
  readonly dots: readonly Dot[];
  readonly xTitle: string;
  readonly format?: NumberFormat;
  readonly xDomain?: readonly [number, number];
}

const ROW = 26;

/** A chart of estimates. */
export function dotsChart(data: DotsData): ChartSpec {
  const names = chartLabels(data.dots.map(({ name }) => name));
  const values = data.dots.map(({ value, low, high, baseline, colour = 0 }, place) => ({
    name: names[place],
    value,
    low,
    high,
    text: formatNumber(value, data.format),
    colour: baseline ? NEUTRAL : PALETTE[colour % PALETTE.length],
    tip: tipName(place),
  }));
  const x = (field: string) =>
    numberAxis('x', { field, title: data.xTitle, format: data.format, domain: data.xDomain });
  const color = { field: 'colour', type: 'nominal', scale: null, legend: null };
  const spec = {
    data: { values },
    height: Math.max(1, values.length) * ROW,
    encoding: { y: nameAxis('name', names) },
    layer: [
      {
        transform: [{ filter: 'isValid(datum.low) && isValid(datum.high)' }],
        mark: { type: 'rule', strokeWidth: 5, opacity: 0.45, strokeCap: 'round' },
        encoding: { x: x('low'), x2: { field: 'high' }, color },
      },
      {
        mark: { type: 'point', filled: true, opacity: 1, size: 90, aria: true },
        encoding: { x: x('value'), color, description: { field: 'tip', type: 'nominal' } },
      },
    ],
  };
  const words = data.dots.map((dot) => `${shortened(dot.name, 40)}: ${dotText(dot, data.format)}`);
  return {
    title: data.title,
    description: data.description ?? `${data.xTitle}. ${words.join('; ')}.`,
    spec,
    tips: data.dots.map((dot, place) => ({ text: `${names[place]}\n${dotText(dot, data.format)}` })),
    maxWidth: 620,
  };
}

function dotText({ value, low, high }: Dot, format: NumberFormat | undefined): string {
  const between =
    low === undefined || high === undefined ? '' : ` (${formatNumber(low, format)} to ${formatNumber(high, format)})`;
  return `${formatNumber(value, format)}${between}`;
}
