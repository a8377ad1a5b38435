// How often values fall into bins of equal width, with lines at values to compare them with: the scores
// of permuted labels and the true score.

import { counted } from '../../base/text.ts';
import { formatNumber, type NumberFormat } from '../number-format.ts';
import { shortened, visible } from '../text.ts';
import { numberAxis } from './axis.ts';
import { type ChartSpec, type ChartText, tipName } from './chart.ts';
import { NEUTRAL, PALETTE } from './theme.ts';

/** What a histogram shows. */
export interface HistogramData extends ChartText {
  readonly values: readonly number[];
  /** The unit that is counted, as a singular noun. */
  readonly unit: string;
  /** Values that are drawn as vertical lines over the full height, with their names. */
  readonly marked?: readonly { readonly name: string; readonly value: number }[];
  readonly xTitle: string;
  readonly format?: NumberFormat;
}

const HEIGHT = 160;
const BIN_COUNT = 20;
/** Free space on either side, as a fraction of the range; a single value gets some, too. */
const MARGIN = 0.06;
const LEAST_MARGIN = 0.01;

/** A common range of all values, a little wider than they are; 0 to 1 without any. */
export function rangeAround(values: readonly number[]): [number, number] {
  const [low, high] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
  if (low > high) return [0, 1];
  const room = Math.max((high - low) * MARGIN, LEAST_MARGIN);
  return [low - room, high + room];
}

/** Counts in bins of equal width over a range; the last bin has its upper end. */
export function binCounts(values: readonly number[], [from, to]: readonly [number, number]): number[] {
  const counts = new Array<number>(BIN_COUNT).fill(0);
  for (const value of values)
    counts[Math.max(0, Math.min(BIN_COUNT - 1, Math.floor(((value - from) / (to - from)) * BIN_COUNT)))]++;
  return counts;
}

/** A histogram. */
export function histogramChart(data: HistogramData): ChartSpec {
  const { marked = [], format, unit, xTitle } = data;
  const known = data.values.filter(Number.isFinite);
  const range = rangeAround([...known, ...marked.map(({ value }) => value)]);
  const edge = (bin: number) => range[0] + (bin * (range[1] - range[0])) / BIN_COUNT;
  const bars = binCounts(known, range).map((count, bin) => ({
    from: edge(bin),
    to: edge(bin + 1),
    count,
    tip: tipName(bin),
  }));
  const lines = marked.map(({ name, value }) => ({
    value,
    label: `${shortened(visible(name), 40)} ${formatNumber(value, format)}`,
    // Beside the line, on the side that has room.
    isRight: value > (range[0] + range[1]) / 2,
  }));
  const x = (field: string) => numberAxis('x', { field, title: xTitle, format, domain: range });
  const label = (isRight: boolean) => ({
    transform: [{ filter: `datum.isRight === ${isRight}` }],
    mark: {
      type: 'text',
      align: isRight ? 'right' : 'left',
      dx: isRight ? -6 : 6,
      baseline: 'top',
      fill: 'currentColor',
    },
    encoding: { x: x('value'), y: { value: 0 }, text: { field: 'label', type: 'nominal' } },
  });
  const spec = {
    height: HEIGHT,
    data: { values: bars },
    layer: [
      {
        mark: { type: 'bar', aria: true, color: NEUTRAL, opacity: 0.6, binSpacing: 1 },
        encoding: {
          x: { ...x('from'), bin: 'binned' },
          x2: { field: 'to' },
          y: numberAxis('y', { field: 'count', title: `${unit}s`, format: 'integer' }),
          description: { field: 'tip', type: 'nominal' },
        },
      },
      {
        data: { values: lines },
        mark: { type: 'rule', color: PALETTE[1], strokeWidth: 2 },
        encoding: { x: x('value') },
      },
      ...[false, true].map((isRight) => ({ data: { values: lines }, ...label(isRight) })),
    ],
  };
  const tips = bars.map(({ from, to, count }) => ({
    text: `${xTitle} ${formatNumber(from, format)} to ${formatNumber(to, format)}\n${counted(count, unit)}`,
  }));
  return { title: data.title, description: data.description ?? words(known, data), spec, tips };
}

function words(known: readonly number[], { marked = [], unit, xTitle, format }: HistogramData): string {
  const spread =
    known.length === 0
      ? ''
      : `, ${formatNumber(Math.min(...known), format)} to ${formatNumber(Math.max(...known), format)}`;
  const lines = marked.map(({ name, value }) => `${shortened(name, 40)}: ${formatNumber(value, format)}`);
  return `${[`${xTitle} of ${counted(known.length, unit)}${spread}`, ...lines].join('; ')}.`;
}
