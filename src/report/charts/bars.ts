// The first of a ranking as horizontal bars: importance, or how often a feature was selected.

import { formatNumber, type NumberFormat } from '../number-format.ts';
import { chartLabels, shortened } from '../text.ts';
import { nameAxis, numberAxis } from './axis.ts';
import { type ChartSpec, type ChartText, tipName } from './chart.ts';
import { PALETTE } from './theme.ts';

/** A bar with its label. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The lower end of an error bar; `high` is the upper end. */
  readonly low?: number;
  readonly high?: number;
}

/** The data for a bar chart. */
export interface BarsData extends ChartText {
  /** The bars, in the order in which they are drawn. */
  readonly bars: readonly Bar[];
  readonly xTitle: string;
  /** The number of bars shown; 20 by default. */
  readonly top?: number;
  readonly format?: NumberFormat;
  readonly xDomain?: readonly [number, number];
}

const BAR_STEP = 22;

/** A bar chart. */
export function barsChart(data: BarsData): ChartSpec {
  const { top = 20, format } = data;
  const first = data.bars.slice(0, top);
  const names = chartLabels(first.map(({ name }) => name));
  const values = first.map(({ value, low, high }, place) => ({
    name: names[place],
    value,
    low,
    high,
    tip: tipName(place),
  }));
  const title =
    first.length < data.bars.length
      ? `${data.title} (first ${first.length} of ${formatNumber(data.bars.length)})`
      : data.title;
  const y = nameAxis('name', names);
  const axis = { title: data.xTitle, format, domain: data.xDomain };
  const x = withZero(numberAxis('x', { field: 'value', ...axis }));
  const hasErrors = values.some(({ low, high }) => low !== undefined && high !== undefined);
  const description = { field: 'tip', type: 'nominal' };
  const errors = { x: { ...x, field: 'low' }, x2: { field: 'high' } };
  const spec = {
    data: { values },
    height: Math.max(1, first.length) * BAR_STEP,
    encoding: { y },
    layer: [
      { mark: { type: 'bar', aria: true, color: PALETTE[0], height: { band: 0.72 } }, encoding: { x, description } },
      ...(hasErrors ? [{ mark: { type: 'rule', color: 'currentColor' }, encoding: errors }] : []),
    ],
  };
  const listed = first.map(({ name, value }) => `${shortened(name, 40)} ${formatNumber(value, format)}`).join(', ');
  const tips = first.map(({ value }, place) => ({
    text: `${names[place]}\n${data.xTitle}: ${formatNumber(value, format)}`,
  }));
  return { title, description: data.description ?? `${data.xTitle}: ${listed || 'no values'}.`, spec, tips };
}

/** The length of a bar says something only from zero on. */
function withZero<Axis extends { scale: object }>(axis: Axis): Axis {
  return { ...axis, scale: { ...axis.scale, zero: true } };
}
