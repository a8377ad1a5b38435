// A curve in one line of text.

import { scoreNumber } from './text-table.ts';

const BARS = '▁▂▃▄▅▆▇█';

export interface CurvePoint {
  readonly features: number;
  readonly score: { readonly mean: number };
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Signs of a curve: more sizes than that are put together. */
const MAX_SIGNS = 60;

/** A sign for each value by its height in the range. */
export function sparkline(values: readonly number[], { low, high }: Range): string {
  const top = BARS.length - 1;
  const sign = (value: number) => {
    if (!Number.isFinite(value)) return ' ';
    const height = high > low ? (value - low) / (high - low) : 1;
    return BARS[Math.max(0, Math.min(top, Math.round(top * height)))];
  };
  return values.map(sign).join('');
}

/**
 * Neighbours put together to this many values, each their mean; what is not a number is passed over.
 */
export function thinned(values: readonly number[], most: number): number[] {
  if (values.length <= most) return [...values];
  return Array.from({ length: most }, (_, i) => {
    const part = values.slice(Math.round((i * values.length) / most), Math.round(((i + 1) * values.length) / most));
    const known = part.filter(Number.isFinite);
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}

/** The scores from the fewest features to the most. */
export function ascending(curve: readonly CurvePoint[]): { sizes: number[]; scores: number[] } {
  const sorted = [...curve].sort((a, b) => a.features - b.features);
  return { sizes: sorted.map(({ features }) => features), scores: sorted.map(({ score }) => score.mean) };
}

export function rangeOf(scores: readonly number[]): Range {
  const known = scores.filter(Number.isFinite);
  return {
    low: known.reduce((a, b) => Math.min(a, b), Infinity),
    high: known.reduce((a, b) => Math.max(a, b), -Infinity),
  };
}

/** `accuracy from 0.6012 (▁) to 0.9887 (█)`: what the signs mean. */
export const legend = (title: string, { low, high }: Range) =>
  high > low
    ? `${title} from ${scoreNumber(low)} (${BARS[0]}) to ${scoreNumber(high)} (${BARS.at(-1)})`
    : `${title} ${scoreNumber(low)}`;

export interface CurveText {
  /** What is drawn, such as `accuracy`. */
  readonly title: string;
  readonly curve: readonly CurvePoint[];
  /** The size that was chosen, to be pointed at. */
  readonly chosen?: number;
  readonly width: number;
}

/**
 * The curve with its ends named, a mark under the chosen size, and the scores it spans; no lines
 * where there is no curve.
 */
export function curveLines({ title, curve, chosen, width }: CurveText): string[] {
  const { sizes, scores } = ascending(curve);
  const range = rangeOf(scores);
  if (scores.length < 2 || !Number.isFinite(range.low)) return [];
  const [first, last] = [`${sizes[0]} `, ` ${sizes.at(-1)}`];
  const room = Math.max(1, Math.min(MAX_SIGNS, width - first.length - last.length));
  const signs = thinned(scores, room);
  const lines = [`${legend(title, range)}, by number of features:`, `${first}${sparkline(signs, range)}${last}`];
  const place = chosen === undefined ? -1 : sizes.indexOf(chosen);
  if (place < 0) return lines;
  // The sign that this size is part of: the inverse of how neighbours are put together.
  const at = Math.min(signs.length - 1, Math.floor(((place + 0.5) * signs.length) / sizes.length));
  return [...lines, pointer(first.length + at, `${chosen} chosen`, width)];
}

function pointer(at: number, words: string, width: number): string {
  return at + 2 + words.length <= width
    ? `${' '.repeat(at)}↑ ${words}`
    : `${' '.repeat(Math.max(0, at - words.length - 1))}${words} ↑`;
}
